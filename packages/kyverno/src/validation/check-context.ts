import type { Value } from '@assay/jmespath';
import { isObject } from '@assay/jmespath';

import { compileJmesPath } from '../jmespath/compile-jmespath.ts';
import { fieldOf, listOf, textOf } from '../objects/fields.ts';
import { hasVariables } from '../engine/variables/scan-variables.ts';
import type { Policy } from '../policy/policy.ts';
import type { CheckedRule } from './checked-rule.ts';
import type { PolicyProblem, PolicyStep } from './policy-problem.ts';

/** The entries of the context of a rule, not those of its loops. Follows pkg/validation/policy/validate.go of Kyverno (v1.19.0). */
export function checkContext({ rule, index, path }: CheckedRule, { kind }: Policy): readonly PolicyProblem[] {
  const entries = listOf(rule, 'context');
  const place = `path: spec.rules[${index}]`;
  if (entries.length > 0 && Object.keys(fieldOf(rule, 'validate', 'cel') ?? {}).length > 0) {
    const message = `${place}: context variables are not supported for CEL expressions in validate rules`;
    return [{ code: 'context-entry', message, path: [...path, 'context'], isAtKey: true }];
  }
  return entries.flatMap((entry, at) => {
    const fault = entryFault(entry, kind === 'Policy');
    if (fault === undefined) return [];
    const { code = 'context-entry', detail, steps = [] } = fault;
    return [{ code, message: `${place}: ${detail}`, summary: detail, path: [...path, 'context', at, ...steps] }];
  });
}

interface EntryFault {
  readonly detail: string;
  readonly steps?: readonly PolicyStep[];
  readonly code?: 'invalid-expression';
}

const RESERVED = ['images', 'request', 'serviceAccountName', 'serviceAccountNamespace', 'element', 'elementIndex'];
const SOURCES = ['configMap', 'apiCall', 'globalReference', 'imageRegistry', 'variable'] as const;

function entryFault(entry: Value, isNamespaced: boolean): EntryFault | undefined {
  const name = textOf(entry, 'name');
  if (name === '') return { detail: 'a name is required for context entries' };
  const reserved = RESERVED.find((word) => name === word || name.startsWith(`${word}.`));
  if (reserved !== undefined) {
    return { detail: `entry name ${name} is invalid as it conflicts with a pre-defined variable ${reserved}`, steps: ['name'] };
  }
  const [source, ...others] = SOURCES.filter((each) => fieldOf(entry, each) !== undefined);
  if (source === undefined || others.length > 0) {
    return { detail: 'exactly one of configMap or apiCall or imageRegistry or variable is required for context entries' };
  }
  return sourceFault(source, fieldOf(entry, source) ?? null, isNamespaced);
}

function sourceFault(source: (typeof SOURCES)[number], value: Value, isNamespaced: boolean): EntryFault | undefined {
  switch (source) {
    case 'configMap':
      return configMapFault(value, isNamespaced);
    case 'apiCall':
      if (textOf(value, 'urlPath') !== '' && fieldOf(value, 'service') !== undefined) {
        return { detail: 'a URLPath cannot be used for service API calls', steps: [source, 'urlPath'] };
      }
      return expressionFault(source, value);
    case 'imageRegistry':
      if (textOf(value, 'reference') === '') return { detail: 'a ref is required for imageRegistry context entry', steps: [source] };
      return expressionFault(source, value);
    case 'globalReference':
      return expressionFault(source, value);
    case 'variable':
      return expressionFault(source, value) ?? variableFault(value);
  }
}

function configMapFault(value: Value, isNamespaced: boolean): EntryFault | undefined {
  if (textOf(value, 'name') === '') return { detail: 'a name is required for configMap context entry', steps: ['configMap'] };
  if (textOf(value, 'namespace') !== '' || isNamespaced) return undefined;
  return { detail: 'a namespace is required for configMap context entry', steps: ['configMap'] };
}

/** An expression with variables in it becomes one only when they are replaced. */
function expressionFault(source: string, value: Value): EntryFault | undefined {
  const expression = textOf(value, 'jmesPath');
  if (expression === '' || hasVariables(expression)) return undefined;
  const compiled = compileJmesPath(expression);
  if (compiled.kind !== 'problem') return undefined;
  const detail = `failed to parse JMESPath ${expression}: ${compiled.message}`;
  return { detail, steps: [source, 'jmesPath'], code: 'invalid-expression' };
}

function variableFault(value: Value): EntryFault | undefined {
  if (textOf(value, 'jmesPath') !== '') return undefined;
  if (!isObject(value) || fieldOf(value, 'value') === undefined) {
    return { detail: 'a variable must define a value or a jmesPath expression', steps: ['variable'] };
  }
  if (fieldOf(value, 'default') === undefined) return undefined;
  return { detail: 'a variable must define a default value only when a jmesPath expression is defined', steps: ['variable', 'default'] };
}
