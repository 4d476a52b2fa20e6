import type { FlagDefinition } from './flags.ts';
import { formatFlags, templateFlags } from './flags.ts';

/** A command below `ytt`; that for templates is `ytt` itself. */
export interface Subcommand {
  readonly name: 'template' | 'fmt' | 'version' | 'website' | 'playground' | 'completion';
  readonly aliases: readonly string[];
  readonly flags: readonly FlagDefinition[];
}

const TEMPLATE: Subcommand = { name: 'template', aliases: ['t', 'tpl'], flags: templateFlags };

const SUBCOMMANDS: readonly Subcommand[] = [
  TEMPLATE,
  { name: 'fmt', aliases: [], flags: formatFlags },
  { name: 'version', aliases: [], flags: [] },
  { name: 'completion', aliases: [], flags: [] },
  { name: 'website', aliases: [], flags: [] },
  { name: 'playground', aliases: ['pg'], flags: [] },
];

/** Which command a command line calls, by which name, and what else is on it. */
export interface ChosenSubcommand {
  readonly subcommand: Subcommand;
  /** For messages: `ytt`, `ytt fmt`. */
  readonly path: string;
  readonly words: readonly string[];
}

/** Finds the first word that is neither a flag nor the value of one: when it names a command, the other words are that command's. */
export function chooseSubcommand(words: readonly string[]): ChosenSubcommand {
  const at = firstOperand(words);
  const name = words[at];
  const subcommand = name === undefined ? undefined : SUBCOMMANDS.find((known) => known.name === name || known.aliases.includes(name));
  if (!subcommand) return { subcommand: TEMPLATE, path: 'ytt', words };
  return { subcommand, path: `ytt ${subcommand.name}`, words: words.toSpliced(at, 1) };
}

function firstOperand(words: readonly string[]): number {
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (word === '--') return words.length;
    if (!word.startsWith('-')) {
      if (word !== '') return at;
    } else if (takesNextWord(word)) at++;
  }
  return words.length;
}

/** As the reference guesses it before it parses: an unknown flag takes the next word, too. */
function takesNextWord(word: string): boolean {
  if (word.includes('=')) return false;
  if (word.startsWith('--')) return templateFlags.find(({ name }) => name === word.slice(2))?.type !== 'switch';
  return word.length === 2 && templateFlags.find(({ letter }) => letter === word.slice(1))?.type !== 'switch';
}
