import type { CheckingDialect, SourceFile } from '@assay/findings';
import { stringValue, valueNamed } from '@assay/source';

import { judgeRules } from './judge/judge-rules.ts';
import { paramKindsOf } from './judge/param-kinds.ts';
import { checkRequests } from './lint/check-requests.ts';
import { MANIFEST_NAME, recognizesKyverno } from './lint/recognize.ts';
import { legacyRules } from './lint/rules/legacy-rules.ts';
import { manifestRules } from './lint/rules/manifest-rules.ts';
import { DIALECT_ID } from './findings/violations.ts';

/** Policies of Kyverno and the manifests that test them. */
export const kyvernoDialect: CheckingDialect = {
  kind: 'checking',
  id: DIALECT_ID,
  title: 'Kyverno policies and test manifests',
  rules: [...manifestRules, ...judgeRules, ...legacyRules],
  extensions: ['.yaml', '.yml'],
  isConfidential: false,
  recognizes: recognizesKyverno,
  jobs: checkRequests,
  check: async (request, context) => {
    const { checkFiles } = await import('./lint/check-files.ts');
    return checkFiles(request, context);
  },
  judge: {
    isAsked: ({ policies }) => policies.length > 0,
    informs: (manifest, { policies }) => mayHoldNamespace(manifest) || mayHold(manifest, paramKindsOf(policies)),
    sharing: [
      {
        isNeeded: ({ policies }) => policies.some(({ scanText }) => /namespaceSelector|namespaceObject/.test(scanText)),
        isForManifests: true,
        mayGive: mayHoldNamespace,
        isShared: (root) => stringValue(valueNamed(root, 'kind')) === 'Namespace',
      },
      {
        isNeeded: ({ policies }) => paramKindsOf(policies).length > 0,
        mayGive: (template, { policies }) => mayHold(template, paramKindsOf(policies)),
        isShared: (root, { policies }) => paramKindsOf(policies).includes(stringValue(valueNamed(root, 'kind')) ?? ''),
      },
    ],
    judge: async (request, context) => (await import('./judge/judge-by-policies.ts')).judgeObjects(request, context),
    conclude: async (request, context) => (await import('./judge/conclude-policies.ts')).concludePolicies(request, context),
  },
  editor: async () => (await import('./editor/kyverno-editor.ts')).kyvernoEditor,
  concerns: async (file, around) => around.files.some(mayBeManifest) && (await import('./editor/concerns.ts')).isNamedByManifest(file, around),
};

function mayHoldNamespace(file: SourceFile): boolean {
  return mayHold(file, ['Namespace']);
}

function mayHold({ scanText }: SourceFile, kinds: readonly string[]): boolean {
  return kinds.some((kind) => scanText.includes(kind) && [...scanText.matchAll(KIND)].some(([, name]) => name === kind));
}

const KIND = /["']?kind["']?[ \t]*:[ \t]*["']?(\w+)/g;

function mayBeManifest({ name, scanText }: SourceFile): boolean {
  return MANIFEST_NAME.test(name) || scanText.includes('cli.kyverno.io');
}
