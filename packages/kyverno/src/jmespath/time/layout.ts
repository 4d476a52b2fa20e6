/** A part of a layout: text that has to stand there, and then an element that stands for a part of a time. */
export interface LayoutChunk {
  readonly prefix: string;
  /** Undefined behind the last element. */
  readonly element: LayoutElement | undefined;
}

/** What stands for a part of a time, as written: `2006`, `Jan`, `.000`. */
export interface LayoutElement {
  readonly kind: ElementKind;
  readonly text: string;
}

export type ElementKind =
  | 'year'
  | 'long-year'
  | 'month'
  | 'long-month'
  | 'number-month'
  | 'zero-month'
  | 'weekday'
  | 'long-weekday'
  | 'day'
  | 'padded-day'
  | 'zero-day'
  | 'padded-year-day'
  | 'zero-year-day'
  | 'hour'
  | 'hour-12'
  | 'zero-hour-12'
  | 'minute'
  | 'zero-minute'
  | 'second'
  | 'zero-second'
  | 'upper-half'
  | 'lower-half'
  | 'zone-name'
  | 'iso-zone'
  | 'number-zone'
  | 'exact-fraction'
  | 'any-fraction';

/** The elements by the texts that stand for them; where several fit, the first of them counts. */
const ELEMENTS: readonly (readonly [string, ElementKind])[] = [
  ['January', 'long-month'],
  ['Jan', 'month'],
  ['Monday', 'long-weekday'],
  ['Mon', 'weekday'],
  ['MST', 'zone-name'],
  ['002', 'zero-year-day'],
  ['01', 'zero-month'],
  ['02', 'zero-day'],
  ['03', 'zero-hour-12'],
  ['04', 'zero-minute'],
  ['05', 'zero-second'],
  ['06', 'year'],
  ['15', 'hour'],
  ['1', 'number-month'],
  ['2006', 'long-year'],
  ['2', 'day'],
  ['__2', 'padded-year-day'],
  ['_2', 'padded-day'],
  ['3', 'hour-12'],
  ['4', 'minute'],
  ['5', 'second'],
  ['PM', 'upper-half'],
  ['pm', 'lower-half'],
  ['-070000', 'number-zone'],
  ['-07:00:00', 'number-zone'],
  ['-0700', 'number-zone'],
  ['-07:00', 'number-zone'],
  ['-07', 'number-zone'],
  ['Z070000', 'iso-zone'],
  ['Z07:00:00', 'iso-zone'],
  ['Z0700', 'iso-zone'],
  ['Z07:00', 'iso-zone'],
  ['Z07', 'iso-zone'],
];

const FIRST_CHARACTERS: ReadonlySet<string> = new Set(['.', ',', ...ELEMENTS.map(([text]) => text.charAt(0))]);

/** Cuts a layout of Go's package `time` (Go 1.24) into its elements. Takes time in proportion to it. */
export function layoutChunks(layout: string): readonly LayoutChunk[] {
  const chunks: LayoutChunk[] = [];
  let start = 0;
  for (let at = 0; at < layout.length;) {
    const element = elementAt(layout, at);
    if (element === undefined) at++;
    else {
      chunks.push({ prefix: layout.slice(start, at), element });
      at += element.text.length;
      start = at;
    }
  }
  return [...chunks, { prefix: layout.slice(start), element: undefined }];
}

function elementAt(layout: string, at: number): LayoutElement | undefined {
  if (!FIRST_CHARACTERS.has(layout.charAt(at))) return undefined;
  const fraction = /^[.,](0+|9+)(?![0-9])/.exec(layout.slice(at, at + 32));
  if (fraction !== null) return { kind: fraction[1]!.startsWith('0') ? 'exact-fraction' : 'any-fraction', text: fraction[0] };
  for (const [text, kind] of ELEMENTS) {
    if (layout.startsWith(text, at) && fits(text, layout, at)) return { kind, text };
  }
  return undefined;
}

/** `Janet` and `Monster` are words of their own, and in `_2006` the year stands behind an underscore. */
function fits(text: string, layout: string, at: number): boolean {
  if (text === 'Jan' || text === 'Mon') return !/^[a-z]/.test(layout.slice(at + 3, at + 4));
  return text !== '_2' || !layout.startsWith('_2006', at);
}
