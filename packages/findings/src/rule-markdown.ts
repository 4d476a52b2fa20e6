import { escapeMarkdown } from './markdown-text.ts';
import type { Rule } from './rule.ts';

/** What a rule wants, in Markdown, as `assay explain` says it. */
export function ruleMarkdown(id: string, { summary, explanation }: Rule): string {
  return `**${escapeMarkdown(id)}**: ${escapeMarkdown(summary)}.\n\n${escapeMarkdown(explanation)}`;
}
