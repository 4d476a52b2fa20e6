import { dataMap, CelFault } from '@assay/cel';
import type { CelProgram, CelValue } from '@assay/cel';
import { isObject, plainObject } from '@assay/jmespath';
import type { ObjectValue } from '@assay/jmespath';

import { listOf, objectOf, textOf } from '../../../objects/fields.ts';
import { withFields } from '../../../objects/with-fields.ts';
import { ATTESTORS } from '../../../policy/expression-fields.ts';
import { writtenExpression } from '../../../policy/written-expressions.ts';
import { compileWritten } from '../../cel/compile-expression.ts';
import type { PolicyEnvironment } from '../../cel/policy-environment.ts';
import type { PolicyScope } from '../../cel/policy-scope.ts';
import { AttestorValue } from './registry-verification.ts';

/** The attestors of a policy, compiled. */
export interface PlannedAttestors {
  /** The variable `attestors` of a scope. */
  readonly open: (scope: PolicyScope) => CelValue;
}

/** The member that what an expression gives is: an attestor can have either, and keys have a name of their own for it. */
function textMember(path: readonly string[]): string {
  return path.at(-1) === 'key' ? 'data' : 'value';
}

interface AttestorExpression {
  /** What has the expression. */
  readonly path: readonly string[];
  readonly program: CelProgram;
}

/** Compiles the expressions of `spec.attestors`. */
export function planAttestors(
  spec: ObjectValue,
  environment: PolicyEnvironment,
): { readonly attestors: PlannedAttestors; readonly problems: readonly string[] } {
  const problems: string[] = [];
  const planned = listOf(spec, 'attestors')
    .filter(isObject)
    .map((attestor, index) => {
      const expressions = ATTESTORS.flatMap((field): readonly AttestorExpression[] => {
        const written = writtenExpression(attestor, index, field);
        if (written === undefined) return [];
        const compiled = compileWritten(environment, { ...written, steps: written.steps.slice(0, -1) });
        if (compiled.kind === 'program') return [{ path: field.member.slice(0, -1), program: compiled.program }];
        problems.push(compiled.problem);
        return [];
      });
      return { attestor, expressions };
    });
  const open = (scope: PolicyScope): CelValue =>
    dataMap(
      planned.map(({ attestor, expressions }) => {
        const resolve = () => expressions.reduce((resolved, expression) => withResult(resolved, expression, scope), attestor);
        return [textOf(attestor, 'name'), new AttestorValue(resolve)];
      }),
    );
  return { attestors: { open }, problems };
}

function withResult(attestor: ObjectValue, { path, program }: AttestorExpression, scope: PolicyScope): ObjectValue {
  const outcome = scope.evaluate(program);
  if (outcome.kind === 'value' && typeof outcome.value === 'string') return withMember(attestor, [...path, textMember(path)], outcome.value);
  const why = outcome.kind === 'error' ? outcome.message : 'it gives no text';
  throw new CelFault(`failed to evaluate compiled attestor: ${textOf(attestor, 'name')}, error: ${why}`);
}

function withMember(object: ObjectValue, [name = '', ...rest]: readonly string[], value: string): ObjectValue {
  return withFields(object, { [name]: rest.length === 0 ? value : withMember(objectOf(object, name) ?? plainObject(), rest, value) });
}
