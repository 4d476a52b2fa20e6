import { describe, expect, it } from 'vitest';
import { CancellationTokenSource } from 'vscode-jsonrpc/node';
import type { ClientCapabilities } from 'vscode-languageserver/node';

import { at, Editor, uriOf } from '../testing/editor.ts';

const FILES = { 'a.yaml': '# names\ndefine: first\n', 'b.yaml': '# names\nuse: firs\n' };
// @ts-expect-error -- The client of CodeMirror can say it only so.
const PUSHED: ClientCapabilities = { textDocument: { diagnostic: false } };
const [INVALID_REQUEST, METHOD_NOT_FOUND, INVALID_PARAMS, NOT_INITIALIZED, REQUEST_FAILED, REQUEST_CANCELLED] = [
  -32600, -32601, -32602, -32002, -32803, -32800,
];

describe('findings', () => {
  it('are published for every file, follow what is typed, and go away', async () => {
    const editor = new Editor(FILES);
    await editor.initialize({ textDocument: { publishDiagnostics: { relatedInformation: true } } });
    expect(await editor.list('b.yaml', ({ diagnostics }) => diagnostics.length > 0)).toEqual([
      {
        range: { start: { line: 1, character: 5 }, end: { line: 1, character: 9 } },
        severity: 1,
        code: 'names/unknown',
        source: 'assay',
        message: 'firs is not defined\ndid you mean "first"?',
        relatedInformation: [],
      },
    ]);
    await editor.open('b.yaml', '# names\nuse: other\n');
    expect(await editor.list('b.yaml', ({ version }) => version === 1)).toMatchObject([{ message: 'other is not defined' }]);
    await editor.change('b.yaml', '# names\nuse: first\n', 2);
    expect(await editor.list('b.yaml', ({ version }) => version === 2)).toEqual([]);
    await editor.connection.sendNotification('textDocument/didClose', { textDocument: { uri: uriOf('b.yaml') } });
    await editor.list('b.yaml', ({ version, diagnostics }) => version === undefined && diagnostics.length === 1);
  });

  it('lead to the page of the rule, for a client that opens it, if it is known where the documentation is', async () => {
    const editor = new Editor(FILES, { docsUrl: 'https://docs.example.com' });
    await editor.initialize({ textDocument: { publishDiagnostics: { codeDescriptionSupport: true } } });
    const codeDescription = { href: 'https://docs.example.com/rules/names/unknown/' };
    expect(await editor.list('b.yaml', ({ diagnostics }) => diagnostics.length > 0)).toMatchObject([{ codeDescription }]);
  });

  it('are pushed to a client that says that it does not pull', async () => {
    const editor = new Editor(FILES);
    await editor.initialize(PUSHED);
    await editor.open('b.yaml', FILES['b.yaml']);
    expect(await editor.list('b.yaml', ({ version }) => version === 1)).toHaveLength(1);
  });

  it('are pulled for open files by a client that does that, and not pushed as well', async () => {
    const editor = new Editor(FILES);
    const answer = await editor.initialize({ textDocument: { diagnostic: {} }, workspace: { diagnostics: { refreshSupport: true } } });
    expect(answer).toMatchObject({ capabilities: { diagnosticProvider: { interFileDependencies: true } } });
    await editor.open('b.yaml', FILES['b.yaml']);
    expect(await editor.ask('textDocument/diagnostic', { textDocument: { uri: uriOf('b.yaml') } })).toMatchObject({
      kind: 'full',
      items: [{ code: 'names/unknown' }],
    });
    await editor.change('b.yaml', '# names\n', 2);
    expect(await editor.ask('textDocument/diagnostic', { textDocument: { uri: uriOf('b.yaml') } })).toEqual({ kind: 'full', items: [] });
    expect(editor.asked.map(([method]) => method)).toContain('workspace/diagnostic/refresh');
  });
});

