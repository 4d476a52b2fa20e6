import type { Command, Flag } from './command.ts';

/** The help of one command. */
export function commandHelp(command: Command): string {
  const words = ['assay', ...command.words].join(' ');
  const flags: readonly Flag[] = [...command.flags, { name: 'help', description: 'print this help' }];
  return [
    `${command.summary}\n`,
    `Usage: ${words} ${command.flags.length > 0 ? '[flags] ' : ''}${command.operands}`.trimEnd(),
    `\n${command.description}\n`,
    'Flags:',
    ...table(flags.map((flag) => [`--${flag.name}${flag.value === undefined ? '' : ` ${flag.value}`}`, flagDescription(flag)])),
    '\nExamples:',
    ...command.examples.flatMap(({ commandLine, does }) => [`  # ${does}`, `  ${commandLine}`]),
    '',
  ].join('\n');
}

/** The list of commands whose words start with the given ones. */
export function commandList(commands: readonly Command[], words: readonly string[]): string {
  const listed = commands.filter((command) => words.every((word, at) => command.words[at] === word));
  return [
    words.length === 0 ? 'Assay tells whether infrastructure configuration is right before anything runs it.\n' : '',
    `Usage: ${['assay', ...words].join(' ')} COMMAND`,
    '\nCommands:',
    ...table(listed.map((command) => [[...command.words, command.operands].join(' ').trimEnd(), command.summary])),
    '',
    'assay COMMAND --help tells more about a command, assay --version the version.',
    'Exit status: 0 nothing wrong, 1 violations found, 2 usage or I/O trouble.',
    '',
  ]
    .join('\n')
    .trimStart();
}

function flagDescription(flag: Flag): string {
  return flag.choices ? `${flag.description}: ${flag.choices.join(', ')}` : flag.description;
}

function table(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
