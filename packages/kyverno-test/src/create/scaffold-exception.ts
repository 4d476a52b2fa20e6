import { readWords } from './scaffold.ts';
import type { Scaffold } from './scaffold.ts';
import { mapOf, textScalar, yamlText } from './yaml-lines.ts';
import type { Content } from './yaml-lines.ts';

/** What a new exception is made of. */
export interface ExceptionWords {
  readonly name: string;
  readonly namespace: string | undefined;
  readonly inBackground: boolean;
  /** `POLICY,RULE…` each. */
  readonly policyRules: readonly string[];
  /** Filters of resources, each `kind=…`, `name=…`, `namespace=…` and `operation=…` joined by commas. */
  readonly any: readonly string[];
  readonly all: readonly string[];
}

/** A PolicyException of kyverno.io/v2. */
export function scaffoldException({ name, namespace = 'default', inBackground, policyRules, any, all }: ExceptionWords): Scaffold {
  const exceptions = readWords(policyRules, readPolicyRules, 'POLICY,RULE…');
  if ('kind' in exceptions) return exceptions;
  const anyFilters = readWords(any, readFilter, FILTER_FORM);
  if ('kind' in anyFilters) return anyFilters;
  const allFilters = readWords(all, readFilter, FILTER_FORM);
  if ('kind' in allFilters) return allFilters;
  const text = yamlText(
    mapOf({
      apiVersion: 'kyverno.io/v2',
      kind: 'PolicyException',
      metadata: mapOf({ name: textScalar(name), namespace: textScalar(namespace) }),
      spec: mapOf({ background: String(inBackground), match: mapOf({ any: anyFilters, all: allFilters }), exceptions }),
    }),
  );
  return { kind: 'text', text };
}

function readPolicyRules(word: string): ReadonlyMap<string, Content> | undefined {
  const [policy = '', ...rules] = word.split(',');
  return policy === '' || rules.length === 0 ? undefined : mapOf({ policyName: textScalar(policy), ruleNames: rules.map(textScalar) });
}

const FILTER_FORM = 'kind=KIND[,name=NAME][,namespace=NAMESPACE][,operation=OPERATION]';

/** The list of a filter that each key fills. */
const LISTS: Readonly<Record<string, string>> = { kind: 'kinds', name: 'names', namespace: 'namespaces', operation: 'operations' };

function readFilter(word: string): ReadonlyMap<string, Content> | undefined {
  const lists: Record<string, Content[]> = { kinds: [], names: [], namespaces: [], operations: [] };
  for (const part of word.split(',')) {
    const [key = '', value = '', ...more] = part.split('=');
    const list = lists[LISTS[key] ?? ''];
    if (list === undefined || value === '' || more.length > 0) return undefined;
    list.push(textScalar(value));
  }
  return mapOf({ resources: mapOf(lists) });
}
