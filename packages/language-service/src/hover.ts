import { ruleId, ruleMarkdown } from '@assay/findings';
import type { Rule, RuleSet, Violation } from '@assay/findings';

import type { FileView } from './file-view.ts';
import { textRange } from './text-position.ts';
import type { TextPosition, TextRange } from './text-position.ts';
import { holds } from './text-range.ts';

/** What is shown about a place. */
export interface ShownHover {
  /** In Markdown. */
  readonly text: string;
  readonly range: TextRange;
}

/** What the thing at a place is, and what the rules want that it breaks. */
export function hoverAt(view: FileView, position: TextPosition): ShownHover | undefined {
  const own = view.answerers.flatMap((answerer) => {
    const hover = answerer.answers.hover?.(view.place(answerer, position));
    const range = hover && view.ownRange(hover.span);
    return hover && range && holds(range, position) ? [{ text: hover.text, range }] : [];
  });
  const broken = view.violations().flatMap((violation) => {
    const range = violation.range && textRange(view.source, violation.range);
    const rule = ruleOf(violation, view.ruleSets);
    // A finding about all of a file says nothing of one place in it.
    return range && rule && range.start.line === position.line && holds(range, position)
      ? [{ text: ruleMarkdown(ruleId(violation), rule), range }]
      : [];
  });
  const [first, ...others] = [...own, ...broken];
  if (!first) return undefined;
  return { text: [...new Set([first, ...others].map(({ text }) => text))].join('\n\n---\n\n'), range: first.range };
}

function ruleOf({ dialect, rule }: Violation, ruleSets: readonly RuleSet[]): Rule | undefined {
  return ruleSets.find(({ id }) => id === dialect)?.rules.find(({ code }) => code === rule);
}
