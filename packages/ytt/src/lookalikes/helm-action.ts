import type { Span } from '@assay/source';

/** An action in a template of Helm. Braces alone prove nothing: other programs have them, too, but only charts have these names. */
export const HELM_ACTION: RegExp =
  /\{\{-?\s*(?:(?:include|template|tpl)\s+["(.]|[^{}]*?(?<![\w.$])\.(?:Values|Release|Chart|Capabilities)\b)[^{}]*\}\}/;

export const HELM_HINT = 'this is a Helm template; in a ytt template, code is in comments that begin with #@';

/** Whether such an action, or one that begins or ends a block, is in the line of a place or in the one before it. */
export function isNearHelmAction({ source, start }: Span): boolean {
  const lineStart = source.text.lastIndexOf('\n', start - 1);
  const from = source.text.lastIndexOf('\n', lineStart - 1) + 1;
  const to = source.text.indexOf('\n', start);
  const lines = source.text.slice(from, to < 0 ? undefined : to);
  return HELM_ACTION.test(lines) || /^\s*\{\{-?\s*(?:if|else|end|range|with|define)\b/m.test(lines);
}
