import type { Fix, Severity } from '@assay/findings';
import type { Span } from '@assay/source';
import type { StackFrame } from '@assay/starlark';

/** One thing that is wrong, as data: what `assay check` reports. */
export interface Finding {
  /** The rule's code, such as `syntax` or `wrong-type`; listed in `rules/`. */
  readonly code: string;
  readonly severity?: Severity;
  readonly message: string;
  /** Where the subject is; absent where no place is better than another. */
  readonly span?: Span;
  /** Steps from the root of the document. */
  readonly path?: readonly (string | number)[];
  readonly expected?: string;
  readonly found?: string;
  readonly hint?: string;
  /** What the hint says, as changes of files. */
  readonly fixes?: readonly Fix[];
  /** What is null or empty of the subject: the paths of values that perhaps nobody has given yet. */
  readonly unset?: readonly (readonly (string | number)[])[];
  /** Where it is said what an overlay matches: a value that is read there had a part in it. */
  readonly matcher?: Span;
  /** Set where it can be right with flags, or with files and values, that are not known here. */
  readonly dependsOn?: 'flags' | 'others';
  /** Other places that explain it, such as the line of the schema. */
  readonly related?: readonly { readonly message: string; readonly span: Span }[];
}

/** Why a program stopped. */
export interface ProgramFault {
  readonly message: string;
  /** The calls that were open, the innermost first, with those of the files that loaded this one. */
  readonly frames: readonly StackFrame[];
}

/**
 * Ends an evaluation, and is caught at the package's doors. It tells the same twice, because `assay ytt` has to print what
 * its reference prints and `assay check` needs data: the message is the reference's whole text, without `ytt: Error: ` and before
 * its first line is broken into steps; the findings are what is wrong.
 */
export class Failure extends Error {
  readonly findings: readonly Finding[];
  /** Set where a program stopped: the innermost one. */
  readonly fault: ProgramFault | undefined;

  constructor(message: string, findings: readonly Finding[], fault?: ProgramFault) {
    super(message);
    this.findings = findings;
    this.fault = fault;
  }

  /** What is wrong, as at least one finding. */
  describe(): readonly Finding[] {
    return this.findings.length > 0 ? this.findings : [{ code: 'evaluation', message: this.message.trim().replace(/\s*\n\s*/g, ' ') }];
  }

  /** The same failure with the prefix of an outer step: `Overlaying (in following order: a.yml): `. */
  within(prefix: string): Failure {
    return new Failure(prefix + this.message, this.findings, this.fault);
  }

  /** The same failure, with the fault of a program that it comes from. */
  causedBy(fault: ProgramFault): Failure {
    return new Failure(this.message, this.findings, fault);
  }
}

/** What a step returns, or the failure that it throws. */
export function failureOr<Result>(step: () => Result): Result | Failure {
  try {
    return step();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

/** Takes a step for each item. If some fail, it throws one failure: with the text of the first, where the reference stops, and all that is found. */
export function forAll<Item>(items: Iterable<Item>, step: (item: Item) => void): void {
  const failures: Failure[] = [];
  for (const item of items) {
    const outcome = failureOr(() => step(item));
    if (outcome instanceof Failure) failures.push(outcome);
  }
  const [first, ...others] = failures;
  if (first === undefined) return;
  if (others.length === 0) throw first;
  throw new Failure(
    first.message,
    failures.flatMap((failure) => failure.describe()),
    first.fault,
  );
}

/** Runs a step; the prefix goes before the message of its failure. */
export function within<Result>(prefix: string, step: () => Result): Result {
  try {
    return step();
  } catch (error) {
    if (error instanceof Failure) throw error.within(prefix);
    throw error;
  }
}
