import { goJmespath, parseExpression } from '@assay/jmespath';
import type { Comparison, FunctionCall, Tree, Value } from '@assay/jmespath';
import { scanVariables } from '@assay/kyverno/engine';

import { element, isPresent, isSure, root, valueOr } from '../cel/access.ts';
import type { Access } from '../cel/access.ts';
import { ALWAYS, both, compare, either, not } from '../cel/condition.ts';
import type { Condition } from '../cel/condition.ts';
import { literal, quoted } from '../cel/literal.ts';
import { elementName } from '../cel/variable-name.ts';
import { Refusal } from '../refusal.ts';
import type { PolicyPath } from '../refusal.ts';
import { itemSchemas, UNKNOWN } from '../schema/known-fields.ts';
import { callFunction } from './functions.ts';
import { elementsOf, lastName, memberOf, termMayFail, textOfTerm, truthOf, typeOfTerm } from './term.ts';
import type { ListTerm, Term } from './term.ts';

/** What names in expressions stand for. */
export interface ExpressionScope {
  /** `request.object`, and what it is called on deletions. */
  readonly object: Access;
  readonly oldObject: Access;
  /** Elements of foreach and entries of the context, by name. */
  readonly names: ReadonlyMap<string, Term>;
  /** The names of the elements of lists around. */
  readonly taken: readonly string[];
}

/** What a text of a policy comes to: its variables replaced. */
export function translateText(text: string, scope: ExpressionScope, path: PolicyPath): Term {
  if (text.includes('$(')) throw new Refusal(path, 'references to other places of the policy are not converted', 'write the value itself');
  const occurrences = scanVariables(text.replaceAll(QUOTED_VARIABLE, (_found, inner: string) => `${TEXT_FUNCTION}(${inner.trim()})`));
  if (occurrences.length === 0) return { kind: 'constant', value: text.replaceAll('\\{{', '{{') };
  const shown = text.replaceAll(QUOTED_VARIABLE, (_found, inner: string) => `${TEXT_FUNCTION}(${inner.trim()})`);
  const [only] = occurrences;
  if (only !== undefined && only.start === 0 && only.end === shown.length) return translateExpression(only.expression, scope, path);
  const parts: Term[] = [];
  let at = 0;
  for (const { start, end, expression } of occurrences) {
    if (start > at) parts.push({ kind: 'constant', value: shown.slice(at, start) });
    parts.push(translateExpression(expression, scope, path));
    at = end;
  }
  if (at < shown.length) parts.push({ kind: 'constant', value: shown.slice(at) });
  if (parts.some((part) => part.kind === 'constant' && typeof part.value === 'string' && /(?<!\\)\{\{|\}\}/.test(part.value))) {
    throw new Refusal(path, 'variables within variables are not converted');
  }
  const texts = parts.map((part) => (part.kind === 'constant' && typeof part.value === 'string' ? quoted(part.value) : stringText(part, path)));
  return { kind: 'computed', text: `(${texts.join(' + ')})`, type: 'text', mayFail: parts.some(termMayFail) };
}

/** The text that a value becomes where it stands in a longer one. */
export function stringText(term: Term, path: PolicyPath): string {
  const type = typeOfTerm(term);
  const text = textOfTerm(term, path);
  if (type === 'text') return text;
  if (type === 'list' || type === 'map') return `json.marshal(${text})`;
  return `string(${text})`;
}

/** A variable within a text of an expression, which is to be one text. */
const QUOTED_VARIABLE = /'\{\{((?:(?!\{\{|\}\}).)*)\}\}'/g;

/** Stands for such a variable while the expression is parsed. */
const TEXT_FUNCTION = 'text_of_variable';

/** An expression on what `@` is, or on the context of the rule. */
export function translateExpression(expression: string, scope: ExpressionScope, path: PolicyPath, current?: Term): Term {
  const parsed = parseExpression(expression, goJmespath);
  if (parsed.kind !== 'tree') throw new Refusal(path, `"${expression}" does not parse`);
  return new Translator(scope, path).translate(parsed.tree, current);
}

