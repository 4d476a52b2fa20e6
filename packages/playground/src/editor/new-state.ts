import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { yaml } from '@codemirror/lang-yaml';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language';
import { lintKeymap } from '@codemirror/lint';
import { formatKeymap, jumpToDefinitionKeymap, renameKeymap, serverCompletionSource, signatureHelp } from '@codemirror/lsp-client';
import type { LSPClient } from '@codemirror/lsp-client';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import type { Extension } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers, tooltips } from '@codemirror/view';

import { addressOf } from '../files/file-address.ts';
import { editorTheme } from './editor-theme.ts';

/** The state of a file that comes into the editor for the first time. */
export function newState(path: string, text: string, client: LSPClient, own: Extension): EditorState {
  return EditorState.create({
    doc: text,
    extensions: [
      own,
      lineNumbers(),
      highlightActiveLineGutter(),
      highlightActiveLine(),
      foldGutter(),
      history(),
      drawSelection(),
      indentOnInput(),
      bracketMatching(),
      closeBrackets(),
      highlightSelectionMatches(),
      autocompletion({ override: [serverCompletionSource] }),
      signatureHelp(),
      keymap.of([
        ...closeBracketsKeymap,
        ...completionKeymap,
        ...renameKeymap,
        ...formatKeymap,
        ...jumpToDefinitionKeymap,
        ...lintKeymap,
        ...searchKeymap,
        ...foldKeymap,
        ...historyKeymap,
        ...defaultKeymap,
      ]),
      path.endsWith('.json') ? json() : yaml(),
      EditorView.contentAttributes.of({ 'aria-label': `Text of ${path}`, tabindex: '0' }),
      tooltips({ position: 'absolute' }),
      editorTheme,
      client.plugin(addressOf(path)),
    ],
  });
}
