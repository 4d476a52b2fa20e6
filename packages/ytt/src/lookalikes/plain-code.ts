import type { Comment, Span } from '@assay/source';

import type { Finding } from '../failure.ts';
import { valueSpan } from '../model.ts';
import type { Content, Holder } from '../model.ts';
import { annotationsOf } from '../template/directives.ts';
import { fixOf, loadData, writeAnnotation, writeCode } from '../template-change.ts';
import type { Change } from '../template-change.ts';
import { flowAsBlock } from './flow-as-block.ts';
import { styleOf } from './lookalike.ts';
import type { Lookalike } from './lookalike.ts';
import { ANNOTATION } from './untemplated-text.ts';

/** `replicas: data.values.replicas`: code without `#@`. */
export const plainCode: Lookalike = ({ content, isKey, span, isTemplated, flow }) => {
  if (isTemplated || !isPlainCode(content, span)) return undefined;
  const { hint, changes } = isKey ? writtenAsKey(content, span) : writtenAsValue(content, span, flow);
  return {
    code: 'plain-code',
    severity: 'warning',
    message: `${content} is text here, not code`,
    span,
    hint,
    ...(changes && { fixes: [fixOf([...loadData(span.source), ...changes], { title: hint, applicability: 'safe' })] }),
  };
};

function isPlainCode(content: Content, span: Span): content is string {
  return typeof content === 'string' && DATA_VALUE.test(content) && styleOf(span) === 'plain';
}

interface Rewriting {
  readonly hint: string;
  /** Undefined where more would have to be written anew. */
  readonly changes: readonly Change[] | undefined;
}

function writtenAsValue(code: string, span: Span, flow: Holder | undefined): Rewriting {
  const change = writeCode(span, code) ?? (flow && flowAsBlock(flow, (holder) => isPlainCode(holder.value, valueSpan(holder))));
  return { hint: `write "#@ ${code}"`, changes: change && [change] };
}

/** A key has no code of its own, only text with code in it. */
function writtenAsKey(code: string, span: Span): Rewriting {
  const annotation = writeAnnotation(span, `#@${ANNOTATION}`);
  const newText = `(@= ${code} @)`;
  return { hint: `write ${newText}, and put #@${ANNOTATION} above it`, changes: annotation && [annotation, { span, newText }] };
}

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
