import type { CelProgram } from '@assay/cel';
import { quote } from '@assay/go-values';
import { plainObject } from '@assay/jmespath';
import type { Fault, Value } from '@assay/jmespath';
import { Source } from '@assay/source';

import { describeAnnotationFailure, planAuditAnnotations } from '../../cel/audit-annotations.ts';
import { accepted, compileAbort } from '../../cel/compile-abort.ts';
import { compileWritten, invalidValue } from '../../cel/compile-expression.ts';
import { planConditions } from '../../cel/conditions.ts';
import { exceptionsValue } from '../../exceptions/exception-values.ts';
import { exemptedRule, planCelExceptions } from '../../exceptions/cel-exceptions.ts';
import { GeneratorValue } from '../../cel/libraries/generator.ts';
import { policyEnvironment } from '../../cel/policy-environment.ts';
import type { PolicyEnvironment } from '../../cel/policy-environment.ts';
import { openScope } from '../../cel/policy-scope.ts';
import type { PolicyScope, ScopeValues } from '../../cel/policy-scope.ts';
import { planVariables } from '../../cel/variables.ts';
import type { Explainer } from '../../explain/explainer.ts';
import type { RuleResponse } from '../../response.ts';
import { stoppable, stoppedResponse } from '../../stopped-response.ts';
import type { World } from '../../world.ts';
import { GENERATIONS, MATCH_CONDITIONS, TEMPLATES } from '../../../policy/expression-fields.ts';
import type { Policy } from '../../../policy/policy.ts';
import { expressionIn, printField, writtenExpression } from '../../../policy/written-expressions.ts';
import { listOf, objectOf, textOf } from '../../../objects/fields.ts';
import { planTemplate } from './plan-template.ts';
import type { Template } from './plan-template.ts';

/** A GeneratingPolicy, compiled: its only rule for a request that its constraints let through; `undefined` if its conditions are not met. */
export type GeneratingPolicyProgram = (values: ScopeValues, explainer?: Explainer) => RuleResponse | undefined;

/** Compiles a GeneratingPolicy. Throws a `PolicyError` if it does not compile. Follows pkg/cel/policies/gpol of Kyverno (v1.19.0). */
export function planGeneratingPolicy(policy: Policy, world: World): GeneratingPolicyProgram {
  const spec = objectOf(policy.content, 'spec') ?? plainObject();
  const environment = policyEnvironment({ family: 'generating', namespace: policy.namespace, world });
  const { conditions } = accepted(policy.name, COMPILER, planConditions(spec, environment, MATCH_CONDITIONS));
  const { variables } = accepted(policy.name, COMPILER, planVariables(spec, environment));
  const generations = listOf(spec, 'generate').map((entry, index) => {
    const plan = planGeneration(entry, index, environment);
    if (typeof plan === 'string') throw compileAbort(policy.name, COMPILER, [plan]);
    return plan;
  });
  const { annotations } = accepted(policy.name, COMPILER, planAuditAnnotations(spec, environment));
  const { exceptions } = accepted(policy.name, COMPILER, planCelExceptions(policy, world, environment));

  const rule = { rule: policy.name, type: 'generation' } as const;
  const failed = (message: string): RuleResponse => ({ ...rule, status: 'error', message: `failed to evaluate policy: ${message}` });
  const stopped = (fault: Fault): RuleResponse => stoppedResponse(policy.name, 'generation', fault);
  return stoppable(stopped, (values, explainer) => {
    const before = openScope(environment, values, world, { explainer });
    const excepted = exceptions.test(before);
    if (excepted.kind === 'error') return failed(excepted.message);
    if (excepted.kind === 'exempt') return exemptedRule(excepted, 'generation');
    const matched = conditions.test(before);
    if (matched.kind === 'error') return failed(matched.message);
    if (matched.kind === 'unmet') return undefined;
    const generator = new GeneratorValue(policy.namespace);
    const scope = openScope(environment, values, world, { added: { generator, exceptions: exceptionsValue(excepted.allowances) }, variables });
    for (const generation of generations) {
      const problem = generate(generation, scope, generator);
      if (problem !== undefined) return failed(problem);
    }
    const noted = annotations.annotate(scope);
    if (noted.kind === 'failure') return failed(describeAnnotationFailure(noted, quote));
    return { ...rule, status: 'pass', message: 'policy evaluated successfully', generated: generator.generated, ...noted.annotations };
  });
}

const COMPILER = 'generating policy compiler 2.0';

/** One entry of `generate`: an expression that calls `generator.Apply`, or a template. */
type Generation = { readonly kind: 'expression'; readonly program: CelProgram } | { readonly kind: 'template'; readonly template: Template };

/** The entry compiled, or what is wrong with it. */
function planGeneration(entry: Value, index: number, environment: PolicyEnvironment): Generation | string {
  const expression = writtenExpression(entry, index, GENERATIONS);
  if (expression !== undefined) {
    if (expression.text === '') return `spec.generate[${index}]: Required value: one of expression or template must be set`;
    const compiled = compileWritten(environment, expression);
    return compiled.kind === 'problem' ? compiled.problem : { kind: 'expression', program: compiled.program };
  }
  const template = expressionIn(entry, index, TEMPLATES);
  const { text } = template;
  const plan = planTemplate(new Source('template', text), textOf(entry, 'template', 'interpolate') === 'cel', environment);
  return plan.kind === 'problem' ? invalidValue(printField(template), text, plan.message) : plan;
}

/** Generates; expressions record their objects themselves. Gives why it cannot, if so. */
function generate(generation: Generation, scope: PolicyScope, { generated }: GeneratorValue): string | undefined {
  if (generation.kind === 'expression') {
    const outcome = scope.evaluate(generation.program);
    return outcome.kind === 'error' ? outcome.message : undefined;
  }
  const rendering = generation.template.render(scope);
  if (rendering.kind === 'error') return `failed to render generation template: ${rendering.message}`;
  generated.push(...rendering.objects);
  return undefined;
}
