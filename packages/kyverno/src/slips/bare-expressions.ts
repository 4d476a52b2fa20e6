import { isObject } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';

import { hasVariables } from '../engine/variables/scan-variables.ts';
import { fieldOf, listOf, textOf } from '../objects/fields.ts';
import type { PolicyStep } from '../validation/policy-problem.ts';

/** A text that is an expression as a whole, without braces, and the steps to it. */
export interface BareExpression {
  readonly expression: string;
  readonly path: readonly PolicyStep[];
}

/** The expressions without braces in the `spec` of a policy of kyverno.io, without those that variables still change. */
export function bareExpressions(policy: ObjectValue): readonly BareExpression[] {
  const holders: readonly Holder[] = [
    { value: fieldOf(policy, 'spec') ?? null, path: ['spec'] },
    ...listOf(policy, 'spec', 'rules').flatMap((rule, index) => holdersIn(rule, ['spec', 'rules', index])),
  ];
  return holders.flatMap(({ value, path }) => [
    ...listExpression(value, path),
    ...contextExpressions(value, path),
    ...extractorExpressions(value, path),
  ]);
}

/** What can have a context, or the `list` of a loop. */
interface Holder {
  readonly value: Value;
  readonly path: readonly PolicyStep[];
}

/** A rule with its loops, those within loops too, and its targets. */
function holdersIn(rule: Value, path: readonly PolicyStep[]): readonly Holder[] {
  const targets = listOf(rule, 'mutate', 'targets').map((value, index) => ({ value, path: [...path, 'mutate', 'targets', index] }));
  const loops = ['validate', 'mutate', 'generate'].flatMap((kind) => loopsIn(fieldOf(rule, kind) ?? null, [...path, kind]));
  return [{ value: rule, path }, ...targets, ...loops];
}

function loopsIn(holder: Value, path: readonly PolicyStep[]): readonly Holder[] {
  return listOf(holder, 'foreach').flatMap((value, index) => {
    const at = [...path, 'foreach', index];
    return [{ value, path: at }, ...loopsIn(value, at)];
  });
}

/** Variables in it are not resolved: Kyverno takes it as it is written. */
function listExpression(holder: Value, path: readonly PolicyStep[]): readonly BareExpression[] {
  const isLoop = path.at(-2) === 'foreach';
  const expression = isLoop ? textOf(holder, 'list').trim() : '';
  return expression === '' ? [] : [{ expression, path: [...path, 'list'] }];
}

const SOURCES = ['apiCall', 'globalReference', 'imageRegistry', 'variable'];

function contextExpressions(holder: Value, path: readonly PolicyStep[]): readonly BareExpression[] {
  return listOf(holder, 'context').flatMap((entry, index) =>
    SOURCES.flatMap((source) => jmesPathIn(fieldOf(entry, source), [...path, 'context', index, source])),
  );
}

function extractorExpressions(holder: Value, path: readonly PolicyStep[]): readonly BareExpression[] {
  const extractors = fieldOf(holder, 'imageExtractors') ?? null;
  if (!isObject(extractors)) return [];
  return Object.keys(extractors).flatMap((kind) =>
    listOf(extractors, kind).flatMap((extractor, index) => jmesPathIn(extractor, [...path, 'imageExtractors', kind, index])),
  );
}

function jmesPathIn(holder: Value | undefined, path: readonly PolicyStep[]): readonly BareExpression[] {
  const expression = textOf(holder ?? null, 'jmesPath').trim();
  return expression === '' || hasVariables(expression) ? [] : [{ expression, path: [...path, 'jmesPath'] }];
}
