import { replaceName, suggestName } from '@assay/findings';
import { firstKeyOf, listOf, textOf } from '@assay/kyverno/objects';
import { adviseNames, listNames, writtenName } from '@assay/kyverno/policy';
import type { Policy } from '@assay/kyverno/policy';
import { resolveAlias } from '@assay/source';

import type { NamedText } from '../inputs/model.ts';
import type { RecordReader } from '../inputs/record-reader.ts';
import type { TestResult } from '../manifest/model.ts';
import { checkExpectedFiles } from './check-expected-files.ts';
import type { CheckedPolicy } from './check-policy-file.ts';
import { nameParts, prefixOf } from './known-names.ts';
import type { ManifestCheck } from './manifest-check.ts';
import type { NamedRule, PolicyIndex } from './policy-index.ts';
import { judgesPayloads, rulesOf, sortOfFamily } from './policy-index.ts';
import type { IndexedObject, ResourceIndex } from './resource-index.ts';

/** What rows are resolved against. */
export interface Names {
  readonly policies: PolicyIndex;
  readonly resources: ResourceIndex;
}

/** Resolves what the rows of a manifest name, and checks each against the type of its rule. */
export function checkRows(check: ManifestCheck, names: Names): void {
  const readers = check.body.records('results');
  for (const [index, row] of check.manifest.results.entries()) {
    const reader = readers[index];
    if (reader !== undefined) checkRow(check, row, reader, names);
  }
  const results = check.body.entry('results');
  const content = results && resolveAlias(results.value);
  // Below a `spec` the results are those of the newer shape.
  const isElsewhere = check.manifest.written.root.entries.some(({ name }) => name === 'spec');
  if (results === undefined ? !check.isNew && !isElsewhere : content?.kind === 'sequence' && content.items.length === 0) {
    const span = results ? results.value.origin : firstKeyOf(check.manifest.written.root);
    check.report({ code: 'no-results', message: 'there are no results: nothing is tested', span });
  }
}

function checkRow(check: ManifestCheck, row: TestResult, reader: RecordReader, names: Names): void {
  const policies = policiesOf(check, row.policy, names.policies, reader.entry('policy') !== undefined);
  const known = policies.find(({ isBroken }) => !isBroken)?.policy;
  const ofPayloads = known === undefined ? check.hasPayloads : judgesPayloads(known);
  if (check.isNew) {
    for (const field of ['resources', 'kind']) checkPresence(check, reader, field, ofPayloads);
    for (const field of ['policy', 'rule']) checkFilled(check, reader, field);
  }
  const rules = known === undefined ? undefined : rulesFor(check, row, reader, known);
  const objects = ofPayloads ? [] : checkResources(check, row, names.resources);
  if (!ofPayloads) for (const spec of reader.records('resourceSpecs')) checkSpec(check, spec, names.resources);
  if (known !== undefined && rules !== undefined) checkExpectedFiles(check, { row, reader, rules, objects, resources: names.resources });
}

/** The policies that a row or an entry of variables names; an unknown name is reported. */
export function policiesOf(check: ManifestCheck, named: NamedText, index: PolicyIndex, isGiven = true): readonly CheckedPolicy[] {
  if (!isGiven || named.text === '') return [];
  const { namespace, name } = nameParts(named.text);
  const found = index.named(name);
  const place = { span: named.span, anchored: named.anchored, found: named.text };
  if (found.length === 0) {
    if (!index.isIncomplete) {
      check.report({
        code: 'unknown-policy',
        message: `there is no policy "${named.text}" in the policy files`,
        ...place,
        ...adviseNames(name, index.names, { span: named.span, prefix: prefixOf(named.text) }),
        cause: name,
      });
    }
    return [];
  }
  const agreeing = namespace === undefined || !check.isNew ? found : found.filter(({ policy }) => policy.namespace === namespace);
  if (agreeing.length > 0) return agreeing;
  const own = found[0]!.policy;
  const message = `the policy "${name}" is ${own.namespace === '' ? 'not in any namespace' : `in the namespace "${own.namespace}"`}, not in "${namespace}"`;
  const qualified = `${own.namespace === '' ? '' : `${own.namespace}/`}${name}`;
  check.report({
    code: 'unknown-policy',
    message,
    ...place,
    hint: `write "${qualified}"`,
    ...replaceName(named.text, qualified, place),
    cause: named.text,
  });
  return [];
}

