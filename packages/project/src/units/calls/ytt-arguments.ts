import { plainText } from './shell-words.ts';
import type { Word } from './shell-words.ts';

/** What the words after `ytt` ask for; values are as they are written. */
export interface YttArguments {
  readonly files: readonly Word[];
  readonly dataValues: readonly Word[];
  readonly dataValuesYaml: readonly Word[];
  /** Single values that are the texts of files. */
  readonly dataValueFiles: readonly Word[];
  readonly valuesFiles: readonly Word[];
  readonly fileMarks: readonly Word[];
  readonly flags: ReadonlySet<string>;
  /** Whether values come from where they are not seen: files with single values, environment variables. */
  readonly hasHiddenValues: boolean;
  /** Whether a word that only the shell knows can be any flag. */
  readonly hasUnknownWords: boolean;
}

/** What ytt is asked in a command; `undefined` if it is not called, or does not render. */
export function yttArguments(words: readonly Word[]): YttArguments | undefined {
  const front = words.findIndex((word) => !isInFrontOfCommand(word));
  const at = front + (isShellForArguments(words.slice(front)) ? SHELL_WORDS : 0);
  if (front < 0 || !words[at] || !isYtt(words[at])) return undefined;
  const read = readArguments(words.slice(at + 1));
  return [...read.flags].some((flag) => NOT_RENDERING.test(flag)) ? undefined : read;
}

/** An assignment, a word that takes a command after it, the prompt of a shell on a page, or a key of YAML. */
function isInFrontOfCommand(word: Word): boolean {
  const [first] = word;
  if (first?.kind !== 'text') return false;
  return /^\w+=|^[\w.-]+:$/.test(first.text) || PREFIXES.has(first.text);
}

const PREFIXES: ReadonlySet<string> = new Set([
  '-',
  '@',
  '!',
  '$',
  '%',
  'if',
  'then',
  'else',
  'do',
  'while',
  'exec',
  'time',
  'sudo',
  'env',
  'eval',
  'command',
]);

/** `sh -c '… "$@"' ytt -f config`: a shell gives a command of its own what is behind its name. */
function isShellForArguments([shell, flag, command]: readonly Word[]): boolean {
  const isShell = /^(?:ba)?sh$/.test((shell && plainText(shell)) ?? '') && (flag && plainText(flag)) === '-c';
  return isShell && command !== undefined && command.some(({ kind, text }) => (kind === 'text' ? text.includes('$@') : text === '@'));
}

/** The shell, its flag, and the command. */
const SHELL_WORDS = 3;

/** `ytt`, `./bin/ytt`, `$YTT`, `"$(YTT)"`; before it in a Makefile can be `@` or `-`. */
function isYtt(whole: Word): boolean {
  const word = whole.filter(({ kind, text }) => kind !== 'text' || !/^[@+-]*$/.test(text));
  const [first] = word;
  if (word.length === 1 && first && first.kind !== 'text') return /^ytt(?:_?(?:bin|cmd|path))?$/i.test(first.text.trim());
  const last = word.at(-1);
  return last?.kind === 'text' && /(?:^[@+-]*|\/)ytt$/.test(last.text) && (word.length === 1 || last.text.includes('/'));
}

const NOT_RENDERING = /^--(?:data-values-(?:schema-)?inspect|files-inspect|bulk-in|help|version)$/;

const SHORT: ReadonlyMap<string, string> = new Map([
  ['-f', '--file'],
  ['-v', '--data-value'],
  ['-s', '--strict'],
  ['-o', '--output'],
]);

const HIDDEN: ReadonlySet<string> = new Set(['--data-value-file', '--data-values-env', '--data-values-env-yaml']);

const LISTS = ['--file', '--data-value', '--data-value-yaml', '--data-value-file', '--data-values-file', '--file-mark'] as const;

const WITH_VALUE: ReadonlySet<string> = new Set([
  ...LISTS,
  ...HIDDEN,
  '--output',
  '--output-files',
  '--output-directory',
  '--dangerous-emptied-output-directory',
  '--allow-symlink-destination',
]);

function readArguments(words: readonly Word[]): YttArguments {
  const values = new Map<string, Word[]>();
  const flags = new Set<string>();
  let hasUnknownWords = false;
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    const flag = flagOf(word);
    if (!flag) {
      hasUnknownWords ||= word.some(({ kind }) => kind !== 'text');
      continue;
    }
    flags.add(flag.name);
    if (!WITH_VALUE.has(flag.name)) continue;
    const value = flag.value ?? words[++at] ?? [];
    values.set(flag.name, [...(values.get(flag.name) ?? []), value]);
  }
  const [files = [], dataValues = [], dataValuesYaml = [], dataValueFiles = [], valuesFiles = [], fileMarks = []] = LISTS.map((name) =>
    values.get(name),
  );
  const hasHiddenValues = [...flags].some((flag) => HIDDEN.has(flag));
  return { files, dataValues, dataValuesYaml, dataValueFiles, valuesFiles, fileMarks, flags, hasHiddenValues, hasUnknownWords };
}

/** `--name`, `--name=value`, `-f`, `-fvalue`. */
function flagOf(word: Word): { readonly name: string; readonly value?: Word } | undefined {
  const [first, ...rest] = word;
  if (first?.kind !== 'text' || !first.text.startsWith('-')) return undefined;
  const short = SHORT.get(first.text.slice(0, 2));
  const nameEnd = short === undefined ? first.text.search(/=|$/) : 2;
  const name = short ?? first.text.slice(0, nameEnd);
  const behind = first.text.slice(nameEnd).replace(/^=/, '');
  const hasValue = nameEnd < first.text.length || rest.length > 0;
  return hasValue ? { name, value: [{ kind: 'text', text: behind }, ...rest] } : { name };
}

/** Whether a word can only mean values. */
export function isCalledValues(word: Word): boolean {
  return word.some(({ text }) => /values/i.test(text));
}

/** What data values are called whose texts are not plain, or are those of files: `region` of `region=$REGION`. */
export function namesOfComputed({ dataValues, dataValuesYaml, dataValueFiles }: YttArguments): readonly string[] {
  const computed = [...dataValues, ...dataValuesYaml].filter((word) => plainTexts([word]).length === 0);
  return [...computed, ...dataValueFiles].flatMap(([first]) => (first?.kind === 'text' ? (COMPUTED.exec(first.text)?.groups?.['name'] ?? []) : []));
}

/** A name in front of what is computed, with the library that it is for: `@app:region=`. */
const COMPUTED = /^(?<name>(?:@[^\s:=]+:)?[\w.-]+)=/;

/** The texts of words without substitutions, those of templates for tasks and workflows among them. */
export function plainTexts(words: readonly Word[]): readonly string[] {
  return words.flatMap((word) => plainText(word) ?? []).filter((text) => !text.includes('{{'));
}
