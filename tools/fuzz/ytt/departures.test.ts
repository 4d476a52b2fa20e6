import { describe, expect, it } from 'vitest';

import { DEPARTURES } from './departures.mjs';

const ended = (result: object) => ({ kind: 'ended', exit: 0, stdout: '', stderr: '', written: {}, ...result });
interface Subject {
  readonly files: Readonly<Record<string, string>>;
}

const subject = (text: string, flags: readonly (readonly string[])[] = []) => ({ origin: '', files: { 'a.yml': text }, flags, env: {}, stdin: '' });

describe('a stated departure of ytt', () => {
  it.each([
    [
      'deprecation warnings',
      {
        subject: subject(''),
        reference: ended({ stdout: 'a: 1\n' }),
        ours: ended({ stdout: 'a: 1\n', stderr: 'values.yml:3: Data value "a" is deprecated: use b\n' }),
      },
    ],
    [
      'the nearest flag after an unknown one',
      {
        subject: subject(''),
        reference: ended({ exit: 1, stderr: 'ytt: Error: unknown flag: --outptu\n' }),
        ours: ended({ exit: 1, stderr: 'ytt: Error: unknown flag: --outptu\ndid you mean --output?\n' }),
      },
    ],
    [
      'the reference crashes, ours tells an error',
      {
        subject: subject(''),
        reference: ended({ exit: 2, stderr: 'panic: boom\n\ngoroutine 1 [running]:\n' }),
        ours: ended({ exit: 1, stderr: 'ytt: Error: no\n' }),
      },
    ],
    [
      'the reference was built without a version',
      {
        subject: subject(''),
        reference: ended({ exit: 1, stderr: 'ytt: Error: \n- version.require_at_least: Malformed version: develop\n' }),
        ours: ended({ stdout: 'a: 1\n' }),
      },
    ],
    [
      'the reference fails inside of itself',
      {
        subject: subject(''),
        reference: ended({ exit: 1, stderr: 'ytt: Error: Evaluating starlark template: \n- runtime error: index out of range [-1]\n' }),
        ours: ended({ stdout: 'a: 1\n' }),
      },
    ],
    [
      'the reference prints no maps as positions',
      {
        subject: subject('', [['-o', 'pos']]),
        reference: ended({ exit: 2, stderr: 'panic: Unexpected marshaling of *orderedmap.Map [recovered]\n' }),
        ours: ended({ stdout: '[doc]\n' }),
      },
    ],
    [
      'a rule on an empty default sees what is there',
      {
        subject: subject(''),
        reference: ended({ exit: 1, stderr: '        found: NoneType >= int not implemented\n' }),
        ours: ended({ exit: 1, stderr: '        found: list >= int not implemented\n' }),
      },
    ],
    [
      '@assert/validate on templates is enforced',
      {
        subject: subject('#@assert/validate min=2\na: 1\n'),
        reference: ended({ stdout: 'a: 1\n' }),
        ours: ended({ exit: 1, stderr: 'ytt: Error: …\n' }),
        runOurs: async () => ended({ stdout: 'a: 1\n' }),
      },
    ],
    [
      'named rules in the OpenAPI export',
      {
        subject: subject('', [['--data-values-schema-inspect', '-o', 'openapi-v3']]),
        reference: ended({ stdout: 'type: integer\ndefault: 1\n' }),
        ours: ended({ stdout: 'type: integer\nminimum: 1\ndefault: 1\n' }),
      },
    ],
    [
      'named rules that only ours knows',
      {
        subject: subject(''),
        reference: ended({ exit: 1, stderr: 'Invalid @schema/validation annotation - unknown keyword argument "format" (at a.yml:1)\n' }),
        ours: ended({}),
      },
    ],
    [
      'annotations that only ours knows',
      {
        subject: subject('#@overlay/noop\na: 1\n'),
        reference: ended({ stdout: 'a: 1\n' }),
        ours: ended({ stdout: '{}\n' }),
        runReference: async ({ files }: Subject) => ended({ stdout: files['a.yml'] ?? '' }),
        runOurs: async ({ files }: Subject) => ended({ stdout: files['a.yml'] ?? '' }),
      },
    ],
  ])('is %s', async (name, difference) => {
    expect(await explaining(difference)).toEqual([name]);
  });

  it('is no difference that remains without the annotations', async () => {
    const difference = {
      subject: subject('#@overlay/noop\na: 1\n'),
      reference: ended({ stdout: 'a: 1\n' }),
      ours: ended({ stdout: 'a: 2\n' }),
      runReference: async () => ended({ stdout: 'a: 1\n' }),
      runOurs: async () => ended({ stdout: 'a: 2\n' }),
    };
    expect(await explaining(difference)).toEqual([]);
  });

  it('is not that something else is printed', async () => {
    expect(await explaining({ subject: subject('a: 1\n'), reference: ended({ stdout: 'a: 1\n' }), ours: ended({ stdout: 'a: 2\n' }) })).toEqual([]);
  });
});

async function explaining(difference: object): Promise<string[]> {
  const names = [];
  for (const departure of DEPARTURES) if (await departure.explains(difference)) names.push(departure.name);
  return names;
}
