import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { setDiagnostics } from '@codemirror/lint';
import type { Diagnostic as LintMark } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import type { Text } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import type { Position } from 'vscode-languageserver-types';

import { createLanguageClient } from '../editor/language-client.ts';
import { newState } from '../editor/new-state.ts';
import { addressOf, pathOf } from '../files/file-address.ts';
import type { TextFile } from '../files/text-file.ts';
import { severityName } from '../findings/finding.ts';
import type { Finding, PlainDiagnostic, PublishedFindings } from '../findings/finding.ts';
import { applyFix, fixesOf } from '../findings/fixes.ts';
import { offsetAt } from '../findings/text-position.ts';

/** For so many findings fixes are asked for; who has more mends some first. */
const MOST_FIXES = 60;

/** Files, the editor, and what the language server finds. */
export interface Playground {
  /** Where the editor is. */
  readonly editor: HTMLElement;
  readonly paths: ReadonlySignal<readonly string[]>;
  readonly tabs: ReadonlySignal<readonly string[]>;
  /** The file in the editor; empty without files. */
  readonly shown: ReadonlySignal<string>;
  /** The line that the cursor is in, counted from 0. */
  readonly cursorLine: ReadonlySignal<number>;
  readonly findings: ReadonlySignal<readonly Finding[]>;
  readonly isChecking: ReadonlySignal<boolean>;
  /** Grows whenever changed files have been checked. */
  readonly revision: ReadonlySignal<number>;
  /** Replaces all files. */
  load(files: readonly TextFile[], shown?: string): void;
  texts(): readonly TextFile[];
  show(path: string, at?: Position): void;
  closeTab(path: string): void;
  add(path: string): void;
  rename(from: string, to: string): void;
  remove(path: string): void;
  /** Does what is offered for a finding under this title. If the text has changed since, what is offered for it now counts. */
  fix(finding: Finding, title: string): Promise<void>;
  /** Gives files other texts. */
  write(files: readonly TextFile[]): void;
  ask<Answer>(method: string, params: object): Promise<Answer>;
}

