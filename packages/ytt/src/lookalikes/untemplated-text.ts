import { fixOf, loadData, writeAnnotation } from '../template-change.ts';
import type { Lookalike } from './lookalike.ts';

/** `url: "https://(@= data.values.host @)/"`, without the annotation that makes it a template. */
export const untemplatedText: Lookalike = ({ content, span, isTemplated }) => {
  if (typeof content !== 'string' || isTemplated) return undefined;
  const code = codeIn(content);
  // A text that is a template of its own, such as a file in a ConfigMap, is evaluated elsewhere; so is a file that is marked as one there.
  if (code === undefined || OWN_TEMPLATE.test(content) || CODE_BLOCK.test(span.source.text)) return undefined;
  const change = writeAnnotation(span, `#@${ANNOTATION}`);
  const changes = change && [...(code.includes('data.values') ? loadData(span.source) : []), change];
  const hint = `put #@${ANNOTATION} above it`;
  return {
    code: 'untemplated-text',
    severity: 'warning',
    message: `${code.replaceAll(/\s+/g, ' ')} is text here, not code`,
    span,
    hint,
    ...(changes && { fixes: [fixOf(changes, { title: hint, applicability: 'safe' })] }),
  };
};

/** Makes the text of a node, and of all in it, templates. */
export const ANNOTATION = 'yaml/text-templated-strings';

function codeIn(text: string): string | undefined {
  const start = text.indexOf('(@=');
  const end = start < 0 ? -1 : text.indexOf('@)', start);
  return end < 0 ? undefined : text.slice(start, end + '@)'.length);
}

const OWN_TEMPLATE = /#@|\(@[-\s]*load\(/;
const CODE_BLOCK = /^\(@-?\s/m;
