import { describe, expect, it } from 'vitest';

import { GOOD_RECIPE, LINTED_RECIPE, WRONG_RECIPE } from '../../testing/files.ts';
import { Folder } from '../../testing/folder.ts';

describe('assay recipe check', () => {
  it.each([
    ['recipe check good.json', 0],
    ['recipe check good.json linted.json', 0],
    ['recipe check linted.json --deny-warnings', 1],
    ['recipe check good.json wrong.json', 1],
    ['recipe check vm.yaml', 1],
    ['recipe check linted.json --output api', 0],
    ['recipe check linted.json --output api --deny-warnings', 1],
    ['recipe check wrong.json --output api', 1],
    ['recipe check wrong.json good.json --output api', 2],
    ['recipe check nowhere.json', 2],
    ['recipe check nowhere.json --output api', 2],
    ['recipe check folder', 2],
  ])('%s is %i', async (commandLine, status) => {
    const folder = new Folder({
      'good.json': GOOD_RECIPE,
      'linted.json': LINTED_RECIPE,
      'wrong.json': WRONG_RECIPE,
      'vm.yaml': 'kind: x\n',
      'folder/a': '',
    });
    const ran = await folder.assay(commandLine);
    expect(ran.status).toBe(status);
    expect([ran.stdout === '', ran.stderr === '']).toEqual(status === 2 ? [true, false] : [false, true]);
  });

  it('reports on the files that can be read before it tells of the others', async () => {
    const folder = new Folder({ 'wrong.json': WRONG_RECIPE });
    expect(await folder.assay('recipe check nowhere.json wrong.json ./wrong.json')).toEqual({
      status: 2,
      stdout: expect.stringMatching(/^wrong\.json:4:18 error [^]*\n1 file checked: 1 error\n$/),
      stderr: 'assay: nowhere.json: no such file or directory\n',
    });
  });

  it('reads standard input', async () => {
    expect(await new Folder().assay('recipe check -', { stdin: WRONG_RECIPE })).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/^<stdin>:4:18 /),
    });
    const { stdout } = await new Folder().assay('recipe check - --output api', { stdin: GOOD_RECIPE });
    expect(JSON.parse(stdout)).toMatchObject({ valid: true, warnings: [] });
  });

  it('prints the body of the controller as one line of JSON', async () => {
    const folder = new Folder({ 'wrong.json': WRONG_RECIPE });
    const { stdout } = await folder.assay('recipe check wrong.json --output api');
    expect(stdout.indexOf('\n')).toBe(stdout.length - 1);
    expect(JSON.parse(stdout)).toMatchObject({ details: [{ path: '/target_disk', code: 'pattern', message: expect.any(String) }] });
  });

  it('shows no value of a recipe', async () => {
    const secret = 'hunter2-hunter2';
    const folder = new Folder({ 'a.json': `{ "task_target": "${secret}!", "target_disk": "${secret}", "ks_cfg": ["${secret}"], "x": "${secret}" }` });
    for (const output of ['text', 'json', 'sarif', 'junit', 'github', 'gitlab', 'markdown', 'tap', 'api']) {
      const { stdout, stderr } = await folder.assay(`recipe check a.json --output ${output}`, { terminal: 80 });
      expect(stdout + stderr).not.toContain('hunter2');
    }
  });
});
