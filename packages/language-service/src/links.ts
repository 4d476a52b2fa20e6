import type { FileView } from './file-view.ts';
import type { TextRange } from './text-position.ts';

/** A name of a file that can be followed. */
export interface Link {
  readonly range: TextRange;
  /** Where it leads to. */
  readonly path: string;
}

/** The names of files in a file. */
export function linksOf(view: FileView): readonly Link[] {
  return view.answerers.flatMap(({ answers, files }) =>
    (answers.links?.(view.file, files) ?? []).flatMap(({ span, file }) => {
      const range = view.ownRange(span);
      return range ? [{ range, path: view.pathOf(file) }] : [];
    }),
  );
}
