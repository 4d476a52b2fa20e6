import { readWords } from './scaffold.ts';
import type { Scaffold } from './scaffold.ts';
import { mapOf, textScalar, yamlText } from './yaml-lines.ts';
import type { Content } from './yaml-lines.ts';

/** What a new test manifest is made of. */
export interface TestWords {
  readonly name: string;
  /** Paths of files. */
  readonly policies: readonly string[];
  readonly resources: readonly string[];
  readonly values: string | undefined;
  /** Rows by what they expect, each `POLICY,RULE,RESOURCE,NAMESPACE,KIND` with `,PATCHED-RESOURCE` or without. */
  readonly rows: Readonly<Record<'pass' | 'fail' | 'skip', readonly string[]>>;
}

/** A Test of cli.kyverno.io/v1alpha1. */
export function scaffoldTest({ name, policies, resources, values, rows }: TestWords): Scaffold {
  const results: Content[] = [];
  for (const [result, words] of Object.entries(rows)) {
    const read = readWords(words, (word) => readRow(word, result), 'POLICY,RULE,RESOURCE,NAMESPACE,KIND[,PATCHED-RESOURCE]');
    if ('kind' in read) return read;
    results.push(...read);
  }
  const text = yamlText(
    mapOf({
      apiVersion: 'cli.kyverno.io/v1alpha1',
      kind: 'Test',
      metadata: mapOf({ name: textScalar(name) }),
      policies: policies.map(textScalar),
      resources: resources.map(textScalar),
      variables: values === undefined ? undefined : textScalar(values),
      results,
    }),
  );
  return { kind: 'text', text };
}

function readRow(word: string, result: string): ReadonlyMap<string, Content> | undefined {
  const parts = word.split(',');
  const [policy = '', rule = '', resource = '', namespace = '', kind = '', patched] = parts;
  if (parts.length < 5 || parts.length > 6) return undefined;
  return mapOf({
    policy: textScalar(policy),
    rule: rule === '' ? undefined : textScalar(rule),
    resources: [textScalar(namespace === '' ? resource : `${namespace}/${resource}`)],
    kind: kind === '' ? undefined : textScalar(kind),
    result,
    patchedResources: patched === undefined ? undefined : textScalar(patched),
  });
}
