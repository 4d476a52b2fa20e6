import type { Document } from '../model.ts';

/** One document of data values, and what becomes of it when it meets those before it. */
export interface DataValuesDocument {
  readonly document: Document;
  /** `overlay`: its annotations say. `plain`: maps are merged, everything else is replaced, and keys may be new. */
  readonly merge: 'overlay' | 'plain';
  /** At which depth a plain merge replaces maps, too: the number of keys before a flag's value. Default: none. */
  readonly replacesFrom?: number;
}

/** A document with `#@data/values`, or what code gives a library. */
export function overlayValues(document: Document): DataValuesDocument {
  return { document, merge: 'overlay' };
}

/** A document of a values file. */
export function plainValues(document: Document): DataValuesDocument {
  return { document, merge: 'plain' };
}

/** A value that was given under a number of keys. */
export function singleValue(document: Document, keyCount: number): DataValuesDocument {
  return { document, merge: 'plain', replacesFrom: keyCount };
}
