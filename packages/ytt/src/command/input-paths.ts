import { Failure } from '../failure.ts';
import { parseFlags } from './parse-flags.ts';
import { chooseSubcommand } from './subcommands.ts';

/** The paths that a command line names for input, without what stands in front of them: a shell can fetch URLs among them first. */
export function inputPaths(words: readonly string[]): string[] {
  const { subcommand, words: rest } = chooseSubcommand(words);
  try {
    const flags = parseFlags(rest, subcommand.flags);
    const files = flags.texts('file').map((operand) => operand.slice(operand.indexOf('=') + 1));
    const valuesFiles = flags.texts('data-values-file').map((argument) => argument.replace(/^@[^:]+:/, ''));
    const valueFiles = flags.texts('data-value-file').map((argument) => argument.slice(argument.indexOf('=') + 1));
    return [...files, ...valuesFiles, ...valueFiles];
  } catch (error) {
    if (error instanceof Failure) return [];
    throw error;
  }
}
