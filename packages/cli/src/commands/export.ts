import path from 'node:path';

import { decodeUtf8KeepingBytes } from '@assay/source';
import { exportedSchema, exportTargets } from '@assay/ytt';

import type { Arguments, RunCommand } from '../arguments/command.ts';
import { readFile } from '../files/read-file.ts';
import { CliError } from '../process/cli-error.ts';
import type { Host } from '../process/host.ts';
import { contentOf, schemaRequest } from '../ytt/schema-inputs.ts';

/** `assay export`: the schema of data values in another schema language, or what of a file differs from it. */
export const runExport: RunCommand = async (given, host) => {
  const target = given.value('to');
  if (target === undefined) throw new CliError('--to is missing', `choose one of ${exportTargets.join(', ')}`);
  const checked = given.value('check');
  const there = checked === undefined ? undefined : { name: checked, text: textOf(checked, host) };
  const answer = await exportedSchema(await schemaRequest(given, host), { target, output: outputOf(given) });
  const exported = contentOf(answer, host);
  if (exported === undefined) return 1;
  if (there === undefined) {
    host.stdout.write(exported.text);
    return 0;
  }
  const drift = exported.driftOf(there);
  if (drift === undefined) return 0;
  host.stdout.write(drift);
  return 1;
};

function outputOf(given: Arguments): 'yaml' | 'json' | undefined {
  const output = given.value('output');
  return output === 'yaml' || output === 'json' ? output : undefined;
}

function textOf(name: string, host: Host): string {
  const content = readFile(path.resolve(host.cwd, name));
  if (content.kind !== 'bytes') throw new CliError(`cannot read ${name}: ${content.reason}`);
  return decodeUtf8KeepingBytes(content.bytes);
}