describe('answers', () => {
  it('have the addresses that the client gave, and versions of what is open', async () => {
    const editor = new Editor({ ...FILES, 'ä b.yaml': '# names\nuse: first\n' });
    await editor.initialize({ workspace: { workspaceEdit: { documentChanges: true } } });
    await editor.open('a.yaml', FILES['a.yaml'], 7);
    await editor.open('%C3%A4%20b.yaml', '# names\nuse: first\n', 3);
    expect(await editor.ask('textDocument/rename', { ...at('a.yaml', 1, 10), newName: 'last' })).toEqual({
      documentChanges: [
        {
          textDocument: { uri: uriOf('a.yaml'), version: 7 },
          edits: [{ range: { start: { line: 1, character: 8 }, end: { line: 1, character: 13 } }, newText: 'last' }],
        },
        {
          textDocument: { uri: uriOf('%C3%A4%20b.yaml'), version: 3 },
          edits: [{ range: { start: { line: 1, character: 5 }, end: { line: 1, character: 10 } }, newText: 'last' }],
        },
      ],
    });
    expect(await editor.refusal('textDocument/rename', { ...at('a.yaml', 1, 10), newName: 'a b' })).toBe(REQUEST_FAILED);
  });

  it('are in plain text for a client that reads no Markdown', async () => {
    const editor = new Editor(FILES);
    await editor.initialize();
    expect(await editor.ask('textDocument/hover', at('a.yaml', 1, 10))).toMatchObject({ contents: { kind: 'plaintext', value: 'the name first' } });
    const other = new Editor(FILES);
    await other.initialize({ textDocument: { hover: { contentFormat: ['markdown'] } } });
    expect(await other.ask('textDocument/hover', at('a.yaml', 1, 10))).toMatchObject({ contents: { kind: 'markdown', value: 'the name **first**' } });
  });

  it.each([
    ['textDocument/documentHighlight', at('a.yaml', 1, 10)],
    ['textDocument/references', { ...at('a.yaml', 1, 10), context: { includeDeclaration: true } }],
    ['textDocument/definition', at('a.yaml', 1, 10)],
    ['textDocument/prepareRename', at('a.yaml', 1, 10)],
    ['textDocument/documentSymbol', at('a.yaml', 0, 0)],
    ['textDocument/completion', at('b.yaml', 1, 6)],
    ['textDocument/selectionRange', { textDocument: { uri: uriOf('a.yaml') }, positions: [{ line: 1, character: 3 }] }],
  ])('%s has something to say', async (method, params) => {
    const editor = new Editor(FILES);
    await editor.initialize();
    const answer = await editor.ask(method, params);
    expect(answer).toBeTruthy();
    expect(answer).not.toEqual([]);
  });

  it.each([
    ['textDocument/signatureHelp', at('a.yaml', 1, 10)],
    ['textDocument/codeLens', at('a.yaml', 0, 0)],
    ['textDocument/documentLink', at('a.yaml', 0, 0)],
    ['textDocument/foldingRange', at('a.yaml', 0, 0)],
    ['textDocument/formatting', { ...at('a.yaml', 0, 0), options: { tabSize: 2, insertSpaces: true } }],
    [
      'textDocument/inlayHint',
      { textDocument: { uri: uriOf('a.yaml') }, range: { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } } },
    ],
    ['textDocument/hover', at('absent.yaml', 1, 10)],
    ['textDocument/hover', { textDocument: { uri: 'untitled:one' }, position: { line: 0, character: 0 } }],
  ])('%s has nothing to say where there is nothing', async (method, params) => {
    const editor = new Editor(FILES);
    await editor.initialize();
    expect((await editor.ask(method, params)) ?? []).toEqual([]);
  });

  it('say when there are more offers than are sent', async () => {
    const names = Array.from({ length: 300 }, (_, at) => `define: name_${at}\n`).join('');
    const editor = new Editor({ 'a.yaml': `# names\n${names}`, 'b.yaml': '# names\nuse: name\n' });
    await editor.initialize();
    expect(await editor.ask('textDocument/completion', at('b.yaml', 1, 9))).toMatchObject({ isIncomplete: true });
    expect(await editor.ask('textDocument/completion', at('b.yaml', 1, 5))).toMatchObject({ isIncomplete: false });
  });

  it('document an offer when it is looked at, as long as it is one of the newest', async () => {
    const editor = new Editor(FILES);
    await editor.initialize();
    const offers = (): Promise<{ readonly items: readonly object[] }> => editor.connection.sendRequest('textDocument/completion', at('b.yaml', 1, 6));
    const [first = {}] = (await offers()).items;
    expect(first).toMatchObject({ label: 'first', sortText: '0' });
    expect(first).not.toHaveProperty('documentation');
    expect(await editor.ask('completionItem/resolve', first)).toMatchObject({ label: 'first', documentation: { value: 'the *first*' } });
    await offers();
    expect(await editor.ask('completionItem/resolve', first)).toEqual(first);
  });

  it('say once what all offers replace, to a client that takes that', async () => {
    const editor = new Editor(FILES);
    await editor.initialize({ textDocument: { completion: { completionList: { itemDefaults: ['editRange'] } } } });
    const list = await editor.ask('textDocument/completion', at('b.yaml', 1, 6));
    expect(list).toMatchObject({ itemDefaults: { editRange: { start: { line: 1, character: 5 }, end: { line: 1, character: 6 } } } });
    expect(list).toHaveProperty('items', [expect.not.objectContaining({ textEdit: expect.anything() })]);
  });

  it('open the page of a rule, in a client that shows pages', async () => {
    const editor = new Editor(FILES, { docsUrl: 'https://docs.example.com' });
    const codeAction = { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } };
    await editor.initialize({ textDocument: { codeAction }, window: { showDocument: { support: true } } });
    const diagnostics = await editor.list('b.yaml', (list) => list.diagnostics.length > 0);
    const place = { line: 1, character: 6 };
    const actions: readonly { readonly title: string; readonly command?: object }[] = await editor.connection.sendRequest('textDocument/codeAction', {
      textDocument: { uri: uriOf('b.yaml') },
      range: { start: place, end: place },
      context: { diagnostics },
    });
    expect(actions.map(({ title }) => title)).toContain('Open the page of names/unknown');
    await editor.ask('workspace/executeCommand', actions.at(-1)?.command);
    expect(editor.asked).toContainEqual(['window/showDocument', { uri: 'https://docs.example.com/rules/names/unknown/', external: true }]);
    expect(await editor.refusal('workspace/executeCommand', { command: 'other' })).toBe(INVALID_PARAMS);
  });

  it('find symbols of all files by letters of their names', async () => {
    const editor = new Editor({ ...FILES, 'c.yaml': '# names\ndefine: FirstOfAll\n' });
    await editor.initialize();
    expect(await editor.ask('workspace/symbol', { query: 'fst' })).toMatchObject([
      { name: 'first', location: { uri: uriOf('a.yaml'), range: { start: { line: 1, character: 8 } } } },
      { name: 'FirstOfAll', location: { uri: uriOf('c.yaml') } },
    ]);
    expect(await editor.ask('workspace/symbol', { query: 'tsrif' })).toEqual([]);
  });

  it('propose only what is asked for', async () => {
    const editor = new Editor(FILES);
    await editor.initialize({ textDocument: { codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } } } });
    await editor.list('b.yaml', ({ diagnostics }) => diagnostics.length > 0);
    const place = { line: 1, character: 6 };
    const titles = async (only?: readonly string[]): Promise<readonly string[]> => {
      const range = { start: place, end: place };
      const context = { diagnostics: [], ...(only && { only }) };
      const actions: readonly { readonly title: string }[] = await editor.connection.sendRequest('textDocument/codeAction', {
        textDocument: { uri: uriOf('b.yaml') },
        range,
        context,
      });
      return actions.map(({ title }) => title);
    };
    expect(await titles()).toEqual(['Write "first"', 'Ignore names/unknown here, with a reason']);
    expect(await titles(['quickfix'])).toHaveLength(2);
    expect(await titles(['source'])).toEqual([]);
  });
});

