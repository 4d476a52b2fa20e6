import type { FileView } from './file-view.ts';
import type { LanguageService } from './language-service.ts';
import { outlineOf } from './symbols.ts';
import type { OutlineEntry } from './symbols.ts';

/** Something of any file. */
export interface FoundSymbol extends Pick<OutlineEntry, 'name' | 'kind' | 'nameRange'> {
  readonly path: string;
  /** The name of what it is in. */
  readonly container: string | undefined;
}

/** Nobody reads more. */
const MOST_SYMBOLS = 500;

/** What of all files has the letters of a query in its name, in their order; cases do not differ. */
export async function symbolsLike(
  service: LanguageService,
  query: string,
  { rest, isCancelled }: { readonly rest: () => Promise<void>; readonly isCancelled: () => boolean },
): Promise<readonly FoundSymbol[]> {
  const found: FoundSymbol[] = [];
  for (const path of service.paths()) {
    const view = await service.view(path);
    if (view) found.push(...symbolsIn(view).filter(({ name }) => hasLetters(name, query)));
    if (found.length >= MOST_SYMBOLS || isCancelled()) break;
    await rest();
  }
  return found.slice(0, MOST_SYMBOLS);
}

function symbolsIn(view: FileView): readonly FoundSymbol[] {
  const below = (entries: readonly OutlineEntry[], container: string | undefined): readonly FoundSymbol[] =>
    entries.flatMap(({ name, kind, nameRange, children }) => [{ path: view.path, name, kind, nameRange, container }, ...below(children, name)]);
  return below(outlineOf(view), undefined);
}

function hasLetters(name: string, query: string): boolean {
  let from = 0;
  const lower = name.toLowerCase();
  for (const letter of query.toLowerCase()) {
    const at = lower.indexOf(letter, from);
    if (at < 0) return false;
    from = at + letter.length;
  }
  return true;
}
