import { kindShape } from '@assay/kyverno/descriptions';
import type { Shape } from '@assay/kyverno/descriptions';

import type { ManifestShape } from '../inputs/model.ts';
import { INPUT_FILES } from '../lint/check-input-file.ts';
import { kyvernoTest } from '../structure/kyverno-test-structure.ts';
import { structureShape } from '../structure/structure-shape.ts';
import { legacyManifest, testManifest } from '../structure/test-structure.ts';
import type { WrittenDocument } from './written-documents.ts';

/** What a document can hold. */
export function documentShape({ role, sort }: WrittenDocument): Shape {
  switch (role.kind) {
    case 'manifest':
      return MANIFESTS[role.shape];
    case 'input-file':
      return structureShape(INPUT_FILES[role.of]);
    case 'policy':
    case 'exception':
    case 'other':
      return kindShape(sort);
  }
}

const MANIFESTS: Readonly<Record<ManifestShape, Shape>> = {
  v1beta1: structureShape(kyvernoTest),
  v1alpha1: structureShape(testManifest),
  legacy: structureShape(legacyManifest),
};
