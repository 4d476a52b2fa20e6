import type { CallExpression, ComprehensionExpression, Expression, Literal, MessageExpression, SelectExpression } from '../parser/tree.ts';
import type { Problem } from '../source/problem.ts';
import { formatType } from '../types/format-type.ts';
import {
  BOOL,
  BYTES,
  DOUBLE,
  DYN,
  ERROR,
  INT,
  isDynamic,
  listOf,
  mapOf,
  NULL,
  objectType,
  optionalOf,
  optionalValue,
  STRING,
  typesEqual,
  UINT,
} from '../types/type.ts';
import type { Type } from '../types/type.ts';
import { candidateNames } from './declarations.ts';
import type { Declarations, DeclaredFunction, DeclaredOverload } from './declarations.ts';
import { mostGeneral, Substitution } from './substitution.ts';

/** What a node refers to: a variable by its full name, or the overloads of a function that can be meant. */
export type Reference =
  | { readonly kind: 'variable'; readonly name: string; readonly isConstant: boolean }
  | { readonly kind: 'function'; readonly name: string; readonly isMember: boolean; readonly overloads: readonly string[] }
  | { readonly kind: 'message'; readonly name: string };

/** An expression with the types of its nodes. */
export interface CheckedExpression {
  readonly expression: Expression;
  readonly types: ReadonlyMap<Expression, Type>;
  readonly references: ReadonlyMap<Expression, Reference>;
  readonly problems: readonly Problem[];
}

/** Finds the type of every node. Follows checker/checker.go of cel-go v0.30.0, with its words. */
export function check(expression: Expression, declarations: Declarations): CheckedExpression {
  const checker = new Checker(declarations);
  checker.check(expression);
  return { expression, types: checker.finalTypes(), references: checker.references, problems: checker.problems };
}

const LITERAL_TYPES: Readonly<Record<Literal['type'], Type>> = {
  null: NULL,
  bool: BOOL,
  int: INT,
  uint: UINT,
  double: DOUBLE,
  string: STRING,
  bytes: BYTES,
};

class Checker {
  readonly problems: Problem[] = [];
  readonly references = new Map<Expression, Reference>();
  readonly #types = new Map<Expression, Type>();
  readonly #declarations: Declarations;
  readonly #substitution = new Substitution();
  /** Variables of comprehensions, the innermost scope last. */
  readonly #scopes: Map<string, Type>[] = [];
  #variableCount = 0;

  constructor(declarations: Declarations) {
    this.#declarations = declarations;
  }

  finalTypes(): ReadonlyMap<Expression, Type> {
    for (const [node, type] of this.#types) this.#types.set(node, this.#substitution.apply(type, true));
    return this.#types;
  }

  check(node: Expression): Type {
    const type = this.#typeOf(node);
    this.#types.set(node, type);
    return type;
  }

  #typeOf(node: Expression): Type {
    switch (node.kind) {
      case 'literal':
        return LITERAL_TYPES[node.literal.type];
      case 'identifier':
        return this.#checkName(node, node.name) ?? this.#undeclared(node, node.name);
      case 'select':
        return this.#checkSelect(node);
      case 'call':
        return this.#checkCall(node);
      case 'list':
        return this.#checkList(node.elements, node.optionalIndices);
      case 'map':
        return this.#checkMap(node);
      case 'message':
        return this.#checkMessage(node);
      case 'comprehension':
        return this.#checkComprehension(node);
    }
  }

  /** The type of a declared name, which may be dotted; `undefined` if there is none. */
  #checkName(node: Expression, name: string): Type | undefined {
    const local = this.#scopes.findLast((scope) => scope.has(name))?.get(name);
    if (local !== undefined) {
      this.references.set(node, { kind: 'variable', name, isConstant: false });
      return local;
    }
    for (const candidate of candidateNames(this.#declarations.container, name)) {
      const variable = this.#declarations.variables.get(candidate);
      if (variable === undefined) continue;
      this.references.set(node, { kind: 'variable', name: candidate, isConstant: variable.isConstant });
      return variable.type;
    }
    return undefined;
  }

