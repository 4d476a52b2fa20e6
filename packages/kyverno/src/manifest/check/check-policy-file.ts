import { didYouMean } from '@assay/findings';
import { isObject } from '@assay/jmespath';
import type { Source } from '@assay/source';
import { effectiveEntries, entryNamed, nodeAt, pathSteps, resolveAlias, valueNamed } from '@assay/source';
import type { MappingNode, Node, Span } from '@assay/source';

import type { Policy } from '../../policy/policy.ts';
import { printSort, roleOf } from '../../policy/policy-kinds.ts';
import { faultSpan } from '../../policy/read-document.ts';
import type { PolicyProblem } from '../../policy/validation/policy-problem.ts';
import { validatePolicy } from '../../policy/validation/validate-policy.ts';
import { splitDocuments } from '../../read/split-documents.ts';
import type { YamlObject } from '../../read/yaml-object.ts';
import { readFirstDocument } from '../../read/yaml-value.ts';
import { textOf } from '../../resource/fields.ts';
import { groupVersionKindOf } from '../../resource/group-version-kind.ts';
import { schemaFor } from '../../schemas/known-schemas.ts';
import type { Schema } from '../../schemas/policy-schema.ts';
import type { SchemaFault } from '../../schemas/schema-fault.ts';
import { printFieldPath } from '../../schemas/schema-fault.ts';
import { unknownFields } from '../../schemas/unknown-fields.ts';
import { validateValue } from '../../schemas/validate-value.ts';
import { withDefaults } from '../../schemas/with-defaults.ts';
import type { Finding } from '../finding.ts';
import { firstKeyOf } from '../structure/check-structure.ts';

