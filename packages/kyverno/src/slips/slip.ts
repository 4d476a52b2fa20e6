import type { Fix } from '@assay/findings';
import type { Span } from '@assay/source';

/** What Kyverno accepts in a policy or an exception, although nobody can mean it. */
export interface Slip {
  readonly code: 'unknown-member' | 'unclosed-variable' | 'misspelt-kind' | 'unknown-word' | 'invalid-expression';
  readonly message: string;
  readonly span: Span;
  readonly hint?: string;
  readonly fixes?: readonly Fix[];
  readonly found: string;
  /** Whether the rule ends in an error wherever it comes to this. Default: it is only most likely not meant. */
  readonly isError?: true;
}
