import { describe, expect, it } from 'vitest';

import { EditedFiles } from '../../../findings/testing/edited-files.ts';
import { recognizesKyverno } from '../lint/recognize.ts';
import { kyvernoEditor } from './kyverno-editor.ts';

/** A rule about kinds, that ends in these lines. */
function rule(kinds: string, lines: string): EditedFiles {
  const text = `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: {name: a}
spec:
  rules:
    - name: b
      match: {any: [{resources: {kinds: [${kinds}]}}]}
      ${lines.replaceAll('\n', '\n      ')}
`;
  return new EditedFiles(kyvernoEditor, { 'policy.yaml': text }, recognizesKyverno);
}

describe('parts of rules that are like the objects they are about', () => {
  it.each([
    ['Pod', 'validate:\n  pattern:\n    spec:\n      ⟦here⟧', ['hostNetwork', 'containers']],
    ['Pod', 'validate:\n  pattern:\n    spec:\n      =(initContainers):\n        - ⟦here⟧name: x', ['image']],
    ['Pod', 'validate:\n  pattern:\n    spec:\n      hostNetwork: ⟦here⟧', ['true', 'false']],
    ['Pod', 'validate:\n  anyPattern:\n    - spec: {⟦here⟧}', ['hostNetwork']],
    ['Pod, Deployment', 'validate:\n  pattern:\n    spec:\n      ⟦here⟧', ['hostNetwork', 'replicas', 'template']],
    ['Deployment', 'mutate:\n  patchStrategicMerge:\n    spec:\n      template:\n        spec:\n          ⟦here⟧', ['containers']],
    ['Namespace', 'generate:\n  apiVersion: v1\n  kind: ConfigMap\n  data:\n    ⟦here⟧', ['immutable']],
    ['Pod', 'validate:\n  foreach:\n    - list: request.object.spec.containers\n      pattern:\n        ⟦here⟧', ['image', 'imagePullPolicy']],
  ])('of %s: %j', (kinds, lines, labels) => {
    expect(rule(kinds, lines).labels('here')).toEqual(expect.arrayContaining(labels));
  });

  it('offer nothing about a kind that nobody knows', () => {
    expect(rule('Shop', 'validate:\n  pattern:\n    spec:\n      ⟦here⟧').labels('here')).toEqual([]);
  });

  it('keep an anchor around a key that is replaced', () => {
    const files = rule('Pod', 'validate:\n  pattern:\n    spec:\n      =(host⟦here⟧): false');
    expect(files.taken('here', 'hostIPC')).toBe('            =(hostIPC): false');
  });

  it('have fields with the type of the object, and no text that is about policies', () => {
    const files = rule('Pod', 'validate:\n  pattern:\n    ⟦spec⟧spec:\n      =(⟦anchored⟧hostNetwork): false');
    expect(files.hover('spec')).toBe('`spec` (object)');
    expect(files.hover('anchored')).toBe('`hostNetwork` (boolean)');
  });
});
