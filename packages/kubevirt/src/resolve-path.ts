import { nearestName, replaceName, suggestMeant } from '@assay/findings';
import type { NameSuggestion } from '@assay/findings';
import { evaluateJsonPath } from '@assay/jsonpath';
import type { FailureReason, JsonPathStep } from '@assay/jsonpath';
import type { Span } from '@assay/source';

import type { PlacedPath } from './rule-path.ts';
import { isPresent } from './vm-tree.ts';
import type { VmTree, VmValue } from './vm-tree.ts';

/** Where a path leads in a VM. */
export type Resolution =
  | { readonly kind: 'values'; readonly values: readonly [VmValue, ...VmValue[]] }
  /** To the items of an empty list, or to what a filter lets pass if that is nothing. */
  | { readonly kind: 'nothing'; readonly nearest: VmValue }
  | { readonly kind: 'not-found'; readonly problem: string; readonly advice: NameSuggestion | undefined; readonly nearest: VmValue };

/** Resolves the path that a rule is about: an absent field of the domain has the value that the VM API falls back to. */
export function resolveTarget(path: PlacedPath, tree: VmTree): Resolution {
  const resolution = resolve(path, tree);
  if (resolution.kind !== 'not-found' || path.field?.fallback === undefined) return resolution;
  const implied = tree.fallback(resolution.nearest, path.field, path.field.fallback);
  return { kind: 'values', values: [{ ...implied, ...misspelledField(path, tree) }] };
}

/** The key that was most likely meant to be the field that is missing: one that the VM API does not know. */
function misspelledField(path: PlacedPath, tree: VmTree): Pick<VmValue, 'anchor' | 'suggestion'> | undefined {
  const { nearest, missing } = wayOf(path.steps, tree);
  const { node, field } = nearest;
  if (missing === undefined || node?.kind !== 'mapping' || field?.type !== 'object') return undefined;
  const unknown = node.entries.slice(0, MOST_NAMES).filter(({ name }) => name !== undefined && !field.children.has(name));
  const written = nearestName(
    missing,
    unknown.flatMap(({ name }) => name ?? []),
  );
  const anchor = unknown.find(({ name }) => name === written)?.key.origin;
  if (written === undefined || !anchor) return undefined;
  return { anchor, suggestion: suggestMeant(written, missing, { span: anchor, applicability: 'unsafe' }) };
}

/** Of a section with more keys no name is suggested. */
const MOST_NAMES = 100;

/** Resolves the path of an argument: only mandatory fields fall back to a value. */
export function resolveArgument(path: PlacedPath, tree: VmTree): Resolution {
  return path.field?.isOptional ? resolve(path, tree) : resolveTarget(path, tree);
}

/** Whether a path leads to anything in the VM as it is, be it false, 0 or empty. */
export function isFound(path: PlacedPath, tree: VmTree): boolean {
  return resolve(path, tree).kind === 'values';
}

function resolve(path: PlacedPath, tree: VmTree): Resolution {
  const outcome = evaluateJsonPath(path.steps, tree.root, tree, { nodeBudget: tree.budget });
  if (outcome.kind === 'budget-exhausted') {
    tree.spend(tree.budget);
    return { kind: 'not-found', problem: 'the rules lead through more values than one check may look at', advice: undefined, nearest: tree.root };
  }
  if (outcome.kind === 'failed') return notFound(path, tree, describeFailure(outcome.reason, outcome.step));
  const [value, ...others] = outcome.nodes.filter(isPresent);
  if (value) return { kind: 'values', values: [value, ...others] };
  return outcome.nodes.length > 0 ? notFound(path, tree, 'there is nothing') : { kind: 'nothing', nearest: wayOf(path.steps, tree).nearest };
}

function notFound(path: PlacedPath, tree: VmTree, problem: string): Resolution {
  const { nearest, missing } = wayOf(path.steps, tree);
  return { kind: 'not-found', problem, advice: missing === undefined ? undefined : adviceOnField(missing, path, nearest), nearest };
}

/** The field that was most likely meant: of those that a section can have, and of those that it has, unless they are very many. */
function adviceOnField(missing: string, path: PlacedPath, { node, field }: VmValue): NameSuggestion | undefined {
  const entries = node?.kind === 'mapping' ? node.entries.slice(0, MOST_NAMES) : [];
  const known = field?.type === 'object' ? [...field.children.keys()] : [];
  const meant = nearestName(missing, [...known, ...entries.flatMap(({ name }) => name ?? [])]);
  if (meant === undefined) return undefined;
  const hint = `did you mean "${meant}"?`;
  // A field that there is can hardly be wrong in the path: then it is in the VM.
  const inVm = known.includes(missing) ? entries.find(({ name }) => name === meant)?.key.origin : undefined;
  if (inVm) return { hint, ...replaceName(meant, missing, { span: inVm, applicability: 'unsafe' }) };
  const inPath = fieldInPath(missing, path);
  return { hint, ...(inPath && replaceName(missing, meant, { span: inPath, applicability: 'unsafe' })) };
}

/** Where a field is named in a path, if it is named once. */
function fieldInPath(name: string, { span: { source, start, end } }: PlacedPath): Span | undefined {
  const [only, ...others] = [...source.text.slice(start, end).matchAll(/\.([\w-]+)/g)].filter(([, field]) => field === name);
  if (!only || others.length > 0) return undefined;
  const at = start + only.index + '.'.length;
  return { source, start: at, end: at + name.length };
}

/** How far a path leads in what is written, as far as it is one way (of the items of a list the first), and the field that is missing there. */
function wayOf(steps: readonly JsonPathStep[], tree: VmTree): { readonly nearest: VmValue; readonly missing: string | undefined } {
  let nearest = tree.root;
  for (const step of steps) {
    const next: VmValue | undefined = step.kind === 'field' ? tree.field(nearest, step.name) : firstItem(step, nearest, tree);
    if (!next?.node) return { nearest, missing: step.kind === 'field' ? step.name : undefined };
    nearest = next;
  }
  return { nearest, missing: undefined };
}

function firstItem(step: JsonPathStep, list: VmValue, tree: VmTree): VmValue | undefined {
  if (step.kind === 'index') return tree.items(list)?.at(step.index);
  return step.kind === 'items' || step.kind === 'slice' ? tree.items(list)?.[0] : undefined;
}

function describeFailure(reason: FailureReason, step: JsonPathStep): string {
  switch (reason) {
    case 'field-not-found':
      return step.kind === 'field' ? `${step.name} is not found` : 'a field is not found';
    case 'index-out-of-range':
      return step.kind === 'index' ? `there is no item [${step.index}]` : 'there is no such item';
    case 'slice-out-of-range':
      return 'the list is shorter than the slice';
    case 'not-a-list':
      return 'the path has brackets where there is no list';
    case 'operand-not-single':
      return 'a side of the comparison in the filter finds several values';
    case 'operands-not-comparable':
      return 'the filter compares what cannot be compared';
  }
}
