import { directoriesUpTo } from '../../discovery/file-tree.ts';
import type { FileTree } from '../../discovery/file-tree.ts';
import { resolvePath } from '../../workspace/path.ts';
import { scriptLines } from './script-lines.ts';
import type { ScriptLine } from './script-lines.ts';
import type { ScriptPlace } from './script-paths.ts';
import { plainText, readCommands } from './shell-words.ts';
import type { ShellCommand } from './shell-words.ts';

/** A command that a page shows. */
export interface PageCommand {
  readonly command: ShellCommand;
  readonly line: ScriptLine;
  /** The directory of ours that the page goes to before, under the same heading. */
  readonly directory?: string;
}

/** Whether a page shows a call of ytt. */
export function showsCall(text: string): boolean {
  return CALL.test(text);
}

/** The commands of a page in lines that call ytt. */
export function pageCommands(text: string, { directory: around, root }: ScriptPlace, tree: FileTree): readonly PageCommand[] {
  const found: PageCommand[] = [];
  let isInCode = false;
  let directory: string | undefined;
  for (const line of scriptLines(text)) {
    if (FENCE.test(line.text)) isInCode = !isInCode;
    if (!isInCode && HEADING.test(line.text)) directory = undefined;
    if (!CALL.test(line.text) && !CHANGE.test(line.text)) continue;
    for (const command of readCommands(line.text)) {
      const target = targetOf(command);
      if (target === undefined) found.push({ command, line, ...(directory !== undefined && { directory }) });
      else directory = directoryMeant(target, directory === undefined ? directoriesUpTo(`${around}/page`, root) : [directory], tree);
    }
  }
  return found;
}

const CALL = /\bytt\s+(?:template\s+)?(?:\\\s+)?-/;
const CHANGE = /\bcd\s/;
const FENCE = /^\s*(?:```|~~~)/;
const HEADING = /^(?:#{1,6}|={1,6})\s/;

/** Where `cd` goes; a page may show it behind a prompt or as an item of a list. */
function targetOf({ words, isNested }: ShellCommand): string | undefined {
  const texts = words.map((word) => plainText(word) ?? '');
  const [name, target = ''] = /^[$%*-]$/.test(texts[0] ?? '') ? texts.slice(1) : texts;
  return name === 'cd' && !isNested ? target : undefined;
}

function directoryMeant(target: string, bases: readonly string[], tree: FileTree): string | undefined {
  const found = target === '' ? [] : bases.map((base) => resolvePath(base, target)).filter((path) => tree.hasDirectory(path));
  return found[0];
}
