import type { Command, Flag } from './command.ts';
import { HELP_FLAG } from './help.ts';
import type { KnownValues } from './help.ts';

type CompletionScript = (commands: readonly Command[], knownValues: KnownValues) => string;

/** The completion script for each shell, made from the table of commands. */
export const completionScripts: ReadonlyMap<string, CompletionScript> = new Map([
  ['bash', bashScript],
  ['zsh', zshScript],
  ['fish', fishScript],
]);

/**
 * Completes words of commands, then flags after a dash, values of flags, and operands; where nothing fits, file names.
 * Bash takes `=` for a word of its own, so the flag of `--flag=value` is two words back.
 */
function bashScript(commands: readonly Command[], knownValues: KnownValues): string {
  return [
    '_assay() {',
    '  local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" flags="" values=""',
    '  if [[ $current == "=" ]]; then current=""',
    '  elif [[ $previous == "=" ]]; then previous="${COMP_WORDS[COMP_CWORD-2]}"; fi',
    `  if [[ $COMP_CWORD -eq 1 ]]; then values='${firstWords(commands).join(' ')}'`,
    ...groups(commands).map(({ group, words }) => {
      const isBehindGroup = `$COMP_CWORD -eq ${group.length + 1} && "\${COMP_WORDS[*]:1:${group.length}}" == "${group.join(' ')}"`;
      return `  elif [[ ${isBehindGroup} ]]; then values='${words.join(' ')}'`;
    }),
    '  else case "${COMP_WORDS[*]:1} " in',
    ...commands.map((command) => `    ${bashCase(command, knownValues)}`),
    '  esac; fi',
    '  [[ $current == -* ]] && values="$flags"',
    '  COMPREPLY=($(compgen -W "$values" -- "$current"))',
    '}',
    'complete -o default -F _assay assay',
    '',
  ].join('\n');
}

function bashCase(command: Command, knownValues: KnownValues): string {
  const pattern = `"${command.words.join(' ')} "*`;
  const cases = command.flags
    .filter((flag) => flag.value !== undefined)
    .map((flag) => `${flagNames(flag).join('|')}) values='${flagValues(flag, knownValues).join(' ')}' ;;`);
  const flags = [...command.flags, HELP_FLAG].map((flag) => `--${flag.name}`).join(' ');
  const operands = `*) flags='${flags}' values='${operandValues(command, knownValues).join(' ')}' ;;`;
  return `${pattern}) case $previous in ${[...cases, operands].join(' ')} esac ;;`;
}

/** Zsh runs the script for bash. As a file `_assay` among its functions it is run once for each completion. */
function zshScript(commands: readonly Command[], knownValues: KnownValues): string {
  return ['#compdef assay', 'autoload -U +X bashcompinit && bashcompinit', bashScript(commands, knownValues)].join('\n');
}

function fishScript(commands: readonly Command[], knownValues: KnownValues): string {
  const first = firstWords(commands).join(' ');
  return [
    'complete -c assay -f',
    `complete -c assay -n '__fish_use_subcommand' -a '${first}'`,
    ...groups(commands).map(({ group, words }) => {
      const all = words.join(' ');
      return `complete -c assay -n '${fishCondition(group)}; and not __fish_seen_subcommand_from ${all}' -a '${all}'`;
    }),
    ...commands.flatMap((command) => fishCommand(command, knownValues)),
    '',
  ].join('\n');
}

function fishCommand(command: Command, knownValues: KnownValues): string[] {
  const condition = fishCondition(command.words);
  const values = operandValues(command, knownValues);
  const takesFiles = command.operands !== '' && (values.length === 0 || command.operands.includes('FILE'));
  return [
    ...(takesFiles ? [`complete -c assay -n '${condition}' -F`] : []),
    ...(values.length > 0 ? [`complete -c assay -n '${condition}' -a '${values.join(' ')}'`] : []),
    ...[...command.flags, HELP_FLAG].map((flag) => fishFlag(condition, flag, knownValues)),
  ];
}

/** The words of a command in their order: `recipe schema` is not `schema`. */
function fishCondition(words: readonly string[]): string {
  return `string match -q -r "^assay ${words.join(' +')}( |\\$)" -- (commandline -pc)`;
}

function fishFlag(condition: string, flag: Flag, knownValues: KnownValues): string {
  const values = flagValues(flag, knownValues);
  const takes = values.length > 0 ? ` -x -a '${values.join(' ')}'` : flag.value === undefined ? '' : ' -r -F';
  const letter = flag.letter === undefined ? '' : ` -s ${flag.letter}`;
  return `complete -c assay -n '${condition}'${letter} -l ${flag.name}${takes} -d '${flag.description.replaceAll("'", "\\'")}'`;
}

function flagNames({ name, letter }: Flag): readonly string[] {
  return [`--${name}`, ...(letter === undefined ? [] : [`-${letter}`])];
}

function flagValues({ choices, value = '' }: Flag, knownValues: KnownValues): readonly string[] {
  return choices ?? knownValues.get(value) ?? [];
}

/** Words of the command itself, such as `fmt|version`, and values of kinds that are known, as in `RULE|FILE:LINE`. */
function operandValues({ operands }: Command, knownValues: KnownValues): readonly string[] {
  const names = operands.replaceAll(/[[\]…]/g, '').split('|');
  return names.flatMap((name) => knownValues.get(name) ?? (name === name.toUpperCase() ? [] : [name]));
}

function firstWords(commands: readonly Command[]): readonly string[] {
  return [...new Set(commands.flatMap((command) => command.words.slice(0, 1)))];
}

interface Group {
  /** The first words of several commands. */
  readonly group: readonly string[];
  /** The words that come next. */
  readonly words: readonly string[];
}

function groups(commands: readonly Command[]): readonly Group[] {
  const next = new Map<string, Set<string>>();
  for (const { words } of commands) {
    for (let length = 1; length < words.length; length++) {
      const group = words.slice(0, length).join(' ');
      next.set(group, (next.get(group) ?? new Set()).add(words[length]!));
    }
  }
  return [...next].map(([group, words]) => ({ group: group.split(' '), words: [...words] }));
}
