import path from 'node:path';

import { mergeReports } from '@assay/findings';
import type { WrittenReport } from '@assay/findings';
import { decodeUtf8 } from '@assay/source';

import type { RunCommand } from '../arguments/command.ts';
import { readFile } from '../files/read-file.ts';
import { CliError } from '../process/cli-error.ts';
import type { Host } from '../process/host.ts';
import { writeOutput } from '../report/report-output.ts';

/** `assay report merge FILE…`. */
export const runReportMerge: RunCommand = (given, host) => {
  const [first, ...others] = given.operands.map((name) => readReport(name, host));
  if (!first) throw new CliError('name the reports to merge');
  const merged = mergeReports([first, ...others]);
  if (merged.kind === 'problem') throw new CliError(`${merged.name}: ${merged.message}`, 'write it with assay check --output json, or sarif');
  writeOutput(merged.text, given, host);
  return merged.isClean ? 0 : 1;
};

function readReport(name: string, host: Host): WrittenReport {
  const content = readFile(path.resolve(host.cwd, name));
  if (content.kind !== 'bytes') throw new CliError(`${name}: ${content.reason}`);
  return { name, text: decodeUtf8(content.bytes) ?? '' };
}
