import type { Annotation, Holder } from '../model.ts';
import type { Expectation, AnnotatedValue } from './expectation.ts';
import { inherit } from './expectation.ts';
import { readKeywords } from './keywords.ts';
import { mistake } from './overlay-failure.ts';

/** Which nodes of the left side a node of an overlay is applied to. */
export interface MatchRule {
  readonly by: MatchBy;
  readonly expectation: Expectation;
}

export type MatchBy =
  /** Map items with an equal key. */
  | { readonly kind: 'key' }
  /** Nothing: an array item without the annotation. */
  | { readonly kind: 'nothing' }
  /** The one document that there is. */
  | { readonly kind: 'only' }
  /** What a function or a key selects; missing where there has to be one. */
  | { readonly kind: 'selected'; readonly selector: AnnotatedValue | undefined; readonly annotation: Annotation };

export interface MatchOptions {
  /** What the nodes around the overlay's node say about the number of matches. */
  readonly inherited: Expectation;
  /** Whether a document is for exactly one other, whatever that is. */
  readonly isExact: boolean;
}

/** Reads `overlay/match` of a node. */
export function readMatchRule(node: Holder, { inherited, isExact }: MatchOptions): MatchRule {
  const annotation = node.annotations?.get('overlay/match');
  if (node.kind === 'array-item' && !annotation) return UNMATCHED;
  if (needsKeywords(node, isExact) && !annotation?.named.length) {
    throw mistake("Expected 'overlay/match' annotation to have at least one keyword argument (by=..., expects=...)", annotation ?? node);
  }
  const own: { by?: AnnotatedValue; expects?: AnnotatedValue; missingOk?: AnnotatedValue; when?: AnnotatedValue } = {};
  if (annotation) {
    readKeywords(annotation, {
      by: (given) => (own.by = given),
      expects: (given) => (own.expects = given),
      missing_ok: (given) => (own.missingOk = given),
      when: (given) => (own.when = given),
    });
  }
  const { by: selector, ...expectation } = own;
  return { by: matchBy(), expectation: inherit(expectation, inherited) };

  function matchBy(): MatchBy {
    if (node.kind === 'document' && isExact) return { kind: 'only' };
    if (!annotation || (node.kind === 'map-item' && !selector)) return { kind: 'key' };
    return { kind: 'selected', selector, annotation };
  }
}

/** Without `overlay/match`, an array item takes no part in what is said about the number of matches. */
const UNMATCHED: MatchRule = { by: { kind: 'nothing' }, expectation: {} };

function needsKeywords(node: Holder, isExact: boolean): boolean {
  return node.kind === 'array-item' || (node.kind === 'document' && !isExact);
}

/** Reads `overlay/match-child-defaults` of a node: what its children inherit. */
export function readChildDefaults(node: Holder, inherited: Expectation): Expectation {
  const annotation = node.annotations?.get('overlay/match-child-defaults');
  if (!annotation) return inherited;
  const own: { expects?: AnnotatedValue; missingOk?: AnnotatedValue; when?: AnnotatedValue } = {};
  readKeywords(annotation, {
    expects: (given) => (own.expects = given),
    missing_ok: (given) => (own.missingOk = given),
    when: (given) => (own.when = given),
  });
  return inherit(own, inherited);
}
