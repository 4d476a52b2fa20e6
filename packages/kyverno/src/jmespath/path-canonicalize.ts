import { cleanPath } from '@assay/go-values';
import type { KyvernoFunction } from './kyverno-function.ts';
import { kyvernoFunction } from './kyverno-function.ts';

export const pathCanonicalize: KyvernoFunction = kyvernoFunction({
  name: 'path_canonicalize',
  parameters: [['string']],
  returns: 'string',
  note: 'normalizes or canonicalizes a given path by removing excess slashes',
  body: ([path], evaluation) => {
    evaluation.chargeText(path.length);
    return path === '' ? '' : cleanPath(path);
  },
});
