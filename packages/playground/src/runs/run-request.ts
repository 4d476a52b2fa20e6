import type { ShownExplanation } from '@assay/kyverno-test/output';

import type { TextFile } from '../files/text-file.ts';

/** What the page asks of the worker beside the language server. */
export interface RunRequest {
  readonly kind: RunKind | 'migrate' | 'confidential';
  readonly files: readonly TextFile[];
}

/** To apply all policies to all resources, to run all test manifests. */
export type RunKind = 'apply' | 'test';

/** What came of it. */
export interface RunAnswer {
  /** Each rule and object with what decided. */
  readonly explanations: readonly ShownExplanation[];
  /** What could not be done, and why. */
  readonly remarks: readonly string[];
  /** The counts in a few words. */
  readonly summary: string;
}
