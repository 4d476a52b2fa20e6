import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { median } from '../measurement.ts';
import type { Measurement } from '../measurement.ts';
import { policyFolders } from '../policy-folders.ts';
import { highWaterMark } from '../timing.ts';
import { writeFiles } from '../write-files.ts';
import { editorInProcess } from './editor-in-process.ts';
import { editorOverPipe } from './editor-over-pipe.ts';
import { largeTemplate } from './large-template.ts';
import { QUESTIONS } from './measured-editor.ts';
import type { MeasuredEditor } from './measured-editor.ts';

const ROUNDS = 60;

/** How long an editor waits for its language server. */
export async function measureEditor(): Promise<readonly Measurement[]> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-editor-'));
  try {
    return [
      ...(await measureLargeTemplate('in process', editorInProcess(largeTemplate()))),
      ...(await measureLargeTemplate('over the pipe', await editorOverPipe(writeFiles(path.join(directory, 'template'), largeTemplate())))),
      ...(await measureManyPolicies(writeFiles(path.join(directory, 'policies'), policyFolders(460, 490)))),
    ];
  } finally {
    fs.rmSync(directory, { recursive: true });
  }
}

/** Questions about a template of 5,000 lines, each after a letter was typed, and the findings after typing. */
async function measureLargeTemplate(how: string, editor: MeasuredEditor): Promise<readonly Measurement[]> {
  const [template, values] = ['config/app.yml', 'config/values.yml'];
  const files = largeTemplate();
  for (const name of [template, values]) await editor.open(name, files[name] ?? '');
  await editor.findings(values);
  const waits = new Map(QUESTIONS.map((question) => [question, [] as number[]]));
  for (let round = 0; round < ROUNDS; round++) {
    const line = 2 + ((round * 997) % 5000);
    for (const question of QUESTIONS) {
      await editor.type(template, { line: 1, character: 3 }, ' ');
      const start = performance.now();
      await editor.ask(question, template, { line, character: `k${line}: #@ data.values.set`.length });
      waits.get(question)?.push(performance.now() - start);
    }
  }
  const findings: number[] = [];
  for (let round = 0; round < 10; round++) {
    await editor.type(values, { line: 2, character: 11 }, 'x');
    findings.push(await editor.findings(values));
  }
  await editor.close();
  return [
    ...Array.from(waits, ([question, times]): Measurement => ({
      name: `editor ${how}: ${question}, 95 of 100`,
      value: most(times),
      unit: 'ms',
      atMost: 30,
    })),
    { name: `editor ${how}: findings after the pause`, value: median(findings), unit: 'ms', atMost: 100 },
  ];
}

async function measureManyPolicies(folder: string): Promise<readonly Measurement[]> {
  const start = performance.now();
  const editor = await editorOverPipe(folder);
  // With a mistake, so that the server has something to say of it each time.
  const name = 'policies/foreach-206/foreach-206.yaml';
  const text = fs.readFileSync(path.join(folder, name), 'utf8').replace('background:', 'backgroud:');
  await editor.open(name, text);
  await editor.findings(name);
  const cold = performance.now() - start;
  const edits: number[] = [];
  for (let round = 0; round < 15; round++) {
    await editor.type(name, { line: 0, character: 0 }, '# typed\n');
    edits.push(await editor.findings(name));
  }
  const memory = highWaterMark(editor.processId);
  await editor.close();
  return [
    { name: 'editor: initialize', value: editor.initializeTime, unit: 'ms', atMost: 200 },
    { name: 'editor: 460 policies, 490 manifests, cold', value: cold / 1000, unit: 's', atMost: 3 },
    { name: 'editor: findings of these after an edit', value: median(edits), unit: 'ms', atMost: 50 },
    ...(memory === undefined ? [] : [{ name: 'editor: memory with these', value: memory, unit: 'MiB', atMost: 250 }]),
  ];
}

/** What 95 of 100 are below. */
function most(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? NaN;
}
