import type { ObjectValue, Value } from '@assay/jmespath';
import { isList, isObject, printJson } from '@assay/jmespath';

import { compileJmesPath } from '../jmespath/compile-jmespath.ts';
import { readYamlValue } from '../objects/yaml-value.ts';
import { fieldOf, listOf, textOf, textsOf } from '../objects/fields.ts';
import { objectWith, withFields } from '../objects/with-fields.ts';
import { nestedExpressions } from '../engine/variables/nested-expressions.ts';
import { hasVariables } from '../engine/variables/scan-variables.ts';
import { checkReferences } from './check-references.ts';
import type { CheckedRule } from './checked-rule.ts';
import type { KnownVariables } from './known-variables.ts';
import { knownVariables } from './known-variables.ts';
import type { PolicyProblem, PolicyStep } from './policy-problem.ts';
import { printRulePath, visitTexts } from './visit-texts.ts';

/**
 * References and variables of a rule: where there may be none, whether references lead anywhere, expressions parse and what they are
 * about exists. Follows pkg/validation/policy/validate.go and pkg/engine/variables/vars.go of Kyverno (v1.19.0).
 */
export function checkVariables(checked: CheckedRule, isBackground: boolean): readonly PolicyProblem[] {
  const problems = [...checkForbiddenPlaces(checked), ...checkTargets(checked, isBackground), ...checkWhole(checked, isBackground)];
  return problems.map((problem) => ({ ...problem, message: `policy contains invalid variables: ${problem.message}` }));
}

function checkForbiddenPlaces({ rule, path }: CheckedRule): readonly PolicyProblem[] {
  const places: readonly (readonly [holds: boolean, name: string, steps: readonly PolicyStep[]])[] = [
    [hasVariablesInPaths(textOf(rule, 'mutate', 'patchesJson6902')), 'patchesJSON6902 path', ['mutate', 'patchesJson6902']],
    [holdsVariable(fieldOf(rule, 'exclude')), 'exclude', ['exclude']],
    [holdsVariable(fieldOf(rule, 'match')), 'match', ['match']],
    [listOf(rule, 'verifyImages').some(namesVariableImages), 'image reference', ['verifyImages']],
  ];
  return places
    .filter(([holds]) => holds)
    .map(([, name, steps]) => ({
      code: 'forbidden-variable',
      message: `rule "${textOf(rule, 'name')}" should not have variables in ${name} section`,
      summary: `there can be no variables in ${name === 'match' || name === 'exclude' ? `"${name}"` : name}`,
      path: [...path, ...steps],
    }));
}

function hasVariablesInPaths(patch: string): boolean {
  const read = readYamlValue(patch);
  if (read.kind === 'problem' || !isList(read.value)) return false;
  return read.value.some((operation) => hasVariables(textOf(operation, 'path')));
}

function holdsVariable(block: Value | undefined): boolean {
  if (block === undefined) return false;
  const json = printJson(block, { escapeHtml: false });
  return json.kind === 'text' && /\{\{[^{}]*\}\}/.test(json.text);
}

function namesVariableImages(verification: Value): boolean {
  return [textOf(verification, 'image'), ...textsOf(verification, 'imageReferences')].some(hasVariables);
}

/** What names the targets of a rule cannot be about a target. */
function checkTargets({ rule, path }: CheckedRule, isBackground: boolean): readonly PolicyProblem[] {
  return listOf(rule, 'mutate', 'targets').flatMap((target, index) => {
    const names = objectWith({
      context: rule['context'],
      preconditions: rule['preconditions'],
      mutate: objectWith({ targets: [objectWith(Object.fromEntries(TARGET_NAMES.map((name) => [name, fieldOf(target, name)])))] }),
    });
    const known = knownVariables(names, { isBackground, hasTarget: false });
    const prefix = `invalid variables defined at mutate.targets[${index}]: `;
    return checkTexts(names, known)
      .filter((problem) => problem.path[0] === 'mutate')
      .map((problem) => ({ ...problem, message: prefix + problem.message, path: [...path, 'mutate', 'targets', index, ...problem.path.slice(3)] }));
  });
}

const TARGET_NAMES = ['apiVersion', 'kind', 'namespace', 'name', 'uid'];

function checkWhole({ rule, path }: CheckedRule, isBackground: boolean): readonly PolicyProblem[] {
  const whole = withoutAttestationConditions(rule);
  const known = knownVariables(whole, { isBackground, hasTarget: fieldOf(rule, 'mutate', 'targets') !== undefined });
  return [...checkReferences(whole), ...checkTexts(whole, known)].map((problem) => ({
    ...problem,
    message: `variable substitution failed for rule ${textOf(rule, 'name')}: ${problem.message}`,
    path: [...path, ...problem.path],
  }));
}

/** Conditions of attestations are about what only the attestation tells. */
function withoutAttestationConditions(rule: ObjectValue): ObjectValue {
  const verifications = listOf(rule, 'verifyImages');
  if (!verifications.some((each) => listOf(each, 'attestations').length > 0)) return rule;
  const without = (value: Value): Value => (isObject(value) ? withFields(value, { conditions: undefined }) : value);
  return withFields(rule, {
    verifyImages: verifications.map((each) =>
      isObject(each) ? withFields(each, { attestations: listOf(each, 'attestations').map(without) }) : each,
    ),
  });
}

function checkTexts(value: Value, known: KnownVariables): readonly PolicyProblem[] {
  const found: PolicyProblem[] = [];
  visitTexts(value, (text, path) => found.push(...checkText(text, path, known)));
  return found;
}

function checkText(text: string, path: readonly PolicyStep[], known: KnownVariables): readonly PolicyProblem[] {
  return nestedExpressions(text).expressions.flatMap((expression) => checkExpression(expression, path, known) ?? []);
}

function checkExpression(expression: string, path: readonly PolicyStep[], known: KnownVariables): PolicyProblem | undefined {
  if (expression === '@') return undefined;
  const place = `failed to resolve ${expression} at path ${printRulePath(path)}`;
  if (expression === '') {
    return {
      code: 'invalid-expression',
      message: `${place}: invalid query (nil)`,
      path,
      summary: 'there is no expression between the braces',
      found: '',
    };
  }
  const compiled = compileJmesPath(expression);
  if (compiled.kind === 'problem') {
    const message = `${place}: invalid JMESPath query ${expression}: ${compiled.message}`;
    return { code: 'invalid-expression', message, path, summary: `"${expression}" is no JMESPath: ${compiled.message}`, found: expression };
  }
  const unquoted = expression.replaceAll('"', '');
  if (known.knows(unquoted)) return undefined;
  return {
    code: 'unknown-variable',
    message: `variable ${unquoted} must match ${known.description}`,
    path,
    summary: `nothing defines the variable "${unquoted}"`,
    found: /^\w*/.exec(unquoted)?.[0] || unquoted,
    known: known.names,
  };
}
