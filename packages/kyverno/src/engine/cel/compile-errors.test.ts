import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { objectWith } from '../../objects/with-fields.ts';
import { VALIDATIONS } from '../../policy/expression-fields.ts';
import { expressionIn } from '../../policy/written-expressions.ts';
import { compileWritten } from './compile-expression.ts';
import { policyEnvironment } from './policy-environment.ts';
import { testWorld } from '../../../testing/test-world.ts';

/** Expressions that Kyverno's CLI refuses, with its words; the recorded suites are no part of this repository. */
const SUITE = join(
  process.env['ASSAY_CONFORMANCE'] ?? join(import.meta.dirname, '../../../../../../shared/conformance'),
  'kyverno/cel/compile-errors.json',
);

interface CompileError {
  readonly id: string;
  readonly source: string;
  readonly as: 'expression' | 'messageExpression';
  readonly error: string;
}

describe.skipIf(!existsSync(SUITE))('recorded compile errors', () => {
  it('says what Kyverno says, to the last caret', () => {
    const cases: readonly CompileError[] = JSON.parse(readFileSync(SUITE, 'utf8'));
    const different = cases.filter(({ source, as, error }) => {
      const environment = policyEnvironment({ family: 'validating', namespace: '', world: testWorld() });
      const field = as === 'expression' ? VALIDATIONS.expression : VALIDATIONS.message;
      const compiled = compileWritten(environment, expressionIn(objectWith({ [as]: source }), 0, field));
      return compiled.kind === 'program' || compiled.problem !== error;
    });
    expect(different).toEqual([]);
  });
});
