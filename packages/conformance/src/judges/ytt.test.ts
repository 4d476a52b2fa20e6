import { describe, expect, it } from 'vitest';

import type { RecordedStreams } from '../recorded-streams.ts';
import type { WorkFolder } from './judge.ts';
import { ytt } from './ytt.ts';

const RECORDED: RecordedStreams = { exit: 0, stdout: 'a: 1\nb: 2\n', stderr: '', ignored: [], files: {}, absent: [] };

function compare(recorded: Partial<RecordedStreams>, actual: object = {}, written: Readonly<Record<string, string>> = {}): string | undefined {
  const folder: WorkFolder = {
    path: '/',
    readText: (name) => written[name] ?? '',
    readBytes: (name) => (written[name] === undefined ? undefined : Buffer.from(written[name], 'latin1')),
    has: (name) => Object.keys(written).some((path) => path === name || path.startsWith(`${name}/`)),
  };
  const ended = { kind: 'ended', exit: 0, stdout: RECORDED.stdout, stderr: '', ...actual } as const;
  return ytt.compare(JSON.stringify({ ...RECORDED, ...recorded }), ended, folder);
}

describe('ytt', () => {
  it('runs the drop-in', () => expect(ytt.commandLine(['-f', 'a'])).toEqual(['ytt', '-f', 'a']));

  it.each<[string, Partial<RecordedStreams>, object, Record<string, string>]>([
    ['the same streams', {}, {}, {}],
    ['white space around standard error', { stderr: 'x\n' }, { stderr: '\nx' }, {}],
    ['any stream that is not compared', { ignored: ['stderr', 'stdout'] }, { stderr: 'x', stdout: '' }, {}],
    ['the recorded files beside others', { files: { 'out/a': '\xff' } }, {}, { 'out/a': '\xff', 'out/b': '' }],
    ['that nothing is where nothing may be', { absent: ['out'] }, {}, { a: '' }],
  ])('accepts %s', (_, recorded, actual, written) => expect(compare(recorded, actual, written)).toBeUndefined());

  it.each<[Partial<RecordedStreams>, object, Record<string, string>, string]>([
    [{}, { exit: 1, stderr: 'ytt: Error: x' }, {}, 'exit status 1, expected 0; stderr: ytt: Error: x'],
    [{}, { stdout: 'a: 1\n' }, {}, 'stdout line 2 is "", expected "b: 2"'],
    [{}, { stdout: 'a: 1\nb: 2\n\n' }, {}, 'stdout line 4 is "", expected absent'],
    [{ stderr: 'x' }, {}, {}, 'stderr line 1 is "", expected "x"'],
    [{ files: { 'out/a': '1\n2' } }, {}, {}, 'file out/a was not written'],
    [{ files: { 'out/a': '1\n2' } }, {}, { 'out/a': '1\n3' }, 'file out/a line 2 is "3", expected "2"'],
    [{ absent: ['out'] }, {}, { 'out/a': '' }, 'out should not be there'],
  ])('says how %j differs', (recorded, actual, written, difference) => expect(compare(recorded, actual, written)).toBe(difference));
});
