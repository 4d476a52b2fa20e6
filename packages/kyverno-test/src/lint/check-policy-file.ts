import { suggestName } from '@assay/findings';
import { isObject } from '@assay/jmespath';
import { groupVersionKindOf, listOf, oncePer, splitDocuments, textOf } from '@assay/kyverno/objects';
import type { GroupVersionKind, YamlObject } from '@assay/kyverno/objects';
import {
  metadataFaults,
  printFieldPath,
  printSort,
  readPolicyText,
  roleOf,
  schemaFor,
  sortsOf,
  unknownFields,
  validateValue,
  withDefaults,
} from '@assay/kyverno/policy';
import type { Policy } from '@assay/kyverno/policy';
import type { PolicyProblem } from '@assay/kyverno/validation';
import { validatePolicy } from '@assay/kyverno/validation';
import type { Source } from '@assay/source';
import { entryNamed, nodeAt, resolveAlias, valueNamed } from '@assay/source';
import type { MappingNode, Span } from '@assay/source';

import type { Finding } from '../findings/finding.ts';
import { oncePerCause } from '../findings/finding.ts';
import { firstKeyOf } from '../structure/check-structure.ts';
import { policyFinding, schemaFinding, unknownFieldFinding } from './policy-findings.ts';

/** What a file of policies holds, and what is wrong with it. */
export interface CheckedPolicyFile {
  readonly policies: readonly CheckedPolicy[];
  /** Exceptions to policies, right or wrong. */
  readonly exceptions: readonly YamlObject[];
  readonly findings: readonly Finding[];
  /** How many documents and items of lists were looked at. */
  readonly count: number;
  /** Whether there may be policies in it that could not be read. */
  readonly isIncomplete: boolean;
}

/** A policy with the name that it has, right or wrong. */
export interface CheckedPolicy {
  readonly policy: Policy;
  /** Whether something is wrong with it, so that what refers to its content cannot be judged. */
  readonly isBroken: boolean;
}

/** Checks every document of a file of policies: its syntax, its kind, its schema and what Kyverno validates beyond. */
export const checkPolicyFile: (source: Source) => CheckedPolicyFile = oncePer(check);

function check(source: Source): CheckedPolicyFile {
  const policies: CheckedPolicy[] = [];
  const exceptions: YamlObject[] = [];
  const findings: Finding[] = [];
  let count = 0;
  let isIncomplete = false;
  for (const document of splitDocuments(source)) {
    for (const checked of checkDocument(document, source.name)) {
      count++;
      findings.push(...checked.findings);
      if (checked.exception !== undefined) exceptions.push(checked.exception);
      if (checked.policy !== undefined && checked.policy.name !== '')
        policies.push({ policy: checked.policy, isBroken: checked.findings.some(({ severity }) => severity === undefined) });
      else isIncomplete ||= checked.findings.length > 0;
    }
  }
  return { policies, exceptions, findings, count, isIncomplete };
}

interface CheckedObject {
  /** The policy, if the object is one of which the name is known. */
  readonly policy?: Policy;
  readonly exception?: YamlObject;
  readonly findings: readonly Finding[];
}

/** The object of a document, or those of a list. */
function checkDocument(document: Source, file: string): readonly CheckedObject[] {
  const whole: Span = { source: document, start: 0, end: document.text.length };
  const read = readPolicyText(document);
  if (read.kind === 'problem') {
    return [{ findings: [{ code: 'invalid-yaml', message: read.problem?.message ?? read.message, span: read.problem?.span ?? whole }] }];
  }
  const { value, duplicates } = read;
  const root = read.root && resolveAlias(read.root);
  if (root?.kind !== 'mapping' || !isObject(value)) return [noObject((root ?? { origin: whole }).origin)];
  const repeated = duplicates.map(({ key, name = '' }): Finding => ({
    code: 'duplicate-key',
    message: `"${name}" is given twice in one object`,
    span: key.origin,
  }));
  const object: YamlObject = { file, source: document, root, value };
  const sort = groupVersionKindOf(value);
  const checked = sort.kind === 'List' && sort.group === '' ? itemsOf(object) : [checkObject(object)];
  return repeated.length === 0 ? checked : [{ findings: repeated }, ...checked];
}

function itemsOf(list: YamlObject): readonly CheckedObject[] {
  return listOf(list.value, 'items').map((value, index) => {
    const node = nodeAt(list.root, ['items', index]);
    const root = node && resolveAlias(node);
    if (root?.kind !== 'mapping' || !isObject(value)) return noObject((root ?? list.root).origin);
    return checkObject({ ...list, root, value });
  });
}

