import { isClean, reportFormats } from '@assay/findings';
import type { OutputOptions, Report, RuleSet } from '@assay/findings';
import type { Settings } from '@assay/project';

import type { Arguments } from '../arguments/command.ts';
import { writeFile } from '../files/write-file.ts';
import { printMessage, CliError } from '../process/cli-error.ts';
import type { ExitStatus, Host } from '../process/host.ts';
import { docsUrl } from '../docs-url.ts';
import { version } from '../version.ts';

export interface CheckOutcome {
  readonly report: Report;
  /** The rules that the report can name. */
  readonly ruleSets: readonly RuleSet[];
  /** The text of a file, for code frames; `undefined` where it is secret. */
  readonly sourceText: OutputOptions['sourceText'];
  /** About files that the command line names, as sentences. */
  readonly inputErrors: readonly string[];
  /** How much the text report shows; default: every finding by itself. */
  readonly extent?: ReportExtent;
  /** Whether nothing to check is a success, as somebody asked for a part of the whole. Default: it is none. */
  readonly mayBeEmpty?: boolean;
}

/** How much a text report shows. */
export type ReportExtent = Pick<OutputOptions, 'maxDiagnostics' | 'hasStatistics'>;

/**
 * Prints the report of a checking command in the form that the flags or the defaults ask for, prints the input errors after it,
 * and gives the exit status. Without anything but input errors there is no report.
 */
export function finishCheck(outcome: CheckOutcome, given: Arguments, host: Host, defaults: Settings['defaults'] = {}): ExitStatus {
  const { report, inputErrors } = outcome;
  if (inputErrors.length === 0 || !isEmpty(report)) writeReport(outcome, given.value('output') ?? defaults.output ?? 'text', given, host);
  for (const message of inputErrors) printMessage(host, message);
  if (inputErrors.length > 0) return 2;
  const failsOn = given.value('fail-on') ?? (given.isOn('deny-warnings', defaults.denyWarnings) ? 'warning' : 'error');
  const { warnings, infos } = report.summary;
  const isDenied = (failsOn !== 'error' && warnings > 0) || (failsOn === 'info' && infos > 0);
  const isSuccess = isClean(report) || (outcome.mayBeEmpty === true && isEmpty(report));
  return isSuccess && !isDenied ? 0 : 1;
}

/** Whether nothing was checked and nothing is told. */
export function isEmpty({ summary: { files }, violations, notChecked }: Report): boolean {
  return files === 0 && violations.length === 0 && notChecked.length === 0;
}

/** Writes a report in the form of this id. */
export function writeReport(
  { report, ruleSets, sourceText, extent }: Omit<CheckOutcome, 'inputErrors' | 'mayBeEmpty'>,
  formatId: string,
  given: Pick<Arguments, 'value'>,
  host: Host,
): void {
  const format = reportFormats.find((known) => known.id === formatId);
  if (!format) throw new CliError(`unknown report format "${formatId}"`);
  const style = textStyle(given, host);
  const isRead = style.color || style.width < Infinity;
  const documentation = docsUrl(host);
  const text = format.write(report, {
    toolVersion: version,
    ruleSets,
    ...(documentation !== undefined && { docsUrl: documentation }),
    sourceText: isRead ? sourceText : () => undefined,
    ...style,
    ...extent,
  });
  writeOutput(text, given, host);
}

/** Writes to the file of `--output-file`, if it is given, otherwise to standard output. */
export function writeOutput(text: string, given: Pick<Arguments, 'value'>, host: Host): void {
  const file = given.value('output-file');
  if (file === undefined) {
    host.stdout.write(text);
    return;
  }
  writeFile(file, text, host);
}

/** What `--max-diagnostics` and `--statistics` ask for. In a terminal nobody reads thousands of findings. */
export function reportExtent(given: Arguments, host: Host): ReportExtent {
  const asked = given.value('max-diagnostics') ?? (goesToTerminal(given, host) ? String(MOST_IN_TERMINAL) : 'none');
  if (!/^(?:\d+|none)$/.test(asked)) throw new CliError(`--max-diagnostics cannot be "${asked}": write a number, or none`);
  return { ...(asked !== 'none' && { maxDiagnostics: Number(asked) }), hasStatistics: given.isOn('statistics') };
}

const MOST_IN_TERMINAL = 50;

export interface TextStyle {
  readonly color: boolean;
  /** Columns of the terminal; `Infinity` if the output goes elsewhere. */
  readonly width: number;
}

/** How text for people looks where it goes to. */
export function textStyle(given: Pick<Arguments, 'value'>, host: Host): TextStyle {
  const isSeen = goesToTerminal(given, host);
  return { color: wantsColor(given, host, isSeen), width: isSeen ? host.stdout.columns : Infinity };
}

function goesToTerminal(given: Pick<Arguments, 'value'>, { stdout }: Host): boolean {
  return stdout.isTerminal && given.value('output-file') === undefined;
}

/** `--color` decides, then NO_COLOR and FORCE_COLOR, then whether a terminal shows it. A file has colors only by `--color`. */
function wantsColor(given: Pick<Arguments, 'value'>, { env }: Host, isSeen: boolean): boolean {
  const asked = given.value('color') ?? 'auto';
  if (asked !== 'auto') return asked === 'always';
  if (given.value('output-file') !== undefined || env['NO_COLOR']) return false;
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  return isSeen && env['TERM'] !== 'dumb';
}
