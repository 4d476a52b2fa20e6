import { writtenName } from '../autogen/rule-names.ts';
import type { Outcome } from '../outcome.ts';
import type { ExplanationListener } from './explainer.ts';
import type { Explanation } from './explanation.ts';

/** The explanations of what comes of a request, and behind them those of the rules that are not about its object. */
export function* explainRequest(evaluate: (unmatched: ExplanationListener['unmatched']) => Iterable<Outcome>): Generator<Explanation, void> {
  const unmatched: Explanation[] = [];
  const answered: Explanation[] = [];
  for (const outcome of evaluate((explanation) => unmatched.push(explanation))) {
    const { policy, rule, clauses = [] } = outcome;
    const explanation: Explanation = { policy, rule, clauses, outcome };
    answered.push(explanation);
    yield explanation;
  }
  yield* withoutTold(unmatched, answered);
}

/**
 * Of the rules that are not about an object those of which nothing else is told: of a rule and what Kyverno makes of it for controllers of
 * Pods, and of a policy of CEL and its variants, one is enough.
 */
export function withoutTold(unmatched: readonly Explanation[], answered: readonly Pick<Explanation, 'policy' | 'rule'>[]): readonly Explanation[] {
  const told = new Map<object, Set<string>>();
  const tell = ({ policy, rule }: Pick<Explanation, 'policy' | 'rule'>): boolean => {
    const rules = told.get(policy) ?? new Set();
    told.set(policy, rules);
    const name = policy.family === 'rules' ? writtenName(rule) : '';
    const isNew = !rules.has(name);
    rules.add(name);
    return isNew;
  };
  answered.forEach(tell);
  return unmatched.filter(tell);
}
