import { GLOBAL_FLAGS } from '../../global-flags.ts';
import type { KyvernoFlag } from '../../global-flags.ts';
import { JpFailure } from './environment.ts';
import { globalFlagProblem } from './global-flag-problem.ts';

/** The flags as given, each with its values in order, and the other arguments. */
export interface ParsedFlags {
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly operands: readonly string[];
}

/**
 * Reads arguments as pflag does: `-i f`, `-if`, `--input f`, `--input=f`, several letters behind one dash, `--` before operands. The flags
 * that all commands have are known beside those of this one.
 */
export function parseFlags(parameters: readonly string[], ownDefinitions: readonly KyvernoFlag[]): ParsedFlags {
  const definitions = [...ownDefinitions, ...GLOBAL_FLAGS];
  const values = new Map<string, string[]>();
  const operands: string[] = [];
  const waiting = [...parameters];
  const give = (flag: KyvernoFlag, value: string): void => {
    const problem = globalFlagProblem(flag, value);
    if (problem !== undefined) throw new JpFailure(problem);
    const { name, meaning = name } = flag;
    values.set(meaning, [...(values.get(meaning) ?? []), value]);
  };
  for (let parameter = waiting.shift(); parameter !== undefined; parameter = waiting.shift()) {
    if (parameter === '--') operands.push(...waiting.splice(0));
    else if (parameter.startsWith('--')) readLongFlag(parameter, definitions, waiting, give);
    else if (parameter.startsWith('-') && parameter !== '-') readShortFlags(parameter, definitions, waiting, give);
    else operands.push(parameter);
  }
  return { values, operands };
}

/** Whether a flag without value is given and not `=false`. */
export function isSet({ values }: ParsedFlags, name: string): boolean {
  return values.get(name)?.at(-1) === 'true';
}

/** The values of a flag that can be given several times, or once with commas. */
export function listOf({ values }: ParsedFlags, name: string): readonly string[] {
  return (values.get(name) ?? []).flatMap((value) => (value === '' ? [] : value.split(',')));
}

type Give = (flag: KyvernoFlag, value: string) => void;

function readLongFlag(parameter: string, definitions: readonly KyvernoFlag[], waiting: string[], give: Give): void {
  const [name = '', ...given] = parameter.slice(2).split('=');
  const flag = definitions.find((definition) => definition.name === name);
  if (flag === undefined) throw new JpFailure(`unknown flag: --${name}`);
  if (given.length > 0) give(flag, given.join('='));
  else give(flag, flag.takesValue ? nextValue(waiting, parameter) : 'true');
}

function readShortFlags(parameter: string, definitions: readonly KyvernoFlag[], waiting: string[], give: Give): void {
  for (let at = 1; at < parameter.length; at++) {
    const letter = parameter.charAt(at);
    const flag = definitions.find(({ short }) => short === letter);
    if (flag === undefined) throw new JpFailure(`unknown shorthand flag: '${letter}' in -${parameter.slice(at)}`);
    const rest = parameter.slice(at + 1);
    if (flag.takesValue || rest.startsWith('=')) {
      const value = rest === '' ? nextValue(waiting, `'${letter}' in -${letter}`) : rest.replace(/^=/, '');
      give(flag, value);
      return;
    }
    give(flag, 'true');
  }
}

function nextValue(waiting: string[], flag: string): string {
  const value = waiting.shift();
  if (value === undefined) throw new JpFailure(`flag needs an argument: ${flag}`);
  return value;
}
