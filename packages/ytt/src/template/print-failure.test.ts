import { expect, test } from 'vitest';

import { errorText } from './print-failure.ts';

const cases: readonly (readonly [title: string, message: string, printed: string])[] = [
  ['a message of one step', 'went wrong', 'ytt: Error: went wrong'],
  ['steps that begin with a capital', 'Reading: Line 3: bad: worse', 'ytt: Error: Reading:\n  Line 3: bad: worse'],
  ['each step one further in', 'a: B: C', 'ytt: Error: a:\n  B:\n    C'],
  ['no step inside of brackets', "Map item (key 'x': Y): Z", "ytt: Error: Map item (key 'x': Y):\n  Z"],
  ['nothing behind a bracket that closes nothing', "want ',' or ']' here", "ytt: Error: want ',' or '"],
  ['only the first line in steps', '\n- undefined: X\n    a: B', 'ytt: Error: \n- undefined: X\n    a: B'],
];

test.each(cases)('%s', (_title, message, printed) => {
  expect(errorText(message)).toBe(printed);
});
