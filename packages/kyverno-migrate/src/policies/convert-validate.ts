import type { ObjectValue, Value } from '@assay/jmespath';
import { fieldOf, listOf, objectOf, textOf } from '@assay/kyverno/objects';

import { isNeverEmpty, root } from '../cel/access.ts';
import type { Access } from '../cel/access.ts';
import { ALWAYS, both, compare, either, inTurn, not } from '../cel/condition.ts';
import type { Condition, ListOperand } from '../cel/condition.ts';
import { printCondition, printLists } from '../cel/print-condition.ts';
import type { ListPrinter } from '../cel/print-condition.ts';
import { nameOfLists } from '../cel/variable-name.ts';
import { quantify } from '../conditions/operators.ts';
import { translateConditions } from '../conditions/translate-conditions.ts';
import { stringText, translateExpression, translateText } from '../jmespath/translate-expression.ts';
import type { ExpressionScope } from '../jmespath/translate-expression.ts';
import { elementsOf, presenceOf, termMayFail, textOfTerm, typeOfTerm } from '../jmespath/term.ts';
import type { ListTerm, Term } from '../jmespath/term.ts';
import { translateMatch } from '../match/translate-match.ts';
import type { MatchCondition, RuleMatch } from '../match/translate-match.ts';
import { leafType } from '../pattern/leaf.ts';
import { translatePattern } from '../pattern/translate-pattern.ts';
import type { PatternScope } from '../pattern/translate-pattern.ts';
import { Refusal } from '../refusal.ts';
import type { PolicyPath } from '../refusal.ts';
import { templateSchemas } from '../schema/known-fields.ts';
import { autogenOf, chooseOperations, leftFor, matchConstraints, namedConditions } from './admission-match.ts';
import { celRule } from './convert-cel-rule.ts';
import { addContext, inlineContext } from './convert-context.ts';
import type { ContextVariables } from './convert-context.ts';
import { IN_BODY, IN_CONDITIONS, nameTarget } from './name-target.ts';
import type { Target } from './name-target.ts';
import type { OldRule } from './old-rule.ts';
import { podSecurityClauses } from './pod-security.ts';
import { actionsOf, evaluationOf } from './policy-settings.ts';

/** The spec of a ValidatingPolicy that says what a rule says. */
export function convertValidateRule(old: OldRule): ObjectValue {
  const { rule, path } = old;
  const validate = objectOf(rule, 'validate') ?? {};
  refuseUnknown(rule, path);
  const match = translateMatch(rule, path, old.table);
  if (objectOf(validate, 'cel') !== undefined) return celRule(old, match);
  const plan = planBody(validate, old);
  const asked = match.operations.length > 0 ? match.operations : plan.operations;
  const possible = asked.filter((operation) => plan.operations.includes(operation) && (operation !== 'CONNECT' || canConnect(match)));
  const first = translateFor(old, match, plan, 'object');
  const chosen = choose(first, possible);
  const isDeletion = chosen.operations.includes('DELETE');
  const translation = isDeletion ? translateFor(old, match, plan, chosen.operations.length === 1 ? 'oldObject' : 'target') : first;
  const { operations, conditions } = isDeletion ? choose(translation, possible) : chosen;
  if (operations.length === 0) throw new Refusal(path, 'the rule is about no request at all', 'take the rule away');
  return specOf(old, match, { ...translation, operations, conditions });
}

/** What a rule has beside its body that is not converted. */
function refuseUnknown(rule: ObjectValue, path: PolicyPath): void {
  if (listOf(rule, 'imageExtractors').length > 0 || objectOf(rule, 'imageExtractors') !== undefined) {
    throw new Refusal([...path, 'imageExtractors'], 'image extractors are not converted');
  }
}

/** Requests to connect are about subresources only. */
function canConnect({ resources }: RuleMatch): boolean {
  return resources.some(({ resource, kind }) => kind === '*' || /\/(?:exec|attach|portforward|proxy|\*)$/.test(resource));
}

/** How the body of a rule is translated, once it is known what the object is called. */
interface BodyPlan {
  /** The operations for which Kyverno looks at it. */
  readonly operations: readonly string[];
  readonly translate: (scope: BodyScope) => Body;
}

interface BodyScope {
  readonly expressions: ExpressionScope;
  readonly match: RuleMatch;
}

interface Body {
  readonly applies: Condition;
  readonly passes: readonly Condition[];
  /** What to say where one of them does not pass; without them it is the message of the rule. */
  readonly messages?: readonly string[];
}

const WRITES = ['CREATE', 'UPDATE'];

