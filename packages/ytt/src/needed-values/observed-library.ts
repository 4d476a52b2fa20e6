import type { Thread } from '@assay/starlark';

import type { Failure, Finding } from '../failure.ts';
import type { LibraryObserver } from '../library/execution.ts';
import type { LibraryReference } from '../library/library-reference.ts';
import type { Document } from '../model.ts';
import type { Schema } from '../schema/schema.ts';
import type { LibraryUse, ReadValues } from './read-values.ts';
import { ValueReads } from './value-reads.ts';

/** A failure in a library that code has got, as it was there, and what code has read of that library's values. */
export interface FailureBelow {
  readonly failure: Failure;
  readonly values: Omit<ReadValues, 'document'> & Partial<Pick<ReadValues, 'document'>>;
}

/** Remembers what is known of the data values of a library in one evaluation, and of those that its code has got. */
export class ObservedLibrary implements LibraryObserver {
  readonly #thread: Thread;
  readonly #use: LibraryUse | undefined;
  /** By the first thing that is wrong: all steps on the way out have the same. */
  readonly #failures: WeakMap<Finding, FailureBelow>;
  readonly #reads: ValueReads;
  #schema: Schema | undefined = undefined;
  #document: Document | undefined = undefined;

  constructor(thread: Thread, use?: LibraryUse, failures: WeakMap<Finding, FailureBelow> = new WeakMap()) {
    this.#thread = thread;
    this.#use = use;
    this.#failures = failures;
    this.#reads = new ValueReads(thread);
  }

  get onRead(): ValueReads['take'] {
    return this.#reads.take;
  }

  below(reference: LibraryReference, given: readonly Document[]): ObservedLibrary {
    return new ObservedLibrary(this.#thread, { reference, given, outer: this.values }, this.#failures);
  }

  onSchema(schema: Schema): void {
    this.#schema = schema;
  }

  onValues(document: Document): void {
    this.#document = document;
  }

  onFailure(failure: Failure): void {
    const [first] = failure.findings;
    if (!first || !this.#schema || this.#failures.has(first)) return;
    const [schema, reads, use, document] = [this.#schema, this.#reads, this.#use, this.#document];
    this.#failures.set(first, { failure, values: { schema, reads, use, ...(document && { document }) } });
  }

  /** Set when its code begins to read data values. */
  get values(): ReadValues | undefined {
    return this.#document && this.#schema && { document: this.#document, schema: this.#schema, reads: this.#reads, use: this.#use };
  }

  /** The failure of a library below that another failure comes from. */
  failureBelow({ findings: [first] }: Failure): FailureBelow | undefined {
    return first && this.#failures.get(first);
  }
}
