import type { Value } from '@assay/jmespath';

import type { World } from '../engine/world.ts';
import type { Policy } from '../policy/policy.ts';
import { objectOf, textOf } from '../resource/fields.ts';
import type { VariableScope } from '../variables/variable-scope.ts';
import type { Loaded } from './json-context.ts';
import { planApiCallEntry } from './plan-api-call-entry.ts';
import { planConfigMapEntry } from './plan-config-map-entry.ts';
import { planGlobalReferenceEntry } from './plan-global-reference-entry.ts';
import { planVariableEntry } from './plan-variable-entry.ts';

/** The entries of a `context`, ready to be added to contexts. */
export interface ContextPlan {
  /** Adds all entries in their order; gives the message of the first that cannot be added. */
  readonly register: (scope: VariableScope) => string | undefined;
}

/** Whose entries are planned. */
export interface ContextOwner {
  readonly policy: Policy;
  readonly world: World;
}

/** Plans one entry; `undefined` if the test has nothing that it could read, so that its name is unknown. */
export type PlanEntry = (name: string, written: Value, owner: ContextOwner) => EntryPlan | undefined;

/** One entry of a context. */
export interface EntryPlan {
  readonly name: string;
  /** Whether it takes the place of what is there under its name; otherwise objects are merged. */
  readonly replaces: boolean;
  /** Loads it with the context; what comes to nothing is left to `load`. */
  readonly loadAtOnce?: (scope: VariableScope) => Loaded;
  /** Loads it when a query names it; absent if there is nothing that it could read. */
  readonly load?: (scope: VariableScope) => Loaded;
}

/** A context without entries. */
export const NO_ENTRIES: ContextPlan = { register: () => undefined };

/** Plans the entries of a `context`. Follows pkg/engine/context/loaders of Kyverno (v1.19.0). */
export function planContext(entries: readonly Value[], owner: ContextOwner): ContextPlan {
  const plans = entries.map((entry) => planEntry(entry, owner)).filter((plan) => plan !== undefined);
  if (plans.length === 0) return NO_ENTRIES;
  return {
    register: (scope) => {
      for (const plan of plans) {
        const problem = registerEntry(plan, scope);
        if (problem !== undefined) return problem;
      }
      return undefined;
    },
  };
}

/** The sorts of entries; images of a registry are never there. */
const SORTS: readonly (readonly [string, PlanEntry])[] = [
  ['configMap', planConfigMapEntry],
  ['apiCall', planApiCallEntry],
  ['variable', planVariableEntry],
  ['globalReference', planGlobalReferenceEntry],
];

function planEntry(entry: Value, owner: ContextOwner): EntryPlan | undefined {
  for (const [sort, plan] of SORTS) {
    const written = objectOf(entry, sort);
    if (written !== undefined) return plan(textOf(entry, 'name'), written, owner);
  }
  return undefined;
}

function registerEntry({ name, replaces, loadAtOnce, load }: EntryPlan, scope: VariableScope): string | undefined {
  const { context } = scope;
  const loaded = loadAtOnce?.(scope);
  if (loaded?.kind === 'problem') return loaded.message;
  if (loaded?.kind === 'value') context.setEntry(name, loaded.value, replaces);
  else if (load !== undefined) context.addEntry({ name, replaces, load: () => load(scope) });
  return undefined;
}
