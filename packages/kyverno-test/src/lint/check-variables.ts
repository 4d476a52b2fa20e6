import { suggestName } from '@assay/findings';
import { firstKeyOf } from '@assay/kyverno/objects';
import { unknownMembers } from '@assay/kyverno/policy';
import { effectiveEntries, readJson, resolveAlias } from '@assay/source';
import type { Node, Span } from '@assay/source';

import type { RecordReader } from '../inputs/record-reader.ts';
import { OPERATION } from '../inputs/values.ts';
import { REQUEST_OPERATIONS } from '../manifest/row-problem.ts';
import { placeOf } from '../structure/check-structure.ts';
import { SUBJECT_KINDS } from '../structure/kyverno-test-structure.ts';
import type { CheckedPolicy } from './check-policy-file.ts';
import { checkRoles } from './check-roles.ts';
import type { Names } from './check-rows.ts';
import { objectsNamed, policiesOf, ruleNamed } from './check-rows.ts';
import type { ManifestCheck } from './manifest-check.ts';
import { fileAt } from './named-files.ts';
import { isVariablePath } from './variable-path.ts';

/** Resolves what values name, and checks their paths, operations, users and predicates. `values` is `spec.variables`, `values` or a Values file. */
export function checkVariables(check: ManifestCheck, values: RecordReader, names: Names): void {
  checkValues(check, values, check.isNew ? 'global' : 'globalValues');
  for (const policy of values.records('policies')) checkPolicy(check, policy, names);
  checkLabels(check, values);
}

function checkPolicy(check: ManifestCheck, reader: RecordReader, names: Names): void {
  const name = reader.someText('name');
  const policies = name ? policiesOf(check, name, names.policies) : [];
  const known = policies.find(({ isBroken }) => !isBroken);
  if (known?.policy.family === 'rules') refuseBesideRules(check, reader, known);
  checkValues(check, reader, 'values');
  checkLabels(check, reader);
  for (const rule of reader.records('rules')) checkRule(check, rule, known);
  for (const resource of reader.records('resources')) checkResource(check, resource, names);
}

/** Only what has no rules has values and labels of its own. */
function refuseBesideRules(check: ManifestCheck, reader: RecordReader, { policy }: CheckedPolicy): void {
  for (const field of check.isNew ? ['namespaceSelector', 'values'] : []) {
    const entry = reader.entry(field);
    if (entry === undefined) continue;
    const message = `a ${policy.kind} has rules: "${field}" belongs below one of them`;
    check.report({ code: 'needless-field', message, span: entry.key.origin, covers: entry.value.origin });
  }
}

function checkRule(check: ManifestCheck, reader: RecordReader, known: CheckedPolicy | undefined): void {
  const name = reader.someText('name');
  if (name && known?.policy.family === 'rules') ruleNamed(check, name, known.policy);
  else if (name && known) {
    const message = `"${name.text}" is not a rule: a ${known.policy.kind} has none`;
    check.report({ code: 'unknown-rule', message, span: name.span, anchored: name.anchored, hint: 'write the values below the policy' });
  }
  checkValues(check, reader, 'values');
  checkValues(check, reader, 'foreachValues');
  checkLabels(check, reader);
  for (const attestation of reader.records('attestations')) checkPredicate(check, attestation);
}

function checkResource(check: ManifestCheck, reader: RecordReader, { resources }: Names): void {
  const name = reader.someText('name');
  if (name && !check.hasPayloads) objectsNamed(check, name, [...resources.objects, ...resources.targets], undefined, resources.isIncomplete);
  checkValues(check, reader, 'values');
  const userInfo = reader.record('userInfo');
  if (userInfo === undefined) return;
  checkSubjects(check, userInfo);
  for (const finding of checkRoles(userInfo)) check.report(finding);
}

/** Names of values are paths, and the operation of a request is one of four. */
function checkValues(check: ManifestCheck, reader: RecordReader, field: string): void {
  const entry = reader.entry(field);
  const content = entry && resolveAlias(entry.value);
  if (content?.kind !== 'mapping') return;
  for (const { key, value, name = '' } of effectiveEntries(content)) {
    if (!isVariablePath(name)) {
      const message = `"${name}" is not the path of a value: write names separated by dots, in double quotes if they contain dots`;
      check.reportOddity({ code: 'invalid-variable-path', message, span: key.origin, found: name });
      continue;
    }
    checkMember(check, name, key.origin);
    const operation = name === OPERATION ? value : operationBelow(name, value);
    if (operation !== undefined) checkOperation(check, operation);
  }
}

