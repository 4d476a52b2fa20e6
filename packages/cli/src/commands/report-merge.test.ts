import { expect, describe, it } from 'vitest';

import { GOOD_RECIPE, LINTED_RECIPE, WRONG_RECIPE } from '../../testing/files.ts';
import { Folder } from '../../testing/folder.ts';

const FILES = { 'a.json': WRONG_RECIPE, 'b.json': LINTED_RECIPE, 'c.json': GOOD_RECIPE, 'd.json': WRONG_RECIPE };

interface SarifRun {
  readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
  readonly invocations: unknown;
  readonly results: readonly { readonly ruleId: string; readonly ruleIndex: number; readonly locations: unknown }[];
}

/** What a check says in one form, as a whole and joined of parts. */
async function wholeAndJoined(form: string, parts: number, files: Readonly<Record<string, string>> = FILES): Promise<readonly [string, number][]> {
  const folder = new Folder({});
  for (const [name, text] of Object.entries(files)) folder.write(`src/${name}`, text);
  const whole = await folder.assay(`check src --output ${form}`);
  const names = Array.from({ length: parts }, (_, at) => `part-${at + 1}`);
  for (const [at, name] of names.entries()) await folder.assay(`check src --shard ${at + 1}/${parts} --output ${form} --output-file ${name}`);
  const joined = await folder.assay(`report merge ${names.join(' ')}`);
  return [
    [whole.stdout, whole.status],
    [joined.stdout, joined.status],
  ];
}

describe('report merge', () => {
  it.each([
    ['two parts', 2],
    ['more parts than files', 6],
  ])('gives of %s what one check gives', async (_, parts) => {
    const [whole, joined] = await wholeAndJoined('json', parts);
    expect(joined).toEqual(whole);
  });

  it('gives of SARIF logs one run', async () => {
    const [whole, joined] = await wholeAndJoined('sarif', 3);
    const [expected, found] = [whole!, joined!].map(([text]): SarifRun[] => JSON.parse(text).runs);
    expect(found).toHaveLength(1);
    const filesOf = ([run]: SarifRun[] = []): readonly unknown[] => run!.results.map(({ locations }) => JSON.stringify(locations)).toSorted();
    expect(filesOf(found)).toEqual(filesOf(expected));
    const { results, tool, invocations } = found![0]!;
    expect(results.map(({ ruleId, ruleIndex }) => tool.driver.rules[ruleIndex]?.id === ruleId)).toEqual([true, true, true]);
    expect([invocations, joined![1]]).toEqual([expected![0]!.invocations, 1]);
  });

  it('passes if all parts do', async () => {
    for (const form of ['json', 'sarif']) {
      const [whole, joined] = await wholeAndJoined(form, 3, { 'c.json': GOOD_RECIPE });
      expect([whole![1], joined![1]]).toEqual([0, 0]);
    }
  });

  it('fails if nothing was checked at all', async () => {
    for (const form of ['json', 'sarif']) {
      const folder = new Folder({ 'a.txt': '' });
      await folder.assay(`check --output ${form} --output-file report`);
      expect((await folder.assay('report merge report')).status).toBe(1);
    }
  });

  it('tells what several parts say once', async () => {
    const folder = new Folder(FILES);
    await folder.assay('check --output json --output-file report');
    expect(JSON.parse((await folder.assay('report merge report report')).stdout).violations).toHaveLength(3);
  });

  it.each([
    ['nothing of ours', '{"a": 1}', 'b: this is not a JSON or SARIF report of assay'],
    ['no JSON', 'a.json:1:1 error', 'b: this is not a JSON or SARIF report of assay'],
    ['another form', '{"version": "2.1.0", "runs": []}', 'b: this is SARIF, and reports before it are not'],
  ])('refuses what is %s', async (_, text, message) => {
    const folder = new Folder({ ...FILES, b: text });
    await folder.assay('check --output json --output-file a');
    expect(await folder.assay('report merge a b')).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining(message) });
    expect(await folder.assay('report merge c')).toMatchObject({ status: 2, stderr: expect.stringContaining('c: no such file') });
  });
});
