import type { SourceFile } from '@assay/findings';
import type { Range } from '@assay/source';

/** Where a range of a file is after the file was changed; `undefined` if the change has touched what is in it. */
export function movedRange(range: Range, before: SourceFile | undefined, now: SourceFile): Range | undefined {
  if (!before || before === now) return range;
  const { source } = now;
  const [{ offset: start }, { offset: end }] = [range.start, range.end];
  const { first, last, growth } = changeBetween(before.text ?? '', now.text ?? '');
  const shift = end <= first ? 0 : start >= last ? growth : undefined;
  if (shift === undefined || !source) return undefined;
  return { start: source.positionAt(start + shift), end: source.positionAt(end + shift) };
}

interface TextDifference {
  /** Offsets in the text before: all that differs is between them. */
  readonly first: number;
  readonly last: number;
  /** How much longer the text is now. */
  readonly growth: number;
}

function changeBetween(before: string, now: string): TextDifference {
  const shorter = Math.min(before.length, now.length);
  let same = 0;
  while (same < shorter && before[same] === now[same]) same++;
  let sameAtEnd = 0;
  while (sameAtEnd < shorter - same && before[before.length - 1 - sameAtEnd] === now[now.length - 1 - sameAtEnd]) sameAtEnd++;
  return { first: same, last: before.length - sameAtEnd, growth: now.length - before.length };
}
