import type { Span } from '@assay/source';

import { Failure } from '../failure.ts';
import type { Finding } from '../failure.ts';
import type { Annotation, Holder } from '../model.ts';
import { isKnown } from '../model.ts';
import { placeText } from '../place-text.ts';

/** The failure of an author who annotated a node in a way that cannot be understood. */
export function mistake(message: string, at: Annotation | Holder, advice?: Advice): Failure {
  return new Failure(message, [{ code: 'annotation', message, place: 'place' in at ? at.place : at, ...advice }]);
}

/** As {@link mistake}, in our own words: the message says which annotation it is, and where. */
export function annotationMistake(annotation: Annotation, complaint: string, { hint }: { readonly hint?: string | undefined } = {}): Failure {
  const { name, place } = annotation;
  const message = `@${name}: ${complaint}`;
  const text = `@${name} (by ${placeText(place)}): ${complaint}${hint === undefined ? '' : ` (${hint})`}`;
  return new Failure(text, [{ code: 'annotation', message, place, ...(hint !== undefined && { hint }) }]);
}

/** The failure of an overlay that does not fit what it is applied to. */
export function misfit(
  code: MisfitCode,
  message: string,
  overlay: Holder,
  left: readonly Holder[] = [],
  { told = message, advice, matcher }: { readonly told?: string; readonly advice?: Advice | undefined; readonly matcher?: Span } = {},
): Failure {
  const shown = left.filter(isKnown).slice(0, MOST_SHOWN);
  const related = shown.map((place) => ({ message: RELATED[code], place: placeOf(place) }));
  return new Failure(message, [{ code, message: told, place: placeOf(overlay), related, ...advice, ...(matcher && { matcher }) }]);
}

/** What reports say beside a message. */
export type Advice = Pick<Finding, 'hint' | 'fixes'>;

/** Nobody looks at all nodes of an overlay that matches hundreds. */
const MOST_SHOWN = 5;

/** Why an overlay does not fit: the number of matched nodes, the kind of a value, or what it asserts. */
export type MisfitCode = 'overlay-match' | 'overlay-type' | 'overlay-assert';

const RELATED: Readonly<Record<MisfitCode, string>> = {
  'overlay-match': 'this node matches',
  'overlay-type': 'the overlay is applied to this node',
  'overlay-assert': 'the overlay asserts something else of this node',
};

/** A span without the node around it, so that findings stay plain data. */
function placeOf({ source, start, end }: Span): Span {
  return { source, start, end };
}
