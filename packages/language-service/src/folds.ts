import type { FileView } from './file-view.ts';

/** Lines that can be folded, counted from 0, both inclusive. */
export interface Fold {
  readonly firstLine: number;
  readonly lastLine: number;
}

/** What can be folded: blocks that are further to the right than the line above them, and what dialects know. */
export function foldsOf(view: FileView): readonly Fold[] {
  if (view.answerers.length === 0) return [];
  const known = view.answerers.flatMap(({ answers }) =>
    (answers.folds?.(view.file) ?? []).flatMap((span) => {
      const range = view.ownRange(span);
      return range ? [{ firstLine: range.start.line, lastLine: range.end.line }] : [];
    }),
  );
  const all = [...indentedBlocks(view.source.text.split(/\r?\n/)), ...known].filter(({ firstLine, lastLine }) => lastLine > firstLine);
  return [...new Map(all.map((fold) => [`${fold.firstLine} ${fold.lastLine}`, fold])).values()];
}

interface OpenBlock {
  readonly firstLine: number;
  readonly indentation: number;
}

function indentedBlocks(lines: readonly string[]): readonly Fold[] {
  const folds: Fold[] = [];
  const open: OpenBlock[] = [];
  let lastLine = 0;
  for (const [at, line] of lines.entries()) {
    const indentation = line.search(/\S/);
    if (indentation < 0) continue;
    closeBlocks(open, folds, lastLine, depthOf(line, indentation));
    open.push({ firstLine: at, indentation: depthOf(line, indentation) });
    lastLine = at;
  }
  closeBlocks(open, folds, lastLine, 0);
  return folds;
}

/** Ends the blocks that a line of this depth is not in. */
function closeBlocks(open: OpenBlock[], folds: Fold[], lastLine: number, depth: number): void {
  while (open.length > 0 && open.at(-1)!.indentation >= depth) {
    const { firstLine } = open.pop()!;
    if (lastLine > firstLine) folds.push({ firstLine, lastLine });
  }
}

/** Items of a list are within their key, though they may begin below its first letter. */
function depthOf(line: string, indentation: number): number {
  return /^-(?: |$)/.test(line.slice(indentation)) ? 2 * indentation + 1 : 2 * indentation;
}
