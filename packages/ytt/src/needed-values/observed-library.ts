import type { Thread } from '@assay/starlark';

import type { Failure, Finding } from '../failure.ts';
import type { LibraryObserver } from '../library/execution.ts';
import type { LibraryReference } from '../library/library-reference.ts';
import type { Document } from '../model.ts';
import type { Schema } from '../schema/schema.ts';
import type { LibraryUse, ReadValues } from './read-values.ts';
import type { OnRead } from '../values/to-starlark.ts';
import { ValueReads } from './value-reads.ts';

/** A failure in a library that code has got, as it was there, and what code has read of that library's values. */
export interface FailureBelow {
  readonly failure: Failure;
  readonly values: Omit<ReadValues, 'document'> & Partial<Pick<ReadValues, 'document'>>;
}

/** What all libraries of a rendering have together. */
interface Known {
  /** By the first thing that is wrong: all steps on the way out have the same. */
  readonly failures: WeakMap<Finding, FailureBelow>;
  readonly handedOut: ReadValues[];
}

/** A loop can get the same library any number of times. */
const MOST_HANDED_OUT = 100;

/** Remembers what is known of the data values of a library in one evaluation, and of those that its code has got. */
export class ObservedLibrary implements LibraryObserver {
  readonly #thread: Thread;
  readonly #use: LibraryUse | undefined;
  readonly #known: Known;
  #reads: ValueReads;
  #schema: Schema | undefined = undefined;
  #document: Document | undefined = undefined;

  constructor(thread: Thread, use?: LibraryUse, known: Known = { failures: new WeakMap(), handedOut: [] }) {
    this.#thread = thread;
    this.#use = use;
    this.#known = known;
    this.#reads = new ValueReads(thread);
  }

  readonly onRead: OnRead = (...read) => this.#reads.take(...read);

  below(reference: LibraryReference, given: readonly Document[]): ObservedLibrary {
    return new ObservedLibrary(this.#thread, { reference, given, outer: this.values }, this.#known);
  }

  onSchema(schema: Schema): void {
    this.#schema = schema;
  }

  onValues(document: Document): void {
    this.#document = document;
  }

  onFailure(failure: Failure): void {
    const [first] = failure.findings;
    const { failures } = this.#known;
    if (!first || !this.#schema || failures.has(first)) return;
    const [schema, reads, use, document] = [this.#schema, this.#reads, this.#use, this.#document];
    failures.set(first, { failure, values: { schema, reads, use, ...(document && { document }) } });
  }

  /** Set when its code begins to read data values. */
  get values(): ReadValues | undefined {
    return this.#document && this.#schema && { document: this.#document, schema: this.#schema, reads: this.#reads, use: this.#use };
  }

  /** The failure of a library below that another failure comes from. */
  failureBelow({ findings: [first] }: Failure): FailureBelow | undefined {
    return first && this.#known.failures.get(first);
  }

  onHandedOut(): void {
    const { handedOut } = this.#known;
    if (handedOut.length === MOST_HANDED_OUT) return;
    // What its own files have read is not what others read.
    this.#reads = new ValueReads(this.#thread);
    if (this.values) handedOut.push(this.values);
  }

  /** What code around reads of libraries below, by their functions or as `data_values()`. */
  get handedOut(): readonly ReadValues[] {
    return this.#known.handedOut;
  }
}
