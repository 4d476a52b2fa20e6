import { leadingFlagCount } from '@assay/kyverno/global-flags';

import type { Command } from './command.ts';

/** Kyverno takes the flags of all its commands between the words of a command, too: here they come behind these. */
export function flagsBehindWords(given: readonly string[], commands: readonly Command[]): readonly string[] {
  const [first, ...more] = given;
  if (first !== 'kyverno') return given;
  const words = [first];
  const flags: string[] = [];
  let rest: readonly string[] = more;
  for (;;) {
    const count = leadingFlagCount(rest);
    flags.push(...rest.slice(0, count));
    const [next, ...others] = rest.slice(count);
    const isWhole = commands.some((command) => command.words.join(' ') === words.join(' '));
    const isWord = next !== undefined && commands.some((command) => [...words, next].every((word, at) => command.words[at] === word));
    if (isWhole || !isWord) return [...words, ...flags, ...rest.slice(count)];
    words.push(next);
    rest = others;
  }
}
