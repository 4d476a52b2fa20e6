import { typeNameOf } from '@assay/starlark';

import { Failure } from '../failure.ts';
import { locationText } from '../location-text.ts';
import type { Document } from '../model.ts';
import type { LibraryReference } from './library-reference.ts';
import { parseReferences, referenceText, refersTo } from './library-reference.ts';

/** Values or a schema on the way to the library that they are for, as ytt calls it. */
export class Envelope<Message extends { readonly document: Document }> {
  readonly message: Message;
  /** The way down that is left; empty when the library is reached. */
  readonly references: readonly LibraryReference[];
  /** The whole way, for messages. */
  readonly #allReferences: readonly LibraryReference[];
  /** Whether it comes last of all, after what code gives. */
  readonly isLast: boolean;
  /** Whether a library took it. */
  isUsed = false;

  constructor(message: Message, references: readonly LibraryReference[], isLast: boolean, allReferences: readonly LibraryReference[] = references) {
    this.message = message;
    this.references = references;
    this.isLast = isLast;
    this.#allReferences = allReferences;
  }

  /** What an instance of a library gets of it, one step further down; `undefined` if it is for others. */
  takenBy(instance: LibraryReference): Envelope<Message> | undefined {
    const [next, ...rest] = this.references;
    if (next && !refersTo(next, instance)) return undefined;
    this.isUsed = true;
    return new Envelope(this.message, rest, this.isLast, this.#allReferences);
  }

  /** `Data Value belonging to library '@app' on line values.yml:3`. */
  describe(kind: string): string {
    const library = this.#allReferences.map(referenceText).join('@');
    return `${kind} belonging to library '@${library}' on line ${locationText(this.message.document)}`;
  }
}

/** The library that `#@library/ref` on a document names; none without it. */
export function annotatedReferences({ annotations }: Document): LibraryReference[] {
  const annotation = annotations?.get(LIBRARY_REF);
  if (!annotation) return [];
  const { positional, span } = annotation;
  const [reference] = positional;
  if (positional.length !== 1) throw mistake(`Expected ${LIBRARY_REF} annotation to have one arg, got ${positional.length}`);
  if (typeof reference !== 'string') throw mistake(`expected a string, but was ${typeNameOf(reference ?? null)}`);
  try {
    return parseReferences(reference);
  } catch (error) {
    if (error instanceof Failure) throw mistake(`Annotation ${LIBRARY_REF}: ${error.message}`);
    throw error;
  }

  function mistake(message: string): Failure {
    return new Failure(message, [{ code: 'annotation', message, span }]);
  }
}

export const LIBRARY_REF = 'library/ref';
