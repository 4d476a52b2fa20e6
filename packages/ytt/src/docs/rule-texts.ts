import type { DocumentedRule, DocumentedValue } from './doc-page.ts';

/** What values obey, as sentences without their ends: first a value itself, then the items of an array. */
export function ruleTexts({ rules, items }: DocumentedValue): readonly string[] {
  const ofItems = items === undefined ? [] : [`Each item: ${items.type}`, ...items.rules.map((rule) => ruleText(rule, 'Each item must be'))];
  return [...rules.map((rule) => ruleText(rule, 'Must be')), ...ofItems];
}

function ruleText({ description, isConditional }: DocumentedRule, mustBe: string): string {
  return isConditional ? `Under a condition, ${mustBe.toLowerCase()}: ${description}` : `${mustBe}: ${description}`;
}