function noObject(span: Span): CheckedObject {
  return { findings: [{ code: 'not-an-object', message: 'a policy has to be an object', span }] };
}

function checkObject(object: YamlObject): CheckedObject {
  const { root, value } = object;
  const sort = groupVersionKindOf(value);
  const header = missingHeader(root);
  if (header.length > 0) return { findings: header };
  const role = roleOf(sort);
  if (role === undefined) return { findings: [notAPolicy(root, sort)] };
  const search = schemaFor(sort);
  if (search.kind === 'absent') return { findings: [{ code: 'not-a-policy', message: search.message, span: root.origin }] };
  const { schema, isNamespaced } = search.found;
  const content = withDefaults(value, schema);
  const all = [...metadataFaults(content, isNamespaced), ...validateValue(content, schema)];
  const misfits = all.filter(({ code }) => code === 'wrong-type').map(({ path }) => printFieldPath(path));
  const unknown = unknownFields(value, schema).filter(({ path }) => !misfits.some((misfit) => isBelow(printFieldPath(path), misfit)));
  // Beside unknown fields other faults may follow from them.
  const faults = all.filter(({ code, isConsequence = false }) => !isConsequence && (unknown.length === 0 || code === 'wrong-type'));
  const findings = oncePerCause([
    ...unknown.map((fault) => unknownFieldFinding(root, fault, schema)),
    ...faults.map((fault) => schemaFinding(root, fault)),
  ]);
  if (role.role === 'exception') return { exception: object, findings };
  if (role.role !== 'policy') return { findings };
  const namespace = role.isNamespaced ? textOf(content, 'metadata', 'namespace') || 'default' : '';
  const written = { ...object, value: content };
  const policy: Policy = { family: role.family, kind: sort.kind, name: textOf(content, 'metadata', 'name'), namespace, content, written };
  const remarks = role.isNamespaced && textOf(content, 'metadata', 'namespace') === '' ? [withoutNamespace(policy)] : [];
  // What Kyverno validates beyond the schema can be judged only where that is kept.
  const problems = findings.length > 0 ? [] : validatePolicy(policy);
  return { policy, findings: [...findings, ...remarks, ...oncePerCause(distinctCauses(problems).map((problem) => policyFinding(root, problem)))] };
}

function isBelow(path: string, other: string): boolean {
  return path.startsWith(`${other}.`) || path.startsWith(`${other}[`);
}

/** Without what is found wrong with a name of which something else is wrong already. */
function distinctCauses(problems: readonly PolicyProblem[]): readonly PolicyProblem[] {
  const seen = new Set<string>();
  return problems.filter(({ path, found }) => {
    const cause = JSON.stringify([path, found]);
    return found === undefined || (!seen.has(cause) && seen.add(cause));
  });
}

/** At the version if the kind has others, or else at the kind. */
function notAPolicy(root: MappingNode, sort: GroupVersionKind): Finding {
  const sorts = sortsOf(sort.group);
  const versions = sorts.filter(({ kind }) => kind === sort.kind).map(({ version }) => `"${sort.group}/${version}"`);
  const place = valueNamed(root, versions.length > 0 ? 'apiVersion' : 'kind') ?? root;
  const kinds = sorts.map(({ kind }) => kind);
  return {
    code: 'not-a-policy',
    message: `${printSort(sort)} is no policy that a test can use`,
    span: place.origin,
    found: sort.kind,
    ...(versions.length > 0 ? { hint: `a ${sort.kind} is of ${versions.join(', ')}` } : suggestName(sort.kind, kinds, { span: place.origin })),
  };
}

function missingHeader(root: MappingNode): readonly Finding[] {
  return ['apiVersion', 'kind']
    .filter((field) => valueNamed(root, field) === undefined)
    .map((field) => ({ code: 'incomplete-object', message: `an object needs "${field}"`, span: firstKeyOf(root) }));
}

function withoutNamespace({ written, kind }: Policy): Finding {
  const span = (entryNamed(written.root, 'metadata')?.key ?? written.root).origin;
  const message = `this ${kind} has no metadata.namespace and counts as one of the namespace "default"`;
  return { code: 'policy-without-namespace', message, span, severity: 'warning', hint: 'write the namespace, or make it a policy of the cluster' };
}
