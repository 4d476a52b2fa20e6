import type { Span } from '@assay/source';
import { Source } from '@assay/source';
import { parseExpression } from '@assay/starlark';
import type { Expression } from '@assay/starlark';

import { isKnown } from '../model.ts';
import { directiveOf } from '../template/directives.ts';
import { language } from '../template/language.ts';

/** An argument of an annotation as it is written. */
export interface WrittenArgument {
  readonly expression: Expression;
  /** What to add to offsets of the expression, so that they are offsets of the source. */
  readonly offset: number;
}

const CALL = 'f(';

/** What stands behind a keyword in the comment of an annotation; undefined where code gives it otherwise. */
export function writtenArgument(comment: Span, keyword: string): WrittenArgument | undefined {
  if (!isKnown(comment)) return undefined;
  const { source, start, end } = comment;
  const directive = directiveOf({ text: source.text.slice(start + '#'.length, end), span: comment });
  if (directive.kind !== 'annotation') return undefined;
  const parsed = parseExpression(new Source('', `${CALL}${directive.content})`), language);
  if (parsed.kind === 'failed' || parsed.expression.kind !== 'call') return undefined;
  const argument = parsed.expression.arguments.find((each) => each.kind === 'named' && each.name.name === keyword);
  return argument && { expression: argument.value, offset: directive.contentSpan.start - CALL.length };
}
