import type { ObjectValue, Value } from '@assay/jmespath';
import { isList, isObject, printJson } from '@assay/jmespath';

import { fieldOf, listOf, objectOf, textOf } from '../objects/fields.ts';
import { findAnchorFault } from './find-anchor-fault.ts';
import type { CheckedRule } from './checked-rule.ts';
import { generates, mutates, validates } from './checked-rule.ts';
import type { PolicyProblem, PolicyStep } from './policy-problem.ts';

/**
 * What a rule does: that it says it in one way, and completely. Follows pkg/validation/policy/actions.go and pkg/policy/{mutate,validate,generate}
 * of Kyverno (v1.19.0).
 */
export function checkBodies(checked: CheckedRule): readonly PolicyProblem[] {
  const { rule, index, path } = checked;
  const faults = [
    ...(mutates(rule) ? mutateFaults(rule).map((fault) => ({ ...fault, body: 'mutate' as const })) : []),
    ...(validates(rule) ? validateFaults(rule).map((fault) => ({ ...fault, body: 'validate' as const })) : []),
    ...(generates(rule) ? generateFaults(rule).map((fault) => ({ ...fault, body: 'generate' as const })) : []),
  ];
  const problems = faults.map(({ body, place, detail, steps, code, isAtKey = false }): PolicyProblem => ({
    code: code ?? `${body}-body`,
    message: `path: spec.rules[${index}].${body}.${place}.: ${detail}`,
    summary: detail,
    path: [...path, body, ...steps],
    isAtKey,
  }));
  return [...problems, ...checkOwnKind(checked)];
}

interface BodyFault {
  readonly place: string;
  readonly detail: string;
  readonly steps: readonly PolicyStep[];
  readonly code?: 'anchor';
  readonly isAtKey?: boolean;
}

const CEL_ONLY: BodyFault = { place: '', detail: 'celPrecondition can only be used with validate.cel', steps: [] };

function mutateFaults(rule: ObjectValue): readonly BodyFault[] {
  const mutate = objectOf(rule, 'mutate') ?? null;
  const loops = listOf(mutate, 'foreach');
  const [hasPatch, hasJsonPatch] = patchesOf(mutate);
  if (loops.length > 0) {
    if (hasPatch || hasJsonPatch) {
      const detail = 'only one of `foreach`, `patchStrategicMerge`, or `patchesJson6902` is allowed';
      return [{ place: 'foreach', detail, steps: ['foreach'], isAtKey: true }];
    }
    return mutateLoopFaults(loops, '', ['foreach'], 0);
  }
  if (hasPatch && hasJsonPatch) {
    const detail = 'only one of `patchStrategicMerge` or `patchesJson6902` is allowed';
    return [{ place: 'foreach', detail, steps: ['patchesJson6902'], isAtKey: true }];
  }
  return fieldOf(rule, 'celPreconditions') === undefined ? [] : [CEL_ONLY];
}

const DEEPEST_LOOP = 100;

function mutateLoopFaults(loops: readonly Value[], tag: string, steps: readonly PolicyStep[], depth: number): readonly BodyFault[] {
  if (depth > DEEPEST_LOOP) return [];
  let place = tag;
  return loops.flatMap((loop, index) => {
    place += `foreach[${index}]`;
    const at = [...steps, index];
    const nested = listOf(loop, 'foreach');
    const [hasPatch, hasJsonPatch] = patchesOf(loop);
    if (nested.length > 0) {
      const hasMore = hasPatch || hasJsonPatch || fieldOf(loop, 'context') !== undefined || fieldOf(loop, 'preconditions') !== undefined;
      if (hasMore) return [{ place, detail: 'a nested foreach cannot contain other declarations', steps: at }];
      return mutateLoopFaults(nested, place, [...at, 'foreach'], depth + 1);
    }
    if (hasPatch !== hasJsonPatch) return [];
    return [{ place, detail: 'only one of `patchStrategicMerge` or `patchesJson6902` is allowed', steps: at }];
  });
}

function patchesOf(body: Value): readonly [hasPatch: boolean, hasJsonPatch: boolean] {
  return [fieldOf(body, 'patchStrategicMerge') !== undefined, textOf(body, 'patchesJson6902') !== ''];
}

function validateFaults(rule: ObjectValue): readonly BodyFault[] {
  const validate = objectOf(rule, 'validate');
  if (validate === undefined) return [];
  const named: readonly string[] = WAYS.filter((name) => fieldOf(validate, name) !== undefined);
  const ways = listOf(validate, 'manifests', 'attestors').length > 0 ? [...named, 'manifests'] : named;
  if (ways.length === 0) return [{ place: '', detail: 'one of pattern, anyPattern, deny, foreach, cel must be specified', steps: [] }];
  if (ways.length > 1) {
    return [{ place: '', detail: 'only one of pattern, anyPattern, deny, foreach, cel can be specified', steps: ways.slice(1, 2), isAtKey: true }];
  }
  return [
    ...patternFaults(fieldOf(validate, 'pattern'), 'pattern', ['pattern']),
    ...anyPatternFaults(fieldOf(validate, 'anyPattern')),
    ...listOf(validate, 'foreach').flatMap(loopFaults),
    ...(fieldOf(rule, 'celPreconditions') !== undefined && fieldOf(validate, 'cel') === undefined ? [CEL_ONLY] : []),
    ...celFaults(objectOf(validate, 'cel')),
  ];
}

