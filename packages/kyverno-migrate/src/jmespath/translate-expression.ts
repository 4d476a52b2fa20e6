import { goJmespath, parseExpression } from '@assay/jmespath';
import type { Comparison, FunctionCall, Tree, Value } from '@assay/jmespath';
import { ANYTHING } from '@assay/kubernetes';
import type { Schema } from '@assay/kubernetes';
import { isWithinVariable, scanVariables } from '@assay/kyverno/engine';

import { dynamicField, element, field, isPresent, isSure, plainText, root, valueOr } from '../cel/access.ts';
import type { Access } from '../cel/access.ts';
import { ALWAYS, both, compare, either, not } from '../cel/condition.ts';
import type { Condition } from '../cel/condition.ts';
import { literal, quoted } from '../cel/literal.ts';
import { elementName } from '../cel/variable-name.ts';
import { Refusal } from '../refusal.ts';
import type { PolicyPath } from '../refusal.ts';
import { itemSchemas, typeOf, UNKNOWN } from '../schema/known-fields.ts';
import { callFunction } from './functions.ts';
import { doubleText, elementsOf, lastName, memberOf, placeTerm, termMayFail, textOfTerm, truthOf, typeOfTerm } from './term.ts';
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
  /** Whether it is a filter of a list, which lets out the elements on which it fails. */
  readonly isFilter?: boolean;
  /** Where names lead that stand for nothing else. */
  readonly otherwise?: Access;
}

