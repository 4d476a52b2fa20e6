import { readFileSync } from 'node:fs';

import { createEngine, readPolicies } from '@assay/kyverno';
import type { ObjectValue, Value } from '@assay/jmespath';
import { listOf, objectOf, readYamlValue, textOf } from '@assay/kyverno/objects';
import { describe, expect, it } from 'vitest';

import { migrate } from './migrate.ts';
import { withPlainNumbers } from './write/with-texts.ts';

function policyWith(body: string): string {
  return `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata:
  name: example
  annotations:
    pod-policies.kyverno.io/autogen-controllers: none
spec:
  rules:
    - name: example
      match: {any: [{resources: {kinds: [Pod], operations: [CREATE]}}]}
      ${/^(?:mutate|generate):/.test(body) ? body : `validate: {${body}}`}
`;
}

async function convert(body: string): Promise<string> {
  const { pairs, remarks } = await migrate([{ path: 'policy.yaml', text: policyWith(body) }]);
  expect(remarks.filter(({ kind }) => kind === 'left')).toEqual([]);
  return pairs[0]?.after[0]?.text ?? '';
}

function valueOf(text: string): Value {
  const read = readYamlValue(text);
  return read.kind === 'value' ? read.value : null;
}

/** Whether a request gets through, is refused, or fails, and what is made of it. */
async function verdict(policy: string, object: ObjectValue): Promise<unknown> {
  const engine = await createEngine(readPolicies([{ name: 'policy.yaml', text: policy }]));
  expect(engine.problems).toEqual([]);
  const outcomes = [...engine.evaluate({ operation: 'CREATE', object })];
  const status = outcomes.map((each) => each.status).find((each) => each === 'error' || each === 'fail') ?? 'through';
  const patched = outcomes.findLast((each) => each.patched)?.patched ?? object;
  return { status, patched: withPlainNumbers(patched), generated: outcomes.flatMap((each) => each.generated ?? []).map((each) => each['data']) };
}

/** The first expression that says what the policy does. */
function expressionOf(policy: Value): string {
  const [mutation] = listOf(policy, 'spec', 'mutations');
  const [body] = [...listOf(policy, 'spec', 'validations'), ...listOf(policy, 'spec', 'generate')];
  return textOf(body, 'expression') || textOf(mutation, 'jsonPatch', 'expression');
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/([([{,]) /g, '$1');
}

function pod(spec: ObjectValue, metadata: ObjectValue = {}): ObjectValue {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'web', namespace: 'shop', ...metadata },
    spec: { containers: [{ name: 'main', image: 'nginx:latest' }], ...spec },
  };
}

const PODS: readonly ObjectValue[] = [
  pod({}),
  pod({ hostNetwork: false, hostPID: false }, { labels: { team: 'net' } }),
  pod({ hostNetwork: true, hostPID: true, nodeName: 'one' }, { labels: { team: '' } }),
  pod({ volumes: [{ name: 'data' }, { name: 'other' }], terminationGracePeriodSeconds: 10 }),
  pod({ volumes: [{ name: 'other' }], terminationGracePeriodSeconds: 61 }),
  pod({ containers: [{ name: 'one', image: 'ghcr.io/x/y:1', imagePullPolicy: 'Never' }], initContainers: [] }),
  pod({
    containers: [
      { name: 'one', image: 'ghcr.io/x/y' },
      { name: 'main', image: 'nginx', imagePullPolicy: 'IfNotPresent' },
    ],
  }),
  pod({
    containers: [{ name: 'one', image: 'a', resources: { limits: { memory: '4096Mi' } }, securityContext: { capabilities: { drop: ['ALL'] } } }],
  }),
  pod({
    containers: [
      { name: 'one', image: 'a', resources: { limits: { memory: '5Gi', cpu: 1 } }, securityContext: { capabilities: { drop: ['CHOWN'] } } },
    ],
  }),
];

const PAGE = readFileSync(new URL('../../../docs/kyverno-migrate.md', import.meta.url), 'utf8');

/** What stands in code in each of the two columns of the table below a heading. */
function rowsBelow(heading: string): readonly (readonly [old: string, converted: string])[] {
  const [, part = ''] = PAGE.split(`\n## ${heading}\n`);
  return [...(part.split('\n## ')[0] ?? '').matchAll(/^\| (``?)(\w.*?)\1 +\| `(.*)` +\|$/gm)].map(([, , old = '', converted = '']) => {
    return [old.replaceAll(String.raw`\|`, '|'), converted.replaceAll(String.raw`\|`, '|')];
  });
}

describe('the table of bodies in the docs', () => {
  const rows = rowsBelow('Bodies of rules');

  it('has a row for each sort of body', () => {
    expect(new Set(rows.map(([old]) => old.split(':')[0]))).toEqual(
      new Set(['pattern', 'anyPattern', 'deny', 'foreach', 'podSecurity', 'cel', 'mutate', 'generate']),
    );
  });

  it.each(rows)('%s', async (old, converted) => {
    const text = await convert(old);
    expect(onOneLine(expressionOf(valueOf(text)))).toBe(onOneLine(converted));
    for (const object of PODS) expect([object, await verdict(text, object)]).toEqual([object, await verdict(policyWith(old), object)]);
  });
});

/** A policy with a line more, in its rule or in its spec. */
function policyBeside(line: string): string {
  const isOfRule = /^(?:match|exclude|preconditions|context):/.test(line);
  const match = line.startsWith('match:') ? '' : '      match: {any: [{resources: {kinds: [Pod]}}]}\n';
  // Whoever asks for the user may not look at objects in the background.
  const background = /subjects|roles/.test(line) ? '  background: false\n' : '';
  return `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: {name: example}
spec:
${background}${isOfRule ? '' : `  ${line}\n`}  rules:
    - name: example
${match}${isOfRule ? `      ${line}\n` : ''}      validate: {pattern: {spec: {=(hostPID): false}}}
`;
}

describe('the table of what stands beside bodies in the docs', () => {
  it.each(rowsBelow('Beside the body'))('%s', async (old, converted) => {
    const { pairs } = await migrate([{ path: 'policy.yaml', text: policyBeside(old) }]);
    const spec = objectOf(valueOf(pairs[0]?.after[0]?.text ?? ''), 'spec') ?? {};
    for (const [name, wanted] of Object.entries(objectOf(valueOf(converted)) ?? {})) {
      const [before = '', behind] = JSON.stringify(wanted).split('…');
      const found = JSON.stringify(spec[name]);
      if (behind === undefined) expect(found).toBe(before);
      else expect([found.slice(0, before.length), found.slice(-behind.length)]).toEqual([before, behind]);
    }
  });
});
