import { suggestName } from '@assay/findings';
import { faultSpan, printFieldPath } from '@assay/kyverno/policy';
import type { Schema, SchemaFault } from '@assay/kyverno/policy';
import type { PolicyProblem, PolicyStep } from '@assay/kyverno/validation';
import { effectiveEntries, nodeAt, pathSteps } from '@assay/source';
import type { Node, Span } from '@assay/source';

import type { Finding } from '../findings/finding.ts';
import { firstKeyOf } from '../structure/check-structure.ts';
import { adviseNames } from './known-names.ts';

/** What Kyverno validates beyond the schema of a policy. */
export function policyFinding(
  root: Node,
  { code, message, summary = message, path, found, known = [], hint, isAtKey = false, withoutCluster }: PolicyProblem,
): Finding {
  const span = isAtKey ? keySpan(root, path) : spanAt(root, path);
  return {
    code,
    message: withoutCluster ?? summary,
    span,
    ...(withoutCluster !== undefined && { severity: 'warning' }),
    ...(hint === undefined && found !== undefined ? adviseNames(found, known, { span }) : { hint }),
    ...(found !== undefined && { found }),
  };
}

/** A field that the schema of a policy does not have where it stands. */
export function unknownFieldFinding(root: Node, fault: SchemaFault, schema: Schema): Finding {
  const steps = pathSteps(fault.path);
  const name = String(steps.at(-1));
  const holder = schemaAt(schema, steps.slice(0, -1));
  const known = holder?.kind === 'object' ? [...holder.fields.keys()] : [];
  const message = `"${name}" is not a field of ${printFieldPath(fault.path?.parent) || 'a policy'}`;
  const span = faultSpan(root, fault);
  const place = placeBelow(holder, name) ?? placeAbove(schema, steps);
  const advice = place === undefined ? suggestName(name, known, { span, taken: namesIn(nodeAt(root, steps.slice(0, -1))) }) : { hint: place };
  return { code: 'unknown-field', message, span, ...advice, found: name };
}

function namesIn(node: Node | undefined): readonly string[] {
  return node?.kind === 'mapping' ? effectiveEntries(node).flatMap(({ name }) => name ?? []) : [];
}

/** What breaks the schema of a policy in another way; what is missing is said at the key that holds what lacks it. */
export function schemaFinding(root: Node, { path, code, message, ...fault }: SchemaFault): Finding {
  const steps = pathSteps(path);
  return {
    code: code === 'invalid-metadata' ? 'invalid-metadata' : 'invalid-policy',
    message: `${printFieldPath(path)}: ${message}`,
    span: code === 'required' ? keySpan(root, steps.slice(0, -1)) : faultSpan(root, { path, code, message, ...fault }),
  };
}

/** A field that is only written too high: below a field beside it. */
function placeBelow(holder: Schema | undefined, name: string): string | undefined {
  if (holder?.kind !== 'object') return undefined;
  const places = [...holder.fields].filter(([, field]) => field.kind === 'object' && field.fields.has(name));
  return places.length === 1 ? `"${name}" belongs below "${places[0]?.[0]}"` : undefined;
}

/** A field that is only written too deep: beside what holds it. */
function placeAbove(schema: Schema, steps: readonly PolicyStep[]): string | undefined {
  const name = String(steps.at(-1));
  for (let length = steps.length - 2; length > 0; length--) {
    const holder = schemaAt(schema, steps.slice(0, length));
    if (holder?.kind === 'object' && holder.fields.has(name)) return `"${name}" belongs beside "${String(steps[length])}"`;
  }
  return undefined;
}

function schemaAt(schema: Schema, steps: readonly PolicyStep[]): Schema | undefined {
  let at: Schema | undefined = schema;
  for (const step of steps) {
    if (at?.kind === 'object') at = at.fields.get(String(step));
    else if (at?.kind === 'map' || at?.kind === 'list') at = at.element;
    else return undefined;
  }
  return at;
}

/** A value, or the key of an object that is incomplete; what is not there, at the nearest that holds it. */
function spanAt(root: Node, path: readonly PolicyStep[]): Span {
  const node = nodeAt(root, path);
  return node === undefined || node.kind === 'mapping' ? keySpan(root, path) : node.origin;
}

/** The key of a field, or the first key of an object in a list and of the document. */
function keySpan(root: Node, path: readonly PolicyStep[]): Span {
  const node = nodeAt(root, path);
  if (path.length === 0) return root.kind === 'mapping' ? firstKeyOf(root) : root.origin;
  if (node === undefined) return keySpan(root, path.slice(0, -1));
  const holder = nodeAt(root, path.slice(0, -1));
  const entry = holder?.kind === 'mapping' ? effectiveEntries(holder).find(({ name }) => name === path.at(-1)) : undefined;
  if (entry !== undefined) return entry.key.origin;
  return node.kind === 'mapping' ? firstKeyOf(node) : node.origin;
}
