import { goJmespath, parseExpression, printTree } from '@assay/jmespath';
import type { KyvernoFlag } from '../../global-flags.ts';
import { answerParses } from './batch.ts';
import type { JpEnvironment, JpResult } from './environment.ts';
import { JpFailure, resultOf } from './environment.ts';
import { isSet, listOf, parseFlags } from './flags.ts';
import { readFromTerminal } from './query.ts';
import { readNamedFile } from './read-files.ts';

const FLAGS: readonly KyvernoFlag[] = [
  { name: 'batch', takesValue: false },
  { name: 'file', short: 'f', takesValue: true },
];

/** `kyverno jp parse` (v1.19.0): prints the trees of expressions. `--batch` is our own: it answers JSON lines on standard input. */
export function parseCommand(parameters: readonly string[], environment: JpEnvironment): JpResult {
  return resultOf((print) => {
    const flags = parseFlags(parameters, FLAGS);
    if (isSet(flags, 'batch')) {
      answerParses(environment.readStdin(), print);
      return;
    }
    const named = listOf(flags, 'file').map((path) => readNamedFile(path, environment, 'read'));
    const expressions = [...flags.operands, ...named];
    if (expressions.length === 0) expressions.push(readFromTerminal('a jmespath expression', environment, print));
    for (const expression of expressions) {
      const parsed = parseExpression(expression, goJmespath);
      if (parsed.kind === 'problem') {
        throw new JpFailure(parsed.highlight === undefined ? parsed.message : `${parsed.message}\n${parsed.highlight}`);
      }
      print(`# ${expression}`);
      print(printTree(parsed.tree));
    }
  });
}
