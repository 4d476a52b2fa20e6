import { compareTexts, quote } from '@assay/go-values';
import { Fault } from '../evaluator/fault.ts';
import type { Meter } from '../evaluator/meter.ts';
import { overload } from '../libraries/library.ts';
import type { Library } from '../libraries/library.ts';
import { OpaqueValue } from '../values/value.ts';
import type { Value } from '../values/value.ts';

const TYPE = 'kubernetes.Semver';

/** A semantic version; build metadata does not count. */
class SemverValue extends OpaqueValue {
  override readonly typeName: string = TYPE;
  readonly numbers: readonly [bigint, bigint, bigint];
  readonly prerelease: readonly (bigint | string)[];

  constructor(numbers: readonly [bigint, bigint, bigint], prerelease: readonly (bigint | string)[]) {
    super();
    this.numbers = numbers;
    this.prerelease = prerelease;
  }

  override equals(other: Value): boolean | undefined {
    return other instanceof SemverValue ? compare(this, other) === 0 : undefined;
  }
}

function compare(left: SemverValue, right: SemverValue): -1 | 0 | 1 {
  for (const [index, number] of left.numbers.entries()) {
    const other = right.numbers[index] ?? 0n;
    if (number !== other) return number < other ? -1 : 1;
  }
  if (left.prerelease.length === 0 || right.prerelease.length === 0) return orderOf(right.prerelease.length - left.prerelease.length);
  for (const [index, part] of left.prerelease.entries()) {
    const other = right.prerelease[index];
    if (other === undefined) return 1;
    const order = compareParts(part, other);
    if (order !== 0) return order;
  }
  return orderOf(left.prerelease.length - right.prerelease.length);
}

function orderOf(difference: number): -1 | 0 | 1 {
  if (difference === 0) return 0;
  return difference < 0 ? -1 : 1;
}

/** Numbers come before words. */
function compareParts(left: bigint | string, right: bigint | string): -1 | 0 | 1 {
  if (typeof left === 'bigint') {
    if (typeof right === 'string' || left < right) return -1;
    return left === right ? 0 : 1;
  }
  return typeof right === 'bigint' ? 1 : compareTexts(left, right);
}

const NUMBER_NAMES = ['major', 'minor', 'patch'] as const;
const MAX_UINT = 2n ** 64n - 1n;

/** Reads a version as blang/semver v4 does; fails with its message. */
function parseSemver(text: string): SemverValue {
  if (text === '') throw new Fault('Version string empty');
  const [major, minor, ...rest] = text.split('.');
  if (major === undefined || minor === undefined || rest.length === 0) throw new Fault('No Major.Minor.Patch elements found');
  const [patchAndPrerelease = '', ...build] = splitOnce(rest.join('.'), '+');
  const [patch = '', ...prerelease] = splitOnce(patchAndPrerelease, '-');
  const numbers = [major, minor, patch].map((number, index) => parseNumber(number, NUMBER_NAMES[index] ?? 'major'));
  const parts = prerelease.flatMap((part) => part.split('.')).map(parsePrerelease);
  for (const part of build.flatMap((data) => data.split('.'))) {
    if (part === '') throw new Fault('Build meta data is empty');
    if (!/^[0-9A-Za-z-]+$/.test(part)) throw new Fault(`Invalid character(s) found in build meta data ${quote(part)}`);
  }
  const [first = 0n, second = 0n, third = 0n] = numbers;
  return new SemverValue([first, second, third], parts);
}

function splitOnce(text: string, separator: string): readonly string[] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

function parseNumber(text: string, name: (typeof NUMBER_NAMES)[number]): bigint {
  if (!/^\d*$/.test(text)) throw new Fault(`Invalid character(s) found in ${name} number ${quote(text)}`);
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  if (text.length > 1 && text.startsWith('0')) throw new Fault(`${title} number must not contain leading zeroes ${quote(text)}`);
  if (text === '') throw new Fault('strconv.ParseUint: parsing "": invalid syntax');
  const number = text.length > 20 ? MAX_UINT + 1n : BigInt(text);
  if (number > MAX_UINT) throw new Fault(`strconv.ParseUint: parsing ${quote(text)}: value out of range`);
  return number;
}

function parsePrerelease(text: string): bigint | string {
  if (text === '') throw new Fault('Prerelease is empty');
  if (/^\d+$/.test(text)) {
    if (text.length > 1 && text.startsWith('0')) throw new Fault(`Numeric PreRelease version must not contain leading zeroes ${quote(text)}`);
    return BigInt(text);
  }
  if (!/^[0-9A-Za-z-]+$/.test(text)) throw new Fault(`Invalid character(s) found in prerelease ${quote(text)}`);
  return text;
}

/** A version with a leading `v`, with leading zeros, or with fewer than three numbers, made a proper one. */
function normalize(text: string): string {
  const [first = '', second, ...rest] = text.replace(/^v/, '').split('.');
  const parts = [first, second, rest.length === 0 ? undefined : rest.join('.')].filter((part) => part !== undefined);
  const trimmed = parts.map((part) => (part.length > 1 ? part.replace(/^0+/, '').replace(/^(?!\d)/, '0') : part));
  if (trimmed.length < 3 && /[+-]/.test(trimmed.at(-1) ?? '')) throw new Fault('short version cannot contain PreRelease/Build meta data');
  while (trimmed.length < 3) trimmed.push('0');
  return trimmed.join('.');
}

function isSemver(text: string): boolean {
  try {
    parseSemver(text);
    return true;
  } catch (error) {
    if (error instanceof Fault) return false;
    throw error;
  }
}

function isTolerantSemver(text: string): boolean {
  try {
    return isSemver(normalize(text));
  } catch (error) {
    if (error instanceof Fault) return false;
    throw error;
  }
}

/** Semantic versions: k8s.io/apiserver/pkg/cel/library/semverlib.go, version 1. */
export const semverLibrary: Library = {
  name: 'kubernetes.semver',
  functions: [
    overload('string_to_semver', `semver(string) -> ${TYPE}`, (_meter: Meter, text: string) => parseSemver(text)),
    overload('string_bool_to_semver', `semver(string, bool) -> ${TYPE}`, (_meter: Meter, text: string, isTolerant: boolean) => {
      return parseSemver(isTolerant ? normalize(text) : text);
    }),
    overload('is_semver_string', 'isSemver(string) -> bool', (_meter: Meter, text: string) => isSemver(text)),
    overload('is_semver_string_bool', 'isSemver(string, bool) -> bool', (_meter: Meter, text: string, isTolerant: boolean) => {
      return isTolerant ? isTolerantSemver(text) : isSemver(text);
    }),
    overload('semver_is_greater_than', `${TYPE}.isGreaterThan(${TYPE}) -> bool`, (_meter: Meter, left: SemverValue, right: SemverValue) => {
      return compare(left, right) > 0;
    }),
    overload('semver_is_less_than', `${TYPE}.isLessThan(${TYPE}) -> bool`, (_meter: Meter, left: SemverValue, right: SemverValue) => {
      return compare(left, right) < 0;
    }),
    overload('semver_compare_to', `${TYPE}.compareTo(${TYPE}) -> int`, (_meter: Meter, left: SemverValue, right: SemverValue) =>
      BigInt(compare(left, right)),
    ),
    ...NUMBER_NAMES.map((name, index) =>
      overload(`semver_${name}`, `${TYPE}.${name}() -> int`, (_meter: Meter, { numbers }: SemverValue) => BigInt.asIntN(64, numbers[index] ?? 0n)),
    ),
  ],
};
