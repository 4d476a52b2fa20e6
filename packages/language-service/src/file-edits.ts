import type { FileEdit } from '@assay/findings';

import type { FileView } from './file-view.ts';
import type { TextRange } from './text-position.ts';

/** What to write into a range of a text. */
export interface EditedRange {
  readonly range: TextRange;
  readonly newText: string;
}

/** What to write into a file. */
export interface EditedFile {
  readonly path: string;
  readonly edits: readonly EditedRange[];
}

/** Edits by file, each with the line breaks that the file has. */
export function editsOfFiles(view: FileView, edits: readonly FileEdit[]): readonly EditedFile[] {
  const files = [...new Set(edits.map(({ file }) => file))];
  return files.map((file) => {
    const own = edits.filter((edit) => edit.file === file);
    const lineBreak = /\r?\n/.exec(view.textOf(file) ?? '')?.[0] ?? '\n';
    return {
      path: view.pathOf(file),
      edits: own.map(({ range, newText }) => ({
        range: view.locationRange({ file, range }).range,
        newText: newText.replaceAll(/\r?\n/g, lineBreak),
      })),
    };
  });
}
