import { isObject } from '@assay/jmespath';
import type { ObjectValue } from '@assay/jmespath';

import { planAutogen } from '../engine/autogen/generate-rules.ts';
import { generatedNames } from '../engine/autogen/rule-names.ts';
import { fieldOf, listOf, textOf } from '../objects/fields.ts';
import type { PolicyStep } from './policy-problem.ts';

/** A rule as it is checked, be it written or generated for the controllers of pods. */
export interface CheckedRule {
  readonly rule: ObjectValue;
  /** Its place, as the messages of the reference count: generated rules follow the written ones. */
  readonly index: number;
  /** The path of the rule that is written. */
  readonly path: readonly PolicyStep[];
  readonly isGenerated: boolean;
}

/** The rules of a policy as they are written. */
export function writtenRules(policy: ObjectValue): readonly CheckedRule[] {
  return listOf(policy, 'spec', 'rules').flatMap((rule, index) =>
    isObject(rule) ? [{ rule, index, path: ['spec', 'rules', index], isGenerated: false }] : [],
  );
}

/** The rules of a policy with those that autogen adds. */
export function checkedRules(policy: ObjectValue): readonly CheckedRule[] {
  const written = writtenRules(policy);
  const byRule = new Map(written.map((each) => [each.rule, each]));
  const origins = new Map(written.toReversed().flatMap(({ rule, path }) => generatedNames(textOf(rule, 'name')).map((name) => [name, path])));
  return planAutogen(policy).all.map((rule, index) => {
    const own = byRule.get(rule);
    if (own !== undefined) return { ...own, index };
    return { rule, index, path: origins.get(textOf(rule, 'name')) ?? ['spec', 'rules'], isGenerated: true };
  });
}

/** Whether a rule validates; `validate: {}` before defaults does not. */
export function validates(rule: ObjectValue): boolean {
  return hasContent(rule, 'validate');
}

/** Whether a rule mutates. */
export function mutates(rule: ObjectValue): boolean {
  return hasContent(rule, 'mutate');
}

/** Whether a rule generates. */
export function generates(rule: ObjectValue): boolean {
  return hasContent(rule, 'generate');
}

/** Whether a rule verifies images. */
export function verifiesImages(rule: ObjectValue): boolean {
  return listOf(rule, 'verifyImages').some((entry) => isObject(entry) && Object.keys(entry).length > 0);
}

function hasContent(rule: ObjectValue, name: string): boolean {
  const body = fieldOf(rule, name);
  return body !== undefined && isObject(body) && Object.keys(body).length > 0;
}
