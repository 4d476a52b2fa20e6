import { Failure, failureOr } from '../failure.ts';
import { parseFlags } from './parse-flags.ts';
import type { ParsedFlags } from './parse-flags.ts';
import { chooseSubcommand } from './subcommands.ts';
import type { Subcommand } from './subcommands.ts';

/** A command line of `ytt`, parsed. */
export type CommandLine =
  | {
      readonly kind: 'parsed';
      readonly subcommand: Subcommand['name'];
      /** For messages: `ytt`, `ytt fmt`. */
      readonly path: string;
      readonly flags: ParsedFlags;
    }
  | { readonly kind: 'wrong'; readonly failure: Failure };

/** Parses the words after `ytt`. */
export function parseCommandLine(words: readonly string[]): CommandLine {
  const { subcommand, path, words: rest } = chooseSubcommand(words);
  const flags = failureOr(() => parseFlags(rest, subcommand.flags));
  return flags instanceof Failure ? { kind: 'wrong', failure: flags } : { kind: 'parsed', subcommand: subcommand.name, path, flags };
}

/** The paths that a command line names for input, without library and name: a shell can fetch the URLs among them first. */
export function inputPaths(commandLine: CommandLine): string[] {
  if (commandLine.kind === 'wrong') return [];
  const { flags } = commandLine;
  const files = flags.texts('file').map((operand) => operand.slice(operand.indexOf('=') + 1));
  const valuesFiles = flags.texts('data-values-file').map((argument) => argument.replace(/^@[^:]+:/, ''));
  const valueFiles = flags.texts('data-value-file').map((argument) => argument.slice(argument.indexOf('=') + 1));
  return [...files, ...valuesFiles, ...valueFiles];
}
