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
  return { forms: new UnitForms({ ...byteText, toUnits }), converted };
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
