import { isList, isObject, printJson, propertyOf } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';
import { listOf, objectOf, textOf } from '@assay/kyverno/objects';
import type { Policy } from '@assay/kyverno/policy';

import type { TestResult } from '../manifest/model.ts';

/**
 * Lines that the reference prints about rules that rows name and that generate in a loop: it looks for what they clone where such rules
 * have nothing (kyverno/kyverno v1.19.0, pkg/background/generate/clone.go).
 */
export function generateNotices(policies: readonly Policy[], rows: readonly TestResult[]): readonly string[] {
  const asked = new Set(rows.map(({ rule }) => rule?.text));
  return policies
    .filter(({ family }) => family === 'rules')
    .flatMap(({ content }) => listOf(content, 'spec', 'rules'))
    .filter((rule) => asked.has(textOf(rule, 'name')))
    .flatMap((rule) => {
      const generate = objectOf(rule, 'generate');
      if (generate === undefined || textOf(generate, 'kind') !== '' || listOf(generate, 'cloneList', 'kinds').length > 0) return [];
      return [`    Error: failed to get unstructured rule (Object 'Kind' is missing in '${printedGeneration(generate)}')\n`];
    });
}

const PATTERN = ['apiVersion', 'kind', 'namespace', 'name', 'data', 'clone', 'cloneList'];
const GENERATION = ['generateExisting', 'synchronize', 'orphanDownstreamOnPolicyDelete', ...PATTERN, 'foreach'];
const ELEMENT = ['list', 'context', 'preconditions', ...PATTERN];

/** The rule as Go prints it: members in the order of its types, empty ones left out but for those that are never empty there. */
function printedGeneration(generate: ObjectValue): string {
  return printStruct(generate, GENERATION, (name, value) => {
    if (name !== 'foreach' || !isList(value)) return printed(value);
    return `[${value.map((element) => (isObject(element) ? printStruct(element, ELEMENT, (_name, member) => printed(member)) : 'null')).join(',')}]`;
  });
}

function printStruct(object: ObjectValue, names: readonly string[], print: (name: string, value: Value) => string): string {
  const members = names.flatMap((name) => {
    const value = propertyOf(object, name);
    if (NEVER_EMPTY.has(name)) return [`"${name}":${value === undefined ? '{}' : printed(value)}`];
    return value === undefined || isZero(value) ? [] : [`"${name}":${print(name, value)}`];
  });
  return `{${members.join(',')}}`;
}

const NEVER_EMPTY = new Set(['clone', 'cloneList']);

function isZero(value: Value): boolean {
  return value === null || value === '' || value === false || (isList(value) && value.length === 0);
}

function printed(value: Value): string {
  const json = printJson(value);
  return json.kind === 'text' ? json.text : 'null';
}
