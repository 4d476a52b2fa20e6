import type { Dialect } from '@assay/findings';
import { openDocuments } from '@assay/project';
import { encodeUtf8 } from '@assay/source';

import type { EditedFile, FileView, TextChange, TextPosition } from '../src/index.ts';
import { LanguageService } from '../src/index.ts';
import { namesDialect } from './names-dialect.ts';

const MARK = '‸';

/** An editor with a folder open, of files in memory. In a text, `‸` marks the place that is asked about. */
export class MarkedEditor {
  readonly service: LanguageService;
  readonly #disk = new Map<string, Uint8Array>();
  readonly #texts = new Map<string, string>();

  constructor(files: Readonly<Record<string, string>>, { folders = ['/work'], dialects = [namesDialect] as readonly Dialect[] } = {}) {
    for (const [name, text] of Object.entries(files)) this.write(name, text);
    const now = (directory: string): ReturnType<typeof openDocuments> => ({ ...openDocuments(this.#disk), directory });
    this.service = new LanguageService({
      dialects,
      ruleSets: dialects,
      workspaceAt: (directory) => ({
        directory,
        readFile: (path) => now(directory).readFile(path),
        listDirectory: (path) => now(directory).listDirectory(path),
        stat: (path) => now(directory).stat(path),
        realPath: (path) => now(directory).realPath(path),
      }),
      now: () => ({ epochMilliseconds: 0, offsetMinutes: 0 }),
      random: () => 0,
    });
    this.service.setFolders(folders);
  }

  /** Another program writes a file, or deletes it. */
  write(name: string, text: string | undefined): void {
    const path = pathOf(name);
    if (text === undefined) this.#disk.delete(path);
    else this.#disk.set(path, encodeUtf8(text.replace(MARK, '')));
    this.#texts.set(path, text ?? '');
    this.service?.changedOnDisk([path]);
  }

  open(name: string, text: string = this.#textOf(name)): void {
    this.service.open(pathOf(name), text.replace(MARK, ''));
    this.#texts.set(pathOf(name), text);
  }

  type(name: string, change: TextChange): void {
    this.service.change(pathOf(name), [change]);
  }

  close(name: string): void {
    this.service.close(pathOf(name));
  }

  /** All findings, as `file:line:column message` counted from 1. */
  async findings(): Promise<readonly string[]> {
    const found = await this.service.diagnose(() => false);
    return [...(found ?? [])].flatMap(([path, findings]) =>
      findings.map(({ range: { start }, violation }) => `${nameOf(path)}:${start.line + 1}:${start.character + 1} ${violation.message}`),
    );
  }

  async view(name: string): Promise<FileView> {
    const view = await this.service.view(pathOf(name));
    if (!view) throw new Error(`${name} is in no folder`);
    return view;
  }

  /** Where the mark of a file is. */
  place(name: string): TextPosition {
    const text = this.#textOf(name).replace(/^\uFEFF/, '');
    const before = text.slice(0, text.indexOf(MARK)).split(/\r?\n/);
    return { line: before.length - 1, character: before.at(-1)!.length };
  }

  #textOf(name: string): string {
    return this.#texts.get(pathOf(name)) ?? '';
  }
}

/** What edits do, as `file:line:column-column text` counted from 1. */
export function shownEdits(files: readonly EditedFile[]): readonly string[] {
  return files.flatMap(({ path, edits }) =>
    edits.map(
      ({ range: { start, end }, newText }) =>
        `${nameOf(path)}:${start.line + 1}:${start.character + 1}-${end.character + 1} ${JSON.stringify(newText)}`,
    ),
  );
}

function pathOf(name: string): string {
  return name.startsWith('/') ? name : `/work/${name}`;
}

function nameOf(path: string): string {
  return path.replace(/^\/work\//, '');
}
