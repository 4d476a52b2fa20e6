import type { ScalarNode } from '@assay/source';

import { planRules } from './plan.ts';
import type { PlanOptions, RuleSet } from './plan.ts';

/** Rules by the annotation that they stand in, each planned once, however many VMs use it. */
export class RuleSets {
  readonly #options: PlanOptions;
  readonly #planned = new WeakMap<ScalarNode, RuleSet>();

  constructor(options: PlanOptions = {}) {
    this.#options = options;
  }

  of(annotation: ScalarNode): RuleSet {
    let planned = this.#planned.get(annotation);
    if (!planned) {
      planned = planRules(annotation, this.#options);
      this.#planned.set(annotation, planned);
    }
    return planned;
  }
}
