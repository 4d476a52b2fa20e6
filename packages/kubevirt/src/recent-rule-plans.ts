import { readJson, resolveAlias, Source } from '@assay/source';
import type { ScalarNode } from '@assay/source';

import { planRules } from './plan.ts';
import type { RulePlan } from './plan.ts';

/**
 * Rules by the text of their annotation, planned once while the text is among those used last: review after review brings the same ones.
 * Nothing of the documents that they came in is kept, so positions in them are those in the text alone.
 */
export class RecentRulePlans {
  /** In the order of their last use. */
  readonly #planned = new Map<string, RulePlan>();
  readonly #mostCharacters: number;
  #characters = 0;

  /** Planned rules take some fifty times the memory of their text. */
  constructor(mostCharacters = 500_000) {
    this.#mostCharacters = mostCharacters;
  }

  of(annotation: ScalarNode): RulePlan {
    const key = JSON.stringify(annotation.text);
    const known = this.#planned.get(key);
    if (known) this.#forget(key);
    const ruleSet = known ?? planned(key, annotation);
    this.#planned.set(key, ruleSet);
    this.#characters += key.length;
    for (const oldest of this.#planned.keys()) {
      if (this.#characters <= this.#mostCharacters) break;
      this.#forget(oldest);
    }
    return ruleSet;
  }

  #forget(key: string): void {
    this.#planned.delete(key);
    this.#characters -= key.length;
  }
}

/** The node that is planned has a source of its own: that of the annotation may hold a whole review. */
function planned(text: string, annotation: ScalarNode): RulePlan {
  const { root } = readJson(new Source('rules.json', text));
  const alone = root && resolveAlias(root);
  return planRules(alone?.kind === 'scalar' ? alone : annotation);
}
