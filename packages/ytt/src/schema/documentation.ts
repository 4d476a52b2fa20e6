import type { Content } from '../model.ts';

/** What a schema tells people about a place. */
export interface Documentation {
  readonly title?: string;
  readonly description?: string;
  readonly examples?: readonly Example[];
  /** What to do instead. */
  readonly deprecated?: string;
}

export interface Example {
  readonly description?: string;
  readonly value: Content;
}
