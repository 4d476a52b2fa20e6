import { itemsOf } from '../evaluator/access.ts';
import { method } from '../evaluator/declare-builtin.ts';
import { Fault } from '../evaluator/fault.ts';
import type { Method } from '../evaluator/method.ts';
import { any, bool, count, iterable, optional, text } from '../evaluator/parameters.ts';
import { List } from '../values/list.ts';
import { Tuple } from '../values/tuple.ts';
import { typeNameOf } from '../values/value.ts';

/** Methods of strings that take them apart, put them together and trim them. */
export const splitMethods: readonly Method<string>[] = [
  method('join', [iterable], (thread, separator: string, values) => {
    const items = itemsOf(thread, values);
    let size = separator.length * Math.max(0, items.length - 1);
    const texts = items.map((item) => {
      if (typeof item !== 'string') throw new Fault(`in list, want string, got ${typeNameOf(item)}`);
      size += item.length;
      return item;
    });
    thread.checkSize(size);
    return thread.semantics.text.mend(texts.join(separator));
  }),
  partition('partition', (subject, separator) => subject.indexOf(separator)),
  partition('rpartition', (subject, separator) => subject.lastIndexOf(separator)),
  split('split'),
  split('rsplit'),
  method('splitlines', [optional(bool)], (thread, subject: string, keepEnds = false) => {
    thread.charge(subject.length);
    return new List(subject.match(/[^\n]*\n|[^\n]+$/g)?.map((line) => (keepEnds || !line.endsWith('\n') ? line : line.slice(0, -1))) ?? []);
  }),
  strip('strip', true, true),
  strip('lstrip', true, false),
  strip('rstrip', false, true),
];

function partition(name: 'partition' | 'rpartition', find: (subject: string, separator: string) => number): Method<string> {
  return method(name, [text], (_thread, subject: string, separator) => {
    if (separator === '') throw new Fault('empty separator');
    const at = find(subject, separator);
    if (at < 0) return new Tuple(name === 'partition' ? [subject, '', ''] : ['', '', subject]);
    return new Tuple([subject.slice(0, at), separator, subject.slice(at + separator.length)]);
  });
}

function split(name: 'split' | 'rsplit'): Method<string> {
  return method(name, [optional(any), optional(count)], (thread, subject: string, separator = null, most = -1) => {
    thread.charge(subject.length);
    if (separator === null) return new List(name === 'split' ? splitAtSpace(subject, most) : splitAtSpaceFromRight(subject, most));
    // Both methods call themselves `split` here.
    if (typeof separator !== 'string') throw new Fault(`split: got ${typeNameOf(separator)} for separator, want string`, { isNamed: true });
    if (separator === '') throw new Fault('split: empty separator', { isNamed: true });
    const parts = subject.split(separator);
    if (most < 0 || parts.length <= most + 1) return new List(parts);
    const cut = name === 'split' ? most : parts.length - most;
    const [head, tail] = [parts.slice(0, cut), parts.slice(cut)];
    return new List(name === 'split' ? [...head, tail.join(separator)] : [head.join(separator), ...tail]);
  });
}

const SPACES = /\p{White_Space}+/gu;

/** The words of a text; after `most` splits the rest stays as it is, but for space around it. */
function splitAtSpace(subject: string, most: number): string[] {
  const trimmed = trim(subject, isSpace, true, most < 0);
  const words: string[] = [];
  let at = 0;
  for (const gap of trimmed.matchAll(SPACES)) {
    if (most >= 0 && words.length >= most) break;
    words.push(trimmed.slice(at, gap.index));
    at = gap.index + gap[0].length;
  }
  return at < trimmed.length ? [...words, trimmed.slice(at)] : words;
}

function splitAtSpaceFromRight(subject: string, most: number): string[] {
  if (most < 0) return splitAtSpace(subject, most);
  const trimmed = trim(subject, isSpace, false, true);
  const gaps = [...trimmed.matchAll(SPACES)].filter((gap) => gap.index > 0).slice(most === 0 ? Infinity : -most);
  const words: string[] = [];
  let end = trimmed.length;
  for (const gap of gaps.toReversed()) {
    words.push(trimmed.slice(gap.index + gap[0].length, end));
    end = gap.index;
  }
  const first = trimmed.slice(0, end);
  return (words.length < most ? [...words, trim(first, isSpace, true, false)] : [...words, first]).filter((word) => word !== '').reverse();
}

function strip(name: string, atStart: boolean, atEnd: boolean): Method<string> {
  return method(name, [optional(text)], (thread, subject: string, cutset = '') => {
    thread.charge(subject.length);
    const characters = new Set(cutset);
    return trim(subject, cutset === '' ? isSpace : (character) => characters.has(character), atStart, atEnd);
  });
}

function trim(subject: string, isCut: (character: string) => boolean, atStart: boolean, atEnd: boolean): string {
  let start = 0;
  let end = subject.length;
  if (atStart) start = behindCut(subject, isCut);
  if (atEnd) end = beforeCut(subject, start, isCut);
  return subject.slice(start, end);
}

function behindCut(subject: string, isCut: (character: string) => boolean): number {
  let start = 0;
  while (start < subject.length) {
    const character = String.fromCodePoint(subject.codePointAt(start) ?? 0);
    if (!isCut(character)) break;
    start += character.length;
  }
  return start;
}

function beforeCut(subject: string, start: number, isCut: (character: string) => boolean): number {
  let end = subject.length;
  while (end > start) {
    const pair = subject.slice(Math.max(start, end - 2), end);
    const character = pair.length === 2 && (pair.codePointAt(0) ?? 0) > 0xffff ? pair : pair.slice(-1);
    if (!isCut(character)) break;
    end -= character.length;
  }
  return end;
}

function isSpace(character: string): boolean {
  return /\p{White_Space}/u.test(character);
}
