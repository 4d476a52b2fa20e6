import { valueNamed } from '@assay/source';

import { anchorOf } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import type { Defect } from './model.ts';

/** Says why a manifest does not hold the kind of object that it should. */
export function fileDefect({ source, notation, roots, problem }: Manifest, wanted: string): Defect {
  const code = 'invalid-document';
  if (problem) {
    const { message, span, hint } = problem;
    return { code, message: `the file cannot be read: ${message}`, span, ...(hint !== undefined && { hint }) };
  }
  const [root] = roots;
  if (!root) return { code, message: 'the file is empty', span: { source, start: 0, end: 0 } };
  if (roots.every(({ kind }) => kind !== 'mapping')) return { code, message: 'this is not a Kubernetes object', span: root.origin };
  return { code: 'wrong-kind', message: `this is not a ${wanted}`, span: valueNamed(root, 'kind')?.origin ?? anchorOf(root, notation) };
}
