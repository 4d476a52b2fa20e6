import { readWords } from './scaffold.ts';
import type { Scaffold } from './scaffold.ts';
import { mapOf, textScalar, valueScalar, yamlText } from './yaml-lines.ts';
import type { Content } from './yaml-lines.ts';

/** What a new file of values is made of. */
export interface ValuesWords {
  /** `NAME=VALUE` each. */
  readonly global: readonly string[];
  /** `NAMESPACE,LABEL=VALUE…` each. */
  readonly namespaceSelectors: readonly string[];
  /** `POLICY,RULE,NAME=VALUE…` each. */
  readonly rules: readonly string[];
  /** `POLICY,RESOURCE,NAME=VALUE…` each. */
  readonly resources: readonly string[];
}

/** A Values file of cli.kyverno.io/v1alpha1. */
export function scaffoldValues({ global, namespaceSelectors, rules, resources }: ValuesWords): Scaffold {
  const globalValues = readWords(global, readAssignment, 'NAME=VALUE');
  if ('kind' in globalValues) return globalValues;
  const ofRules = readWords(rules, (word) => readPolicy(word, 'rules'), 'POLICY,RULE,NAME=VALUE…');
  if ('kind' in ofRules) return ofRules;
  const ofResources = readWords(resources, (word) => readPolicy(word, 'resources'), 'POLICY,RESOURCE,NAME=VALUE…');
  if ('kind' in ofResources) return ofResources;
  const selectors = readWords(namespaceSelectors, readSelector, 'NAMESPACE,LABEL=VALUE…');
  if ('kind' in selectors) return selectors;
  const text = yamlText(
    mapOf({
      apiVersion: 'cli.kyverno.io/v1alpha1',
      kind: 'Values',
      metadata: mapOf({ name: 'values' }),
      globalValues: valuesOf(globalValues),
      policies: [...ofRules, ...ofResources],
      namespaceSelector: selectors,
    }),
  );
  return { kind: 'text', text };
}

function readPolicy(word: string, list: 'rules' | 'resources'): ReadonlyMap<string, Content> | undefined {
  const [policy = '', name = '', ...assignments] = word.split(',');
  const values = readWords(assignments, readAssignment, '');
  if (policy === '' || name === '' || 'kind' in values) return undefined;
  return mapOf({ name: textScalar(policy), [list]: [mapOf({ name: textScalar(name), values: valuesOf(values) })] });
}

function readSelector(word: string): ReadonlyMap<string, Content> | undefined {
  const [namespace = '', ...assignments] = word.split(',');
  const labels = readWords(assignments, readAssignment, '');
  if (namespace === '' || assignments.length === 0 || 'kind' in labels) return undefined;
  return mapOf({ name: textScalar(namespace), labels: new Map(labels.map(({ name, value }) => [name, textScalar(value)])) });
}

interface Assignment {
  readonly name: string;
  readonly value: string;
}

function readAssignment(word: string): Assignment | undefined {
  const equals = word.indexOf('=');
  return equals < 1 || equals === word.length - 1 ? undefined : { name: word.slice(0, equals), value: word.slice(equals + 1) };
}

function valuesOf(assignments: readonly Assignment[]): ReadonlyMap<string, Content> {
  return new Map(assignments.map(({ name, value }) => [name, valueScalar(value)]));
}