/** A field that rows of v1beta1 have to have, unless they are about payloads. */
function checkPresence(check: ManifestCheck, reader: RecordReader, field: string, ofPayloads: boolean): void {
  if (ofPayloads) return;
  if (reader.entry(field) !== undefined) checkFilled(check, reader, field);
  else if (!check.isExcused(reader.root, field))
    check.report({ code: 'missing-field', message: `a result needs "${field}"`, span: firstKeyOf(reader.root), expected: field });
}

/** A field that is there has content. */
function checkFilled(check: ManifestCheck, reader: RecordReader, field: string): void {
  const entry = reader.entry(field);
  const content = entry && resolveAlias(entry.value);
  const isEmpty =
    field === 'resources' ? content?.kind === 'sequence' && content.items.length === 0 : content?.kind === 'scalar' && content.value === '';
  if (entry !== undefined && isEmpty) check.report({ code: 'missing-field', message: `"${field}" is empty`, span: entry.value.origin });
}

/** The rules that a row is about; `undefined` if that cannot be told. */
function rulesFor(check: ManifestCheck, row: TestResult, reader: RecordReader, policy: Policy): readonly Omit<NamedRule, 'name'>[] | undefined {
  const entry = reader.entry('rule');
  if (policy.family !== 'rules') {
    if (entry !== undefined) {
      const message = `a ${policy.kind} has no rules: "rule" does not belong here`;
      const place = { span: entry.key.origin, covers: entry.value.origin };
      // Kyverno passes over it in the older forms, in which many have it in all their rows.
      const once = { severity: 'info', found: 'rule', cause: `rule of ${policy.name}` } as const;
      check.report({ code: 'needless-field', message, ...place, ...(!check.isNew && once) });
    }
    return [{ sort: sortOfFamily(policy), isCloning: false, hasTargets: policy.family === 'mutating' && isOnTargets(policy), generated: undefined }];
  }
  const rules = rulesOf(policy);
  if (entry === undefined) {
    if (check.isNew && !check.isExcused(reader.root, 'rule')) {
      check.report({
        code: 'missing-field',
        message: 'a result needs "rule"',
        expected: 'rule',
        span: firstKeyOf(reader.root),
        hint: listNames(writtenNames(policy)),
      });
    }
    return check.isNew || check.isExcused(reader.root, 'rule') ? undefined : rules;
  }
  if (row.rule === undefined) return undefined;
  const found = ruleNamed(check, row.rule, policy, rules);
  return found && [found];
}

/** The rule of a policy that is named; an unknown name is reported. */
export function ruleNamed(
  check: ManifestCheck,
  named: NamedText,
  policy: Policy,
  rules: readonly NamedRule[] = rulesOf(policy),
): NamedRule | undefined {
  const found = rules.find(({ name }) => name === named.text);
  if (found !== undefined) return found;
  const message = `"${named.text}" is not a rule of the policy "${policy.name}"`;
  const names = rules.map(({ name }) => name);
  check.report({
    code: 'unknown-rule',
    message,
    span: named.span,
    anchored: named.anchored,
    found: named.text,
    ...adviseNames(named.text, names, { span: named.span }, writtenNames(policy)),
    // Names of generated rules are wrong with that of the rule that they are generated from.
    cause: JSON.stringify([policy.name, writtenName(named.text)]),
  });
  return undefined;
}

function writtenNames({ content }: Policy): readonly string[] {
  return listOf(content, 'spec', 'rules').map((rule) => textOf(rule, 'name'));
}

function isOnTargets({ content }: Policy): boolean {
  const spec = content['spec'];
  return typeof spec === 'object' && spec !== null && 'targetMatchConstraints' in spec;
}

