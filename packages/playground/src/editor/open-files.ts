import { LSPPlugin, Workspace } from '@codemirror/lsp-client';
import type { LSPClient, WorkspaceFile } from '@codemirror/lsp-client';
import type { ChangeSet, EditorState, Text, TransactionSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

import { addressOf, pathOf } from '../files/file-address.ts';
import type { TextFile } from '../files/text-file.ts';

/** A file of the page: all of them are open documents to the server, one is in the editor. */
class OpenFile implements WorkspaceFile {
  readonly uri: string;
  readonly languageId: string;
  readonly path: string;
  version: number;
  /** As the server has it. */
  doc: Text;
  /** As it was when it left the editor. */
  state: EditorState;
  view: EditorView | null = null;

  constructor(path: string, state: EditorState, version: number) {
    this.version = version;
    this.path = path;
    this.uri = addressOf(path);
    this.languageId = path.endsWith('.json') ? 'json' : 'yaml';
    this.state = state;
    this.doc = state.doc;
  }

  getView(): EditorView | null {
    return this.view;
  }

  text(): string {
    return (this.view ? this.view.state.doc : this.doc).toString();
  }
}

/** All files of the page, for the client of the language server. */
export class OpenFiles extends Workspace {
  override files: OpenFile[] = [];
  /** Of whatever was opened or changed last. A file that comes back with its old text is another version to the server, which tells its findings again. */
  #version = 0;
  /** Puts a file into the editor. */
  readonly #show: (path: string) => EditorView | null;

  constructor(client: LSPClient, show: (path: string) => EditorView | null) {
    super(client);
    this.#show = show;
  }

  add(path: string, state: EditorState): void {
    const file = new OpenFile(path, state, ++this.#version);
    this.files.push(file);
    this.client.didOpen(file);
  }

  remove(path: string): void {
    this.files = this.files.filter((file) => file.path !== path);
    this.client.didClose(addressOf(path));
  }

  at(path: string): OpenFile | undefined {
    return this.files.find((file) => file.path === path);
  }

  /** Gives a file another text. */
  write(path: string, text: string): void {
    const file = this.at(path);
    if (file) this.updateFile(file.uri, { changes: { from: 0, to: (file.view?.state.doc ?? file.doc).length, insert: text } });
  }

  texts(): readonly TextFile[] {
    return this.files.map((file) => ({ path: file.path, text: file.text() }));
  }

  override syncFiles(): readonly { file: OpenFile; prevDoc: Text; changes: ChangeSet }[] {
    return this.files.flatMap((file) => {
      const plugin = file.view && LSPPlugin.get(file.view);
      if (!file.view || !plugin || plugin.unsyncedChanges.empty) return [];
      const update = { file, prevDoc: file.doc, changes: plugin.unsyncedChanges };
      file.doc = file.view.state.doc;
      file.version = ++this.#version;
      plugin.clear();
      return [update];
    });
  }

  /** A file comes into the editor; the server has it already. */
  override openFile(uri: string, _languageId: string, view: EditorView): void {
    const file = this.files.find((known) => known.uri === uri);
    if (file) file.view = view;
  }

  /** A file leaves the editor and stays open to the server. */
  override closeFile(uri: string): void {
    const file = this.files.find((known) => known.uri === uri);
    if (file) file.view = null;
  }

  /** Changes a file, in the editor or not. */
  override updateFile(uri: string, update: TransactionSpec): void {
    const file = this.files.find((known) => known.uri === uri);
    if (!file) return;
    if (file.view) {
      file.view.dispatch(update);
      return;
    }
    const { state } = file.state.update(update);
    file.state = state;
    file.doc = state.doc;
    file.version = ++this.#version;
    this.client.notification('textDocument/didChange', {
      textDocument: { uri, version: file.version },
      contentChanges: [{ text: state.doc.toString() }],
    });
  }

  override displayFile(uri: string): Promise<EditorView | null> {
    const path = pathOf(uri);
    return Promise.resolve(path === undefined ? null : this.#show(path));
  }
}
