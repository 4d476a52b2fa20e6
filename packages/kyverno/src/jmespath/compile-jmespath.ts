import type { CompiledExpression } from '@assay/jmespath';
import { compile, goJmespath } from '@assay/jmespath';
import type { JmesPathHost } from './host.ts';
import { FUNCTIONS } from './kyverno-functions.ts';

/** Compiles an expression as Kyverno understands it: go-jmespath with an error for missing keys, and Kyverno's functions. */
export function compileJmesPath(expression: string): CompiledExpression<JmesPathHost> {
  return compile(expression, { functions: FUNCTIONS, language: goJmespath });
}
