import { describe, expect, it } from 'vitest';

import { recognizesKyverno } from './recognize.ts';

const POLICY = 'apiVersion: kyverno.io/v1\nkind: ClusterPolicy\nmetadata:\n  name: p\n';

function indented(text: string, by: string): string {
  return text.replace(/^(?=.)/gm, by);
}

describe('a file is of Kyverno', () => {
  it.each<readonly [what: string, text: string, is: boolean]>([
    ['with a policy', POLICY, true],
    ['with a policy behind remarks', `# one\n---\n\n${POLICY}`, true],
    ['with a List of policies', `apiVersion: v1\nkind: List\nitems:\n${indented(POLICY, '  ').replace('  api', '- api')}`, true],
    ['with policies as items, which is wrong', indented(POLICY, '  ').replace('  api', '- api'), true],
    ['with a list in which a policy is deeper', `# patch\n- type: replace\n  value:\n    content:\n${indented(POLICY, '      ')}`, false],
    ['with actions of Helm', POLICY.replace('name: p', 'name: {{ .Values.name }}'), false],
    ['with actions of Helm between brackets', `${POLICY}  labels:\n    [[ include "labels" . | nindent 4 ]]\n`, false],
    ['with lists in lists', `${POLICY}  x: [[include, template]]\n`, true],
    ['with a list, and a policy after it', `- type: replace\n---\n${POLICY}`, true],
  ])('%s', (_, scanText, is) => {
    expect(recognizesKyverno({ name: 'a.yml', scanText })).toBe(is);
  });
});
