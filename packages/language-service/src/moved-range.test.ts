import { SourceFile } from '@assay/findings';
import { encodeUtf8 } from '@assay/source';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { movedRange } from './moved-range.ts';

function fileOf(text: string): SourceFile {
  return new SourceFile('a', encodeUtf8(text));
}

it('a range that an edit has not touched has the same text afterwards', () => {
  const words = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 8 });
  fc.assert(
    fc.property(words, words, words, words, words, (before, range, between, replaced, typed) => {
      const whole = `${before}[${range}]${between}(${replaced})`;
      const file = fileOf(whole);
      const source = file.source!;
      const start = source.positionAt(before.length);
      const end = source.positionAt(before.length + range.length + 2);
      for (const now of [`${before}[${range}]${between}(${typed})`, `${typed}${whole}`]) {
        const moved = movedRange({ start, end }, file, fileOf(now));
        expect(now.slice(moved?.start.offset, moved?.end.offset)).toBe(`[${range}]`);
      }
      expect(movedRange({ start, end }, file, fileOf(`${before}[${range}!]${between}(${replaced})`))).toBeUndefined();
    }),
  );
});
