import type { Value } from '@assay/starlark';

import type { EvaluationContext } from '../evaluation-context.ts';
import { ModuleValue } from '../values/module-value.ts';

/** One of the modules that come with ytt. */
export interface YttModule {
  /** What `load("@ytt:NAME", "NAME")` calls it. */
  readonly name: string;
  /** Its value for one file. */
  readonly create: (context: EvaluationContext) => Value;
}

/** A module whose functions need nothing of the file that loads it. */
export function pureModule(name: string, members: () => Iterable<readonly [name: string, value: Value]>): YttModule {
  return { name, create: () => new ModuleValue(name, new Map(members())) };
}
