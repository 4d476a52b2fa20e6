import { isList, isObject } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';
import { fieldOf, listOf, objectOf, readDiscovery, textOf } from '@assay/kyverno/objects';
import { guessPlural } from '@assay/kyverno/engine';

import { root } from '../cel/access.ts';
import { literal, quoted } from '../cel/literal.ts';
import { translateConditions } from '../conditions/translate-conditions.ts';
import { stringText, translateText } from '../jmespath/translate-expression.ts';
import type { ExpressionScope } from '../jmespath/translate-expression.ts';
import { termMayFail, textOfTerm } from '../jmespath/term.ts';
import { translateMatch } from '../match/translate-match.ts';
import { Refusal } from '../refusal.ts';
import type { PolicyPath } from '../refusal.ts';
import { chooseOperations, matchConstraints, namedConditions } from './admission-match.ts';
import { addContext } from './convert-context.ts';
import type { OldRule } from './old-rule.ts';

/** The spec of a GeneratingPolicy that makes what a rule makes. */
export function convertGenerateRule(old: OldRule): ObjectValue {
  const { rule, path, table, spec } = old;
  const generate = objectOf(rule, 'generate') ?? {};
  const at = [...path, 'generate'];
  if (old.isNamespaced) throw new Refusal(at, 'Kyverno ends in a crash where it tests generating policies in a namespace');
  if (listOf(generate, 'foreach').length > 0) throw new Refusal([...at, 'foreach'], 'loops that make objects are not converted');
  const match = translateMatch(rule, path, table);
  const plain: ExpressionScope = { object: root('object', match.schemas), oldObject: root('oldObject', match.schemas), names: new Map(), taken: [] };
  const context = addContext(listOf(rule, 'context'), { scope: plain, table, isNamespaced: false }, [...path, 'context']);
  const scope = { ...plain, names: context.names };
  const preconditions = translateConditions(fieldOf(rule, 'preconditions'), { ...plain, names: context.inlineNames }, [...path, 'preconditions']);
  const asked = match.operations.length > 0 ? match.operations : ['CREATE', 'UPDATE'];
  const chosen = chooseOperations([...match.conditions('object'), { name: 'preconditions-hold', condition: preconditions }], asked);
  const matched = namedConditions(chosen.conditions);
  const { variables, expression } = planOf(generate, scope, at);
  const all = [...context.variables, ...variables];
  const isOn = (name: string): boolean => fieldOf(generate, name) === true;
  const evaluation = {
    ...(isOn('synchronize') && { synchronize: { enabled: true } }),
    ...((isOn('generateExisting') || fieldOf(spec, 'generateExisting') === true) && { generateExisting: { enabled: true } }),
    ...(isOn('orphanDownstreamOnPolicyDelete') && { orphanDownstreamOnPolicyDelete: { enabled: true } }),
  };
  return {
    ...(Object.keys(evaluation).length > 0 && { evaluation }),
    matchConstraints: matchConstraints(match, chosen.operations),
    ...(matched.length > 0 && { matchConditions: matched }),
    ...(all.length > 0 && { variables: all }),
    generate: [{ expression }],
  };
}

interface GenerationPlan {
  readonly variables: readonly ObjectValue[];
  readonly expression: string;
}

function planOf(generate: ObjectValue, scope: ExpressionScope, path: PolicyPath): GenerationPlan {
  const data = objectOf(generate, 'data');
  const namespace = namespaceText(generate, scope, path);
  if (data !== undefined) return dataPlan(generate, data, namespace, scope, path);
  const clone = objectOf(generate, 'clone');
  if (clone === undefined)
    throw new Refusal([...path, 'cloneList'], 'copies of several objects are not converted', 'use resource.List and generator.Apply');
  const apiVersion = textOf(generate, 'apiVersion');
  const words = [quoted(apiVersion), quoted(pluralOf(apiVersion, textOf(generate, 'kind')))];
  const source = [
    textIn(textOf(clone, 'namespace'), scope, [...path, 'clone', 'namespace']),
    textIn(textOf(clone, 'name'), scope, [...path, 'clone', 'name']),
  ];
  if (textOf(clone, 'name') !== textOf(generate, 'name'))
    throw new Refusal([...path, 'name'], 'a copy keeps its name', 'write the object itself with the data of the other one');
  return {
    variables: [{ name: 'source', expression: `resource.Get(${[...words, ...source].join(', ')})` }],
    expression: `generator.Apply(${namespace}, [variables.source])`,
  };
}

function dataPlan(generate: ObjectValue, data: ObjectValue, namespace: string, scope: ExpressionScope, path: PolicyPath): GenerationPlan {
  const metadata = objectOf(data, 'metadata') ?? {};
  const object = {
    apiVersion: textOf(generate, 'apiVersion'),
    kind: textOf(generate, 'kind'),
    metadata: {
      ...metadata,
      name: textOf(generate, 'name'),
      ...(textOf(generate, 'namespace') !== '' && { namespace: textOf(generate, 'namespace') }),
    },
    ...Object.fromEntries(Object.entries(data).filter(([name]) => !['metadata', 'apiVersion', 'kind'].includes(name))),
  };
  return {
    variables: [{ name: 'resources', expression: `[\n  ${printObject(object, scope, [...path, 'data'], '  ')}\n]` }],
    expression: `generator.Apply(${namespace}, variables.resources)`,
  };
}

/** A value as CEL, a member on each line. */
function printObject(value: Value, scope: ExpressionScope, path: PolicyPath, indent: string): string {
  const inner = `${indent}  `;
  if (isObject(value) && Object.keys(value).length > 0) {
    const members = Object.entries(value).map(([name, each]) => `${inner}${quoted(name)}: dyn(${printObject(each, scope, [...path, name], inner)})`);
    return `{\n${members.join(',\n')}\n${indent}}`;
  }
  if (isList(value) && value.length > 0) return `[${value.map((each, index) => printObject(each, scope, [...path, index], indent)).join(', ')}]`;
  if (typeof value === 'string' && value.includes('{{')) return valueIn(value, scope, path);
  const text = literal(value);
  if (text === undefined) throw new Refusal(path, 'this value has no literal in CEL');
  return text;
}

function namespaceText(generate: ObjectValue, scope: ExpressionScope, path: PolicyPath): string {
  return textIn(textOf(generate, 'namespace'), scope, [...path, 'namespace']);
}

/** A variable alone keeps its type. */
function valueIn(text: string, scope: ExpressionScope, path: PolicyPath): string {
  const term = translateText(text, scope, path);
  if (termMayFail(term) && term.kind !== 'place') throw new Refusal(path, 'a value that may be missing is written into an object');
  return textOfTerm(term, path);
}

function textIn(text: string, scope: ExpressionScope, path: PolicyPath): string {
  const term = translateText(text, scope, path);
  if (termMayFail(term) && term.kind !== 'place') throw new Refusal(path, 'a value that may be missing is written into an object');
  return stringText(term, path);
}

function pluralOf(apiVersion: string, kind: string): string {
  const known = readDiscovery().find(
    (each) => each.kind === kind && !each.name.includes('/') && (each.group === '' ? each.version : `${each.group}/${each.version}`) === apiVersion,
  );
  return known?.name ?? guessPlural(kind);
}
