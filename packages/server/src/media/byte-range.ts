/** What a request wants of so many bytes. */
export type WantedBytes =
  /** No range, several ranges, or one that is not understood: RFC 9110 lets a server send everything. */
  | { readonly kind: 'all' }
  /** Both ends inclusive, as in the header. */
  | { readonly kind: 'range'; readonly first: number; readonly last: number }
  | { readonly kind: 'unsatisfiable' };

/** Reads the header `Range`. */
export function readByteRange(header: string | undefined, length: number): WantedBytes {
  const [, from, to] = SINGLE_RANGE.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return { kind: 'all' };
  if (from === '') {
    const suffix = Math.min(Number(to), length);
    return suffix === 0 ? { kind: 'unsatisfiable' } : { kind: 'range', first: length - suffix, last: length - 1 };
  }
  const first = Number(from);
  if (to !== '' && Number(to) < first) return { kind: 'all' };
  if (first >= length) return { kind: 'unsatisfiable' };
  return { kind: 'range', first, last: to === '' ? length - 1 : Math.min(Number(to), length - 1) };
}

const SINGLE_RANGE = /^bytes *= *(\d{0,15}) *- *(\d{0,15})$/i;