/** Goes through a tree; `current` is what `@` is, `undefined` at the root. */
class Translator {
  readonly scope: ExpressionScope;
  readonly path: PolicyPath;

  constructor(scope: ExpressionScope, path: PolicyPath) {
    this.scope = scope;
    this.path = path;
  }

  translate(tree: Tree, current: Term | undefined): Term {
    switch (tree.kind) {
      case 'identity':
      case 'current':
        if (current === undefined) throw new Refusal(this.path, '"@" is the place in the policy here');
        return current;
      case 'field':
        return current === undefined ? this.name(tree.name) : this.member(current, tree.name);
      case 'literal':
        return { kind: 'constant', value: tree.value };
      case 'sub-expression':
        return this.chain(tree.left, tree.right, current);
      case 'index-expression':
        return this.index(this.translate(tree.left, current), tree.right);
      case 'pipe':
        return this.translate(tree.right, this.translate(tree.left, current));
      case 'or':
        return this.alternative(this.translate(tree.left, current), this.translate(tree.right, current));
      case 'and':
        return { kind: 'condition', condition: both(this.truth(tree.left, current), this.truth(tree.right, current)) };
      case 'not':
        return { kind: 'condition', condition: not(this.truth(tree.operand, current)) };
      case 'comparison':
        return { kind: 'condition', condition: this.comparison(tree, current) };
      case 'projection':
        return this.project(this.listOf(tree.left, current), tree.right);
      case 'filter-projection':
        return this.project(this.filtered(this.elements(this.translate(tree.left, current)), tree.condition), tree.right);
      case 'flatten':
        return this.listOf(tree, current);
      case 'multi-select-list':
        return this.selectList(tree.items, current);
      case 'function':
        return this.call(tree, current);
      case 'value-projection':
      case 'multi-select-hash':
      case 'expression-reference':
      case 'index':
      case 'slice':
      case 'empty':
        throw new Refusal(this.path, `expressions with ${SHOWN[tree.kind]} are not converted`);
    }
  }

  /** A name at the root of an expression. */
  name(name: string): Term {
    const known = this.scope.names.get(name);
    if (known !== undefined) return known;
    if (name === 'request') return REQUEST;
    if (name === 'serviceAccountName' || name === 'serviceAccountNamespace') {
      const part = name === 'serviceAccountName' ? 'Name' : 'Namespace';
      return { kind: 'computed', text: `parseServiceAccount(request.userInfo.?username.orValue('')).${part}`, type: 'text', mayFail: false };
    }
    throw new Refusal(this.path, `"${name}" has nothing to stand for it`);
  }

  member(term: Term, name: string): Term {
    if (term === REQUEST) return this.requestMember(name);
    if (term.kind === 'list') return this.project(term, { kind: 'field', name, span: { start: 0, end: 0 } });
    return memberOf(term, name, this.path);
  }

  requestMember(name: string): Term {
    switch (name) {
      case 'object':
        return { kind: 'place', access: this.scope.object };
      case 'oldObject':
        return { kind: 'place', access: this.scope.oldObject };
      case 'operation':
        return { kind: 'computed', text: 'request.operation', type: 'text', mayFail: false };
      case 'namespace':
        return { kind: 'place', access: { base: 'request', steps: [{ name: 'namespace', isSure: false }], schemas: TEXT_SCHEMAS } };
      case 'name':
        return { kind: 'place', access: { base: 'request', steps: [{ name: 'name', isSure: false }], schemas: TEXT_SCHEMAS } };
      case 'userInfo':
        return { kind: 'place', access: { base: 'request', steps: [{ name: 'userInfo', isSure: true }], schemas: UNKNOWN } };
      default:
        throw new Refusal(this.path, `a policy of CEL does not know "request.${name}"`);
    }
  }

  chain(left: Tree, right: Tree, current: Term | undefined): Term {
    const target = this.translate(left, current);
    return this.translate(right, target);
  }

  index(target: Term, right: Tree): Term {
    if (right.kind !== 'index') throw new Refusal(this.path, 'expressions with slices are not converted');
    if (right.index < 0) throw new Refusal(this.path, 'indexes from the end are not converted');
    if (target.kind === 'place') return { kind: 'place', access: element(target.access, right.index) };
    const text = textOfTerm(target, this.path);
    const schemas = UNKNOWN;
    return { kind: 'place', access: { base: text, steps: [{ name: right.index, isSure: false }], schemas } };
  }

