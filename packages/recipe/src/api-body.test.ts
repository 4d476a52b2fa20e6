import { describe, expect, it } from 'vitest';

import { apiBody } from './api-body.ts';
import { checkRecipe } from './check.ts';

const bodyOf = (text: string): unknown => apiBody(checkRecipe(new TextEncoder().encode(text)));

describe('apiBody', () => {
  it('of a valid recipe names the schema and lists the warnings', () => {
    expect(bodyOf('{"task_target":"install-linx.target"}')).toEqual({
      valid: true,
      schema_id: 'https://shoal.dev/provisioner/recipe.schema.json',
      warnings: [
        {
          path: '/task_target',
          code: 'task_target_unknown',
          message: 'is an unknown target, so the members that it needs were not checked; did you mean "install-linux.target"?',
        },
      ],
    });
  });

  it('of an invalid recipe lists what is wrong, with the pattern where there is one', () => {
    expect(bodyOf('{"task_target":"x.target","partition_layout":[{"size":"1Z","type_guid":"8300","forma":"xfs"}]}')).toEqual({
      error: 'validation_error',
      message: 'Recipe failed validation.',
      details: [
        {
          path: '/partition_layout/0/forma',
          code: 'additionalProperties',
          message: 'is not a member of a partition; did you mean "format"?',
        },
        {
          path: '/partition_layout/0/size',
          code: 'pattern',
          message: 'must be a size such as 512M, 1G or 50% (pattern ^(?:[1-9][0-9]*)(?:[KMGTP]B?|B)?$|^[1-9][0-9]?%$|^100%$)',
        },
      ],
    });
  });

  it('says when there is more', () => {
    const members = Array.from({ length: 101 }, (_, index) => `"k${index}":0`);
    expect(bodyOf(`{${members.join()},"task_target":"x.target"}`)).toMatchObject({ error: 'validation_error', truncated: true });
  });

  it('of a text that is no JSON says why', () => {
    expect(bodyOf('{"task_target":"x.target",}')).toEqual({
      error: 'invalid_json',
      message: 'Recipe is not acceptable JSON.',
      details: [
        { path: '', code: 'json', message: 'is not JSON: expected another value after the comma; remove the comma before the closing bracket' },
      ],
    });
  });

  it('of a body that is too long has no details', () => {
    expect(bodyOf(' '.repeat(6_291_457))).toEqual({ error: 'payload_too_large', message: 'Recipe is larger than 6 MiB.', details: [] });
  });
});
