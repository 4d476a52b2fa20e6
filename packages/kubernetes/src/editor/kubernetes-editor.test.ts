import { EMPTY_CONTEXT, SourceFile } from '@assay/findings';
import type { EditorPlace } from '@assay/findings';
import { encodeUtf8 } from '@assay/source';
import { describe, expect, it } from 'vitest';

import { JUDGED_NOWHERE } from '../judged-kinds.ts';
import { loadKubernetesEditor } from './kubernetes-editor.ts';

const answers = await loadKubernetesEditor(JUDGED_NOWHERE);

const CRD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: shops.example.com }
spec:
  group: example.com
  names: { kind: Shop, plural: shops }
  scope: Namespaced
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            required: [tier]
            properties:
              tier: { type: string, enum: [gold, silver] }
              size: { type: integer, minimum: 1, default: 3 }
`;

/** The place of `‸` in a file that is compared with Kubernetes 1.33 and a definition. */
function placeIn(marked: string, kubernetes: string | undefined = '1.33'): EditorPlace {
  const file = new SourceFile('a.yaml', encodeUtf8(marked.replace('‸', '')));
  const crds = [new SourceFile('crd.yaml', encodeUtf8(CRD))];
  const schemas = { crds, ...(kubernetes !== undefined && { kubernetes }) };
  return { workspace: EMPTY_CONTEXT.workspace, files: [file], units: [], schemas, file, offset: marked.indexOf('‸') };
}

const DEPLOYMENT = 'apiVersion: apps/v1\nkind: Deployment\nspec:\n';
const SHOP = 'apiVersion: example.com/v1\nkind: Shop\nspec:\n';

describe('a field of an object', () => {
  it.each<readonly [what: string, text: string, parts: readonly string[]]>([
    ['has a type, and what Kubernetes says of it', `${DEPLOYMENT}  repl‸icas: 3\n`, ['`spec.replicas`: int32', 'Number of desired pods.']],
    [
      'in what others share is, too',
      `${DEPLOYMENT}  template:\n    spec:\n      containers:\n      - name: a\n        ima‸ge: b\n`,
      ['`spec.template.spec.containers.[0].image`: string', 'Container image name.'],
    ],
    ['can be required', `${DEPLOYMENT}  select‸or: {}\n`, ['`spec.selector`: object, required', 'Label selector for pods.']],
    [
      'can hold others that are required',
      `${DEPLOYMENT}  template:\n    spec:\n      contai‸ners: []\n`,
      ['`spec.template.spec.containers`: list of object, required', 'List of containers belonging to the pod.'],
    ],
    ['of a custom kind has its values', `${SHOP}  ti‸er: gold\n`, ['`spec.tier`: string, required', '- has to be one of "gold", "silver"']],
    [
      'of a kind of KubeVirt is known',
      'apiVersion: kubevirt.io/v1\nkind: VirtualMachine\nspec:\n  runStr‸ategy: Always\n',
      ['`spec.runStrategy`: string'],
    ],
    ['of a custom kind has its default', `${SHOP}  size: ‸4\n`, ['`spec.size`: integer', 'Default: `3`', '- has to be at least 1']],
  ])('%s', (_what, text, parts) => {
    expect(answers.hover?.(placeIn(text))?.text).toBe(parts.join('\n\n'));
  });

  it('is nothing that a schema lacks, nor of a kind that nobody asked about', () => {
    expect(answers.hover?.(placeIn(`${DEPLOYMENT}  repl‸icsa: 3\n`))).toBeUndefined();
    const { schemas: _, ...without } = placeIn(`${DEPLOYMENT}  repl‸icas: 3\n`);
    expect(answers.hover?.(without)).toBeUndefined();
  });
});

describe('what can be written', () => {
  const labels = (text: string): readonly string[] => (answers.completions?.(placeIn(text)) ?? []).map(({ label }) => label);

  it('are fields that are not there yet, those that have to be first', () => {
    const offered = labels(`${DEPLOYMENT}  replicas: 1\n  ‸\n`);
    expect(offered.slice(0, 2)).toEqual(['selector', 'template']);
    expect(offered).toContain('strategy');
    expect(offered).not.toContain('replicas');
  });

  it('are values, where there are few', () => {
    expect(labels(`${SHOP}  tier: ‸\n`)).toEqual(['gold', 'silver']);
    expect(labels(`${DEPLOYMENT}  paused: ‸\n`)).toEqual(['true', 'false']);
  });
});

it('the outline has objects with their kinds', () => {
  const { file, ...around } = placeIn('apiVersion: v1\nkind: Pod\nmetadata: {name: "a"}\n---\napiVersion: v1\nkind: Pod\n---\na: 1\n‸');
  expect(answers.symbols?.(file, around).map(({ name, detail, span }) => [name, detail, span.start])).toEqual([['a', 'Pod', 0]]);
});

it('quantities have plain numbers behind them', () => {
  const text = `apiVersion: v1\nkind: Pod\nspec:\n  containers:\n  - name: a\n    resources:\n      limits: {cpu: 500m, memory: 1Gi, pods: "2", storage: 1.5k}\n`;
  const { file, ...around } = placeIn(text);
  const hints = answers.hints?.(file, around) ?? [];
  expect(hints.map(({ offset, label }) => `${/\S+$/.exec(text.slice(0, offset))?.[0]} ${label}`)).toEqual([
    '500m = 0.5',
    '1Gi = 1,073,741,824',
    '1.5k = 1,500',
  ]);
});
