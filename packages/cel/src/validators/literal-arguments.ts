import { compilePattern } from '@assay/formats';
import { parseDuration } from '@assay/kubernetes-values';
import type { Report, Validator } from '../libraries/library.ts';
import { childrenOf } from '../parser/children.ts';
import type { Expression } from '../parser/tree.ts';
import { parseTimestamp } from '../values/timestamp.ts';

/** Functions whose first argument is looked at if it is a literal, and what it has to be. */
const CHECKS: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ['duration', (text) => parseDuration(text).kind === 'duration'],
  ['timestamp', (text) => parseTimestamp(text)?.isInRange === true],
  ['matches', (text) => compilePattern(text).kind === 'pattern'],
]);

/** Refuses durations, timestamps and patterns that are literals and malformed: cel-go's ValidateDurationLiterals and its kin. */
export const literalArguments: Validator = {
  name: 'literal-arguments',
  validate: ({ expression }, report) => {
    visit(expression, report);
  },
};

function visit(node: Expression, report: Report): void {
  if (node.kind === 'call') {
    const [first] = node.parameters;
    const isValid = CHECKS.get(node.name);
    if (isValid !== undefined && first?.kind === 'literal' && first.literal.type === 'string' && !isValid(first.literal.value)) {
      report(first, `invalid ${node.name} argument`);
    }
  }
  for (const child of childrenOf(node)) visit(child, report);
}