const WAYS = ['pattern', 'anyPattern', 'deny', 'foreach', 'podSecurity', 'cel'] as const;

function patternFaults(pattern: Value | undefined, place: string, steps: readonly PolicyStep[]): readonly BodyFault[] {
  const fault = pattern === undefined ? undefined : findAnchorFault(pattern, 'pattern');
  return fault === undefined
    ? []
    : [{ place: `${place}.${fault.place}`, detail: fault.detail, steps: [...steps, ...fault.steps], code: 'anchor', isAtKey: true }];
}

function anyPatternFaults(patterns: Value | undefined): readonly BodyFault[] {
  if (patterns === undefined) return [];
  if (isList(patterns)) return patterns.flatMap((pattern, index) => patternFaults(pattern, `anyPattern[${index}]`, ['anyPattern', index]));
  const type = isObject(patterns) ? 'object' : typeof patterns;
  const detail = `failed to deserialize anyPattern, expect array: json: cannot unmarshal ${type} into Go value of type []interface {}`;
  return [{ place: 'anyPattern', detail, steps: ['anyPattern'] }];
}

function loopFaults(loop: Value, index: number): readonly BodyFault[] {
  const steps = ['foreach', index];
  if (textOf(loop, 'list') === '') return [{ place: '', detail: 'foreach.list is required', steps }];
  const ways =
    ['pattern', 'anyPattern', 'deny'].filter((name) => fieldOf(loop, name) !== undefined).length + (listOf(loop, 'foreach').length > 0 ? 1 : 0);
  if (ways === 1) return [];
  const detail =
    ways === 0
      ? 'one of pattern, anyPattern, deny, or a nested foreach must be specified'
      : 'only one of pattern, anyPattern, deny, or a nested foreach can be specified';
  return [{ place: '', detail, steps }];
}

function celFaults(cel: ObjectValue | undefined): readonly BodyFault[] {
  if (cel === undefined) return [];
  const faults: BodyFault[] = [];
  const refuse = (detail: string, ...steps: readonly PolicyStep[]) => faults.push({ place: '', detail, steps: ['cel', ...steps] });
  listOf(cel, 'expressions').forEach((each, index) => {
    if (textOf(each, 'expression') === '') refuse('cel.expressions.expression is required', 'expressions', index);
  });
  const kind = objectOf(cel, 'paramKind');
  const reference = objectOf(cel, 'paramRef');
  if (kind !== undefined) {
    if (textOf(kind, 'apiVersion') === '') refuse('cel.paramKind.apiVersion is required', 'paramKind');
    if (textOf(kind, 'kind') === '') refuse('cel.paramKind.kind is required', 'paramKind');
    if (reference === undefined) refuse('cel.paramRef is required', 'paramKind');
  }
  if (reference !== undefined) {
    if ((textOf(reference, 'name') === '') === (fieldOf(reference, 'selector') === undefined)) {
      refuse('one of cel.paramRef.name or cel.paramRef.selector must be set', 'paramRef');
    }
    if (fieldOf(reference, 'parameterNotFoundAction') === undefined) refuse('cel.paramRef.parameterNotFoundAction is required', 'paramRef');
    if (kind === undefined) refuse('cel.paramKind is required', 'paramRef');
  }
  listOf(cel, 'auditAnnotations').forEach((each, index) => {
    for (const name of ['key', 'valueExpression']) {
      if (textOf(each, name) === '') refuse(`cel.auditAnnotation.${name} is required`, 'auditAnnotations', index);
    }
  });
  return faults;
}

function generateFaults(rule: ObjectValue): readonly BodyFault[] {
  const generate = objectOf(rule, 'generate') ?? null;
  const faults: BodyFault[] = [];
  const selector = fieldOf(generate, 'cloneList', 'selector');
  const printed = selector === undefined ? undefined : printJson(selector);
  if (printed?.kind === 'text' && /[*?]/.test(printed.text)) {
    faults.push({ place: 'selector', detail: 'wildcard characters `*/?` not supported', steps: ['cloneList', 'selector'] });
  }
  if (fieldOf(rule, 'celPreconditions') !== undefined) faults.push(CEL_ONLY);
  const data = fieldOf(generate, 'data');
  const fault = data === undefined ? undefined : findAnchorFault(data, 'data');
  if (fault !== undefined) {
    const detail = `anchors not supported on generate resources: ${fault.detail}`;
    faults.push({ place: `data.${fault.place}`, detail, steps: ['data', ...fault.steps], code: 'anchor', isAtKey: true });
  }
  return faults;
}

/** A rule that generated what it matches would never end. Only the old form of `match` is looked at. */
function checkOwnKind({ rule, path }: CheckedRule): readonly PolicyProblem[] {
  const kind = textOf(rule, 'generate', 'kind');
  if (kind === '' || !listOf(rule, 'match', 'resources', 'kinds').includes(kind)) return [];
  return [{ code: 'generate-body', message: 'generation kind and match resource kind should not be the same', path: [...path, 'generate', 'kind'] }];
}
