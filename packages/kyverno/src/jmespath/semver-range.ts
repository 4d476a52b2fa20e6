import { quote } from '@assay/go-values';
import type { SemanticVersion } from './semver-version.ts';
import { compareVersions, parseVersion } from './semver-version.ts';

/** Versions that a range admits, or why a text is no range. */
export type VersionRange = { readonly kind: 'range'; readonly admits: (version: SemanticVersion) => boolean } | VersionRangeProblem;

/** In the words of blang/semver. */
export interface VersionRangeProblem {
  readonly kind: 'problem';
  readonly message: string;
}

/**
 * Reads a range as `ParseRange` of blang/semver (v4.0.0) does: comparisons separated by spaces hold all, `||` separates
 * alternatives, and `x` stands for any last parts. A single character of ASCII is passed over wherever a comparison could stand.
 */
export function parseVersionRange(text: string): VersionRange {
  try {
    const alternatives = alternativesOf(splitAtBlanks(text)).map((parts) => parts.flatMap(expandWildcard).map(comparison));
    return { kind: 'range', admits: (version) => alternatives.some((comparisons) => comparisons.every((holds) => holds(version))) };
  } catch (error) {
    if (!(error instanceof NoRange)) throw error;
    return { kind: 'problem', message: error.message };
  }
}

class NoRange extends Error {}

type Comparison = (version: SemanticVersion) => boolean;

const OPERATORS: ReadonlyMap<string, (order: number) => boolean> = new Map([
  ['', (order) => order === 0],
  ['=', (order) => order === 0],
  ['==', (order) => order === 0],
  ['>', (order) => order > 0],
  ['>=', (order) => order >= 0],
  ['<', (order) => order < 0],
  ['<=', (order) => order <= 0],
  ['!', (order) => order !== 0],
  ['!=', (order) => order !== 0],
]);

/** Blanks behind an operator separate nothing. */
function splitAtBlanks(text: string): readonly string[] {
  const parts: string[] = [];
  let start = 0;
  let last = '';
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character !== ' ') last = character;
    else if (!'<>='.includes(last) || last === '') {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  parts.push(text.slice(start));
  return parts.filter(hasTwoBytes).map((part) => part.replaceAll(' ', ''));
}

function hasTwoBytes(part: string): boolean {
  return part.length > 1 || part > '\u007F';
}

function alternativesOf(parts: readonly string[]): readonly (readonly string[])[] {
  const alternatives: string[][] = [];
  let open: string[] = [];
  parts.forEach((part, index) => {
    if (part !== '||') open.push(part);
    else if (index === 0) throw new NoRange("First element in range is '||'");
    else {
      alternatives.push(open);
      open = [];
    }
  });
  if (parts.length === 0 || parts.at(-1) === '||') throw new NoRange("Last element in range is '||'");
  return [...alternatives, open];
}

/** What a comparison with `x` in it says without: `1.2.x` is `>=1.2.0 <1.3.0`. */
function expandWildcard(part: string): readonly string[] {
  if (!part.includes('x')) return [part];
  const { operator, version } = splitOperator(part);
  const flat = flattened(version);
  switch (operator) {
    case '>':
      return [`>=${next(flat, version)}`];
    case '>=':
    case '<':
      return [operator + flat];
    case '<=':
      return [`<${next(flat, version)}`];
    case '':
    case '=':
    case '==':
      return [`>=${flat}`, `<${next(flat, version)}`];
    case '!':
    case '!=':
      return [`<${flat}`, `>=${next(flat, version)}`];
    default:
      return [flat];
  }
}

/** A version with noughts for `x`. */
function flattened(version: string): string {
  const flat = version.replace('.x.x', '.x').replace('.x', '.0');
  return flat.split('.').length === 2 ? `${flat}.0` : flat;
}

/** The version after all those that the wildcard stands for; empty if the wildcard is not where one belongs. */
function next(flat: string, version: string): string {
  const written = version.split('.');
  const parts = flat.split('.');
  const place = written.at(-1) !== 'x' ? undefined : written.length === 2 ? 0 : written.length === 3 ? 1 : undefined;
  if (place === undefined || !/^[0-9]{1,18}$/.test(parts[place] ?? '')) return '';
  parts[place] = String(BigInt(parts[place] ?? '') + 1n);
  return parts.join('.');
}

function comparison(part: string): Comparison {
  const { operator, version } = splitOperator(part);
  const refuse = (reason: string): never => {
    throw new NoRange(`Could not parse Range ${quote(part)}: ${reason}`);
  };
  const accepts = OPERATORS.get(operator) ?? refuse(`Could not parse comparator ${quote(operator)} in ${quote(operator + version)}`);
  const parsed = parseVersion(version);
  if (parsed.kind === 'problem') {
    return refuse(`Could not parse version ${quote(version)} in ${quote(operator + version)}: ${parsed.message}`);
  }
  return (candidate) => accepts(compareVersions(candidate, parsed));
}

function splitOperator(part: string): { readonly operator: string; readonly version: string } {
  const at = part.search(/\p{Nd}/u);
  if (at < 0) throw new NoRange(`Could not get version from string: ${quote(part)}`);
  return { operator: part.slice(0, at).trim(), version: part.slice(at) };
}
