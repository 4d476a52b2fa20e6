import type { DocPage } from './doc-page.ts';

/** A form that a page comes in. */
export interface DocFormat {
  /** As users write it after `--format`. */
  readonly id: string;
  /** The whole text, with a line break at its end; `columns` of a terminal, infinitely many elsewhere. */
  print(page: DocPage, columns: number): string;
}
