import type { CompiledExpression } from '@assay/jmespath';

import { compileJmesPath } from '../../jmespath/compile-jmespath.ts';
import type { JmesPathHost } from '../../jmespath/host.ts';

/** An expression on a context. It is compiled once, when it is first evaluated. */
export interface Query {
  /** Without blanks around it; in it the context looks for the names of its entries. */
  readonly text: string;
  readonly compiled: () => CompiledExpression<JmesPathHost>;
}

/** Plans an expression. */
export function planQuery(text: string): Query {
  const trimmed = text.trim();
  let compiled: CompiledExpression<JmesPathHost> | undefined;
  return { text: trimmed, compiled: () => (compiled ??= compileJmesPath(trimmed)) };
}
