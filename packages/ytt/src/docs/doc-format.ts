import type { DocPage } from './doc-page.ts';

/** A form that a page comes in. */
export interface DocFormat {
  /** As users write it behind `--format`. */
  readonly id: string;
  /** The whole text, with a line break at its end. */
  print(page: DocPage): string;
}
