import type { KyvernoFunction } from './kyverno-function.ts';
import { kyvernoFunction } from './kyverno-function.ts';

export const toUpper: KyvernoFunction = kyvernoFunction({
  name: 'to_upper',
  parameters: [['string']],
  returns: 'string',
  note: 'takes in a string and outputs the same string with all upper-case letters',
  body: ([text], evaluation) => {
    evaluation.chargeText(text.length);
    return mapCharacters(text, upperCase);
  },
});

export const toLower: KyvernoFunction = kyvernoFunction({
  name: 'to_lower',
  parameters: [['string']],
  returns: 'string',
  note: 'takes in a string and outputs the same string with all lower-case letters',
  body: ([text], evaluation) => {
    evaluation.chargeText(text.length);
    return mapCharacters(text, lowerCase);
  },
});

export const equalFold: KyvernoFunction = kyvernoFunction({
  name: 'equal_fold',
  parameters: [['string'], ['string']],
  returns: 'bool',
  note: 'allows comparing two strings for equivalency where the only differences are letter cases',
  body: ([left, right], evaluation) => {
    evaluation.chargeText(left.length + right.length);
    return mapCharacters(left, folded) === mapCharacters(right, folded);
  },
});

/** Each character for itself, as Go does it: no context as for the final sigma, no character that becomes two. */
function mapCharacters(text: string, map: (character: string) => string): string {
  let mapped = '';
  for (const character of text) mapped += map(character);
  return mapped;
}

/** Greek letters with an iota below, which JavaScript writes out behind the capital, from lower to upper case. */
const WITH_IOTA = /^[\u1f80-\u1f87\u1f90-\u1f97\u1fa0-\u1fa7]$/;
const WITH_IOTA_ALONE: ReadonlyMap<string, string> = new Map([
  ['\u1fb3', '\u1fbc'],
  ['\u1fc3', '\u1fcc'],
  ['\u1ff3', '\u1ffc'],
]);

function upperCase(character: string): string {
  if (WITH_IOTA.test(character)) return String.fromCharCode(character.charCodeAt(0) + 8);
  return WITH_IOTA_ALONE.get(character) ?? single(character.toUpperCase(), character);
}

function lowerCase(character: string): string {
  return character === '\u0130' ? 'i' : single(character.toLowerCase(), character);
}

/** The Turkish i without dot and I with dot are equal to themselves only. */
function folded(character: string): string {
  return character === '\u0130' || character === '\u0131' ? character : lowerCase(upperCase(character));
}

/** A character that becomes several stays as it is. */
function single(mapped: string, character: string): string {
  return mapped.length === String.fromCodePoint(mapped.codePointAt(0) ?? 0).length ? mapped : character;
}
