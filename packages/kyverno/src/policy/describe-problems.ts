import { adviseQuotes, suggestName } from '@assay/findings';
import type { Fix } from '@assay/findings';
import { effectiveEntries, entryNamed, nodeAt, oncePer, pathSteps, resolveAlias, valueNamed } from '@assay/source';
import type { Entry, MappingNode, Node, Path, Span } from '@assay/source';

import { textOf } from '../objects/fields.ts';
import type { GroupVersionKind } from '../objects/group-version-kind.ts';
import { firstKeyOf } from '../objects/yaml-object.ts';
import type { YamlObject } from '../objects/yaml-object.ts';
import type { Schema } from '../schemas/policy-schema.ts';
import type { SchemaFault } from '../schemas/schema-fault.ts';
import { printFieldPath } from '../schemas/schema-fault.ts';
import type { PolicyProblem, PolicyProblemCode, PolicyStep } from '../validation/policy-problem.ts';
import { validatePolicy } from '../validation/validate-policy.ts';
import { adviseNames, listNames } from './advise-names.ts';
import { faultSpan } from './fault-span.ts';
import type { Policy, PolicyBinding } from './policy.ts';
import { malformedMetadata } from './malformed-metadata.ts';
import { bindingOf, policyOf } from './policy-document.ts';
import type { NoObject, PolicyDocument, ReadObject } from './policy-document.ts';
import { sortsOf } from './policy-kinds.ts';

/** Something that is wrong with a policy, an exception or a binding. */
export interface ReadProblem {
  readonly code: ReadProblemCode;
  readonly message: string;
  readonly span: Span;
  /** Default an error. */
  readonly severity?: 'warning';
  readonly hint?: string | undefined;
  readonly fixes?: readonly Fix[] | undefined;
  /** The name that is wrong. */
  readonly found?: string;
  /** The field that is missing. */
  readonly expected?: string;
}

/** What can be wrong, in one name. */
export type ReadProblemCode =
  | 'invalid-yaml'
  | 'not-an-object'
  | 'duplicate-key'
  | 'incomplete-object'
  | 'not-a-policy'
  | 'unknown-field'
  | 'invalid-metadata'
  | 'invalid-policy'
  | 'policy-without-namespace'
  | PolicyProblemCode;

/** An object of a document, right or wrong, and everything that is wrong with it. */
export interface DescribedObject {
  readonly policy?: Policy;
  readonly binding?: PolicyBinding;
  readonly exception?: YamlObject;
  /** What breaks the document or the schema. */
  readonly problems: readonly ReadProblem[];
  /** What Kyverno refuses beyond, which can be judged only where the schema is kept. */
  readonly refusals: readonly ReadProblem[];
}

/** The objects of a document, each with what is wrong with it, in our words and with all places. */
export const describeDocument: (document: PolicyDocument) => readonly DescribedObject[] = oncePer(describe);

function describe(document: PolicyDocument): readonly DescribedObject[] {
  switch (document.kind) {
    case 'unparsable': {
      const { message, problem } = document.reading;
      return [broken({ code: 'invalid-yaml', message: problem?.message ?? message, span: document.span })];
    }
    case 'no-object':
      return [describeNoObject(document)];
    case 'object':
      return [...describeDuplicates(document.duplicates), describeObject(document.object)];
    case 'list': {
      const items = document.items.map((item) => (item.kind === 'no-object' ? describeNoObject(item) : describeObject(item.object)));
      return [...describeDuplicates(document.duplicates), ...items];
    }
  }
}

function broken(...problems: readonly ReadProblem[]): DescribedObject {
  return { problems, refusals: [] };
}

function describeNoObject({ span }: NoObject): DescribedObject {
  return broken({ code: 'not-an-object', message: 'a policy must be an object', span });
}

function describeDuplicates(duplicates: readonly Entry[]): readonly DescribedObject[] {
  if (duplicates.length === 0) return [];
  const problems = duplicates.map(({ key, name = '' }): ReadProblem => {
    return { code: 'duplicate-key', message: `"${name}" is given twice in one object`, span: key.origin };
  });
  return [broken(...problems)];
}

