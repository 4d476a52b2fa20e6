import { describe, expect, it } from 'vitest';

import { execute } from './execute.ts';

describe('execute', () => {
  it('gives what the program wrote and its exit status', async () => {
    const execution = await execute(
      async (words, { cwd, stdout, stderr }) => {
        stdout.write(`${words.join(' ')} in `);
        stdout.write(cwd);
        stderr.write('careful');
        return 1;
      },
      ['check', '.'],
      '/somewhere',
    );

    expect(execution).toEqual({ kind: 'ended', exit: 1, stdout: 'check . in /somewhere', stderr: 'careful' });
  });

  it('gives the error of a program that throws', async () => {
    expect(await execute(() => Promise.reject(new Error('no such thing')), [], '/')).toMatchObject({
      kind: 'crashed',
      error: expect.stringContaining('Error: no such thing'),
    });
  });

  it.each([
    ['adds a property', 'Object.prototype.polluted', () => Object.assign(Object.prototype, { polluted: true })],
    ['replaces a property', 'Array.prototype.join', () => Object.assign(Array.prototype, { join: () => '' })],
  ])('says that a program %s of a built-in prototype, and undoes it', async (_, name, pollute) => {
    const execution = await execute(
      async () => {
        pollute();
        return 0;
      },
      [],
      '/',
    );

    expect(execution).toEqual({ kind: 'crashed', error: `the run changed ${name}` });
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    expect([1, 2].join('-')).toBe('1-2');
  });
});
