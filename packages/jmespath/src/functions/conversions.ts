import { parseFloat64 } from '@assay/go-values';
import type { Evaluation } from '../evaluator/evaluation.ts';
import { printJson } from '../json/print-json.ts';
import type { Value } from '../values/value.ts';
import { isList, isObject } from '../values/value.ts';
import type { FunctionDeclaration } from './declaration.ts';
import { declareFunction } from './declaration.ts';

export const type: FunctionDeclaration = declareFunction({
  name: 'type',
  parameters: [['any']],
  body: ([value], evaluation) => typeName(value) ?? evaluation.fail('unknown type'),
});

export const notNull: FunctionDeclaration = {
  name: 'not_null',
  parameters: [['any']],
  variadic: true,
  body: (candidates) => candidates.find((value) => value !== null) ?? null,
};

/** The specification's: a text is a number if it is one in JSON. */
export const toNumber: FunctionDeclaration = numberConversion((text) => (isJsonNumber(text) ? Number(text) : null));

/** go-jmespath's: a text is a number if Go reads it as one; so are `.5`, `Inf` and `NaN`. */
export const goToNumber: FunctionDeclaration = numberConversion((text) => parseFloat64(text) ?? null);

/** The specification's: a text as it is, anything else as JSON. */
export const toString: FunctionDeclaration = textConversion(false);

/** go-jmespath's: the same, with `<`, `>` and `&` escaped in JSON. */
export const goToString: FunctionDeclaration = textConversion(true);

function isJsonNumber(text: string): boolean {
  return /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?$/.test(text);
}

function numberConversion(parse: (text: string) => number | null): FunctionDeclaration {
  return declareFunction({
    name: 'to_number',
    parameters: [['any']],
    body: ([value], evaluation) => {
      if (typeof value === 'number') return value;
      if (typeof value === 'string') return parse(value);
      return typeName(value) === undefined ? evaluation.fail('unknown type') : null;
    },
  });
}

function textConversion(escapeHtml: boolean): FunctionDeclaration {
  return declareFunction({
    name: 'to_string',
    parameters: [['any']],
    body: ([value], evaluation) => (typeof value === 'string' ? value : jsonText(value, escapeHtml, evaluation)),
  });
}

function jsonText(value: Value, escapeHtml: boolean, evaluation: Evaluation): string {
  const printed = printJson(value, { escapeHtml, charge: evaluation.budget.charge });
  return printed.kind === 'text' ? printed.text : evaluation.fail(printed.message);
}

function typeName(value: Value): string | undefined {
  if (value === null) return 'null';
  if (isList(value)) return 'array';
  if (typeof value !== 'object') return typeof value;
  return isObject(value) ? 'object' : undefined;
}
