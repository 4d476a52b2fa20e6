import { existsSync } from 'node:fs';
import path from 'node:path';

import { FIX_TARGETS, fixManifest } from '@assay/kyverno-test/fix';
import type { FixTarget } from '@assay/kyverno-test/fix';
import { decodeUtf8 } from '@assay/source';

import type { Arguments, RunCommand } from '../arguments/command.ts';
import { fileWorkspace } from '../files/file-workspace.ts';
import { readFile } from '../files/read-file.ts';
import { writeFile } from '../files/write-file.ts';
import { printMessage, CliError } from '../process/cli-error.ts';
import type { Host } from '../process/host.ts';

/** `assay kyverno fix FILE…`: every manifest is read before the first is written, so that a wrong name changes nothing. */
export const runKyvernoFix: RunCommand = (given, host) => {
  const to = targetOf(given);
  const files = given.operands.map((operand) => ({ operand, text: readText(operand, host) }));
  const workspace = fileWorkspace(host.cwd);
  let isLeft = false;
  for (const { operand, text } of files) {
    const fixed = fixManifest(text, { file: operand, to, renames: given.isOn('rename'), workspace });
    for (const { file, line, message } of fixed.problems) printMessage(host, `${file}:${line}: ${message}`);
    if (fixed.problems.length > 0) {
      for (const hint of fixed.notes.filter((note) => note.startsWith('--rename'))) printMessage(host, `${operand}: ${hint}`);
      printMessage(host, `${operand} is unchanged`);
      isLeft = true;
      continue;
    }
    if (given.isOn('stdout')) host.stdout.write(fixed.text);
    else if (fixed.text !== text) writeFile(operand, fixed.text, host);
    const done = fixed.text === text ? fixed.notes : [`written as ${fixed.shapes.join(' and ')}`, ...fixed.notes];
    if (done.length > 0) printMessage(host, `${operand}: ${done.join('; ')}`);
  }
  return isLeft ? 1 : 0;
};

function targetOf(given: Arguments): FixTarget | undefined {
  const wanted = given.value('to');
  if (wanted === undefined) return undefined;
  const target = FIX_TARGETS.find((each) => each === wanted);
  if (target === undefined) throw new CliError(`--to must be one of ${FIX_TARGETS.join(', ')}`);
  return target;
}

const MANIFEST = 'kyverno-test.yaml';

function readText(operand: string, { cwd }: Host): string {
  const content = readFile(path.resolve(cwd, operand));
  if (content.kind !== 'bytes' && existsSync(path.resolve(cwd, operand, MANIFEST))) {
    throw new CliError(`${operand} is a directory: name the manifest, such as ${path.join(operand, MANIFEST)}`);
  }
  if (content.kind !== 'bytes') throw new CliError(`${operand}: ${content.reason}`);
  const text = decodeUtf8(content.bytes);
  if (text === undefined) throw new CliError(`${operand}: it is not UTF-8 text`);
  return text;
}