  #undeclared(node: Expression, name: string): Type {
    this.#problem(node, `undeclared reference to '${name}' (in container '${this.#declarations.container}')`);
    return ERROR;
  }

  #checkSelect(node: SelectExpression): Type {
    const path = qualifiedName(node);
    if (path !== undefined && !this.#isLocal(path)) {
      const type = this.#checkName(node, path);
      if (type !== undefined) {
        if (!node.isTest) return type;
        this.#problem(node, 'expression does not select a field');
        return BOOL;
      }
    }
    const operand = this.#substitution.apply(this.check(node.operand), false);
    const field = this.#fieldType(node, operand, node.field, false);
    return node.isTest ? BOOL : field;
  }

  /** Whether a dotted path begins with a variable of a comprehension, which hides declared paths. */
  #isLocal(path: string): boolean {
    if (this.#scopes.length === 0) return false;
    const [first = ''] = path.split('.');
    return this.#scopes.some((scope) => scope.has(first));
  }

  #checkOptionalSelect(node: CallExpression): Type {
    const [operand, field] = node.parameters;
    if (operand === undefined || field?.kind !== 'literal' || field.literal.type !== 'string') {
      this.#problem(node, 'unsupported optional field selection');
      return ERROR;
    }
    const target = this.#substitution.apply(this.check(operand), false);
    this.check(field);
    this.references.set(node, { kind: 'function', name: '_?._', isMember: false, overloads: ['select_optional_field'] });
    const type = this.#fieldType(node, target, field.literal.value, true);
    return optionalValue(type) === undefined ? optionalOf(type) : type;
  }

  #fieldType(node: Expression, operand: Type, field: string, isOptional: boolean): Type {
    const inner = optionalValue(operand);
    const type = this.#plainFieldType(node, inner ?? operand, field);
    return inner === undefined || isOptional ? type : optionalOf(type);
  }

  #plainFieldType(node: Expression, operand: Type, field: string): Type {
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- All other kinds are treated alike.
    switch (operand.kind) {
      case 'map':
        return operand.value;
      case 'object': {
        const fields = this.#declarations.types.get(operand.name);
        if (fields === undefined) {
          this.#problem(node, `unexpected failed resolution of '${operand.name}'`);
          return ERROR;
        }
        const type = fields.get(field);
        if (type !== undefined) return type;
        this.#problem(node, `undefined field '${field}'`);
        return ERROR;
      }
      case 'parameter':
        this.#substitution.assign(DYN, operand);
        return DYN;
      default:
        if (!isDynamic(operand) && operand.kind !== 'error') {
          this.#problem(node, `type '${formatType(operand)}' does not support field selection`);
        }
        return DYN;
    }
  }

  #checkCall(node: CallExpression): Type {
    if (node.name === '_?._') return this.#checkOptionalSelect(node);
    const parameters = node.parameters.map((parameter) => this.check(parameter));
    if (node.target === undefined) {
      const declared = this.#function(node.name);
      return declared === undefined ? this.#undeclared(node, node.name) : this.#resolve(node, declared, undefined, parameters);
    }
    const path = qualifiedName(node.target);
    const namespaced = path === undefined ? undefined : this.#function(`${path}.${node.name}`);
    if (namespaced !== undefined) return this.#resolve(node, namespaced, undefined, parameters);
    const target = this.check(node.target);
    const declared = this.#function(node.name);
    return declared === undefined ? this.#undeclared(node, node.name) : this.#resolve(node, declared, target, parameters);
  }

  #function(name: string): DeclaredFunction | undefined {
    for (const candidate of candidateNames(this.#declarations.container, name)) {
      const declared = this.#declarations.functions.get(candidate);
      if (declared !== undefined) return declared;
    }
    return undefined;
  }

  #resolve(node: CallExpression, declared: DeclaredFunction, target: Type | undefined, parameters: readonly Type[]): Type {
    if (declared.name === '_&&_' || declared.name === '_||_') return this.#resolveLogical(node, declared.name, parameters);
    const given = target === undefined ? parameters : [target, ...parameters];
    const fitting: string[] = [];
    let result: Type | undefined;
    for (const overload of declared.overloads) {
      if (overload.isMember !== (target !== undefined)) continue;
      const { parameters: expected, result: own } = this.#instantiate(overload);
      if (!this.#substitution.assignAll(given, expected)) continue;
      fitting.push(overload.id);
      const type = this.#substitution.apply(own, false);
      if (result === undefined) result = type;
      else if (!isDynamic(result) && !typesEqual(type, result)) result = DYN;
    }
    if (result !== undefined) {
      this.references.set(node, { kind: 'function', name: declared.name, isMember: target !== undefined, overloads: fitting });
      return result;
    }
    const [receiver = '', ...rest] = given.map((type) => formatType(this.#substitution.apply(type, true)));
    const applied = target === undefined ? `(${[receiver, ...rest].join(', ')})` : `${receiver}.(${rest.join(', ')})`;
    this.#problem(node, `found no matching overload for '${declared.name}' applied to '${applied}'`);
    return ERROR;
  }

  #resolveLogical(node: CallExpression, name: string, parameters: readonly Type[]): Type {
    let type = BOOL;
    for (const [index, parameter] of parameters.entries()) {
      if (this.#substitution.assign(parameter, BOOL)) continue;
      this.#mismatch(node.parameters[index] ?? node, BOOL, parameter);
      type = ERROR;
    }
    this.references.set(node, { kind: 'function', name, isMember: false, overloads: [name === '_&&_' ? 'logical_and' : 'logical_or'] });
    return type;
  }

  /** The overload with fresh variables for its type parameters. */
  #instantiate(overload: DeclaredOverload): { readonly parameters: readonly Type[]; readonly result: Type } {
    if (overload.typeParameters.length === 0) return overload;
    const fresh = new Substitution();
    for (const name of overload.typeParameters) fresh.bind(name, this.#freshVariable());
    return { parameters: overload.parameters.map((type) => fresh.apply(type, false)), result: fresh.apply(overload.result, false) };
  }

  #freshVariable(): Type {
    const variable: Type = { kind: 'parameter', name: `_var${this.#variableCount}` };
    this.#variableCount += 1;
    return variable;
  }

  #checkList(elements: readonly Expression[], optionalIndices: readonly number[]): Type {
    const optional = new Set(optionalIndices);
    let joined: Type | undefined;
    for (const [index, element] of elements.entries()) {
      const type = this.check(element);
      joined = this.#join(element, joined, optional.has(index) ? this.#unwrapOptional(element, type) : type);
    }
    return listOf(joined ?? this.#freshVariable());
  }

  #checkMap(node: Expression & { readonly kind: 'map' }): Type {
    let keys: Type | undefined;
    let values: Type | undefined;
    for (const { key, value, isOptional } of node.entries) {
      keys = this.#join(key, keys, this.check(key));
      const type = this.check(value);
      values = this.#join(value, values, isOptional ? this.#unwrapOptional(value, type) : type);
    }
    return mapOf(keys ?? this.#freshVariable(), values ?? this.#freshVariable());
  }

  #unwrapOptional(node: Expression, type: Type): Type {
    const known = this.#substitution.apply(type, false);
    const inner = optionalValue(known);
    if (inner === undefined && !isDynamic(known) && known.kind !== 'error') this.#mismatch(node, optionalOf(known), known);
    return inner ?? known;
  }

  #join(node: Expression, before: Type | undefined, type: Type): Type {
    if (before === undefined) return type;
    if (this.#substitution.assign(before, type)) return mostGeneral(before, type);
    if (!this.#declarations.homogeneousLiterals) return DYN;
    this.#mismatch(node, before, type);
    return ERROR;
  }

  #checkMessage(node: MessageExpression): Type {
    const type = this.#messageType(node);
    if (type === undefined) return this.#undeclared(node, node.typeName);
    for (const { field, value, at, isOptional } of node.fields) {
      const given = this.check(value);
      const inner = isOptional ? this.#unwrapOptional(value, given) : given;
      if (type.kind !== 'object') continue;
      const expected = this.#declarations.types.get(type.name)?.get(field);
      if (expected === undefined) {
        this.#problemAt(at, `undefined field '${field}'`);
      } else if (!this.#substitution.assign(expected, inner)) {
        const text = formatType(this.#substitution.apply(inner, true));
        this.#problemAt(at, `expected type of field '${field}' is '${formatType(expected)}' but provided type is '${text}'`);
      }
    }
    return type;
  }

  #messageType(node: MessageExpression): Type | undefined {
    for (const candidate of candidateNames(this.#declarations.container, node.typeName)) {
      const declared = this.#declarations.variables.get(candidate);
      if (declared === undefined) continue;
      this.references.set(node, { kind: 'message', name: candidate });
      if (declared.type.kind !== 'type') {
        this.#problem(node, `'${formatType(declared.type)}' is not a type`);
        return ERROR;
      }
      const made = declared.type.of ?? ERROR;
      if (made.kind === 'object') return made;
      this.#problem(node, `'${formatType(made)}' is not a message type`);
      return ERROR;
    }
    // A type that is made up when it is asked for has no declared name.
    return this.#dynamicMessageType(node);
  }

  #dynamicMessageType(node: MessageExpression): Type | undefined {
    const name = candidateNames(this.#declarations.container, node.typeName).find(
      (candidate) => this.#declarations.types.get(candidate) !== undefined,
    );
    if (name === undefined) return undefined;
    this.references.set(node, { kind: 'message', name });
    return objectType(name);
  }

  #checkComprehension(node: ComprehensionExpression): Type {
    this.check(node.range);
    const accumulator = this.check(node.initial);
    const range = this.#substitution.apply(this.#types.get(node.range) ?? ERROR, false);
    const [first, second] = this.#loopVariables(node.range, range, node.secondVariable !== undefined);
    this.#scopes.push(new Map([[node.accumulator, accumulator]]));
    const variables = new Map([[node.variable, first]]);
    if (node.secondVariable !== undefined) variables.set(node.secondVariable, second);
    this.#scopes.push(variables);
    this.#assertType(node.condition, this.check(node.condition), BOOL);
    this.#assertType(node.step, this.check(node.step), accumulator);
    this.#scopes.pop();
    const result = this.check(node.result);
    this.#scopes.pop();
    return this.#substitution.apply(result, false);
  }

  #loopVariables(node: Expression, range: Type, hasTwo: boolean): readonly [Type, Type] {
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- All other kinds are treated alike.
    switch (range.kind) {
      case 'list':
        return hasTwo ? [INT, range.element] : [range.element, ERROR];
      case 'map':
        return [range.key, range.value];
      case 'dyn':
      case 'error':
      case 'parameter':
        this.#substitution.assign(DYN, range);
        return [DYN, DYN];
      default:
        this.#problem(node, `expression of type '${formatType(range)}' cannot be range of a comprehension (must be list, map, or dynamic)`);
        return [ERROR, ERROR];
    }
  }

  #assertType(node: Expression, type: Type, expected: Type): void {
    if (!this.#substitution.assign(expected, type)) this.#mismatch(node, expected, type);
  }

  #mismatch(node: Expression, expected: Type, found: Type): void {
    const text = (type: Type): string => formatType(this.#substitution.apply(type, false));
    this.#problem(node, `expected type '${text(expected)}' but found '${text(found)}'`);
  }

  #problem(node: Expression, message: string): void {
    this.problems.push({ code: 'type', message, span: { start: node.at, end: Math.max(node.span.end, node.at + 1) } });
  }

  #problemAt(at: number, message: string): void {
    this.problems.push({ code: 'type', message, span: { start: at, end: at + 1 } });
  }
}

/** The dotted path that an expression spells; `undefined` if it is more than names and dots. */
export function qualifiedName(node: Expression): string | undefined {
  if (node.kind === 'identifier') return node.name;
  if (node.kind !== 'select' || node.isTest) return undefined;
  const prefix = qualifiedName(node.operand);
  return prefix === undefined ? undefined : `${prefix}.${node.field}`;
}