function describeObject(read: ReadObject): DescribedObject {
  const { written, completed, sort, role, schema } = read;
  const { root } = written;
  const header = missingHeader(root);
  if (header.length > 0) return broken(...header);
  if (role === undefined) return broken(notAPolicy(root, sort));
  if (schema.kind === 'absent') return broken({ code: 'not-a-policy', message: schema.message, span: root.origin });
  const problems = [...metadataMisfits(written), ...schemaProblems(read, schema.found.schema)];
  if (role.role === 'exception') return { exception: completed, problems, refusals: [] };
  const binding = bindingOf(read, completed);
  if (binding !== undefined) return { binding, problems, refusals: [] };
  const policy = policyOf(read, completed);
  if (policy === undefined) return broken(...problems);
  const lacksNamespace = policy.namespace !== '' && textOf(policy.content, 'metadata', 'namespace') === '';
  // Kustomize and Flux give namespaces to what has none.
  const refused = distinctCauses(validatePolicy(policy)).filter(({ isOfNamespace = false }) => !(lacksNamespace && isOfNamespace));
  const refusals = problems.length > 0 ? [] : refused.map((problem) => describeRefusal(root, problem));
  return { policy, problems: lacksNamespace ? [...problems, withoutNamespace(policy)] : problems, refusals };
}

function schemaProblems({ written: { root }, unknown, faults }: ReadObject, schema: Schema): readonly ReadProblem[] {
  const misfits = faults.filter(({ code }) => code === 'wrong-type').map(({ path }) => printFieldPath(path));
  const strangers = unknown.filter(({ path }) => !misfits.some((misfit) => isBelow(printFieldPath(path), misfit)));
  // Beside unknown fields other faults may follow from them.
  const others = faults.filter(
    ({ code, path, isConsequence = false }) =>
      !isConsequence &&
      (strangers.length === 0 || code === 'wrong-type') &&
      !(code === 'required' && isWrittenName(root, path)) &&
      !(code === 'not-allowed' && misfits.includes(printFieldPath(path))),
  );
  return [...strangers.map((fault) => describeUnknownField(root, fault, schema)), ...others.map((fault) => describeFault(root, fault, schema))];
}

