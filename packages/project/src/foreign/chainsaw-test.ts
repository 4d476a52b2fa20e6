import type { SourceFile } from '@assay/findings';
import { resolveAlias, stringValue } from '@assay/source';
import type { ContentNode, Node } from '@assay/source';

import { itemsAt, nodeBelow, stringAt, yamlMappings } from '../discovery/yaml-scan.ts';

/** A file that a test of Chainsaw names, as written, and what the test does with it. */
export interface NamedByTest {
  readonly path: string;
  /** `refuse` is an application that has to fail. */
  readonly use: 'apply' | 'refuse' | 'expect';
}

/** The files that the steps of a test name, those of its `catch`, `finally` and `cleanup` blocks included. */
export function namedByTest(content: SourceFile): readonly NamedByTest[] {
  const known = named.get(content);
  if (known) return known;
  const found = yamlMappings(content).flatMap(inOperations);
  named.set(content, found);
  return found;
}

const named = new WeakMap<SourceFile, readonly NamedByTest[]>();

const APPLYING: ReadonlySet<string> = new Set(['apply', 'create', 'patch', 'update', 'delete']);

const EXPECTING: ReadonlySet<string> = new Set(['assert', 'error']);

/** Operations are at several depths: in `try` of a step, in `catch` of the test, in a template of a step. */
function inOperations(node: Node): readonly NamedByTest[] {
  if (node.kind === 'sequence') return node.items.flatMap(inOperations);
  if (node.kind !== 'mapping') return [];
  return node.entries.flatMap(({ name = '', value }) => {
    const content = resolveAlias(value);
    if (APPLYING.has(name)) return filesOf(content, expectsFailure(content) ? 'refuse' : 'apply');
    if (EXPECTING.has(name)) return filesOf(content, 'expect');
    if (name === 'script') return inScript(content);
    return inOperations(value);
  });
}

/** The first versions had a list of files in the spec of a step. */
function filesOf(operation: ContentNode, use: NamedByTest['use']): readonly NamedByTest[] {
  const one = stringAt(operation, 'file') ?? stringAt(operation, 'ref', 'file');
  const listed = operation.kind === 'sequence' ? operation.items.flatMap((item) => stringAt(item, 'file') ?? stringValue(item) ?? []) : [];
  return [...(one === undefined ? [] : [one]), ...listed].map((path) => ({ path, use }));
}

function expectsFailure(operation: ContentNode): boolean {
  return [nodeBelow(operation, 'check'), ...itemsAt(operation, 'expect').map((one) => nodeBelow(one, 'check'))].some(
    (check) => check?.kind === 'mapping' && check.entries.some(({ name, value }) => isFailureCheck(name ?? '', resolveAlias(value))),
  );
}

/** `($error != null): true`, `($error): …`, `$error: some text`, `(contains($stderr, 'some text')): true`. */
function isFailureCheck(name: string, value: ContentNode): boolean {
  if (/^\(contains\(\$stderr\b/.test(name)) return value.kind === 'scalar' && value.value === true;
  if (!name.includes('$error')) return false;
  const isTrue = value.kind === 'scalar' && value.value === true;
  if (/!=\s*(?:null|`null`)/.test(name)) return isTrue;
  if (/==\s*(?:null|`null`)/.test(name)) return value.kind === 'scalar' && value.value === false;
  return value.kind !== 'scalar' || value.value !== null;
}

/** What scripts give to kubectl. */
function inScript(operation: ContentNode): readonly NamedByTest[] {
  const content = stringAt(operation, 'content') ?? '';
  const failsAsWhole = expectsFailure(operation) || FAILS_ON_SUCCESS.test(content) || EXPECTS_WORDS.test(content);
  return content.split('\n').flatMap((line) => {
    if (!/\bkubectl\b/.test(line)) return [];
    const use = failsAsWhole ? 'refuse' : 'apply';
    return [...line.matchAll(/\s(?:-f|--filename)[ =]*([^\s;|&"'$<>()]+\.(?:ya?ml))/g)].map(([, path = '']) => ({ path, use }));
  });
}

/** `if kubectl apply -f x.yaml; then exit 1`, on one line or on several. */
const FAILS_ON_SUCCESS = /\bif\s[^;\n|]{0,300}\bkubectl\b[^;\n|]{0,300}[;\n]\s*then\b(?:(?!\b(?:else|fi|exit)\b)[^]){0,1000}\bexit\s+1\b/;

/** `if kubectl apply -f x.yaml 2>&1 | grep -q "some text"`: what is applied is there for what is said about it. */
const EXPECTS_WORDS = /\bif\s[^;\n]{0,300}\bkubectl\s+(?:apply|create)\b[^;\n]{0,300}\|\s*grep\b/;
