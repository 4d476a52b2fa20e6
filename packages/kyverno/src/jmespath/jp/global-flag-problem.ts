import { parseBool, quote } from '@assay/go-values';
import { GLOBAL_FLAGS } from '../../global-flags.ts';
import type { KyvernoFlag } from '../../global-flags.ts';

/** Why a value of a flag that all commands have is refused, in the words of klog and pflag; `undefined` if it is not. */
export function globalFlagProblem({ name, short, takesValue }: KyvernoFlag, value: string): string | undefined {
  if (!GLOBAL_FLAGS.some((flag) => flag.name === name)) return undefined;
  if (name === 'v') return isWhole(value) ? undefined : `Failed to setup logging (strconv.Atoi: parsing ${quote(value)}: invalid syntax)`;
  const reason = takesValue ? REASONS[name]?.(value) : switchReason(value);
  return reason === undefined
    ? undefined
    : `invalid argument ${quote(value)} for "${short === undefined ? '' : `-${short}, `}--${name}" flag: ${reason}`;
}

const REASONS: Readonly<Record<string, (value: string) => string | undefined>> = {
  alsologtostderrthreshold: severityReason,
  stderrthreshold: severityReason,
  log_file_max_size: (value) => (/^(?:\d+|0x[\da-f]+)$/i.test(value) ? undefined : PARSE_ERROR),
  vmodule: (value) => firstReason(value.split(','), moduleReason),
  log_backtrace_at: traceReason,
};

const PARSE_ERROR = 'parse error';

function switchReason(value: string): string | undefined {
  return parseBool(value) === undefined ? PARSE_ERROR : undefined;
}

function severityReason(value: string): string | undefined {
  if (isWhole(value) || /^(?:info|warning|error|fatal)$/i.test(value)) return undefined;
  return `strconv.ParseInt: parsing ${quote(value)}: invalid syntax`;
}

function firstReason(parts: readonly string[], reasonOf: (part: string) => string | undefined): string | undefined {
  for (const part of parts) {
    const reason = reasonOf(part);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

function moduleReason(part: string): string | undefined {
  const [pattern = '', level = '', ...more] = part.split('=');
  if (part === '') return undefined;
  if (pattern === '' || more.length > 0 || !isWhole(level)) return 'syntax error: expect comma-separated list of filename=N';
  return level.startsWith('-') ? 'negative value for vmodule level' : undefined;
}

function traceReason(value: string): string | undefined {
  const [file = '', line = '', ...more] = value.split(':');
  if (value === '') return undefined;
  if (!file.includes('.') || more.length > 0 || !isWhole(line)) return 'syntax error: expect file.go:234';
  return Number(line) > 0 ? undefined : 'negative or zero value for level';
}

function isWhole(value: string): boolean {
  return /^[-+]?\d+$/.test(value);
}
