import type { Command, Flag } from './command.ts';

/** The completion script for each shell, made from the table of commands. */
export const completionScripts: ReadonlyMap<string, (commands: readonly Command[]) => string> = new Map([
  ['bash', bashScript],
  ['zsh', zshScript],
  ['fish', fishScript],
]);

const HELP: Flag = { name: 'help', description: 'print help' };

function bashScript(commands: readonly Command[]): string {
  return [
    '_assay() {',
    '  local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}"',
    '  local words=""',
    '  case "${COMP_WORDS[1]} ${COMP_WORDS[2]}" in',
    ...commands.flatMap((command) => [
      `    ${casePattern(command)})`,
      ...choices(command).map(
        ({ name, values }) => `      [[ $previous == --${name} ]] && { COMPREPLY=($(compgen -W '${values}' -- "$current")); return; }`,
      ),
      `      words='${flagWords(command)}' ;;`,
    ]),
    '  esac',
    ...groups(commands).map(({ group, words }) => `  [[ $COMP_CWORD -eq 2 && \${COMP_WORDS[1]} == ${group} ]] && words='${words}'`),
    `  [[ $COMP_CWORD -eq 1 ]] && words='${firstWords(commands)}'`,
    '  COMPREPLY=($(compgen -W "$words" -- "$current"))',
    '}',
    'complete -o default -F _assay assay',
    '',
  ].join('\n');
}

function zshScript(commands: readonly Command[]): string {
  return ['#compdef assay', 'autoload -U +X bashcompinit && bashcompinit', bashScript(commands)].join('\n');
}

function fishScript(commands: readonly Command[]): string {
  const top = firstWords(commands);
  return [
    'complete -c assay -f',
    `complete -c assay -n '__fish_use_subcommand' -a '${top}'`,
    ...groups(commands).map(
      ({ group, words }) => `complete -c assay -n '__fish_seen_subcommand_from ${group}; and not __fish_seen_subcommand_from ${words}' -a '${words}'`,
    ),
    ...commands.flatMap((command) => {
      const condition = command.words.map((word) => `__fish_seen_subcommand_from ${word}`).join('; and ');
      const files = command.operands === '' ? [] : [`complete -c assay -n '${condition}' -F`];
      return [...files, ...[...command.flags, HELP].map((flag) => fishFlag(condition, flag))];
    }),
    '',
  ].join('\n');
}

function fishFlag(condition: string, flag: Flag): string {
  const value = flag.choices ? ` -x -a '${flag.choices.join(' ')}'` : flag.value === undefined ? '' : ' -r -F';
  return `complete -c assay -n '${condition}' -l ${flag.name}${value} -d '${flag.description.replaceAll("'", "\\'")}'`;
}

function casePattern(command: Command): string {
  return command.words.length > 1 ? `"${command.words.join(' ')}"` : `"${command.words[0]} "*`;
}

function choices(command: Command): { readonly name: string; readonly values: string }[] {
  return command.flags.flatMap((flag) => (flag.choices ? [{ name: flag.name, values: flag.choices.join(' ') }] : []));
}

function flagWords(command: Command): string {
  return [...command.flags, HELP].map((flag) => `--${flag.name}`).join(' ');
}

function firstWords(commands: readonly Command[]): string {
  return [...new Set(commands.map((command) => command.words[0]))].join(' ');
}

function groups(commands: readonly Command[]): { readonly group: string; readonly words: string }[] {
  const names = new Set(commands.filter((command) => command.words.length > 1).map((command) => command.words[0]!));
  return [...names].map((group) => ({
    group,
    words: commands
      .filter((command) => command.words[0] === group && command.words.length > 1)
      .map((command) => command.words[1])
      .join(' '),
  }));
}