/** Makes the playground; its server is in the worker. `onFixWanted` is called where somebody asks for fixes in the editor, when they are known. */
export function createPlayground(worker: Worker, onFixWanted: (at: { readonly path: string; readonly line: number }) => void): Playground {
  const paths = signal<readonly string[]>([]);
  const tabs = signal<readonly string[]>([]);
  const shown = signal('');
  const cursorLine = signal(0);
  const findings = signal<readonly Finding[]>([]);
  const isChecking = signal(true);
  const revision = signal(0);
  const diagnostics = new Map<string, readonly PlainDiagnostic[]>();
  let changes = 0;
  /** Is fulfilled when the latest change has been checked and fixes are known. */
  let check = Promise.resolve();

  const editor = document.createElement('div');
  // CodeMirror adopts its styles in a shadow root; in a document it would add elements, which the content security policy refuses.
  const root = editor.attachShadow({ mode: 'open' });
  const view = new EditorView({ parent: root, root });
  const { client, files } = createLanguageClient(worker, { show: (path) => (show(path), view), onFindings });

  const own = [
    EditorView.updateListener.of(({ docChanged, state }) => {
      cursorLine.value = lineOfCursor(state);
      if (docChanged) startCheck();
    }),
    keymap.of([{ key: 'Mod-.', run: askForFix, preventDefault: true }]),
  ];

  function askForFix({ state }: EditorView): boolean {
    const at = { path: shown.value, line: lineOfCursor(state) };
    void settled().then(() => onFixWanted(at));
    return true;
  }

  function onFindings({ uri, diagnostics: found }: PublishedFindings): void {
    const path = pathOf(uri);
    if (path === undefined) return;
    diagnostics.set(path, found);
    const known = new Map(findings.value.map((finding) => [keyOf(finding), finding.fixes]));
    findings.value = paths.value.flatMap((each) =>
      (diagnostics.get(each) ?? []).map((diagnostic) => ({ path: each, diagnostic, fixes: known.get(keyOf({ path: each, diagnostic })) ?? [] })),
    );
    if (path === shown.value) mark();
  }

  function startCheck(): void {
    isChecking.value = true;
    // The server must have the text before it is asked about it. It makes a pause itself before it checks.
    client.sync();
    check = checked(++changes);
  }

  /** Waits until the server has checked a change, then asks for fixes, unless there is a later one. */
  async function checked(change: number): Promise<void> {
    await client.request('textDocument/diagnostic', { textDocument: { uri: addressOf(shown.value) } }).catch(() => undefined);
    if (change !== changes) return;
    isChecking.value = false;
    revision.value++;
    const asked = findings.value.slice(0, MOST_FIXES);
    const fixes = new Map(
      await Promise.all(asked.map(async (finding) => [keyOf(finding), await fixesOf(client, finding.path, finding.diagnostic)] as const)),
    );
    if (change !== changes) return;
    findings.value = findings.value.map((finding) => ({ ...finding, fixes: fixes.get(keyOf(finding)) ?? finding.fixes }));
    mark();
  }

  /** Waits until the fixes for the text as it is are known. */
  async function settled(): Promise<void> {
    let awaited;
    do await (awaited = check);
    while (awaited !== check);
  }

  async function fix(wanted: Finding, title: string): Promise<void> {
    await settled();
    const offered = findings.value.filter((finding) => isAtSamePlace(finding, wanted)).flatMap(({ fixes }) => fixes);
    const action = offered.find((each) => each.title === title);
    if (!action) return;
    applyFix(action, files);
    startCheck();
  }

  /** Shows the findings of the file in the editor. */
  function mark(): void {
    const { doc } = view.state;
    const own = findings.value.filter(({ path }) => path === shown.value);
    const marks = own.map((finding) => markOf(finding, doc));
    view.dispatch(setDiagnostics(view.state, marks));
  }

  function markOf(finding: Finding, doc: Text): LintMark {
    const { range, severity, message, code } = finding.diagnostic;
    return {
      from: offsetAt(doc, range.start),
      to: offsetAt(doc, range.end),
      severity: severityName(severity),
      message,
      source: String(code ?? ''),
      actions: finding.fixes.map(({ title }) => ({ name: title, apply: () => void fix(finding, title) })),
    };
  }

  function show(path: string, at?: Position): void {
    const file = files.at(path);
    if (!file) return;
    if (!tabs.value.includes(path)) tabs.value = [...tabs.value, path];
    if (shown.value !== path || !file.view) {
      leave();
      shown.value = path;
      view.setState(file.state);
      cursorLine.value = lineOfCursor(file.state);
      mark();
    }
    if (!at) return;
    view.dispatch({ selection: { anchor: offsetAt(view.state.doc, at) }, scrollIntoView: true });
    view.focus();
  }

  /** Keeps the state of the file in the editor for when it comes back. */
  function leave(): void {
    const file = files.at(shown.value);
    if (file?.view) file.state = view.state;
  }

  function closeTab(path: string): void {
    const at = tabs.value.indexOf(path);
    const left = tabs.value.filter((tab) => tab !== path);
    const next = left[Math.min(at, left.length - 1)];
    if (next === undefined) return;
    tabs.value = left;
    if (shown.value === path) show(next);
  }

  function put(path: string, text: string): void {
    files.add(path, newState(path, text, client, own));
    paths.value = [...paths.value, path].toSorted();
  }

  function drop(path: string): void {
    if (shown.value === path) {
      shown.value = '';
      view.setState(EditorState.create());
    }
    files.remove(path);
    diagnostics.delete(path);
    paths.value = paths.value.filter((known) => known !== path);
    tabs.value = tabs.value.filter((tab) => tab !== path);
    findings.value = findings.value.filter((finding) => finding.path !== path);
  }

  function load(given: readonly TextFile[], first = given[0]?.path): void {
    for (const path of paths.value) drop(path);
    for (const { path, text } of given) put(path, text);
    if (first !== undefined) show(first);
    startCheck();
  }

  function remove(path: string): void {
    const next = tabs.value.find((tab) => tab !== path) ?? paths.value.find((known) => known !== path);
    const wasShown = shown.value === path;
    drop(path);
    if (wasShown && next !== undefined) show(next);
    startCheck();
  }

  function add(path: string): void {
    put(path, '');
    show(path);
    startCheck();
  }

  function rename(from: string, to: string): void {
    const text = files.at(from)?.text();
    if (text === undefined) return;
    drop(from);
    put(to, text);
    show(to);
    startCheck();
  }

  return {
    editor,
    paths,
    tabs,
    shown,
    cursorLine,
    findings,
    isChecking,
    revision,
    load,
    texts: () => files.texts(),
    show,
    closeTab,
    add,
    rename,
    remove,
    fix,
    write: (changed) => {
      for (const { path, text } of changed) files.write(path, text);
      startCheck();
    },
    ask: (method, params) => client.request(method, params),
  };
}

function lineOfCursor({ doc, selection }: EditorState): number {
  return doc.lineAt(selection.main.head).number - 1;
}

/** Whether two findings are of the same rule and begin where the other does: the text of one may have been typed on. */
function isAtSamePlace(one: Finding, other: Finding): boolean {
  const [{ start }, { start: otherStart }] = [one.diagnostic.range, other.diagnostic.range];
  const isSameStart = start.line === otherStart.line && start.character === otherStart.character;
  return one.path === other.path && one.diagnostic.code === other.diagnostic.code && isSameStart;
}

/** What makes two findings the same. */
function keyOf({ path, diagnostic: { range, code, message } }: Pick<Finding, 'path' | 'diagnostic'>): string {
  return JSON.stringify([path, range, code, message]);
}
