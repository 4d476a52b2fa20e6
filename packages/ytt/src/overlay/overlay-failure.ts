import type { Span } from '@assay/source';

import { Failure } from '../failure.ts';
import type { Finding } from '../failure.ts';
import { locationText } from '../location-text.ts';
import type { Annotation, Holder } from '../model.ts';
import { isKnown } from '../model.ts';

/** The failure of an author who annotated a node in a way that cannot be understood. */
export function mistake(message: string, at: Annotation | Holder, advice?: Advice): Failure {
  return new Failure(message, [{ code: 'annotation', message, span: 'span' in at ? at.span : at, ...advice }]);
}

/** As {@link mistake}, in our own words: the message says which annotation it is, and where. */
export function annotationMistake(annotation: Annotation, complaint: string, { hint }: { readonly hint?: string | undefined } = {}): Failure {
  const { name, span } = annotation;
  const message = `@${name}: ${complaint}`;
  const text = `@${name} (by ${locationText(span)}): ${complaint}${hint === undefined ? '' : ` (${hint})`}`;
  return new Failure(text, [{ code: 'annotation', message, span, ...(hint !== undefined && { hint }) }]);
}

/** The failure of an overlay that does not fit what it is applied to. */
export function mismatch(
  code: MismatchCode,
  message: string,
  overlay: Holder,
  left: readonly Holder[] = [],
  { reported = message, advice, matcher }: { readonly reported?: string; readonly advice?: Advice | undefined; readonly matcher?: Span } = {},
): Failure {
  const shown = left.filter(isKnown).slice(0, MOST_SHOWN);
  const related = shown.map((node) => ({ message: RELATED[code], span: spanOf(node) }));
  return new Failure(message, [{ code, message: reported, span: spanOf(overlay), related, ...advice, ...(matcher && { matcher }) }]);
}

/** What reports say beside a message. */
export type Advice = Pick<Finding, 'hint' | 'fixes' | 'dependsOn'>;

/** An overlay may match hundreds of nodes; the first ones are enough to see why. */
const MOST_SHOWN = 5;

/** Why an overlay does not fit: the number of matched nodes, the kind of a value, or what it asserts. */
export type MismatchCode = 'overlay-match' | 'overlay-type' | 'overlay-assert';

const RELATED: Readonly<Record<MismatchCode, string>> = {
  'overlay-match': 'this node matches',
  'overlay-type': 'the overlay is applied to this node',
  'overlay-assert': 'the overlay asserts something else of this node',
};

/** A span without the node around it, so that findings stay plain data. */
function spanOf({ source, start, end }: Span): Span {
  return { source, start, end };
}