/** What a text of a policy comes to: its variables replaced. */
export function translateText(text: string, scope: ExpressionScope, path: PolicyPath): Term {
  if (text.includes('$(')) throw new Refusal(path, 'references to other places of the policy are not converted', 'write the value itself');
  const shown = text.replaceAll(QUOTED_VARIABLE, (found, quote: string, inner: string, at: number) =>
    isWithinVariable(text, at) ? callForQuoted(quote, inner) : found,
  );
  const occurrences = scanVariables(shown);
  if (occurrences.length === 0) return { kind: 'constant', value: text.replaceAll('\\{{', '{{') };
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

/** A variable within an expression: a text, a value in JSON, or the name of a member. */
const QUOTED_VARIABLE = /(['`"])\{\{((?:(?!\{\{|\}\}).)*)\}\}\1/gs;

/** Stand for such variables while the expression is parsed, by the quotes around them. */
const VARIABLE_FUNCTIONS: Readonly<Record<string, string>> = { "'": 'text_of_variable', '`': 'value_of_variable', '"': 'member_of_variable' };

function callForQuoted(quote: string, inner: string): string {
  return `${VARIABLE_FUNCTIONS[quote] ?? ''}(${inner.trim()})`;
}

/** `request."object"` is what Kyverno does not find where it makes rules for controllers of Pods; nor does it find this name. */
const UNSHIFTED_OBJECT = /\brequest\."object"/g;

const UNSHIFTED = 'unshifted_object';

/** An expression on what `@` is, or on the context of the rule. */
export function translateExpression(expression: string, scope: ExpressionScope, path: PolicyPath, current?: Term): Term {
  const shown = expression
    .replaceAll(QUOTED_VARIABLE, (_found, quote: string, inner: string) => callForQuoted(quote, inner))
    .replaceAll(UNSHIFTED_OBJECT, UNSHIFTED);
  const parsed = parseExpression(shown, goJmespath);
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
        return this.pipe(this.translate(tree.left, current), tree.right);
      case 'or':
        return this.alternative(this.translate(tree.left, current), this.translate(tree.right, current));
      case 'and':
        return this.conjunction(this.translate(tree.left, current), this.translate(tree.right, current));
      case 'not':
        return { kind: 'condition', condition: not(this.truth(tree.operand, current)) };
      case 'comparison':
        return { kind: 'condition', condition: this.comparison(tree, current) };
      case 'projection':
        if (tree.right.kind === 'identity') return this.translate(tree.left, current);
        return this.project(this.listOf(tree.left, current), tree.right);
      case 'filter-projection':
        return this.project(this.filtered(this.elements(this.translate(tree.left, current)), tree.condition), tree.right);
      case 'flatten': {
        const operand = this.translate(tree.operand, current);
        return operand.kind === 'keys' ? operand : this.listOf(tree, current);
      }
      case 'multi-select-list':
        return this.selectList(tree.items, current);
      case 'function':
        return this.call(tree, current);
      case 'value-projection':
        return this.imageParts(tree.left, tree.right);
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
    // `""` is a name, not a text.
    if (name === '') return { kind: 'constant', value: null };
    if (name === UNSHIFTED) return placeTerm({ ...this.scope.object, base: `dyn(${this.scope.object.base})` });
    if (name === 'serviceAccountName' || name === 'serviceAccountNamespace') {
      const part = name === 'serviceAccountName' ? 'Name' : 'Namespace';
      return { kind: 'computed', text: `parseServiceAccount(request.userInfo.?username.orValue('')).${part}`, type: 'text', mayFail: false };
    }
    if (this.scope.otherwise !== undefined) return placeTerm(field(this.scope.otherwise, name));
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
        return { kind: 'place', access: { base: 'request', steps: [{ name: 'userInfo', isSure: true }], schemas: [USER_INFO] } };
      default:
        throw new Refusal(this.path, `a policy of CEL does not know "request.${name}"`);
    }
  }

  chain(left: Tree, right: Tree, current: Term | undefined): Term {
    const containers = current === undefined ? this.imagesOf(left) : undefined;
    if (containers !== undefined) return this.imageOfElement(lastName(containers), right);
    const target = this.translate(left, current);
    return this.translate(right, target);
  }

  /** `images.containers."{{ element.name }}"`: the image of the element that a loop is at. */
  imageOfElement(list: string, right: Tree): Term {
    const [name] =
      right.kind === 'function' && right.name === VARIABLE_FUNCTIONS['"'] ? right.parameters.map((each) => this.translate(each, undefined)) : [];
    if (name?.kind !== 'place' || lastName(name.access) !== 'name' || name.access.steps.length !== 1 || name.access.list !== list)
      throw new Refusal(this.path, 'of single images only those of elements of a loop are converted');
    return imageOf({ ...name.access, steps: [], schemas: UNKNOWN });
  }

  /** What the right side of a pipe does not find is null. */
  pipe(left: Term, right: Tree): Term {
    const found = this.translate(right, left);
    if (found.kind !== 'place' || isSure(found.access)) return found;
    const strict = left.kind === 'place' && left.access.base === found.access.base ? left.access.steps.length : 0;
    const { steps } = found.access;
    const access = { ...found.access, steps: steps.map((step, index) => (index < strict ? { ...step, isSure: true } : step)) };
    return { ...found, isThere: both(left.kind === 'place' ? (left.isThere ?? ALWAYS) : ALWAYS, isPresent(access)) };
  }

  index(target: Term, right: Tree): Term {
    if (right.kind !== 'index') throw new Refusal(this.path, 'expressions with slices are not converted');
    if (right.index < 0) throw new Refusal(this.path, 'indexes from the end are not converted');
    const list = target.kind === 'place' ? target.access : root(textOfTerm(target, this.path));
    const access = element(list, right.index);
    if (isSure(access)) return placeTerm(access);
    const isLong = compare(`${plainText(list)}.size()`, '>', String(right.index), termMayFail(target));
    return { kind: 'place', access, isThere: both(target.kind === 'place' ? (target.isThere ?? ALWAYS) : ALWAYS, isLong) };
  }

  /** `left || right`: a place gets a default where that says the same. */
  alternative(left: Term, right: Term): Term {
    if (left.kind === 'place' && right.kind === 'constant') {
      const text = literal(right.value);
      const type = typeOfTerm(left);
      if (text !== undefined && (isZero(right.value) || isNumeric(left.access) || isSure(left.access))) {
        const known = type === 'any' ? typeOfTerm(right) : type;
        if (isZero(right.value) && !isZeroOf(right.value, type)) return { kind: 'alternative', left, right };
        if (type === 'list' && left.access.steps.length > 0) return elementsOf(left.access, this.scope.taken, false);
        if (isSure(left.access) && !isZero(right.value) && !isNumeric(left.access)) return { kind: 'alternative', left, right };
        return { kind: 'computed', text: valueOr(left.access, text), type: known, mayFail: false };
      }
    }
    if (left.kind === 'list' && right.kind === 'constant' && Array.isArray(right.value) && right.value.length === 0) return neverNull(left);
    if (left.kind === 'computed' && !left.mayFail && left.text === 'request.operation') return left;
    return { kind: 'alternative', left, right };
  }

  /** `left && right` is one of its sides, not whether both are true: that is the same of what is true or false itself. */
  conjunction(left: Term, right: Term): Term {
    if (!isTruth(left) || !isTruth(right)) throw new Refusal(this.path, 'what "&&" comes to may be neither true nor false');
    return { kind: 'condition', condition: both(truthOf(left), truthOf(right)) };
  }

  truth(tree: Tree, current: Term | undefined): Condition {
    if (tree.kind === 'and') return both(this.truth(tree.left, current), this.truth(tree.right, current));
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
    if (inner.kind === 'list' && inner.value.kind === 'keys') return { ...inner, value: this.elements(inner.value) };
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
    if (term.kind === 'keys') {
      const variable = elementName('keys', this.scope.taken);
      const value: Term = { kind: 'computed', text: variable, type: 'text', mayFail: false };
      return { kind: 'list', source: { kind: 'map', access: term.access }, variable, filter: ALWAYS, value };
    }
    if (term.kind === 'computed' && (term.type === 'list' || term.type === 'any')) {
      const variable = elementName('', this.scope.taken);
      return {
        kind: 'list',
        source: { kind: 'text', text: term.text, name: 'elements' },
        variable,
        filter: ALWAYS,
        value: placeTerm(root(variable)),
      };
    }
    if (term.kind === 'alternative' && term.right.kind === 'constant' && term.left.kind === 'list') return neverNull(term.left);
    throw new Refusal(this.path, 'this is projected and may be no list');
  }

  filtered(list: ListTerm, condition: Tree): ListTerm {
    const translator = new Translator({ ...this.scope, taken: [...this.scope.taken, list.variable], isFilter: true }, this.path);
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

  /** `images.containers.*.registry`: a part of the images of all containers. */
  imageParts(left: Tree, right: Tree): Term {
    const containers = this.imagesOf(left);
    if (containers === undefined) throw new Refusal(this.path, 'expressions with ".*" are not converted');
    const list = elementsOf(containers, this.scope.taken, false);
    const [container] = [list.value].flatMap((value) => (value.kind === 'place' ? [value.access] : []));
    if (container === undefined || right.kind !== 'field') throw new Refusal(this.path, 'the images themselves are no values of CEL');
    return { ...list, filter: isPresent(field(container, 'image')), value: memberOf(imageOf(container), right.name, this.path) };
  }

  /** The list of containers whose images an expression is about: `images.containers`. */
  imagesOf(tree: Tree): Access | undefined {
    const [images, containers] = tree.kind === 'sub-expression' ? [tree.left, tree.right] : [];
    if (images?.kind !== 'field' || images.name !== 'images' || this.scope.names.has('images') || containers?.kind !== 'field') return undefined;
    const access = field(field(this.scope.object, 'spec'), containers.name);
    if (typeOf(access.schemas) !== 'list') throw new Refusal(this.path, 'the images of this kind are not converted');
    return access;
  }

  /** `[a, b][]`: several lists one after the other, or a list of what is no list. */
  selectList(items: readonly Tree[], current: Term | undefined): Term {
    const terms = items.map((item) => this.translate(item, current));
    if (!terms.every((term) => term.kind === 'place')) return listOfTerms(terms, this.path);
    const accesses = terms.map(({ access }) => access);
    const [first] = accesses;
    if (first === undefined) throw new Refusal(this.path, 'an empty list of expressions');
    const variable = elementName(lastName(first), this.scope.taken);
    const value = placeTerm(root(variable, itemSchemas(first.schemas)));
    return { kind: 'list', source: { kind: 'places', accesses }, variable, filter: ALWAYS, value };
  }

  call(tree: FunctionCall, current: Term | undefined): Term {
    const name = tree.name ?? '';
    if (Object.values(VARIABLE_FUNCTIONS).includes(name)) return this.variable(name, tree.parameters[0], current);
    const parameters = tree.parameters.map((parameter) => this.translate(parameter, current));
    const result = callFunction(name, parameters, this.path);
    if (result.kind !== 'condition' || this.scope.isFilter !== true) return result;
    const areThere = parameters.flatMap((parameter) => (parameter.kind === 'place' ? [isPresent(parameter.access)] : []));
    return { kind: 'condition', condition: both(...areThere, result.condition) };
  }

  /** A variable within the expression, which Kyverno replaces before it looks at the expression: it sees the context of the rule. */
  variable(name: string, tree: Tree | undefined, current: Term | undefined): Term {
    if (tree === undefined) throw new Refusal(this.path, 'an empty variable');
    const term = this.translate(tree, undefined);
    if (name === VARIABLE_FUNCTIONS['`']) return term;
    if (name === VARIABLE_FUNCTIONS["'"]) {
      return term.kind === 'constant' ? term : { kind: 'computed', text: stringText(term, this.path), type: 'text', mayFail: termMayFail(term) };
    }
    if (current?.kind !== 'place') throw new Refusal(this.path, 'a member whose name is a variable is asked of what may be no object');
    return placeTerm(dynamicField(current.access, stringText(term, this.path)));
  }
}

const SHOWN: Readonly<Record<string, string>> = {
  'multi-select-hash': '"{…}"',
  'expression-reference': '"&…"',
  index: 'indexes alone',
  slice: 'slices',
  empty: 'nothing in brackets',
};

/** `request`, which is known by its members only. */
const REQUEST: Term = { kind: 'constant', value: 'request' };

const TEXT: Schema = { ...ANYTHING, type: 'string' };

const USER_INFO: Schema = {
  ...ANYTHING,
  type: 'object',
  fields: new Map([
    ['username', { schema: TEXT }],
    ['uid', { schema: TEXT }],
    ['groups', { schema: { ...ANYTHING, type: 'list', items: TEXT } }],
  ]),
};

const TEXT_SCHEMAS = [TEXT];

function imageOf(container: Access): Term {
  return { kind: 'computed', text: `parseImageReference(${plainText(field(container, 'image'))})`, type: 'image', mayFail: false };
}

/** Values of one type next to each other; numbers that are doubles make the others doubles. */
function listOfTerms(terms: readonly Term[], path: PolicyPath): Term {
  const hasDoubles = terms.some((term) => term.kind === 'computed' && term.isDouble);
  const hasTexts = terms.some((term) => typeOfTerm(term) === 'text');
  const say = hasDoubles ? doubleText : hasTexts ? stringText : textOfTerm;
  const texts = terms.map((term) => say(term, path));
  return { kind: 'computed', text: `[${texts.join(', ')}]`, type: 'list', mayFail: terms.some(termMayFail), ...(hasDoubles && { isDouble: true }) };
}

/** Whether a term is true or false, and never null. */
function isTruth(term: Term): boolean {
  return typeOfTerm(term) === 'boolean' && !termMayFail(term);
}

function neverNull(list: ListTerm): ListTerm {
  return list.source.kind === 'place' ? { ...list, source: { ...list.source, isNullable: false } } : list;
}

/** Whether a value that is there is never empty. */
function isNumeric(access: Access): boolean {
  return typeOf(access.schemas) === 'int-or-string' || typeOfTerm(placeTerm(access)) === 'number';
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