  /** `left || right`: a place gets a default where that says the same. */
  alternative(left: Term, right: Term): Term {
    if (left.kind === 'place' && right.kind === 'constant') {
      const text = literal(right.value);
      const type = typeOfTerm(left);
      if (text !== undefined && (isZero(right.value) || type === 'number' || isSure(left.access))) {
        const known = type === 'any' ? typeOfTerm(right) : type;
        if (isZero(right.value) && !isZeroOf(right.value, type)) return { kind: 'alternative', left, right };
        if (type === 'list' && left.access.steps.length > 0) return elementsOf(left.access, this.scope.taken, false);
        if (isSure(left.access) && !isZero(right.value) && type !== 'number') return { kind: 'alternative', left, right };
        return { kind: 'computed', text: valueOr(left.access, text), type: known, mayFail: false };
      }
    }
    if (left.kind === 'list' && right.kind === 'constant' && Array.isArray(right.value) && right.value.length === 0) return neverNull(left);
    if (left.kind === 'computed' && !left.mayFail && left.text === 'request.operation') return left;
    return { kind: 'alternative', left, right };
  }

  truth(tree: Tree, current: Term | undefined): Condition {
    return truthOf(this.translate(tree, current));
  }

  comparison(tree: Comparison, current: Term | undefined): Condition {
    const left = this.translate(tree.left, current);
    const right = this.translate(tree.right, current);
    if (right.kind === 'constant') return this.compareConstant(left, tree.operator, right.value);
    if (left.kind === 'constant' && (tree.operator === '==' || tree.operator === '!=')) return this.compareConstant(right, tree.operator, left.value);
    if (termMayFail(left) || termMayFail(right)) {
      if (left.kind === 'place' && right.kind === 'place' && (tree.operator === '==' || tree.operator === '!=')) {
        return compare(optional(left.access), tree.operator, optional(right.access));
      }
      throw new Refusal(this.path, 'two places that may both be missing are compared');
    }
    return compare(textOfTerm(left, this.path), tree.operator, textOfTerm(right, this.path));
  }

  /** What is missing is null, which equals nothing but null. */
  compareConstant(left: Term, operator: Comparison['operator'], value: Value): Condition {
    if (left.kind === 'condition' && typeof value === 'boolean') {
      return (operator === '==') === value ? left.condition : not(left.condition);
    }
    const text = literal(value);
    if (text === undefined) throw new Refusal(this.path, 'lists and maps of CEL hold values of one type');
    if (left.kind !== 'place' || isSure(left.access)) return compare(textOfTerm(left, this.path), operator, text, termMayFail(left));
    const condition = compare(valueOr(left.access, typeof value === 'string' && value !== '' ? "''" : text), operator, text);
    const isNatural = typeof value === 'string' && value !== '';
    if (isNatural) return condition;
    const strict = compare(textOfTerm(left, this.path), operator, text);
    return operator === '!=' ? either(not(isPresent(left.access)), strict) : both(isPresent(left.access), strict);
  }

  /** The left side of a projection. */
  listOf(tree: Tree, current: Term | undefined): ListTerm {
    if (tree.kind !== 'flatten') return this.elements(this.translate(tree, current));
    const inner = this.translate(tree.operand, current);
    if (inner.kind === 'list' && inner.value.kind !== 'list') {
      const type = typeOfTerm(inner.value);
      if (type === 'list' || type === 'any') return this.flattened(inner, type);
      return inner;
    }
    return this.elements(inner);
  }

  /** A list of lists as one list; where nobody knows what the elements are, fields of custom resources that hold lists are meant. */
  flattened(list: ListTerm, type: 'list' | 'any'): ListTerm {
    const { value } = list;
    if (value.kind !== 'place' || value.access.steps.length === 0) return list;
    if (type === 'any')
      throw new Refusal(this.path, `nobody knows whether "${lastName(value.access)}" is a list`, 'write "[*]" instead of "[]" where it is none');
    const inner = elementsOf(value.access, [...this.scope.taken, list.variable], false);
    return { ...list, value: inner };
  }