function planBody(validate: ObjectValue, old: OldRule): BodyPlan {
  const path = [...old.path, 'validate'];
  if (fieldOf(validate, 'manifests') !== undefined)
    throw new Refusal([...path, 'manifests'], 'signed manifests have nothing of the kind in policies of CEL');
  if (fieldOf(validate, 'assert') !== undefined) throw new Refusal([...path, 'assert'], 'assertion trees are not converted');
  const podSecurity = objectOf(validate, 'podSecurity');
  if (podSecurity !== undefined) {
    return {
      operations: WRITES,
      translate: ({ match }) => {
        const clauses = podSecurityClauses(podSecurity, match, [...path, 'podSecurity']);
        return { applies: ALWAYS, passes: clauses.map(({ condition }) => condition), messages: clauses.map(({ message }) => message) };
      },
    };
  }
  const deny = objectOf(validate, 'deny');
  if (deny !== undefined) {
    const conditions = fieldOf(deny, 'conditions');
    return {
      operations: ['CREATE', 'UPDATE', 'DELETE', 'CONNECT'],
      translate: ({ expressions }) => {
        const denies = conditions === undefined ? ALWAYS : translateConditions(conditions, expressions, [...path, 'deny', 'conditions']);
        return { applies: ALWAYS, passes: [not(denies)] };
      },
    };
  }
  const pattern = fieldOf(validate, 'pattern');
  if (pattern !== undefined) {
    return { operations: WRITES, translate: ({ expressions }) => onePattern(pattern, expressions.object, expressions, [...path, 'pattern']) };
  }
  const patterns = listOf(validate, 'anyPattern');
  if (patterns.length > 0) {
    return { operations: WRITES, translate: ({ expressions }) => anyPattern(patterns, expressions.object, expressions, [...path, 'anyPattern']) };
  }
  const foreach = listOf(validate, 'foreach');
  if (foreach.length > 0) {
    const translate = ({ expressions }: BodyScope): Body => {
      const entries = foreach.map((entry, index) => foreachEntry(entry, expressions, old, [...path, 'foreach', index]));
      return { applies: either(...entries.map(({ applies }) => applies)), passes: entries.flatMap(({ passes }) => passes) };
    };
    return { operations: WRITES, translate };
  }
  throw new Refusal(path, 'nothing is validated');
}

function onePattern(pattern: Value, access: Access, scope: ExpressionScope, path: PolicyPath): Body {
  const { applies, passes } = translatePattern(pattern, access, path, patternScope(scope));
  return { applies, passes: [passes] };
}

/** The first that passes decides; what is about none of them is skipped. */
function anyPattern(patterns: readonly Value[], access: Access, scope: ExpressionScope, path: PolicyPath): Body {
  const verdicts = patterns.map((pattern, index) => translatePattern(pattern, access, [...path, index], patternScope(scope)));
  return {
    applies: either(...verdicts.map(({ applies }) => applies)),
    passes: [either(...verdicts.map(({ applies, passes }) => both(applies, passes)))],
  };
}

function patternScope(scope: ExpressionScope): PatternScope {
  return {
    taken: scope.taken,
    equalsText: (text, access, path) => {
      const term = translateText(text, scope, path);
      if (term.kind !== 'place' && term.kind !== 'computed')
        throw new Refusal(path, 'a pattern with variables is compared as a pattern, which only Kyverno knows');
      if (typeOfTerm(term) === 'quantity' && leafType(access) === 'quantity') return equalAmounts(access, term, path);
      if (termMayFail(term) || !/\b(?:name|namespace|serviceAccountName|Name)$/.test(textOfTerm(term, path))) {
        throw new Refusal(path, 'a pattern with variables is compared as a pattern, which only Kyverno knows');
      }
      const place = access.steps.length === 0 ? access.base : undefined;
      if (place !== undefined) return compare(place, '==', textOfTerm(term, path));
      return presentAnd(access, (value) => compare(value, '==', textOfTerm(term, path)));
    },
  };
}

/** Amounts have no wildcards and no operators in them. */
function equalAmounts(access: Access, term: Term, path: PolicyPath): Condition {
  const wanted = `quantity(string(${textOfTerm(term, path)}))`;
  return presentAnd(access, (value) => compare(`quantity(string(${value})).compareTo(${wanted})`, '==', '0', termMayFail(term)));
}

function presentAnd(access: Access, say: (text: string) => Condition): Condition {
  const term: Term = { kind: 'place', access };
  return termMayFail(term) ? both(presenceOf({ kind: 'place', access, isNullable: true }), say(textOfTerm(term, []))) : say(textOfTerm(term, []));
}

