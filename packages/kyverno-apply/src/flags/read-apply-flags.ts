import { didYouMean, reportFormats } from '@assay/findings';
import { parseBool, quote, readCsvRecord } from '@assay/go-values';
import { durationProblemMessage, parseDuration } from '@assay/kubernetes-values';
import type { Duration } from '@assay/kubernetes-values';
import { parseFlags } from '@assay/kyverno/jp';
import type { ParsedFlags } from '@assay/kyverno/jp';
import { VERBOSITY_NOTICE } from '@assay/kyverno-test/inputs';

import { ApplyFailure } from '../apply-failure.ts';
import { FAIL_ON } from '../report/outcome-counts.ts';
import type { ApplyFlags, ReportFlags, ResultForm } from './apply-flags.ts';
import { APPLY_FLAGS } from './flag-definitions.ts';

/** What the command line says, and what is to be said about it on standard error. */
export interface ApplyCommandLine {
  readonly flags: ApplyFlags;
  readonly notices: readonly string[];
}

/** Reads the command line as the reference does. Throws an `ApplyFailure` with its words on wrong usage. */
export function readApplyFlags(words: readonly string[]): ApplyCommandLine {
  const given = new GivenFlags(parsed(words));
  const flags = flagsOf(given);
  for (const name of ['concurrent', 'batch-size']) given.wholeNumber(name, 0);
  for (const name of ['continue-on-error', 'show-performance']) given.isOn(name);
  checkUsage(flags, given);
  const deprecated = given.has('crd-path') ? ['Flag --crd-path has been deprecated, use --crd-paths instead'] : [];
  const quiet = given.has('v') && !flags.explains ? [VERBOSITY_NOTICE] : [];
  return { flags, notices: [...deprecated, ...quiet] };
}

function flagsOf(given: GivenFlags): ApplyFlags {
  return {
    policies: given.operands,
    resources: given.list('resource'),
    gitBranch: given.text('git-branch'),
    gitUsername: given.text('username'),
    gitPassword: given.text('password'),
    targets: given.list('target-resource'),
    parameters: given.list('parameter-resource'),
    jsonPayloads: given.list('json'),
    httpPayloads: given.list('http-payload'),
    envoyPayloads: given.list('envoy-payload'),
    definitions: [...given.list('crd-paths'), ...given.list('crd-path')].filter((path) => path.trim() !== ''),
    exceptions: given.list('exception'),
    takesExceptionsOfResources: given.isOn('exceptions-within-resources'),
    takesExceptionsOfPolicies: given.isOn('exceptions-within-policies'),
    settings: given.list('set'),
    valuesFile: given.text('values-file'),
    userFile: given.text('userinfo'),
    contextFile: given.text('context-file'),
    output: given.text('output'),
    form: formOf(given),
    outputFormat: given.text('output-format') === 'json' ? 'json' : 'yaml',
    generatedExceptionTtl: given.duration('generated-exception-ttl', '720h'),
    detailedResults: given.isOn('detailed-results'),
    removeColor: given.isOn('remove-color'),
    isForPipe: given.isOn('stdin'),
    auditWarn: given.isOn('audit-warn'),
    warnExitCode: given.wholeNumber('warn-exit-code', 0),
    warnNoPass: given.isOn('warn-no-pass'),
    continueOnFail: given.isOn('continue-on-fail'),
    asksRegistries: given.isOn('registry'),
    report: reportOf(given),
    showsDiff: given.isOn('diff'),
    explains: given.isOn('explain'),
    failOn: given.list('fail-on').map((reason) => oneOf('fail-on', reason, FAIL_ON)),
  };
}

const COLORS = ['auto', 'always', 'never'] as const;
const REPORT_FORMATS = reportFormats.map(({ id }) => id);

function reportOf(given: GivenFlags): ReportFlags | undefined {
  const file = given.has('report-file') ? given.text('report-file') : undefined;
  if (!given.has('report') && file === undefined) {
    if (given.has('color')) throw new ApplyFailure('--color is for the report of --report; without one use --remove-color');
    return undefined;
  }
  if (file === '') throw new ApplyFailure('--report-file needs the name of a file');
  const rival = ['policy-report', 'generate-exceptions', 'table'].find((flag) => given.isOn(flag));
  if (rival !== undefined) throw new ApplyFailure(`--report and --${rival} exclude each other: both say what is printed`);
  const format = given.has('report') ? oneOf('report', given.text('report'), REPORT_FORMATS) : 'text';
  const color = oneOf('color', given.text('color') || (given.isOn('remove-color') ? 'never' : 'auto'), COLORS);
  return { format, file, color };
}