/** The objects that a row lists. */
function checkResources(check: ManifestCheck, row: TestResult, index: ResourceIndex): readonly IndexedObject[] {
  const all = [...index.objects, ...index.targets];
  const listed: IndexedObject[] = [];
  const ofOtherKind: { readonly named: NamedText; readonly kinds: readonly string[] }[] = [];
  const known = new Set<string>();
  for (const named of row.resources) {
    if (known.has(named.text)) {
      check.reportOddity({ code: 'duplicate-entry', message: `"${named.text}" is listed twice`, span: named.span });
      continue;
    }
    known.add(named.text);
    const found = objectsNamed(check, named, all, row.namespace?.text, index.isIncomplete);
    const ofKind = row.kind ? found.filter(({ kind }) => kind === row.kind?.text) : found;
    if (found.length > 0 && ofKind.length === 0) ofOtherKind.push({ named, kinds: found.map(({ kind }) => kind) });
    listed.push(...(check.isNew ? ofKind : found));
  }
  if (row.kind !== undefined && ofOtherKind.length > 0 && !index.isIncomplete) reportKind(check, row.kind, ofOtherKind);
  checkNamespace(check, row, listed);
  return listed;
}

/** A resource that is named in all detail has to be there. */
function checkSpec(check: ManifestCheck, spec: RecordReader, { objects, targets, isIncomplete }: ResourceIndex): void {
  const named = spec.someText('name');
  if (named === undefined) return;
  const all = [...objects, ...targets].filter(
    ({ isNamespaced, namespace }) => !isNamespaced || namespace === (spec.someText('namespace')?.text ?? namespace),
  );
  objectsNamed(check, named, all, undefined, isIncomplete);
}

/** The objects with a name; an unknown name is reported. */
export function objectsNamed(
  check: ManifestCheck,
  named: NamedText,
  all: readonly IndexedObject[],
  namespaceOfRow: string | undefined,
  isIncomplete: boolean,
): readonly IndexedObject[] {
  const { namespace, name } = nameParts(named.text);
  const ofName = all.filter((object) => object.name === name);
  const found = namespace === undefined || namespaceOfRow !== undefined ? ofName : ofName.filter((object) => object.namespace === namespace);
  if (found.length > 0 || named.text === '' || isIncomplete) return found;
  const place = { span: named.span, anchored: named.anchored, found: named.text };
  const other = ofName[0];
  const advice =
    other === undefined
      ? adviseNames(name, [...new Set(all.map((object) => object.name).filter((each) => each !== ''))], {
          span: named.span,
          prefix: prefixOf(named.text),
        })
      : { hint: `"${name}" is ${other.namespace === '' ? 'in no namespace' : `in the namespace "${other.namespace}"`}` };
  check.report({
    code: 'unknown-resource',
    message: `there is no resource "${named.text}" in the resource files`,
    ...place,
    ...advice,
    cause: name,
  });
  return [];
}

/** Names that exist with another kind only: one violation at the kind. */
function reportKind(
  check: ManifestCheck,
  kind: NamedText,
  ofOtherKind: readonly { readonly named: NamedText; readonly kinds: readonly string[] }[],
): void {
  const names = ofOtherKind.map(({ named }) => `"${named.text}"`).join(', ');
  const kinds = [...new Set(ofOtherKind.flatMap((each) => each.kinds))];
  check.reportOddity({
    code: 'unknown-kind',
    message: `no resource ${names} is of the kind "${kind.text}"`,
    span: kind.span,
    anchored: kind.anchored,
    found: kind.text,
    ...(suggestName(kind.text, kinds, { span: kind.span }) ?? { hint: `there is one of the kind ${kinds.map((each) => `"${each}"`).join(', ')}` }),
  });
}

function checkNamespace(check: ManifestCheck, { namespace }: TestResult, listed: readonly IndexedObject[]): void {
  const clusterScoped = listed.find(({ isNamespaced }) => !isNamespaced);
  if (namespace === undefined || clusterScoped === undefined) return;
  check.report({
    code: 'namespace-of-cluster-resource',
    message: `a ${clusterScoped.kind} is not namespaced: "namespace" does not belong here`,
    span: namespace.span,
    anchored: namespace.anchored,
  });
}