/** What a file of policies holds, and what is wrong with it. */
export interface CheckedPolicyFile {
  readonly policies: readonly CheckedPolicy[];
  readonly findings: readonly Finding[];
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
export function checkPolicyFile(source: Source): CheckedPolicyFile {
  const policies: CheckedPolicy[] = [];
  const findings: Finding[] = [];
  let isIncomplete = false;
  for (const document of splitDocuments(source)) {
    const checked = checkDocument(document, source.name);
    findings.push(...checked.findings);
    if (checked.policy !== undefined)
      policies.push({ policy: checked.policy, isBroken: checked.findings.some(({ severity }) => severity === undefined) });
    else isIncomplete ||= checked.findings.length > 0;
  }
  return { policies, findings, isIncomplete };
}

interface CheckedDocument {
  /** The policy, if the document is one of which the name is known. */
  readonly policy?: Policy;
  readonly findings: readonly Finding[];
}

function checkDocument(document: Source, file: string): CheckedDocument {
  const whole: Span = { source: document, start: 0, end: document.text.length };
  const read = readFirstDocument(document, { integers: 'int64' });
  if (read.kind === 'problem') {
    return { findings: [{ code: 'invalid-yaml', message: read.problem?.message ?? read.message, span: read.problem?.span ?? whole }] };
  }
  const { value, duplicates } = read;
  const root = read.root && resolveAlias(read.root);
  if (root?.kind !== 'mapping' || !isObject(value))
    return { findings: [{ code: 'not-an-object', message: 'a policy has to be an object', span: (root ?? { origin: whole }).origin }] };
  const repeated = duplicates.map(({ key, name = '' }): Finding => ({
    code: 'duplicate-key',
    message: `"${name}" is given twice in one object`,
    span: key.origin,
  }));
  return checkObject({ file, source: document, root, value }, repeated);
}

function checkObject(object: YamlObject, repeated: readonly Finding[]): CheckedDocument {
  const sort = groupVersionKindOf(object.value);
  const header = missingHeader(object.root);
  if (header.length > 0) return { findings: [...repeated, ...header] };
  if (sort.kind === 'List' && sort.group === '') return { findings: repeated };
  const role = roleOf(sort);
  if (role === undefined) {
    const span = (valueNamed(object.root, 'kind') ?? object.root).origin;
    return {
      findings: [...repeated, { code: 'not-a-policy', message: `${printSort(sort)} is no policy that a test can use`, span, found: sort.kind }],
    };
  }
  const search = schemaFor(sort);
  if (search.kind === 'absent') return { findings: [...repeated, { code: 'not-a-policy', message: search.message, span: object.root.origin }] };
  const { schema } = search.found;
  const unknown = unknownFields(object.value, schema).map((fault) => unknownField(object.root, fault, schema));
  const content = withDefaults(object.value, schema);
  // Beside unknown fields other faults may follow from them.
  const faults = validateValue(content, schema).filter(
    ({ code, isConsequence = false }) => !isConsequence && (unknown.length === 0 || code === 'wrong-type'),
  );
  const findings = [...repeated, ...unknown, ...faults.map((fault) => schemaFinding(object.root, fault))];
  if (role.role !== 'policy') return { findings };
  const namespace = role.isNamespaced ? textOf(content, 'metadata', 'namespace') || 'default' : '';
  const written = { ...object, value: content };
  const policy: Policy = { family: role.family, kind: sort.kind, name: textOf(content, 'metadata', 'name'), namespace, content, written };
  const remarks = role.isNamespaced && textOf(content, 'metadata', 'namespace') === '' ? [withoutNamespace(policy)] : [];
  if (findings.length > 0) return { policy, findings: [...findings, ...remarks] };
  return {
    policy,
    findings: [
      ...remarks,
      ...validatePolicy(policy)
        .slice(0, 1)
        .map((problem) => policyFinding(object.root, problem)),
    ],
  };
}

function policyFinding(root: Node, { code, message, path }: PolicyProblem): Finding {
  const operator = code === 'condition' && message.includes('`operator` is invalid') ? nodeAt(root, [...path, 'operator']) : undefined;
  if (operator?.kind !== 'scalar') return { code: 'invalid-policy', message, span: spanAt(root, path) };
  const known = [...message.slice(message.indexOf('["')).matchAll(/"([A-Za-z]+)"/g)].map(([, name = '']) => name);
  return { code: 'invalid-policy', message: `"${operator.text}" is no operator`, span: operator.origin, hint: didYouMean(operator.text, known) };
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

function unknownField(root: Node, fault: SchemaFault, schema: Schema): Finding {
  const steps = pathSteps(fault.path);
  const name = String(steps.at(-1));
  const parent = schemaAt(schema, steps.slice(0, -1));
  const known = parent?.kind === 'object' ? [...parent.fields.keys()] : [];
  const message = `"${name}" is not a field of ${printFieldPath(fault.path?.parent) || 'a policy'}`;
  return { code: 'unknown-field', message, span: faultSpan(root, fault), hint: didYouMean(name, known), found: name };
}

function schemaAt(schema: Schema, steps: readonly (string | number)[]): Schema | undefined {
  let at: Schema | undefined = schema;
  for (const step of steps) {
    if (at?.kind === 'object') at = at.fields.get(String(step));
    else if (at?.kind === 'map' || at?.kind === 'list') at = at.element;
    else return undefined;
  }
  return at;
}

/** What is missing is said at the key that holds what lacks it. */
function schemaFinding(root: Node, fault: SchemaFault): Finding {
  const steps = pathSteps(fault.path);
  const message = `${printFieldPath(fault.path)}: ${fault.message}`;
  if (fault.code !== 'required') return { code: 'invalid-policy', message, span: faultSpan(root, fault) };
  return { code: 'invalid-policy', message, span: holderSpan(root, steps.slice(0, -1)) };
}

/** The key of an object, or the first key of one in a list and of the document. */
function holderSpan(root: Node, steps: readonly (string | number)[]): Span {
  const node = nodeAt(root, steps) ?? root;
  const parent = steps.length === 0 ? undefined : nodeAt(root, steps.slice(0, -1));
  const entry = parent?.kind === 'mapping' ? effectiveEntries(parent).find(({ name }) => name === steps.at(-1)) : undefined;
  if (entry !== undefined) return entry.key.origin;
  return node.kind === 'mapping' ? firstKeyOf(node) : node.origin;
}

function spanAt(root: Node, path: readonly (string | number)[]): Span {
  for (let length = path.length; length > 0; length--) {
    const node = nodeAt(root, path.slice(0, length));
    if (node !== undefined) return node.origin;
  }
  return root.origin;
}
