import type { FlagDefinition, ParsedFlags } from '../jmespath/jp/flags.ts';
import { parseFlags } from '../jmespath/jp/flags.ts';
import type { PrintResults } from '../report/result-format.ts';
import { RESULT_FORMATS } from '../report/result-format.ts';
import { CommandFailure } from './command-failure.ts';

/** What the command line of `kyverno test` asks for. */
export interface TestFlags {
  readonly directories: readonly string[];
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
}

const SWITCHES = ['fail-only', 'remove-color', 'detailed-results', 'require-tests', 'registry', 'strict'] as const;

const FLAGS: readonly FlagDefinition[] = [
  { name: 'file-name', short: 'f', takesValue: true },
  { name: 'git-branch', short: 'b', takesValue: true },
  { name: 'test-case-selector', short: 't', takesValue: true },
  { name: 'output-format', short: 'o', takesValue: true },
  ...SWITCHES.map((name) => ({ name, takesValue: false })),
];

/** Reads the command line as the reference does. Throws a `CommandFailure` with its words on wrong usage. */
export function readTestFlags(words: readonly string[]): TestFlags {
  const flags = parsed(words);
  const given = (name: string): string | undefined => flags.values.get(name)?.at(-1);
  const [failOnly, removeColor, detailedResults, requireTests, registry, isStrict] = SWITCHES.map((name) => readSwitch(name, given(name)));
  if (flags.operands.length === 0) throw new CommandFailure('requires at least 1 arg(s), only received 0');
  return {
    directories: flags.operands,
    fileName: given('file-name') ?? 'kyverno-test.yaml',
    selector: given('test-case-selector') ?? 'policy=*,rule=*,resource=*',
    format: readFormat(given('output-format') ?? ''),
    failOnly: failOnly!,
    removeColor: removeColor!,
    detailedResults: detailedResults!,
    requireTests: requireTests!,
    registry: registry!,
    isStrict: isStrict!,
  };
}

function parsed(words: readonly string[]): ParsedFlags {
  try {
    return parseFlags(words, FLAGS);
  } catch (error) {
    throw error instanceof Error ? new CommandFailure(error.message) : error;
  }
}

function readSwitch(name: string, value: string | undefined): boolean {
  if (value === undefined || FALSE.has(value)) return false;
  if (TRUE.has(value)) return true;
  throw new CommandFailure(
    `invalid argument ${JSON.stringify(value)} for "--${name}" flag: strconv.ParseBool: parsing ${JSON.stringify(value)}: invalid syntax`,
  );
}

const TRUE = new Set(['1', 't', 'T', 'TRUE', 'true', 'True']);
const FALSE = new Set(['0', 'f', 'F', 'FALSE', 'false', 'False']);

function readFormat(name: string): PrintResults | undefined {
  const format = RESULT_FORMATS.get(name);
  if (format === undefined && name !== '') throw new CommandFailure(`invalid format, expected (${[...RESULT_FORMATS.keys()].join(', ')})`);
  return format;
}
