import { printJson } from '@assay/jmespath';
import type { Value } from '@assay/jmespath';
import type { KyvernoFlag } from '../../global-flags.ts';
import { compileJmesPath } from '../compile-jmespath.ts';
import { readYamlValue } from '../../objects/yaml-value.ts';
import { answerQueries } from './batch.ts';
import type { JpEnvironment, JpResult } from './environment.ts';
import { JpFailure, resultOf } from './environment.ts';
import { isSet, listOf, parseFlags } from './flags.ts';
import { readNamedFile } from './read-files.ts';

const FLAGS: readonly KyvernoFlag[] = [
  { name: 'batch', takesValue: false },
  { name: 'compact', short: 'c', takesValue: false },
  { name: 'input', short: 'i', takesValue: true },
  { name: 'query', short: 'q', takesValue: true },
  { name: 'unquoted', short: 'u', takesValue: false },
];

/** How results are printed. */
interface PrintOptions {
  readonly compact: boolean;
  readonly unquoted: boolean;
}

/**
 * `kyverno jp query` (v1.19.0): evaluates expressions on a JSON or YAML input and prints the results. `--batch` is our own: it
 * answers JSON lines on standard input. A crash of the original is an error with exit status 2.
 */
export function queryCommand(parameters: readonly string[], environment: JpEnvironment): JpResult {
  return resultOf((print) => {
    const flags = parseFlags(parameters, FLAGS);
    if (isSet(flags, 'batch')) {
      answerQueries(environment.readStdin(), environment.host, print);
      return;
    }
    const named = listOf(flags, 'query').map((path) => readNamedFile(path, environment, 'to read'));
    const path = flags.values.get('input')?.at(-1) ?? '';
    const given = path === '' ? null : parseInput(readNamedFile(path, environment, 'to read'));
    const expressions = [...flags.operands, ...named];
    if (expressions.length === 0 && given === null) throw new JpFailure('at least one query or input object is required');
    if (expressions.length === 0) expressions.push(readFromTerminal('a jmespath expression', environment, print));
    const input = given ?? parseInput(readFromTerminal('input object', environment, print));
    for (const expression of expressions) {
      const value = evaluate(expression, input, environment);
      print(`# ${expression}`);
      print(resultText(value, { compact: isSet(flags, 'compact'), unquoted: isSet(flags, 'unquoted') }));
    }
  });
}

/** Standard input, after the lines with which Kyverno asks for it. */
export function readFromTerminal(what: string, { readStdin }: JpEnvironment, print: (line: string) => void): string {
  print('Reading from terminal input.');
  print(`Enter ${what} and hit Ctrl+D.`);
  return readStdin();
}

function parseInput(text: string): Value {
  const input = readYamlValue(text);
  if (input.kind === 'problem') throw new JpFailure(`error parsing input json: error converting YAML to JSON: ${input.message}`);
  return input.value;
}

function evaluate(expression: string, input: Value, { host }: JpEnvironment): Value {
  const compiled = compileJmesPath(expression);
  if (compiled.kind === 'problem') throw new JpFailure(`failed to compile JMESPath: ${expression}, error: ${compiled.message}`);
  const outcome = compiled.program.search(input, { host });
  if (outcome.kind === 'value') return outcome.value;
  throw new JpFailure(`error evaluating JMESPath expression: ${outcome.message}`, outcome.code === 'panic' ? 2 : 1);
}

function resultText(value: Value, { compact, unquoted }: PrintOptions): string {
  if (unquoted && typeof value === 'string') return value;
  const printed = printJson(value, compact ? {} : { indent: '  ' });
  if (printed.kind === 'problem') throw new JpFailure(`error marshalling result to JSON: ${printed.message}`);
  return printed.text;
}
