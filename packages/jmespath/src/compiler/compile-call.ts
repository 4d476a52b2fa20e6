import type { Evaluation } from '../evaluator/evaluation.ts';
import { Fault } from '../evaluator/fault.ts';
import { knownValue } from '../evaluator/unknown-key.ts';
import type { FunctionBody, FunctionDeclaration, FunctionTable, ParameterType } from '../functions/declaration.ts';
import type { FunctionCall } from '../parser/tree.ts';
import { ExpressionReference } from '../values/expression-reference.ts';
import { printGoValue } from '../values/print-go-value.ts';
import type { Value } from '../values/value.ts';
import { elementsOf, isList, isObject } from '../values/value.ts';
import type { Run } from './compile-tree.ts';

/** A call: the arguments are evaluated from left to right, then the function is looked up and its arguments are checked. */
export function compileCall<Host>(tree: FunctionCall, parameters: readonly Run<Host>[], functions: FunctionTable<Host>): Run<Host> {
  const call = callOf(tree, functions);
  return (value, evaluation) => {
    evaluation.charge(1 + parameters.length);
    const values = parameters.map((parameter) => knownValue(parameter(value, evaluation)));
    try {
      return call(values, evaluation);
    } catch (error) {
      if (error instanceof Fault) error.span ??= tree.span;
      throw error;
    }
  };
}

function callOf<Host>({ name, parameters }: FunctionCall, functions: FunctionTable<Host>): FunctionBody<Host> {
  if (name === undefined) return (_values, evaluation) => evaluation.panic('interface conversion: interface {} is nil, not string');
  const declaration = functions.get(name);
  if (declaration === undefined) return (_values, evaluation) => evaluation.fail(`unknown function: ${name}`);
  const literals = parameters.map((parameter) => (parameter.kind === 'literal' ? parameter.value : undefined));
  const body = declaration.prepare?.(literals) ?? declaration.body;
  return (values, evaluation) => {
    checkArguments(declaration, values, evaluation);
    return body(values, evaluation);
  };
}

function checkArguments<Host>(declaration: FunctionDeclaration<Host>, values: readonly Value[], evaluation: Evaluation<Host>): void {
  const { parameters, variadic = false } = declaration;
  if (parameters.length === 0) return;
  if (variadic && values.length < parameters.length) evaluation.fail('Invalid arity.');
  if (!variadic && values.length !== parameters.length) evaluation.fail('incorrect number of args');
  for (const [index, value] of values.entries()) {
    const types = parameters[Math.min(index, parameters.length - 1)]!;
    if (!isOfTypes(value, types, evaluation)) evaluation.fail(typeMessage(value, types, evaluation));
  }
}

function isOfTypes(value: Value, types: readonly ParameterType[], evaluation: Evaluation): boolean {
  for (const type of types) if (isOfType(value, type, evaluation)) return true;
  return false;
}

function isOfType(value: Value, type: ParameterType, evaluation: Evaluation): boolean {
  switch (type) {
    case 'any':
      return true;
    case 'number':
    case 'string':
      return typeof value === type;
    case 'object':
      return isObject(value);
    case 'array':
      return elementsOf(value) !== undefined;
    case 'array[number]':
      return isListOf(value, 'number', evaluation);
    case 'array[string]':
      return isListOf(value, 'string', evaluation);
    case 'expref':
      return value instanceof ExpressionReference;
  }
}

function isListOf(value: Value, type: 'number' | 'string', evaluation: Evaluation): boolean {
  if (!isList(value)) return false;
  evaluation.charge(value.length);
  return value.every((item) => typeof item === type);
}

function typeMessage(value: Value, types: readonly ParameterType[], evaluation: Evaluation): string {
  const expected = types.map((type) => `"${type}"`).join(', ');
  return `Invalid type for: ${printGoValue(value, evaluation.budget.charge)}, expected: []jmespath.JpType{${expected}}`;
}
