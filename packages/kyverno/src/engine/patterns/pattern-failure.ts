import { pathSteps } from '@assay/source';
import type { Path } from '@assay/source';

/** Why a part of a resource does not match its part of a pattern. */
export interface PatternFailure {
  /** `skip` if a condition says that the pattern is not meant for the resource, `negation` if a key stands there that must not. */
  readonly kind: 'mismatch' | 'negation' | 'skip';
  /** Whether a list or a map skipped as a whole; a skip that comes from an anchor itself weighs more. */
  readonly isWhole: boolean;
  readonly path: Path;
  /** Whether Kyverno names no place. */
  readonly isNowhere: boolean;
  /** What Kyverno says. Made when it is needed, as most failures are only weighed. */
  readonly message: () => string;
}

/** A failure that no anchor has a part in. */
export function mismatch(path: Path, message: () => string): PatternFailure {
  return { kind: 'mismatch', isWhole: false, path, isNowhere: false, message };
}

/** A place as Kyverno writes it: `/spec/containers/0/image/`. */
export function printPath(path: Path): string {
  return `/${pathSteps(path)
    .map((step) => `${step}/`)
    .join('')}`;
}

/** A condition that does not hold. */
export function anchorSkip(name: 'conditional' | 'global', path: Path, cause: () => string): PatternFailure {
  return { kind: 'skip', isWhole: false, path, isNowhere: false, message: () => `${name} anchor mismatch: ${cause()}` };
}

/** A list or a map whose parts were all passed over. */
export function wholeSkip(path: Path, skips: readonly PatternFailure[]): PatternFailure {
  return { kind: 'skip', isWhole: true, path, isNowhere: false, message: () => skips.map(({ message }) => message()).join('; ') };
}
