import { scanVariables } from './scan-variables.ts';

/** The expressions of a text, and what is left of it once they are resolved. */
export interface NestedExpressions {
  /** From the inside to the outside; what an inner one gives is `null` in those around it. */
  readonly expressions: readonly string[];
  readonly rest: string;
}

/** Variables within variables are resolved from the inside; deeper than this nobody nests them. */
const MAX_PASSES = 32;

/** The expressions in the variables of a text, those within others too. */
export function nestedExpressions(text: string): NestedExpressions {
  const expressions: string[] = [];
  let rest = text;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const variables = scanVariables(rest);
    if (variables.length === 0) break;
    let next = '';
    let from = 0;
    for (const { start, end, expression } of variables) {
      expressions.push(expression);
      next += `${rest.slice(from, start)}null`;
      from = end;
    }
    rest = next + rest.slice(from);
  }
  return { expressions, rest };
}
