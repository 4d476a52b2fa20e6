import type { ScalarNode } from '@assay/source';

import { planRules } from './plan.ts';
import type { PlanOptions, RulePlan } from './plan.ts';

/** Rules by the annotation that they are in, each planned once, however many VMs use it. */
export class RulePlans {
  readonly #options: PlanOptions;
  readonly #planned = new WeakMap<ScalarNode, RulePlan>();

  constructor(options: PlanOptions = {}) {
    this.#options = options;
  }

  of(annotation: ScalarNode): RulePlan {
    let planned = this.#planned.get(annotation);
    if (!planned) {
      planned = planRules(annotation, this.#options);
      this.#planned.set(annotation, planned);
    }
    return planned;
  }
}
