import type { ObjectValue } from '@assay/jmespath';
import { listOf } from '@assay/kyverno/objects';

import { withTexts } from '../write/with-texts.ts';

/** What the object of a request is called: on deletions it is the old one. */
export type Target = 'object' | 'oldObject' | 'target';

/** What it is called in validations and variables. */
export const IN_BODY: Readonly<Record<Target, string>> = { object: 'object', oldObject: 'oldObject', target: 'variables.target' };

/** What it is called in match conditions, which see no variables. */
export const IN_CONDITIONS: Readonly<Record<Target, string>> = {
  object: 'object',
  oldObject: 'oldObject',
  target: "(request.operation == 'DELETE' ? oldObject : object)",
};

/** Declares what the object is called, and the parts of Pods that have names of their own. */
export function nameTarget(spec: ObjectValue, target: Target, isAboutPods: boolean): ObjectValue {
  const parts = isAboutPods ? partsOf(target) : [];
  const { matchConditions = [], variables = [], validations = [], ...rest } = spec;
  const used = new Set<string>();
  const body = withTexts({ variables, validations }, (text) => {
    const named = parts.reduce((each, { name, texts }) => {
      const found = texts.find((written) => each.includes(`${IN_BODY[target]}${written}`));
      if (found !== undefined) used.add(name);
      return texts.reduce((shown, written) => shown.replaceAll(`${IN_BODY[target]}${written}`, `variables.${name}`), each);
    }, text);
    if (named.includes('variables.target')) used.add('target');
    return named;
  });
  const conditions = withTexts({ matchConditions }, (text) =>
    parts.reduce(
      (each, { expression, texts }) =>
        texts.reduce((shown, written) => shown.replaceAll(`${IN_CONDITIONS[target]}${written}`, `(${expression})`), each),
      text,
    ),
  );
  const declared = [...parts, { name: 'target', expression: chosen(target, 'oldObject', 'object') }].filter(({ name }) => used.has(name));
  const all = [...declared.map(({ name, expression }) => ({ name, expression })), ...listOf(body, 'variables')];
  return {
    ...rest,
    ...(listOf(conditions, 'matchConditions').length > 0 && conditions),
    ...(all.length > 0 && { variables: all }),
    validations: listOf(body, 'validations'),
  };
}

/** A part of an object with a name of its own. */
interface Part {
  readonly name: string;
  /** How it is written behind the object. */
  readonly texts: readonly string[];
  readonly expression: string;
}

/**
 * Kyverno finds the parts of Pods by their text where it makes policies for templates, so they cannot be selected as optionals,
 * though templates may have no metadata; nor can they be taken from an object that is chosen.
 */
function partsOf(target: Target): readonly Part[] {
  const isChosen = target === 'target';
  return [
    ...(isChosen ? [{ name: 'spec', texts: ['.spec'], expression: chosen(target, 'oldObject.spec', 'object.spec') }] : []),
    {
      name: 'metadata',
      texts: ['.?metadata', ...(isChosen ? ['.metadata'] : [])],
      expression: chosen(target, metadataOf('oldObject'), metadataOf('object')),
    },
  ];
}

function metadataOf(object: string): string {
  return `has(${object}.metadata) ? ${object}.metadata : {}`;
}

function chosen(target: Target, old: string, current: string): string {
  if (target === 'object') return current;
  if (target === 'oldObject') return old;
  return `request.operation == 'DELETE' ? ${old.includes('?') ? `(${old})` : old} : ${current}`;
}
