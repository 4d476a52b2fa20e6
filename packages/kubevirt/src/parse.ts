import { embed, readJson, resolveAlias } from '@assay/source';
import type { ContentNode, ScalarNode } from '@assay/source';

import type { Defect } from './model.ts';

/** The elements of an annotation, in order. */
export interface AnnotationText {
  readonly elements: readonly ContentNode[];
  /** Why there are none. */
  readonly defect?: Defect;
}

/** Reads the text of an annotation: a JSON array of rules. Nothing at all and `null` stand for no rules. */
export function parseAnnotation(value: ScalarNode): AnnotationText {
  if (value.text === '') return { elements: [] };
  const { root, problem, tooDeep } = readJson(embed(value), { maxDepth: MAX_DEPTH });
  if (problem) {
    const { message, span, hint } = problem;
    return {
      elements: [],
      defect: { code: 'invalid-json', message: `the rules are not JSON: ${message}`, span, ...(hint !== undefined && { hint }) },
    };
  }
  if (tooDeep) return { elements: [], defect: { code: 'invalid-json', message: 'the rules are nested too deeply', span: tooDeep } };
  const list = root && resolveAlias(root);
  if (list?.kind === 'sequence') return { elements: list.items.map(resolveAlias) };
  if (!list || (list.kind === 'scalar' && list.type === 'null')) return { elements: [] };
  return { elements: [], defect: { code: 'not-an-array', message: 'the rules must be a JSON array', span: list.origin } };
}

/** As much as Go's `encoding/json` reads. Nothing that a rule is made of is deep, but what nobody reads may. */
const MAX_DEPTH = 10_000;
