import { method } from '../evaluator/declare-builtin.ts';
import type { Method } from '../evaluator/method.ts';
import type { Thread } from '../evaluator/thread.ts';

/** Methods of strings about letters and their case. A character keeps its case if the other one takes several characters. */
export const caseMethods: readonly Method<string>[] = [
  change('capitalize', (text) => {
    const [first = '', ...rest] = text;
    return toUpper(first) + toLower(rest.join(''));
  }),
  change('lower', toLower),
  change('upper', toUpper),
  change('title', toTitle),
  test('isalnum', (text) => /^[\p{L}\p{Nd}]+$/u.test(text)),
  test('isalpha', (text) => /^\p{L}+$/u.test(text)),
  test('isdigit', (text) => /^\p{Nd}+$/u.test(text)),
  test('islower', (text) => CASED.test(text) && toLower(text) === text),
  test('isspace', (text) => /^\p{White_Space}+$/u.test(text)),
  test('istitle', isTitle),
  test('isupper', (text) => CASED.test(text) && toUpper(text) === text),
];

const CASED = /\p{Changes_When_Casemapped}/u;

function change(name: string, transform: (text: string) => string): Method<string> {
  return method(name, [], (thread: Thread, text: string) => {
    thread.charge(text.length);
    return transform(text);
  });
}

function test(name: string, holds: (text: string) => boolean): Method<string> {
  return method(name, [], (_thread: Thread, text: string) => holds(text));
}

function toUpper(text: string): string {
  return mapCharacters(text, (character) => character.toUpperCase());
}

function toLower(text: string): string {
  return mapCharacters(text, (character) => character.toLowerCase());
}

/** A letter after a letter becomes a small one, every other one a capital. */
function toTitle(text: string): string {
  let isBehindLetter = false;
  return mapCharacters(text, (character) => {
    const changed = isBehindLetter ? character.toLowerCase() : character.toUpperCase();
    isBehindLetter = CASED.test(character);
    return changed;
  });
}

/** Whether each word starts with a capital of ASCII or a title letter, and goes on with small letters. */
function isTitle(text: string): boolean {
  let hasLetter = false;
  let isBehindLetter = false;
  for (const character of text) {
    const isFirst = /[A-Z]|\p{Lt}/u.test(character);
    const isSmall = /\p{Ll}/u.test(character);
    if (isFirst ? isBehindLetter : isSmall ? !isBehindLetter : /\p{Lu}/u.test(character)) return false;
    isBehindLetter = isFirst || isSmall;
    hasLetter ||= isBehindLetter;
  }
  return hasLetter;
}

function mapCharacters(text: string, map: (character: string) => string): string {
  const mapped: string[] = [];
  for (const character of text) {
    const changed = map(character);
    mapped.push([...changed].length === 1 ? changed : character);
  }
  return mapped.join('');
}
