import { scanVariables } from '../engine/variables/scan-variables.ts';
import type { CheckedRule } from './checked-rule.ts';
import type { PolicyProblem } from './policy-problem.ts';
import { printRulePath, visitTexts } from './visit-texts.ts';

/** That `element` and the like stand in a `foreach`. Follows pkg/engine/variables/vars.go of Kyverno (v1.19.0). */
export function checkElements({ rule, path }: CheckedRule): readonly PolicyProblem[] {
  const problems: PolicyProblem[] = [];
  visitTexts(rule, (text, at) => {
    if (at.includes('foreach')) return;
    for (const { expression } of scanVariables(text)) {
      if (!expression.startsWith('element')) continue;
      const message = `variable '${expression}' present outside of foreach at path ${printRulePath(at)}`;
      const summary = `"${expression}" is outside of a foreach`;
      problems.push({ code: 'element-outside-foreach', message, path: [...path, ...at], summary, found: expression });
    }
  });
  return problems;
}
