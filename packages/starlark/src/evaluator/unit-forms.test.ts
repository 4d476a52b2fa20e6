import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { byteText } from '../values/byte-text.ts';
import { UnitForms } from './unit-forms.ts';

/** Forms of a model, and the texts that it has converted. */
function countedForms() {
  const converted: string[] = [];
  const toUnits = (text: string): string => {
    converted.push(text);
    return byteText.toUnits(text);
  };
  return { forms: new UnitForms({ ...byteText, toUnits }, () => {}), converted };
}

it('converts a long text once, however often it is looked into', () => {
  const { forms, converted } = countedForms();
  const text = 'aé'.repeat(100);
  for (let at = 0; at < 1000; at++) expect(forms.of(text)).toBe(byteText.toUnits(text));
  expect(converted).toEqual([text]);
});

it('remembers a few texts that a loop takes turns with, and forgets them in the end', () => {
  const { forms, converted } = countedForms();
  const texts = Array.from({ length: 8 }, (_, at) => `${at}${'é'.repeat(100)}`);
  for (const text of [...texts, ...texts]) forms.of(text);
  expect(converted).toEqual(texts);
  forms.of('x'.repeat(100));
  forms.of(texts[0] ?? '');
  expect(converted).toHaveLength(10);
});

it.each([
  ['in front', (text: string) => [1, text.length] as const],
  ['in front, two bytes of a character', (text: string) => [2, byteText.length(text)] as const],
  ['in front, one of two bytes of a character', (text: string) => [1, byteText.length(text)] as const],
  ['at the end', (text: string) => [0, byteText.length(text) - 1] as const],
  ['at the end, one of two bytes of a character', (text: string) => [0, byteText.length(text) - 1] as const],
])('converts a text once for a loop that cuts off pieces of it %s', (title, ends) => {
  const { forms, converted } = countedForms();
  const whole = (title.includes('two') ? 'éx' : 'abc').repeat(200);
  let text = whole;
  while (text.length > 64) {
    const [start, end] = ends(text);
    const units = forms.of(text);
    text = forms.cut(text, start, end);
    expect(text).toBe(byteText.fromUnits(units.slice(start, end)));
  }
  expect(converted.filter((each) => each.length > 64)).toEqual([whole]);
});

it('cuts parts of parts of any text as they are converted', () => {
  const anyText = fc.array(fc.constantFrom('a', 'é', '€', '😀', '\uDCC3', '\uDCA9', 'b'), { minLength: 40, maxLength: 200 });
  fc.assert(
    fc.property(anyText, fc.array(fc.tuple(fc.nat(9), fc.nat(9)), { maxLength: 20 }), (parts, cuts) => {
      const { forms } = countedForms();
      let text = byteText.mend(parts.join(''));
      for (const [front, back] of cuts) {
        const units = byteText.toUnits(text);
        const [start, end] = [Math.min(front, units.length), Math.max(front, units.length - back)];
        const cut = forms.cut(text, start, end);
        expect(cut).toBe(byteText.fromUnits(units.slice(start, end)));
        expect(forms.of(cut)).toBe(byteText.toUnits(cut));
        text = cut;
      }
    }),
  );
});

it('charges what it has to convert', () => {
  let steps = 0;
  const forms = new UnitForms(byteText, (spent) => (steps += spent));
  const text = 'é'.repeat(8000);
  forms.of(text);
  expect(steps).toBe(500);
  forms.cut(text, 2, 16_000);
  forms.of(text);
  expect(steps).toBe(500);
});
