import type { Comment } from '@assay/source';

import type { Finding } from '../failure.ts';
import { annotationsOf } from '../template/directives.ts';
import { fixOf, loadData, writeCode } from '../template-change.ts';
import { styleOf } from './lookalike.ts';
import type { Lookalike } from './lookalike.ts';

/** `replicas: data.values.replicas`: code without `#@`. */
export const plainCode: Lookalike = ({ content, span, isTemplated }) => {
  if (typeof content !== 'string' || isTemplated || !DATA_VALUE.test(content) || styleOf(span) !== 'plain') return undefined;
  const hint = `write "#@ ${content}"`;
  const change = writeCode(span, content);
  return {
    code: 'plain-code',
    severity: 'warning',
    message: `${content} is text here, not code`,
    span,
    hint,
    ...(change && { fixes: [fixOf([...loadData(span.source), change], { title: hint, applicability: 'safe' })] }),
  };
};

/** `replicas: #@data.values.replicas`: without a space, code is the name of an annotation. */
export function unspacedCode(comments: readonly Comment[] | undefined): readonly Finding[] {
  return annotationsOf(comments)
    .filter(({ name }) => name.startsWith('data.values.'))
    .map(({ name, span: { source, start } }) => {
      const codeStart = start + '#@'.length;
      const hint = `write "#@ ${name}"`;
      return {
        code: 'plain-code',
        severity: 'warning',
        message: `${name} is the name of an annotation here, not code`,
        span: { source, start: codeStart, end: codeStart + name.length },
        hint,
        fixes: [fixOf([{ span: { source, start: codeStart, end: codeStart }, newText: ' ' }], { title: hint, applicability: 'safe' })],
      };
    });
}

const DATA_VALUE = /^data\.values(?:\.[A-Za-z_]\w*|\[(?:"[^"]*"|'[^']*'|\d+)\])+$/;