/** Every element for which the entry has something to say keeps it; it applies where there is one, as far as that is asked. */
function foreachEntry(entry: Value, scope: ExpressionScope, old: OldRule, path: PolicyPath): Body {
  const listText = textOf(entry, 'list');
  const list = asElements(translateExpression(listText, scope, [...path, 'list']), scope, [...path, 'list']);
  const variables = namesOf(list);
  const scopeOf = (element: Term): ExpressionScope => {
    const inner = withElement(scope, element, variables);
    const names = inlineContext(listOf(entry, 'context'), { scope: inner, table: old.table, isNamespaced: old.isNamespaced }, [...path, 'context']);
    return { ...inner, names };
  };
  const preconditions = (element: Term) => translateConditions(fieldOf(entry, 'preconditions'), scopeOf(element), [...path, 'preconditions']);
  const body = (element: Term) => elementBody(entry, element, scopeOf(element), old, path);
  const passes = quantify('every', list, (element) => {
    const { applies, passes: kept } = body(element);
    return either(not(preconditions(element)), not(applies), both(...kept));
  });
  const applies = quantify('some', list, (element) => both(preconditions(element), body(element).applies));
  const isAlways = applies.kind === 'some' && applies.body.kind === 'constant' && hasElements(list);
  return { applies: isAlways ? ALWAYS : applies, passes: [passes] };
}

function hasElements({ source }: ListTerm): boolean {
  const accesses = source.kind === 'place' ? [source.access] : source.kind === 'places' ? source.accesses : [];
  return accesses.some(isNeverEmpty);
}

function elementBody(entry: Value, element: Term, scope: ExpressionScope, old: OldRule, path: PolicyPath): Body {
  const elementScope = fieldOf(entry, 'elementScope');
  const isScalar = ['text', 'number', 'boolean', 'quantity'].includes(typeOfTerm(element));
  if (elementScope === true && isScalar)
    throw new Refusal([...path, 'elementScope'], 'elements that are no objects have no scope of their own: the rule is an error');
  const deny = objectOf(entry, 'deny');
  if (deny !== undefined) {
    const conditions = fieldOf(deny, 'conditions');
    return {
      applies: ALWAYS,
      passes: [conditions === undefined ? not(ALWAYS) : not(translateConditions(conditions, scope, [...path, 'deny', 'conditions']))],
    };
  }
  if (listOf(entry, 'foreach').length > 0) {
    const inner = listOf(entry, 'foreach').map((each, index) => foreachEntry(each, scope, old, [...path, 'foreach', index]));
    return { applies: either(...inner.map(({ applies }) => applies)), passes: inner.flatMap(({ passes }) => passes) };
  }
  const access = elementScope === false || isScalar ? scope.object : placeOf(element, path);
  const pattern = fieldOf(entry, 'pattern');
  if (pattern !== undefined) return onePattern(pattern, access, scope, [...path, 'pattern']);
  const patterns = listOf(entry, 'anyPattern');
  if (patterns.length > 0) return anyPattern(patterns, access, scope, [...path, 'anyPattern']);
  throw new Refusal(path, 'the elements have to meet no condition');
}

function placeOf(term: Term, path: PolicyPath): Access {
  if (term.kind === 'place') return term.access;
  if (term.kind === 'computed') return root(term.text);
  throw new Refusal(path, 'the elements are not objects');
}

function asElements(term: Term, scope: ExpressionScope, path: PolicyPath): ListTerm {
  if (term.kind === 'list') return term;
  if (term.kind === 'place') return elementsOf(term.access, scope.taken, false);
  throw new Refusal(path, 'the list of foreach may be no list');
}

function namesOf(list: ListTerm): readonly string[] {
  return list.value.kind === 'list' ? [list.variable, ...namesOf(list.value)] : [list.variable];
}

/** `element`, and the elements of outer loops by their numbers. */
function withElement(scope: ExpressionScope, element: Term, variables: readonly string[]): ExpressionScope {
  const depth = [...scope.names.keys()].filter((name) => /^element\d+$/.test(name)).length;
  const names = new Map([...scope.names, ['element', element] as const, [`element${depth}`, element] as const]);
  return { ...scope, names, taken: [...scope.taken, ...variables] };
}

interface Translation extends Body {
  readonly preconditions: readonly MatchCondition[];
  readonly scope: ExpressionScope;
  readonly context: ContextVariables;
  readonly target: Target;
}

