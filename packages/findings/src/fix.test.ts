import { Source } from '@assay/source';
import { assert, array, nat, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';

import { applyEdits } from './fix.ts';
import type { TextEdit } from './fix.ts';

function edit(text: string, start: number, end: number, newText: string): TextEdit {
  const source = new Source('', text);
  return { range: { start: source.positionAt(start), end: source.positionAt(end) }, newText };
}

describe('edits of a text', () => {
  it('are applied together, whatever their order, to the ranges of the text as it was', () => {
    const text = 'policy: lables\nrule: tema\n';
    const edits = [edit(text, 21, 25, 'teams'), edit(text, 8, 14, 'labels'), edit(text, 26, 26, 'end\n')];
    expect(applyEdits(text, edits)).toBe('policy: labels\nrule: teams\nend\n');
  });

  it('may touch each other, and insert at one place in their order', () => {
    expect(applyEdits('abc', [edit('abc', 1, 2, 'B'), edit('abc', 0, 1, 'A'), edit('abc', 3, 3, '1'), edit('abc', 3, 3, '2')])).toBe('ABc12');
  });

  it('are applied in the order of their starts where they end together', () => {
    expect(applyEdits('abc', [edit('abc', 3, 3, '!'), edit('abc', 1, 3, 'x')])).toBe('ax!');
  });

  it.each([
    ['overlap', [edit('abc', 0, 2, 'x'), edit('abc', 1, 3, 'y')]],
    ['lead out of the text', [edit('abc', 2, 4, 'x')]],
    ['end before they start', [edit('abc', 2, 1, 'x')]],
  ])('are refused where they %s', (_, edits) => {
    expect(() => applyEdits('abc', edits)).toThrow('edits overlap or lead out of the text');
  });

  it('leave the rest of every text as it is', () => {
    assert(
      property(string(), array(nat(9), { maxLength: 4 }), (text, cuts) => {
        const offsets = [...new Set(cuts.map((cut) => Math.min(cut, text.length)))].sort((a, b) => a - b);
        const inserted = offsets.map((offset) => edit(text, offset, offset, '\ufffc'));
        expect(applyEdits(text, inserted).replaceAll('\ufffc', '')).toBe(text.replaceAll('\ufffc', ''));
      }),
    );
  });
});