describe('the protocol', () => {
  it('is kept before and after the conversation, and where nobody knows a request', async () => {
    const editor = new Editor(FILES);
    expect(await editor.refusal('textDocument/hover', at('a.yaml', 1, 10))).toBe(NOT_INITIALIZED);
    await editor.initialize();
    expect(await editor.refusal('textDocument/teleport', {})).toBe(METHOD_NOT_FOUND);
    expect(await editor.ask('shutdown')).toBeNull();
    expect(await editor.refusal('textDocument/hover', at('a.yaml', 1, 10))).toBe(INVALID_REQUEST);
  });

  it('answers a request that is withdrawn', async () => {
    const editor = new Editor(FILES);
    await editor.initialize();
    const withdrawal = new CancellationTokenSource();
    const answer = editor.connection.sendRequest('textDocument/hover', at('a.yaml', 1, 10), withdrawal.token);
    withdrawal.cancel();
    await expect(answer).rejects.toMatchObject({ code: REQUEST_CANCELLED });
  });

  it('wants the client to watch files if it can', async () => {
    const editor = new Editor(FILES);
    await editor.initialize({ workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } });
    await editor.list('b.yaml', () => true);
    expect(editor.asked).toContainEqual([
      'client/registerCapability',
      { registrations: [expect.objectContaining({ method: 'workspace/didChangeWatchedFiles' })] },
    ]);
  });

  it('follows which folders are open', async () => {
    const editor = new Editor(FILES);
    await editor.initialize({}, []);
    expect(await editor.ask('workspace/symbol', { query: '' })).toEqual([]);
    const change = async (event: object): Promise<void> => editor.connection.sendNotification('workspace/didChangeWorkspaceFolders', { event });
    await change({ added: [{ uri: 'file:///work/', name: 'work' }], removed: [] });
    await editor.list('b.yaml', ({ diagnostics }) => diagnostics.length === 1);
    await change({ added: [], removed: [{ uri: 'file:///work', name: 'work' }] });
    await editor.list('b.yaml', ({ diagnostics }) => diagnostics.length === 0);
  });

  it('goes on after a request without what it needs, and after a change of a file that is not open', async () => {
    const editor = new Editor(FILES);
    await editor.initialize();
    expect(await editor.refusal('textDocument/hover', { position: { line: 0, character: 0 } })).not.toBe('no error');
    await editor.change('a.yaml', '# names\n', 3);
    expect(await editor.ask('textDocument/hover', at('a.yaml', 1, 10))).toMatchObject({ contents: { value: 'the name first' } });
  });
});
