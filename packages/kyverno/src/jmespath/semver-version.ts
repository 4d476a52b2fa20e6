import { parseUint64, quote } from '@assay/go-values';

/** A semantic version; build metadata do not count. */
export interface SemanticVersion {
  readonly kind: 'version';
  readonly numbers: readonly [major: bigint, minor: bigint, patch: bigint];
  /** The identifiers of a pre-release; none for a release. */
  readonly preRelease: readonly (bigint | string)[];
}

/** Why a text is no version, in the words of blang/semver. */
export interface VersionProblem {
  readonly kind: 'problem';
  readonly message: string;
}

/** What Kyverno takes for a text that is no version. */
export const ZERO_VERSION: SemanticVersion = { kind: 'version', numbers: [0n, 0n, 0n], preRelease: [] };

/** Reads a version as `Parse` of blang/semver (v4.0.0) does; what is wrong is found in its order. */
export function parseVersion(text: string): SemanticVersion | VersionProblem {
  try {
    return readVersion(text);
  } catch (error) {
    if (!(error instanceof NoVersion)) throw error;
    return { kind: 'problem', message: error.message };
  }
}

/** Orders versions by precedence: negative, zero or positive as for a sort. */
export function compareVersions(left: SemanticVersion, right: SemanticVersion): number {
  for (const [index, number] of left.numbers.entries()) {
    const other = right.numbers[index] ?? 0n;
    if (number !== other) return number < other ? -1 : 1;
  }
  return comparePreReleases(left.preRelease, right.preRelease);
}

class NoVersion extends Error {}

function readVersion(text: string): SemanticVersion {
  if (text === '') throw new NoVersion('Version string empty');
  const [major = '', minor = '', ...others] = text.split('.');
  if (others.length === 0) throw new NoVersion('No Major.Minor.Patch elements found');
  const majorNumber = readNumber(major, 'major', 'Major number');
  const minorNumber = readNumber(minor, 'minor', 'Minor number');
  const [beforeBuild, build] = cut(others.join('.'), '+');
  const [patch, preRelease] = cut(beforeBuild, '-');
  const patchNumber = readNumber(patch, 'patch', 'Patch number');
  const identifiers = preRelease?.split('.').map(readIdentifier) ?? [];
  build?.split('.').forEach(checkBuild);
  return { kind: 'version', numbers: [majorNumber, minorNumber, patchNumber], preRelease: identifiers };
}

function cut(text: string, separator: string): readonly [string, string | undefined] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

function readNumber(digits: string, name: string, title: string): bigint {
  if (!/^[0-9]*$/.test(digits)) throw new NoVersion(`Invalid character(s) found in ${name} number ${quote(digits)}`);
  if (hasLeadingZeros(digits)) throw new NoVersion(`${title} must not contain leading zeroes ${quote(digits)}`);
  return readUnsigned(digits);
}

function readIdentifier(text: string): bigint | string {
  if (text === '') throw new NoVersion('Prerelease is empty');
  if (/^[0-9]+$/.test(text)) {
    if (hasLeadingZeros(text)) throw new NoVersion(`Numeric PreRelease version must not contain leading zeroes ${quote(text)}`);
    return readUnsigned(text);
  }
  if (!/^[-0-9A-Za-z]+$/.test(text)) throw new NoVersion(`Invalid character(s) found in prerelease ${quote(text)}`);
  return text;
}

function checkBuild(text: string): void {
  if (text === '') throw new NoVersion('Build meta data is empty');
  if (!/^[-0-9A-Za-z]+$/.test(text)) throw new NoVersion(`Invalid character(s) found in build meta data ${quote(text)}`);
}

function readUnsigned(digits: string): bigint {
  const parsed = parseUint64(digits);
  if (parsed.kind === 'problem') throw new NoVersion(parsed.message);
  return parsed.value;
}

function hasLeadingZeros(digits: string): boolean {
  return digits.length > 1 && digits.startsWith('0');
}

/** A release comes after its pre-releases, numbers before words, a longer list after its beginning. */
function comparePreReleases(left: SemanticVersion['preRelease'], right: SemanticVersion['preRelease']): number {
  if (left.length === 0 || right.length === 0) return right.length - left.length;
  for (const [index, identifier] of left.entries()) {
    const other = right[index];
    if (other === undefined) return 1;
    if (identifier === other) continue;
    if (typeof identifier !== typeof other) return typeof identifier === 'bigint' ? -1 : 1;
    return identifier < other ? -1 : 1;
  }
  return left.length - right.length;
}
