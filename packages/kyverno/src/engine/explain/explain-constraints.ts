import { isObject } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';
import type { Span } from '@assay/source';

import { listOf, objectOf } from '../../objects/fields.ts';
import { objectWith } from '../../objects/with-fields.ts';
import { labelsOf } from '../match/labels-of.ts';
import { planMatchConstraints } from '../match/match-constraints.ts';
import type { ConstraintSubject } from '../match/match-constraints.ts';
import { planResourceRule } from '../match/resource-rule.ts';
import type { ClausePart } from './explanation.ts';

/** What the constraints of a policy ask for, and what the request has: of its rules the one that holds, or what is missing in each. */
export function constraintParts(constraints: ObjectValue, subject: ConstraintSubject, spanOf: (part: object) => Span): readonly ClausePart[] {
  return [
    ...selectorParts(constraints, subject, spanOf),
    ...rulesIn(constraints, 'excludeResourceRules')
      .filter((rule) => planResourceRule(rule)(subject, FREE))
      .map((rule): ClausePart => ({ text: 'excludeResourceRules', depth: 0, holds: false, wanted: rule, span: spanOf(rule) })),
    ...resourceParts(rulesIn(constraints, 'resourceRules'), subject, spanOf),
  ];
}

const FREE = (): void => {};

function rulesIn(constraints: ObjectValue, name: string): readonly ObjectValue[] {
  return listOf(constraints, name).filter(isObject);
}

function selectorParts(constraints: ObjectValue, subject: ConstraintSubject, spanOf: (part: object) => Span): readonly ClausePart[] {
  return SELECTORS.flatMap(({ name, labels }): readonly ClausePart[] => {
    const written = objectOf(constraints, name);
    if (written === undefined || Object.keys(written).length === 0) return [];
    const { kind } = planMatchConstraints(objectWith({ [name]: written })).test(subject, FREE);
    return [{ text: name, depth: 0, holds: kind === 'matched', wanted: written, found: labels(subject), span: spanOf(written) }];
  });
}

const SELECTORS: readonly { readonly name: string; readonly labels: (subject: ConstraintSubject) => Value }[] = [
  { name: 'namespaceSelector', labels: ({ namespaceLabels }) => namespaceLabels },
  { name: 'objectSelector', labels: ({ object }) => labelsOf(object, FREE) },
];

function resourceParts(rules: readonly ObjectValue[], subject: ConstraintSubject, spanOf: (part: object) => Span): readonly ClausePart[] {
  const holding = rules.find((rule) => planResourceRule(rule)(subject, FREE));
  if (holding !== undefined) return attributesOf(holding, subject, spanOf);
  return rules.flatMap((rule) => attributesOf(rule, subject, spanOf).filter(({ holds }) => holds === false));
}

/** Each attribute of a rule by itself, with all others as wide as can be. */
function attributesOf(rule: ObjectValue, subject: ConstraintSubject, spanOf: (part: object) => Span): readonly ClausePart[] {
  return Object.entries<Value>(rule).map(([text, wanted]) => {
    const holds = planResourceRule(objectWith({ ...ANYTHING, [text]: wanted }))(subject, FREE);
    return { text, depth: 0, holds, wanted, found: foundFor(text, subject), span: spanOf(rule) };
  });
}

const ANYTHING: Readonly<Record<string, Value>> = { operations: ['*'], apiGroups: ['*'], apiVersions: ['*'], resources: ['*', '*/*'] };

function foundFor(
  attribute: string,
  { operation, group, version, resource, subresource, isNamespaced, name, generateName }: ConstraintSubject,
): Value {
  switch (attribute) {
    case 'operations':
      return operation;
    case 'apiGroups':
      return group;
    case 'apiVersions':
      return version;
    case 'resources':
      return subresource === '' ? resource : `${resource}/${subresource}`;
    case 'scope':
      return isNamespaced ? 'Namespaced' : 'Cluster';
    default:
      return name === '' ? generateName : name;
  }
}
