import { didYouMean, reportFormats } from '@assay/findings';
import { parseBool } from '@assay/go-values';
import type { KyvernoFlag, ParsedFlags } from '@assay/kyverno/jp';
import { parseFlags } from '@assay/kyverno/jp';

import { VERBOSITY_NOTICE } from '../inputs/verbosity-notice.ts';
import type { PrintResults } from '../output/result-format.ts';
import { RESULT_FORMATS } from '../output/result-format.ts';
import { CommandFailure } from './command-failure.ts';

/** What the command line of `kyverno test` asks for. */
export interface TestFlags {
  /** Directories, and addresses of git repositories. */
  readonly directories: readonly string[];
  /** For repositories among them; empty if not given. */
  readonly gitBranch: string;
  /** The name of manifest files. */
  readonly fileName: string;
  readonly selector: string;
  /** Prints rows for programs; `undefined` for tables. */
  readonly format: PrintResults | undefined;
  readonly failOnly: boolean;
  readonly removeColor: boolean;
  readonly detailedResults: boolean;
  readonly requireTests: boolean;
  readonly registry: boolean;
  /** Not a flag of the reference: rows that were not checked fail, and manifests of the oldest form are refused. */
  readonly isStrict: boolean;
  /** Not of the reference, as all that follows: a report of our own in place of what the reference prints. */
  readonly report: ReportFlags | undefined;
  /** Whether files with expected objects become what policies make. */
  readonly updates: boolean;
  readonly showsCoverage: boolean;
  /** Whether it is told what decided about each row. */
  readonly explains: boolean;
  /** Percents of coverage that have to be reached. */
  readonly minCoverage: number | undefined;
  /** Whether to run again when files change. */
  readonly watches: boolean;
  /** How many threads run tests; `undefined` if nothing says it. */
  readonly jobs: number | undefined;
  /** What is to be said about the flags on standard error. */
  readonly notices: readonly string[];
}

/** Whether what tests find is looked at again at the end; otherwise it is not kept, as there can be much of it. */
export function needsFindings(flags: TestFlags): boolean {
  return flags.report !== undefined || needsCoverage(flags);
}

export function needsCoverage({ showsCoverage, minCoverage }: TestFlags): boolean {
  return showsCoverage || minCoverage !== undefined;
}

/** What report is wanted, and where. */
export interface ReportFlags {
  /** Id of a format. */
  readonly output: string;
  readonly outputFile: string | undefined;
  readonly color: string;
}

const SWITCHES = [
  'fail-only',
  'remove-color',
  'detailed-results',
  'require-tests',
  'registry',
  'strict',
  'update',
  'coverage',
  'explain',
  'watch',
] as const;

const FLAGS: readonly KyvernoFlag[] = [
  { name: 'file-name', short: 'f', takesValue: true },
  { name: 'git-branch', short: 'b', takesValue: true },
  { name: 'test-case-selector', short: 't', takesValue: true },
  { name: 'output-format', short: 'o', takesValue: true },
  { name: 'output', takesValue: true },
  { name: 'output-file', takesValue: true },
  { name: 'color', takesValue: true },
  { name: 'min-coverage', takesValue: true },
  { name: 'jobs', takesValue: true },
  ...SWITCHES.map((name) => ({ name, takesValue: false })),
];

/** Reads the command line as the reference does. Throws a `CommandFailure` with its words on wrong usage. */
export function readTestFlags(words: readonly string[]): TestFlags {
  const flags = parsed(words);
  const given = (name: string): string | undefined => flags.values.get(name)?.at(-1);
  const isOn = (name: (typeof SWITCHES)[number]): boolean => readSwitch(name, given(name));
  const switches = {
    failOnly: isOn('fail-only'),
    removeColor: isOn('remove-color'),
    detailedResults: isOn('detailed-results'),
    requireTests: isOn('require-tests'),
    registry: isOn('registry'),
    isStrict: isOn('strict'),
    updates: isOn('update'),
    showsCoverage: isOn('coverage'),
    explains: isOn('explain'),
    watches: isOn('watch'),
  };
  if (flags.operands.length === 0) throw new CommandFailure('requires at least 1 arg(s), only received 0');
  return {
    directories: flags.operands,
    gitBranch: given('git-branch') ?? '',
    fileName: given('file-name') ?? 'kyverno-test.yaml',
    selector: given('test-case-selector') ?? 'policy=*,rule=*,resource=*',
    format: readFormat(given('output-format') ?? ''),
    report: readReport(given, switches.removeColor),
    minCoverage: readPercent(given('min-coverage')),
    jobs: readJobs(given('jobs')),
    notices: given('v') !== undefined && !switches.explains ? [VERBOSITY_NOTICE] : [],
    ...switches,
  };
}

