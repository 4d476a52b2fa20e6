import { method } from '../evaluator/declare-builtin.ts';
import type { Method } from '../evaluator/method.ts';
import type { ElementsView } from '../values/string-elements.ts';
import { StringElements } from '../values/string-elements.ts';
import { caseMethods } from './string-case.ts';
import { formatMethod } from './string-format.ts';
import { searchMethods } from './string-search.ts';
import { splitMethods } from './string-split.ts';

/** The methods of strings. */
export const stringMethods: readonly Method<string>[] = [
  ...caseMethods,
  ...searchMethods,
  ...splitMethods,
  formatMethod,
  elements('codepoint_ords', 'codepoints'),
  elements('codepoints', 'codepoints'),
  elements('elem_ords', 'elems'),
  elements('elems', 'elems'),
];

function elements(view: ElementsView, kind: 'elems' | 'codepoints'): Method<string> {
  return method(view, [], (thread, subject: string) => {
    const { text, wording } = thread.semantics;
    return new StringElements(view, subject, text, wording.stringIterableType(kind));
  });
}
