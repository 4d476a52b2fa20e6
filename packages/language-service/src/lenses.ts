import type { Lens, LensAction } from '@assay/findings';

import type { FileView } from './file-view.ts';
import type { TextRange } from './text-position.ts';

/** Something above a line. */
export interface PlacedLens extends Pick<Lens, 'title'> {
  readonly range: TextRange;
  /** What can be done about it, and the file to do it with. */
  readonly action?: Omit<LensAction, 'file'> & { readonly path: string };
}

/** What is above the lines of a file. */
export async function lensesOf(view: FileView): Promise<readonly PlacedLens[]> {
  const lenses = await Promise.all(view.answerers.map(async ({ answers, files }) => answers.lenses?.(view.file, files, view.checkContext()) ?? []));
  return lenses.flat().flatMap(({ span, title, action }) => {
    const range = view.ownRange(span);
    if (!range) return [];
    if (!action) return [{ range, title }];
    const { file, ...rest } = action;
    return [{ range, title, action: { ...rest, path: view.pathOf(file) } }];
  });
}
