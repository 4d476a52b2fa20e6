import type { DocumentedRule } from './doc-page.ts';

/** A rule as a sentence without its end. */
export function ruleText({ description, isConditional }: DocumentedRule): string {
  return isConditional ? `Under a condition, must be: ${description}` : `Must be: ${description}`;
}
