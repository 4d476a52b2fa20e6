import { dataMap, Fault } from '@assay/cel';
import type { Program, Value as CelValue } from '@assay/cel';
import { isObject, plainObject } from '@assay/jmespath';
import type { ObjectValue } from '@assay/jmespath';

import { listOf, objectOf, textOf } from '../../../objects/fields.ts';
import { withFields } from '../../../objects/with-fields.ts';
import { compileExpression } from '../../cel/compile-expression.ts';
import type { PolicyEnvironment } from '../../cel/policy-environment.ts';
import type { PolicyScope } from '../../cel/policy-scope.ts';
import { AttestorValue } from './registry-verification.ts';

/** The attestors of a policy, compiled. */
export interface PlannedAttestors {
  /** The variable `attestors` of a scope. */
  readonly open: (scope: PolicyScope) => CelValue;
}

/** Where an attestor can have an expression in place of a text, and the member that this text then is. */
export const ATTESTOR_PARTS: readonly { readonly path: readonly string[]; readonly text: string }[] = [
  { path: ['cosign', 'key'], text: 'data' },
  { path: ['cosign', 'certificate', 'cert'], text: 'value' },
  { path: ['cosign', 'certificate', 'certChain'], text: 'value' },
  { path: ['cosign', 'trustedRoot'], text: 'value' },
  { path: ['notary', 'certs'], text: 'value' },
  { path: ['notary', 'tsaCerts'], text: 'value' },
];

interface AttestorExpression {
  readonly path: readonly string[];
  readonly text: string;
  readonly program: Program;
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
      const expressions = ATTESTOR_PARTS.flatMap(({ path, text }): readonly AttestorExpression[] => {
        const expression = textOf(attestor, ...path, 'expression');
        if (expression === '') return [];
        const compiled = compileExpression(environment, expression, `spec.attestors[${index}].${path.join('.')}`);
        if (compiled.kind === 'program') return [{ path, text, program: compiled.program }];
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

function withResult(attestor: ObjectValue, { path, text, program }: AttestorExpression, scope: PolicyScope): ObjectValue {
  const outcome = scope.evaluate(program);
  if (outcome.kind === 'value' && typeof outcome.value === 'string') return withMember(attestor, [...path, text], outcome.value);
  const why = outcome.kind === 'error' ? outcome.message : 'it gives no text';
  throw new Fault(`failed to evaluate compiled attestor: ${textOf(attestor, 'name')}, error: ${why}`);
}

function withMember(object: ObjectValue, [name = '', ...rest]: readonly string[], value: string): ObjectValue {
  return withFields(object, { [name]: rest.length === 0 ? value : withMember(objectOf(object, name) ?? plainObject(), rest, value) });
}