/** A name that is no text counts as missing. */
function isWrittenName(root: MappingNode, path: Path): boolean {
  const node = nodeAt(root, pathSteps(path));
  return printFieldPath(path) === 'metadata.name' && node !== undefined && !(node.kind === 'scalar' && node.type === 'null');
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

/** At the version if the kind has others, or else at the kind. Nobody is told to go back to a version that is less stable. */
function notAPolicy(root: MappingNode, sort: GroupVersionKind): ReadProblem {
  const sorts = sortsOf(sort.group);
  const versions = sorts.filter(({ kind }) => kind === sort.kind).map(({ version }) => version);
  const place = valueNamed(root, versions.length > 0 ? 'apiVersion' : 'kind') ?? root;
  const problem = {
    code: 'not-a-policy',
    message: `Kyverno reads no ${sort.kind} of ${sort.group}/${sort.version} as a policy`,
    span: place.origin,
    found: sort.kind,
  } as const;
  if (versions.length === 0) {
    const kinds = sorts.map(({ kind }) => kind);
    return { ...problem, ...suggestName(sort.kind, kinds, { span: place.origin }) };
  }
  if (versions.every((version) => stability(version) < stability(sort.version)))
    return { ...problem, message: `${problem.message}, only of ${versions.join(', ')}` };
  return { ...problem, hint: `a ${sort.kind} is of ${versions.map((version) => `"${sort.group}/${version}"`).join(', ')}` };
}

/** How far a version is from a first draft; -1 for one that Kubernetes does not have. */
function stability(version: string): number {
  const level = /^v1(?:(alpha|beta)1)?$/.exec(version);
  return level ? ['alpha', 'beta', undefined].indexOf(level[1]) : -1;
}

function missingHeader(root: MappingNode): readonly ReadProblem[] {
  return ['apiVersion', 'kind']
    .filter((field) => valueNamed(root, field) === undefined)
    .map((field) => ({ code: 'incomplete-object', message: `an object needs "${field}"`, span: firstKeyOf(root) }));
}

function withoutNamespace({ written, kind }: Policy): ReadProblem {
  const span = (entryNamed(written.root, 'metadata')?.key ?? written.root).origin;
  const message = `this ${kind} has no metadata.namespace and counts as one of the namespace "default"`;
  return { code: 'policy-without-namespace', message, span, severity: 'warning', hint: 'write the namespace, or make it a policy of the cluster' };
}

/** What Kyverno validates beyond the schema of a policy. */
function describeRefusal(
  root: Node,
  { code, message, summary = message, path, found, known = [], hint, isAtKey = false, withoutCluster }: PolicyProblem,
): ReadProblem {
  const span = isAtKey ? keySpan(root, path) : spanAt(root, path);
  return {
    code,
    message: withoutCluster ?? summary,
    span,
    ...(withoutCluster !== undefined && { severity: 'warning' as const }),
    ...(hint === undefined && found !== undefined ? adviseNames(found, known, { span }) : { hint }),
    ...(found !== undefined && { found }),
  };
}

/** A field that the schema of a policy does not have where it stands. */
function describeUnknownField(root: Node, fault: SchemaFault, schema: Schema): ReadProblem {
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
function describeFault(root: Node, fault: SchemaFault, schema: Schema): ReadProblem {
  const { path, code, message, types } = fault;
  const steps = pathSteps(path);
  const place = printFieldPath(path);
  const node = nodeAt(root, steps);
  if (types !== undefined)
    return { ...misfit(place, types, faultSpan(root, fault)), ...(types.wanted === 'string' && adviceOnText(node, schemaAt(schema, steps))) };
  if (code !== 'required')
    return { code: code === 'invalid-metadata' ? code : 'invalid-policy', message: `${place}: ${message}`, span: faultSpan(root, fault) };
  return { code: 'invalid-policy', message: `${place}: ${message}`, span: keySpan(root, steps.slice(0, -1)), expected: String(steps.at(-1)) };
}

/** Names, labels and annotations that are no texts; Kyverno reads no object that has some. */
function metadataMisfits({ root, value }: YamlObject): readonly ReadProblem[] {
  const metadata = valueNamed(root, 'metadata');
  const misfitAt = (steps: readonly string[], wanted: 'string' | 'object'): readonly ReadProblem[] => {
    const node = nodeAt(root, steps);
    const actual = node && typeOf(node);
    if (node === undefined || actual === undefined || actual === wanted || actual === 'null') return [];
    const found = misfit(steps.join('.'), { wanted, actual }, node.origin);
    return [{ ...found, ...(wanted === 'string' && adviceOnText(node)) }];
  };
  const misfits = [
    ...['name', 'generateName', 'namespace'].flatMap((name) => misfitAt(['metadata', name], 'string')),
    ...['labels', 'annotations'].flatMap((name) => [
      ...misfitAt(['metadata', name], 'object'),
      ...namesIn(valueNamed(metadata, name)).flatMap((key) => misfitAt(['metadata', name, key], 'string')),
    ]),
  ];
  const malformed = misfits.length > 0 ? undefined : malformedMetadata(value);
  return malformed === undefined ? misfits : [{ code: 'invalid-policy', message: malformed, span: (metadata ?? root).origin }];
}

/** What the API server calls the type of a value. */
function typeOf(node: Node): string {
  const content = resolveAlias(node);
  if (content.kind === 'scalar') return content.type === 'float' ? 'number' : content.type;
  return content.kind === 'mapping' ? 'object' : 'array';
}

function misfit(place: string, { wanted, actual }: { readonly wanted: string; readonly actual: string }, span: Span): ReadProblem {
  return { code: 'invalid-policy', message: `${place} must be of type ${wanted}, not ${actual}`, span };
}

/** That a boolean or a number needs quotes to be a text, or which texts are allowed. */
function adviceOnText(node: Node | undefined, schema?: Schema): Pick<ReadProblem, 'hint' | 'fixes'> | undefined {
  if (node?.kind !== 'scalar') return undefined;
  const allowed = schema?.enum;
  return allowed?.includes(node.text) === false ? { hint: listNames(allowed) } : adviseQuotes(node, { shows: true });
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