/** A value of a request that is misspelt sets what nothing asks for. */
function checkMember(check: ManifestCheck, name: string, span: Span): void {
  for (const { holder, name: found, known, message } of unknownMembers(name)) {
    const prefix = `${holder.join('.')}.`;
    if (!name.startsWith(prefix + found)) continue;
    check.report({ code: 'unknown-member', severity: 'warning', message, span, found, ...suggestName(found, known, { span, prefix }) });
  }
}

/** The operation in values that are written as nested objects. */
function operationBelow(name: string, value: Node): Node | undefined {
  const [first, last] = OPERATION.split('.');
  const content = resolveAlias(value);
  return name === first && content.kind === 'mapping' ? effectiveEntries(content).find((entry) => entry.name === last)?.value : undefined;
}

function checkOperation(check: ManifestCheck, value: Node): void {
  const content = resolveAlias(value);
  if (content.kind === 'scalar' && content.type === 'string' && REQUEST_OPERATIONS.includes(content.text)) return;
  const shown = content.kind === 'scalar' ? `"${content.text}"` : content.kind === 'sequence' ? 'a list' : 'an object';
  check.report({
    code: 'unknown-operation',
    message: `${shown} is not an operation: it is one of ${REQUEST_OPERATIONS.join(', ')}`,
    ...placeOf(value),
    ...(content.kind === 'scalar' && { ...suggestName(content.text, REQUEST_OPERATIONS, placeOf(value)), found: content.text }),
  });
}

/** Labels of one namespace are said once. */
function checkLabels(check: ManifestCheck, reader: RecordReader): void {
  const known = new Set<string>();
  for (const name of reader.records('namespaceSelector').flatMap((entry) => entry.someText('name') ?? [])) {
    if (known.has(name.text)) {
      check.reportOddity({ code: 'conflicting-labels', message: `labels of the namespace "${name.text}" are given twice`, span: name.span });
    }
    known.add(name.text);
  }
}

/** A namespace is for a ServiceAccount only, and a request has one user. */
function checkSubjects(check: ManifestCheck, userInfo: RecordReader): void {
  let hasUser = false;
  for (const subject of userInfo.records('subjects')) {
    const kind = subject.someText('kind')?.text;
    if (kind === undefined || !SUBJECT_KINDS.includes(kind)) continue;
    const namespace = subject.entry('namespace');
    if (kind !== 'ServiceAccount' && namespace !== undefined) {
      const message = `a ${kind} has no "namespace": only a ServiceAccount does`;
      check.report({ code: 'subject-namespace', message, span: namespace.key.origin, covers: namespace.value.origin });
      // It may be meant for another kind of subject.
      continue;
    }
    if (kind === 'Group') continue;
    if (kind === 'ServiceAccount' && namespace === undefined)
      check.report({ code: 'missing-field', message: 'a ServiceAccount needs "namespace"', span: firstKeyOf(subject.root), expected: 'namespace' });
    if (hasUser)
      check.report({
        code: 'several-users',
        message: 'a request has one user: another User or ServiceAccount is listed before this one',
        span: subject.root.origin,
      });
    hasUser = true;
  }
}

/** The predicate is JSON. */
function checkPredicate(check: ManifestCheck, reader: RecordReader): void {
  const named = reader.file('predicateResource');
  const source = named && fileAt(check, named);
  if (named === undefined || source === undefined) return;
  const { root, problem, tooDeep } = readJson(source);
  if (problem !== undefined)
    check.report({ code: 'invalid-json', message: `the predicate is not JSON: ${problem.message}`, span: problem.span, hint: problem.hint });
  else if (tooDeep !== undefined) check.report({ code: 'invalid-json', message: 'the predicate is nested too deeply', span: tooDeep });
  else if (root?.kind !== 'mapping')
    check.report({ code: 'not-an-object', message: 'a predicate must be an object', span: root?.origin ?? named.span });
}