function translateFor(old: OldRule, match: RuleMatch, plan: BodyPlan, target: Target): Translation {
  const { rule, path } = old;
  const schemas = hasTemplates(old, match) ? templateSchemas(match.schemas) : match.schemas;
  const plain: ExpressionScope = { object: root(IN_BODY[target], schemas), oldObject: root('oldObject', match.schemas), names: new Map(), taken: [] };
  const context = addContext(listOf(rule, 'context'), { scope: plain, table: old.table, isNamespaced: old.isNamespaced }, [...path, 'context']);
  const scope = { ...plain, names: context.names };
  const inline = { ...plain, object: root(IN_CONDITIONS[target], schemas), names: context.inlineNames };
  const body = plan.translate({ expressions: scope, match });
  const applies = body.applies.kind === 'constant' ? ALWAYS : plan.translate({ expressions: inline, match }).applies;
  const preconditions = translateConditions(fieldOf(rule, 'preconditions'), inline, [...path, 'preconditions']);
  return {
    ...body,
    applies,
    preconditions: [...match.conditions(IN_CONDITIONS[target]), ...inOrder(preconditions, applies)],
    scope,
    context,
    target,
  };
}

/** Preconditions that fail are an error, even where the body has nothing to say. */
function inOrder(preconditions: Condition, applies: Condition): readonly MatchCondition[] {
  const whole = inTurn('both', [preconditions, applies]);
  if (whole.kind === 'sequence') return [{ name: 'preconditions-hold', condition: whole }];
  return [
    { name: 'preconditions-hold', condition: preconditions },
    { name: 'has-something-to-check', condition: applies },
  ];
}

/** Whether Kyverno makes policies for templates of Pods of it, too. */
function hasTemplates({ controllers }: OldRule, { resources }: RuleMatch): boolean {
  return controllers.length > 0 && resources.some(({ kind }) => kind === 'Pod');
}

function choose({ preconditions, passes }: Translation, possible: readonly string[]) {
  const denied = both(...passes);
  const chosen = chooseOperations(preconditions, possible);
  // What always passes on deletions need not be asked then.
  const operations = chosen.operations.filter((operation) => operation !== 'DELETE' || !isAlways(denied, operation));
  return { operations, conditions: chooseOperations(preconditions, operations).conditions };
}

function isAlways(passes: Condition, operation: string): boolean {
  const left = leftFor(passes, [operation]);
  return left.kind === 'constant' && left.value;
}

interface ChosenTranslation extends Translation {
  readonly operations: readonly string[];
  readonly conditions: readonly MatchCondition[];
}

function specOf(old: OldRule, match: RuleMatch, translation: ChosenTranslation): ObjectValue {
  const { operations, conditions, passes, messages, scope, context } = translation;
  const lists = new Map<string, string>();
  const printList: ListPrinter = (operand) => (operand.lists.length === 1 ? printLists(operand) : `variables.${listVariable(operand, lists)}`);
  const common = messages === undefined ? messageOf(old, scope) : {};
  const validations = passes.flatMap((condition, index): readonly ObjectValue[] => {
    const own = messages?.[index];
    const message = own === undefined ? common : { message: own };
    const left = leftFor(condition, operations);
    const expression = printCondition(left, printList);
    return left.kind === 'constant' && left.value ? [] : [{ expression, ...message }];
  });
  const matched = namedConditions(conditions);
  const variables = [...context.variables, ...[...lists].map(([expression, name]) => ({ name, expression }))];
  const spec: ObjectValue = {
    ...actionsOf(old),
    ...evaluationOf(old),
    ...autogenOf(match, old),
    matchConstraints: matchConstraints(match, operations),
    ...(matched.length > 0 && { matchConditions: matched }),
    ...(variables.length > 0 && { variables }),
    validations: validations.length > 0 ? validations : [{ expression: 'true' }],
  };
  return nameTarget(spec, translation.target, hasTemplates(old, match));
}

function listVariable(operand: ListOperand, lists: Map<string, string>): string {
  const expression = [...operand.lists].sort((one, other) => Number(one.includes('.?')) - Number(other.includes('.?'))).join(' + ');
  const known = lists.get(expression);
  if (known !== undefined) return known;
  const base = nameOfLists(operand.names);
  const name = [...lists.values()].includes(base) ? `${base}${lists.size + 1}` : base;
  lists.set(expression, name);
  return name;
}

/** The message of a rule, computed if it has variables. */
function messageOf(old: OldRule, scope: ExpressionScope): ObjectValue {
  const message = textOf(old.rule, 'validate', 'message');
  if (message === '') return {};
  const path = [...old.path, 'validate', 'message'];
  if (!message.includes('{{')) return { message };
  try {
    const term = translateText(message, scope, path);
    if (term.kind === 'constant') return { message: message.replaceAll('\\{{', '{{') };
    return { messageExpression: stringText(term, path).replace(/^\((.*)\)$/s, '$1') };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    old.differs(path, `the message does not show its variables: ${error.reason}`);
    return { message: message.replaceAll(/\{\{.*?\}\}/g, '…') };
  }
}
