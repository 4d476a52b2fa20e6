import type { Charge, ObjectValue } from '@assay/jmespath';

import { planLabelSelector } from '../../values/label-selector.ts';
import { planWildcard, wildcardMatches } from '../../values/wildcard-matches.ts';
import type { WildcardTest } from '../../values/wildcard-matches.ts';
import { objectOf, textOf, textsOf } from '../../objects/fields.ts';
import { parseKindSelector } from './kind-selector.ts';
import { labelsOf, textMembers } from './labels-of.ts';
import type { MatchSubject } from './match-subject.ts';

/** Whether a subject is as one attribute of a filter wants it. */
export type SubjectTest = (subject: MatchSubject, charge: Charge) => boolean;

/** The tests of the `resources` of a filter, the cheap ones first. All have to hold. */
export function planResourceTests(resources: ObjectValue): readonly SubjectTest[] {
  return ATTRIBUTES.flatMap((planAttribute) => planAttribute(resources) ?? []);
}

/** Each gives a test, if the filter has the attribute. */
const ATTRIBUTES: readonly ((resources: ObjectValue) => SubjectTest | undefined)[] = [
  planOperations,
  planKinds,
  planName,
  planNames,
  planNamespaces,
  planAnnotations,
  planSelector,
  planNamespaceSelector,
];

function planOperations(resources: ObjectValue): SubjectTest | undefined {
  const operations = new Set(textsOf(resources, 'operations'));
  return operations.size > 0 ? ({ operation }) => operations.has(operation) : undefined;
}

function planKinds(resources: ObjectValue): SubjectTest | undefined {
  const tests = textsOf(resources, 'kinds').map(planKind);
  return tests.length === 0 ? undefined : anyOf(tests);
}

/** Whether one of several tests holds; most have one, which is asked as it is. */
export function anyOf(tests: readonly SubjectTest[]): SubjectTest {
  const [only] = tests;
  return only !== undefined && tests.length === 1 ? only : (subject, charge) => tests.some((test) => test(subject, charge));
}

function planKind(text: string): SubjectTest {
  const selector = parseKindSelector(text);
  const [kind, group, version] = [planWildcard(selector.kind), planWildcard(selector.group), planWildcard(selector.version)];
  const ofSubresource = planWildcard(selector.subresource);
  return ({ sort, subresource }, charge) => {
    if (!kind(sort.kind, charge) || !group(sort.group, charge) || !version(sort.version, charge)) return false;
    if (ofSubresource(subresource, charge)) return true;
    const isPod = sort.group === '' && sort.version === 'v1' && sort.kind === 'Pod';
    return isPod && selector.subresource === '' && subresource === 'ephemeralcontainers';
  };
}

function planName(resources: ObjectValue): SubjectTest | undefined {
  const name = textOf(resources, 'name');
  if (name === '') return undefined;
  const isNamed = planWildcard(name);
  return ({ resource }, charge) => isNamed(nameOf(resource), charge);
}

function planNames(resources: ObjectValue): SubjectTest | undefined {
  const names = textsOf(resources, 'names').map(planWildcard);
  return names.length === 0 ? undefined : ({ resource }, charge) => matchesAny(names, nameOf(resource), charge);
}

/** A namespace is in itself; other objects that are in none are in that without a name. */
function planNamespaces(resources: ObjectValue): SubjectTest | undefined {
  const namespaces = textsOf(resources, 'namespaces').map(planWildcard);
  if (namespaces.length === 0) return undefined;
  return ({ resource, sort }, charge) =>
    matchesAny(namespaces, textOf(resource, 'metadata', sort.kind === 'Namespace' ? 'name' : 'namespace'), charge);
}

function planAnnotations(resources: ObjectValue): SubjectTest | undefined {
  const expected = Object.entries(textMembers(objectOf(resources, 'annotations'), () => undefined));
  if (expected.length === 0) return undefined;
  return ({ resource }, charge) => {
    const annotations = Object.entries(textMembers(objectOf(resource, 'metadata', 'annotations'), charge));
    return expected.every(([key, value]) =>
      annotations.some(([name, text]) => wildcardMatches(key, name, charge) && wildcardMatches(value, text, charge)),
    );
  };
}

function planSelector(resources: ObjectValue): SubjectTest | undefined {
  const selector = objectOf(resources, 'selector');
  if (selector === undefined) return undefined;
  const isMet = planLabelSelector(selector);
  return ({ resource }, charge) => isMet(labelsOf(resource, charge), charge);
}

function planNamespaceSelector(resources: ObjectValue): SubjectTest | undefined {
  const selector = objectOf(resources, 'namespaceSelector');
  if (selector === undefined) return undefined;
  const isMet = planLabelSelector(selector);
  return ({ sort, namespaceLabels }, charge) => sort.kind !== 'Namespace' && isMet(namespaceLabels, charge);
}

function nameOf(resource: ObjectValue): string {
  return textOf(resource, 'metadata', 'name') || textOf(resource, 'metadata', 'generateName');
}

function matchesAny(tests: readonly WildcardTest[], text: string, charge: Charge): boolean {
  return tests.some((test) => test(text, charge));
}
