import { describe, expect, it } from 'vitest';

import { validateRecipe } from './validate.ts';

describe('validateRecipe', () => {
  it.each([
    ['a recipe', { task_target: 'x.target' }, []],
    ['no recipe', null, ['/ type']],
    ['a list', [], ['/ type']],
    ['a payload with too many bytes', { task_target: 'x.target', ks_cfg: 'ä'.repeat(131_073) }, ['/ks_cfg maxBytes']],
    [
      'an unknown schema beside other faults',
      { $schema: 'http://x', zz: 1 },
      ['/$schema schema_id', '/task_target required', '/zz additionalProperties'],
    ],
    [
      'a name out of Object.prototype',
      JSON.parse('{"task_target":"x.target","__proto__":{},"valueOf":1}'),
      ['/__proto__ additionalProperties', '/valueOf additionalProperties'],
    ],
  ])('tells what is wrong with %s', (_what, value, problems) => {
    expect(validateRecipe(value).map(({ steps, keyword }) => `/${steps.join('/')} ${keyword}`)).toEqual(problems);
  });
});
