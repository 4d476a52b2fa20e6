import { placeEnds } from '../evaluator/access.ts';
import { method } from '../evaluator/declare-builtin.ts';
import { Fault } from '../evaluator/fault.ts';
import type { Method } from '../evaluator/method.ts';
import { any, count, optional, text } from '../evaluator/parameters.ts';
import type { Thread } from '../evaluator/thread.ts';
import { UNITS_OF_STEP } from '../evaluator/unit-forms.ts';
import { Tuple } from '../values/tuple.ts';
import type { Value } from '../values/value.ts';
import { typeNameOf } from '../values/value.ts';

/** Methods of strings that look for one string in another, and replace it. */
export const searchMethods: readonly Method<string>[] = [
  method('count', [text, optional(any), optional(any)], (thread, subject: string, wanted, from, to) => {
    const part = partOf(thread, subject, from, to).units;
    thread.charge(part.length / UNITS_OF_STEP);
    if (wanted === '') return [...thread.semantics.text.fromUnits(part)].length + 1;
    return part.split(thread.semantics.text.toUnits(wanted)).length - 1;
  }),
  find('find', 'first', 'lenient'),
  find('rfind', 'last', 'lenient'),
  find('index', 'first', 'strict'),
  find('rindex', 'last', 'strict'),
  affixTest('startswith', (subject, affix) => subject.startsWith(affix)),
  affixTest('endswith', (subject, affix) => subject.endsWith(affix)),
  method('removeprefix', [text], (_thread, subject: string, prefix) => (subject.startsWith(prefix) ? subject.slice(prefix.length) : subject)),
  method('removesuffix', [text], (_thread, subject: string, suffix) =>
    subject.endsWith(suffix) ? subject.slice(0, subject.length - suffix.length) : subject,
  ),
  method('replace', [text, text, optional(count)], (thread, subject: string, old, replacement, most = -1) => {
    const replaced = replaceText(thread, subject, old, replacement, most);
    return thread.semantics.text.mend(replaced);
  }),
];

function find(name: string, which: 'first' | 'last', mode: 'lenient' | 'strict'): Method<string> {
  return method(name, [text, optional(any), optional(any)], (thread, subject: string, wanted, from, to) => {
    const { units, start } = partOf(thread, subject, from, to);
    const sought = thread.semantics.text.toUnits(wanted);
    const at = which === 'first' ? units.indexOf(sought) : units.lastIndexOf(sought);
    thread.charge((at < 0 ? units.length : which === 'first' ? at : units.length - at) / UNITS_OF_STEP);
    if (at >= 0) return start + at;
    if (mode === 'strict') throw new Fault('substring not found');
    return -1;
  });
}

function affixTest(name: string, holds: (units: string, affix: string) => boolean): Method<string> {
  return method(name, [any, optional(any), optional(any)], (thread, subject: string, affix, from, to) => {
    const { units } = partOf(thread, subject, from, to);
    const toUnits = (part: string): string => {
      thread.charge(part.length / UNITS_OF_STEP);
      return thread.semantics.text.toUnits(part);
    };
    if (typeof affix === 'string') return holds(units, toUnits(affix));
    if (!(affix instanceof Tuple)) throw new Fault(`got ${typeNameOf(affix)}, want string or tuple of string`);
    for (const [index, item] of affix.items.entries()) {
      if (typeof item !== 'string') throw new Fault(`want string, got ${typeNameOf(item)}, for element ${index}`);
      if (holds(units, toUnits(item))) return true;
    }
    return false;
  });
}

/** The units of a string between two ends, and where the first of them is. */
function partOf(thread: Thread, subject: string, from: Value | undefined, to: Value | undefined): { readonly units: string; readonly start: number } {
  thread.charge(1);
  const units = thread.unitsOf(subject);
  const [start, end] = placeEnds(from, to, units.length);
  return { units: units.slice(start, Math.max(start, end)), start };
}

/** Replaces from the left, at most `most` times unless that is negative. An empty text is before each character and at the end. */
function replaceText(thread: Thread, subject: string, old: string, replacement: string, most: number): string {
  const parts = old === '' ? ['', ...subject, ''] : subject.split(old);
  const gaps = parts.length - 1;
  const times = most < 0 ? gaps : Math.min(most, gaps);
  thread.charge(subject.length);
  thread.checkSize(subject.length + times * (replacement.length - old.length));
  if (times === gaps) return parts.join(replacement);
  return [...parts.slice(0, times), parts.slice(times).join(old)].join(replacement);
}