  /** The elements of what is to be a list. */
  elements(term: Term): ListTerm {
    if (term.kind === 'list') return term;
    if (term.kind === 'place') return elementsOf(term.access, this.scope.taken, true);
    if (term.kind === 'computed' && (term.type === 'list' || term.type === 'any')) {
      const variable = elementName('', this.scope.taken);
      return { kind: 'list', source: { kind: 'text', text: term.text, name: 'elements' }, variable, filter: ALWAYS, value: place(root(variable)) };
    }
    if (term.kind === 'alternative' && term.right.kind === 'constant' && term.left.kind === 'list') return neverNull(term.left);
    throw new Refusal(this.path, 'this is projected and may be no list');
  }

  filtered(list: ListTerm, condition: Tree): ListTerm {
    const translator = new Translator({ ...this.scope, taken: [...this.scope.taken, list.variable] }, this.path);
    return { ...list, filter: both(list.filter, translator.truth(condition, list.value)) };
  }

  /** What is taken of each element; nulls are dropped. */
  project(list: ListTerm, right: Tree): ListTerm {
    if (right.kind === 'identity') return list;
    if (list.value.kind === 'list') return { ...list, value: this.project(list.value, right) };
    const translator = new Translator({ ...this.scope, taken: [...this.scope.taken, list.variable] }, this.path);
    const value = translator.translate(right, list.value);
    if (value.kind === 'computed' && value.mayFail) throw new Refusal(this.path, 'what fails in a projection is left out');
    return { ...list, value };
  }

  /** `[a, b][]`: several lists one after the other. */
  selectList(items: readonly Tree[], current: Term | undefined): Term {
    const terms = items.map((item) => this.translate(item, current));
    const accesses = terms.map((term) => {
      if (term.kind !== 'place') throw new Refusal(this.path, 'a list of several expressions is converted for fields only');
      return term.access;
    });
    const [first] = accesses;
    if (first === undefined) throw new Refusal(this.path, 'an empty list of expressions');
    const variable = elementName(lastName(first), this.scope.taken);
    const value = place(root(variable, itemSchemas(first.schemas)));
    return { kind: 'list', source: { kind: 'places', accesses }, variable, filter: ALWAYS, value };
  }

  call(tree: FunctionCall, current: Term | undefined): Term {
    const name = tree.name ?? '';
    const parameters = tree.parameters.map((parameter) => this.translate(parameter, current));
    if (name === TEXT_FUNCTION) {
      const [only] = parameters;
      if (only === undefined) throw new Refusal(this.path, 'an empty variable');
      return only.kind === 'constant' ? only : { kind: 'computed', text: stringText(only, this.path), type: 'text', mayFail: termMayFail(only) };
    }
    return callFunction(name, parameters, this.path);
  }
}

const SHOWN: Readonly<Record<string, string>> = {
  'value-projection': '".*"',
  'multi-select-hash': '"{…}"',
  'expression-reference': '"&…"',
  index: 'indexes alone',
  slice: 'slices',
  empty: 'nothing in brackets',
};

/** `request`, which is known by its members only. */
const REQUEST: Term = { kind: 'constant', value: 'request' };

const TEXT_SCHEMAS = UNKNOWN.map((schema) => ({ ...schema, type: 'string' as const }));

function place(access: Access): Term {
  return { kind: 'place', access };
}

function neverNull(list: ListTerm): ListTerm {
  return list.source.kind === 'place' ? { ...list, source: { ...list.source, isNullable: false } } : list;
}

function isZero(value: Value): boolean {
  return value === '' || value === false || value === null || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
}

/** Whether a default is what an empty value of the type is. */
function isZeroOf(value: Value, type: string): boolean {
  if (type === 'any') return true;
  if (value === '') return type === 'text' || type === 'quantity';
  if (value === false) return type === 'boolean';
  if (Array.isArray(value)) return type === 'list';
  return type === 'map';
}

function optional(access: Access): string {
  return valueOr(access, 'null');
}