function oneOf<Choice extends string>(name: string, value: string, choices: readonly Choice[]): Choice {
  const found = choices.find((choice) => choice === value);
  if (found !== undefined) return found;
  const hint = didYouMean(value, choices);
  throw new ApplyFailure(`--${name} cannot be "${value}": choose one of ${choices.join(', ')}${hint === undefined ? '' : `; ${hint}`}`);
}

/** The first of these forms that is asked for. */
function formOf(given: GivenFlags): ResultForm {
  const forms: readonly (readonly [flag: string, form: ResultForm])[] = [
    ['policy-report', 'report'],
    ['generate-exceptions', 'exceptions'],
    ['table', 'table'],
  ];
  const asked = forms.filter(([flag]) => given.isOn(flag));
  return asked[0]?.[1] ?? 'plain';
}

function checkUsage(flags: ApplyFlags, given: GivenFlags): void {
  const { policies, resources, jsonPayloads, httpPayloads, envoyPayloads, definitions } = flags;
  const isAboutCluster = given.isOn('cluster');
  if (flags.valuesFile !== '' && given.has('set')) throw new ApplyFailure('pass the values either using set flag or values_file flag');
  if (policies.length === 0) throw new ApplyFailure('require policy');
  if (policies.includes('-') && resources.includes('-')) {
    throw new ApplyFailure('a stdin pipe can be used for either policies or resources, not both');
  }
  if (resources.length > 0 && jsonPayloads.length > 0) {
    throw new ApplyFailure('both resource and json files can not be used together, use one or the other');
  }
  if ([resources, jsonPayloads, httpPayloads, envoyPayloads].every(({ length }) => length === 0) && !isAboutCluster) {
    throw new ApplyFailure('resource file(s) or cluster required');
  }
  if (definitions.length > 0 && given.text('kubeconfig').trim() !== '') {
    throw new ApplyFailure('crd-paths and kubeconfig flags are mutually exclusive, please use only one of them');
  }
  if (isAboutCluster)
    throw new ApplyFailure('--cluster is not supported: write the resources to files (kubectl get … -o yaml) and name them with --resource');
}

function parsed(words: readonly string[]): ParsedFlags {
  try {
    return parseFlags(words, APPLY_FLAGS);
  } catch (error) {
    throw error instanceof Error ? new ApplyFailure(error.message) : error;
  }
}

/** Values of flags by their names, read as pflag does. */
class GivenFlags {
  readonly #parsed: ParsedFlags;

  constructor(flags: ParsedFlags) {
    this.#parsed = flags;
  }

  get operands(): readonly string[] {
    return this.#parsed.operands;
  }

  has(name: string): boolean {
    return this.#parsed.values.has(name);
  }

  text(name: string): string {
    return this.#parsed.values.get(name)?.at(-1) ?? '';
  }

  list(name: string): readonly string[] {
    return (this.#parsed.values.get(name) ?? []).flatMap((value) => {
      if (value === '') return [];
      const record = readCsvRecord(value);
      if (record.kind === 'problem') throw this.#refusal(name, value, record.message);
      return record.fields;
    });
  }

  isOn(name: string): boolean {
    const value = this.text(name);
    const isOn = value === '' ? false : parseBool(value);
    if (isOn !== undefined) return isOn;
    throw this.#refusal(name, value, `strconv.ParseBool: parsing ${quote(value)}: invalid syntax`);
  }

  wholeNumber(name: string, otherwise: number): number {
    const value = this.#parsed.values.get(name)?.at(-1);
    if (value === undefined) return otherwise;
    if (/^[-+]?\d+$/.test(value)) return Number(value);
    throw this.#refusal(name, value, `strconv.ParseInt: parsing ${quote(value)}: invalid syntax`);
  }

  duration(name: string, otherwise: string): Duration {
    const value = this.#parsed.values.get(name)?.at(-1) ?? otherwise;
    const duration = parseDuration(value);
    if (duration.kind === 'duration') return duration;
    throw this.#refusal(name, value, durationProblemMessage(duration, value));
  }

  #refusal(name: string, value: string, reason: string): ApplyFailure {
    const short = APPLY_FLAGS.find((flag) => flag.name === name)?.short;
    return new ApplyFailure(`invalid argument ${quote(value)} for "${short === undefined ? '' : `-${short}, `}--${name}" flag: ${reason}`);
  }
}
