import fs from 'node:fs';
import path from 'node:path';

import { isClean, reportFormats } from '@assay/findings';
import type { OutputOptions, Report, RuleSet } from '@assay/findings';

import type { Arguments } from './command.ts';
import { Trouble } from './host.ts';
import type { ExitStatus, Host } from './host.ts';
import { isSystemError, systemReason } from './system-error.ts';
import { version } from './version.ts';

export interface ReportContext {
  /** The rules that the report can name. */
  readonly ruleSets: readonly RuleSet[];
  /** The text of a file, for code frames; `undefined` where it is secret. */
  readonly sourceText: OutputOptions['sourceText'];
  /** Form of the report without `--output`; text if it is not given. */
  readonly defaultFormat?: string | undefined;
}

/** Prints a report in the form that the flags ask for, to standard output or the file of `--output-file`. */
export function writeReport(report: Report, { ruleSets, sourceText, defaultFormat = 'text' }: ReportContext, given: Arguments, host: Host): void {
  const id = given.value('output') ?? defaultFormat;
  const format = reportFormats.find((known) => known.id === id);
  if (!format) throw new Trouble(`there is no report format "${id}"`);
  const options = { toolVersion: version, ruleSets, sourceText, color: wantsColor(given, host), width: host.stdout.columns };
  writeOutput(format.write(report, options), given, host);
}

/** Writes to the file of `--output-file`, if it is given, otherwise to standard output. */
export function writeOutput(text: string, given: Arguments, host: Host): void {
  const file = given.value('output-file');
  if (file === undefined) {
    host.stdout.write(text);
    return;
  }
  try {
    fs.writeFileSync(path.resolve(host.cwd, file), text);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new Trouble(`cannot write ${file}: ${systemReason(error)}`);
  }
}

/** `--color` decides, then NO_COLOR and FORCE_COLOR, then whether the report goes to a terminal. */
export function wantsColor(given: Arguments, host: Host): boolean {
  const asked = given.value('color') ?? 'auto';
  if (asked !== 'auto') return asked === 'always';
  if (given.value('output-file') !== undefined) return false;
  if (host.env['NO_COLOR']) return false;
  if (host.env['FORCE_COLOR'] !== undefined) return host.env['FORCE_COLOR'] !== '0';
  return host.stdout.isTerminal && host.env['TERM'] !== 'dumb';
}

/** The exit status of a command that made a report. Trouble with files it was given is told after the report. */
export function reportStatus(
  report: Report,
  { troubles, denyWarnings }: { readonly troubles: readonly string[]; readonly denyWarnings: boolean },
  host: Host,
): ExitStatus {
  for (const trouble of troubles) host.stderr.write(`assay: ${trouble}\n`);
  if (troubles.length > 0) return 2;
  return isClean(report) && !(denyWarnings && report.summary.warnings > 0) ? 0 : 1;
}
