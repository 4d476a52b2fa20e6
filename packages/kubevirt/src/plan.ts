import { replaceName, suggestName } from '@assay/findings';
import type { ContentNode, MappingNode, ScalarNode, Span } from '@assay/source';

import { anchorOf } from './manifest.ts';
import type { Defect, Lint } from './model.ts';
import { parseAnnotation } from './parse.ts';
import { PATH_PREFIX, pathExpression } from './rule-path.ts';
import type { PlacedPath } from './rule-path.ts';
import { RuleArguments } from './rule-types/rule-arguments.ts';
import type { RuleEvaluator } from './rule-types/rule-type.ts';
import { ruleTypes } from './rule-types/rule-types.ts';

/** The rules of one annotation, ready to be evaluated on any VM, and everything that is wrong with them. */
export interface RulePlan {
  /** One for each element of the array, in order. */
  readonly rules: readonly PlannedRule[];
  /** Whether the text is no array of rules at all. */
  readonly isUnreadable: boolean;
  /** In the order of the rules and, within one, of its keys. */
  readonly defects: readonly Defect[];
  readonly lints: readonly Lint[];
}

export type PlannedRule = ReadyRule | IgnoredRule | DefectiveRule;

interface RuleIdentity {
  /** Empty if it has no usable one. */
  readonly name: string;
  /** What its author says to users; empty if there is none. */
  readonly message: string;
  /** Its path, from `spec.template` on, as far as there is one. */
  readonly path: string;
  /** Where the rule is. */
  readonly span: Span;
}

export interface ReadyRule extends RuleIdentity {
  readonly kind: 'ready';
  readonly target: PlacedPath;
  /** Without it the rule applies to every VM. */
  readonly valid: PlacedPath | undefined;
  readonly justWarning: boolean;
  readonly evaluate: RuleEvaluator;
}

export interface IgnoredRule extends RuleIdentity {
  readonly kind: 'ignored';
  readonly type: string;
}

interface DefectiveRule extends RuleIdentity {
  readonly kind: 'defective';
  /** The first defect in the order of the keys. */
  readonly defect: Defect;
}

export interface PlanOptions {
  /** Whether a rule of unknown type is an error. Default false: it is ignored. */
  readonly strict?: boolean;
}

/** Plans the rules of an annotation. Every mistake of their author surfaces here, whatever VM they meet. */
export function planRules(annotation: ScalarNode, { strict = false }: PlanOptions = {}): RulePlan {
  const { elements, defect } = parseAnnotation(annotation);
  if (defect) return { rules: [], isUnreadable: true, defects: [defect], lints: [] };
  const names = new Set<string>();
  const planned = elements.map((element, index) => planElement(element, index, names, strict));
  return {
    rules: planned.map(({ rule }) => rule),
    isUnreadable: false,
    defects: planned.flatMap(({ defects }) => defects),
    lints: planned.flatMap(({ lints }) => lints),
  };
}

interface Planned {
  readonly rule: PlannedRule;
  readonly defects: readonly Defect[];
  readonly lints: readonly Lint[];
}

function planElement(element: ContentNode, index: number, names: Set<string>, strict: boolean): Planned {
  if (element.kind === 'mapping') return planRule(element, index, names, strict);
  const defect: Defect = { code: 'rule-not-an-object', message: 'a rule must be a JSON object', span: element.origin, rule: index };
  return defective({ name: '', message: '', path: '', span: element.origin }, [defect], []);
}

function planRule(node: MappingNode, index: number, names: Set<string>, strict: boolean): Planned {
  const given = new RuleArguments(node, index, anchorOf(node, 'json'));
  const identity = identify(node, given);
  const { name } = identity;
  if (name !== '' && names.has(name)) {
    const span = given.written('name')?.origin ?? node.origin;
    return defective(
      identity,
      [{ code: 'duplicate-name', message: `an earlier rule is already named "${name}"`, span, rule: index, key: 'name' }],
      [],
    );
  }
  if (name !== '') names.add(name);
  const typeName = given.mandatoryText('rule');
  given.mandatoryText('name');
  const pathText = given.mandatoryText('path');
  given.mandatoryText('message');
  const type = ruleTypes.find((candidate) => candidate.name === typeName);
  if (typeName !== undefined && !type) return planUnknownType(typeName, identity, given, index, strict);
  const target = pathText === undefined ? undefined : given.path('path');
  const valid = given.path('valid');
  const justWarning = given.boolean('justWarning') ?? false;
  const evaluate = type?.plan(given);
  const lints = lintsOf(given);
  if (given.defects.length > 0 || !target || !evaluate) return defective(identity, given.defects, lints);
  return { rule: { kind: 'ready', ...identity, target, valid, justWarning, evaluate }, defects: [], lints };
}

function planUnknownType(type: string, identity: RuleIdentity, given: RuleArguments, rule: number, strict: boolean): Planned {
  if (given.defects.length > 0) return defective(identity, given.defects, lintsOf(given));
  const span = given.written('rule')?.origin ?? identity.span;
  const problem = {
    code: 'unknown-rule',
    message: `unknown rule type "${type}"`,
    span,
    ...(suggestName(type, TYPE_NAMES, { span }) ?? { hint: `write one of ${TYPE_NAMES.join(', ')}` }),
  } as const;
  if (strict) return defective(identity, [{ ...problem, rule, key: 'rule' }], []);
  return { rule: { kind: 'ignored', ...identity, type }, defects: [], lints: [{ ...problem, message: `${problem.message}: it is ignored` }] };
}

const TYPE_NAMES = ruleTypes.map(({ name }) => name);

function defective(identity: RuleIdentity, defects: readonly Defect[], lints: readonly Lint[]): Planned {
  const [defect] = defects;
  if (!defect) throw new Error('a rule without a defect is not defective');
  return { rule: { kind: 'defective', ...identity, defect }, defects, lints };
}

function identify(node: MappingNode, given: RuleArguments): RuleIdentity {
  const text = (key: string): string => {
    const value = given.written(key);
    return value?.kind === 'scalar' && value.type === 'string' ? value.text : '';
  };
  return {
    name: text('name'),
    message: text('message'),
    path: pathExpression(text('path')),
    span: given.written('name')?.origin ?? anchorOf(node, 'json'),
  };
}

function lintsOf(given: RuleArguments): readonly Lint[] {
  const legacy = given.paths
    .filter(({ path }) => !path.isCanonical)
    .map(({ path, node }) => {
      const canonical = `${PATH_PREFIX}${path.expression}`;
      return {
        code: 'legacy-path' as const,
        message: 'the validators of KubeVirt do not understand this notation of a path',
        span: node.origin,
        hint: `write "${canonical}"`,
        ...replaceName(node.text, canonical, { span: node.origin }),
      };
    });
  const unknown = [...given.misspeltKeys().values()].map(({ span, name, suggestion }) => ({
    code: 'unknown-key' as const,
    message: `unknown key "${name}" is ignored`,
    span,
    ...suggestion,
  }));
  return [...legacy, ...unknown];
}