function parsed(words: readonly string[]): ParsedFlags {
  try {
    return parseFlags(words, FLAGS);
  } catch (error) {
    throw error instanceof Error ? new CommandFailure([error.message, ...flagHint(error.message)].join('\n')) : error;
  }
}

/** The reference only says which flag it does not know. */
function flagHint(message: string): readonly string[] {
  const [, unknown] = /^unknown flag: (--.+)$/.exec(message) ?? [];
  const hint =
    unknown === undefined
      ? undefined
      : didYouMean(
          unknown,
          FLAGS.map(({ name }) => `--${name}`),
        );
  return hint === undefined ? [] : [hint];
}

function readSwitch(name: string, value = 'false'): boolean {
  const isOn = parseBool(value);
  if (isOn !== undefined) return isOn;
  throw new CommandFailure(
    `invalid argument ${JSON.stringify(value)} for "--${name}" flag: strconv.ParseBool: parsing ${JSON.stringify(value)}: invalid syntax`,
  );
}

function readFormat(name: string): PrintResults | undefined {
  const format = RESULT_FORMATS.get(name);
  if (format === undefined && name !== '')
    throw new CommandFailure(`invalid format, expected (${[...RESULT_FORMATS.keys()].join(', ')})${reportHint(name)}`);
  return format;
}

/** The formats of our own reports belong to another flag. */
function reportHint(name: string): string {
  return REPORT_IDS.includes(name) ? `; did you mean --output ${name}?` : '';
}

const COLORS = ['auto', 'always', 'never'];

function readReport(given: (name: string) => string | undefined, removeColor: boolean): ReportFlags | undefined {
  const outputFile = given('output-file');
  const color = oneOf('color', given('color') ?? (removeColor ? 'never' : 'auto'), COLORS);
  const output = given('output') ?? (outputFile === undefined ? undefined : 'text');
  if (output === undefined) {
    if (given('color') !== undefined) throw new CommandFailure('--color is for the report of --output; without one use --remove-color');
    return undefined;
  }
  if (given('output-format')) throw new CommandFailure('--output and --output-format exclude each other: both say what is printed');
  if (outputFile === '') throw new CommandFailure('--output-file needs the name of a file');
  return { output: oneOf('output', output, REPORT_IDS), outputFile, color };
}

const REPORT_IDS = reportFormats.map(({ id }) => id);

function oneOf(name: string, value: string, choices: readonly string[]): string {
  if (choices.includes(value)) return value;
  const hint =
    didYouMean(value, choices) ?? (RESULT_FORMATS.has(value) && name === 'output' ? `--output-format ${value} is a format of kyverno` : undefined);
  throw new CommandFailure(`--${name} cannot be "${value}": choose one of ${choices.join(', ')}${hint === undefined ? '' : `; ${hint}`}`);
}

function readPercent(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const percent = /^\d{1,3}(?:\.\d{1,9})?$/.test(text) ? Number(text) : NaN;
  if (percent >= 0 && percent <= 100) return percent;
  throw new CommandFailure(`--min-coverage cannot be "${text}": it is a percentage from 0 to 100, such as 80`);
}

function readJobs(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9][0-9]{0,2}$/.test(text)) return Number(text);
  throw new CommandFailure(`--jobs takes a number from 1 to 999, not "${text}"`);
}
