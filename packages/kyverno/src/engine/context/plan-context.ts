import type { Value } from '@assay/jmespath';

import type { World } from '../world.ts';
import type { Policy } from '../../policy/policy.ts';
import { objectOf, textOf } from '../../objects/fields.ts';
import type { VariableScope } from '../variables/variable-scope.ts';
import type { Loaded } from './json-context.ts';
import { planApiCallEntry } from './plan-api-call-entry.ts';
import { planConfigMapEntry } from './plan-config-map-entry.ts';
import { planGlobalReferenceEntry } from './plan-global-reference-entry.ts';
import { planImageRegistryEntry } from './plan-image-registry-entry.ts';
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

/** Plans one entry; `undefined` if nothing is there that it could read, so that its name is unknown. */
export type PlanEntry = (name: string, written: Value, owner: ContextOwner) => EntryPlan | undefined;

/** One entry of a context. */
export interface EntryPlan {
  readonly name: string;
  /** Whether it takes the place of what is there under its name; otherwise objects are merged. */
  readonly replaces: boolean;
  /** Loads it with the context, before entries that are not loaded at once are there; what comes to nothing is left to `load`. */
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
      const later: EntryPlan[] = [];
      for (const plan of plans) {
        const loaded = plan.loadAtOnce?.(scope) ?? NOT_LOADED;
        if (loaded.kind === 'problem') return loaded.message;
        const refused = loaded.kind === 'value' ? scope.context.setEntry(plan.name, loaded.value, plan.replaces) : undefined;
        if (refused !== undefined) return refused;
        if (loaded.kind === 'nothing') later.push(plan);
      }
      for (const { name, replaces, load } of later) if (load !== undefined) scope.context.addEntry({ name, replaces, load: () => load(scope) });
      return undefined;
    },
  };
}

const NOT_LOADED: Loaded = { kind: 'nothing' };

/** The sorts of entries. */
const SORTS: readonly (readonly [string, PlanEntry])[] = [
  ['configMap', planConfigMapEntry],
  ['apiCall', planApiCallEntry],
  ['variable', planVariableEntry],
  ['globalReference', planGlobalReferenceEntry],
  ['imageRegistry', planImageRegistryEntry],
];

function planEntry(entry: Value, owner: ContextOwner): EntryPlan | undefined {
  for (const [sort, plan] of SORTS) {
    const written = objectOf(entry, sort);
    if (written !== undefined) return plan(textOf(entry, 'name'), written, owner);
  }
  return undefined;
}
