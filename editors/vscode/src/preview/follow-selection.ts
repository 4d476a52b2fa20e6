import { Disposable, Range, TextEditorRevealType, ThemeColor, window } from 'vscode';
import type { TextEditor, TextEditorSelectionChangeEvent } from 'vscode';

import { linesFrom, originOfLine } from './line-origins.ts';
import type { Previews } from './previews.ts';
import { PREVIEW_SCHEME } from './previews.ts';
import type { SourceUris } from './source-uris.ts';

/** Marks in a preview what the line under the cursor of a source gives, and in the source what the line of a preview comes from. */
export function followSelections(previews: Previews, uris: SourceUris): Disposable {
  const mark = window.createTextEditorDecorationType({ isWholeLine: true, backgroundColor: new ThemeColor('editor.wordHighlightBackground') });
  const show = (editor: TextEditor, lines: readonly number[]): void => {
    const ranges = lines.map((line) => new Range(line, 0, line, 0));
    editor.setDecorations(mark, ranges);
    if (ranges[0]) editor.revealRange(ranges[0], TextEditorRevealType.InCenterIfOutsideViewport);
  };
  const follow = ({ textEditor, selections: [selection] }: TextEditorSelectionChangeEvent): void => {
    const { uri } = textEditor.document;
    if (!selection) return;
    textEditor.setDecorations(mark, []);
    if (uri.scheme === PREVIEW_SCHEME) {
      const origin = originOfLine(previews.originsOf(uri), selection.active.line);
      for (const editor of window.visibleTextEditors) {
        if (editor.document.uri.scheme === PREVIEW_SCHEME) continue;
        const isOrigin = origin !== undefined && uris.ofServer(editor.document.uri) === origin.uri;
        show(editor, isOrigin ? [origin.range.start.line] : []);
      }
      return;
    }
    for (const editor of window.visibleTextEditors) {
      const { uri: preview } = editor.document;
      if (preview.scheme === PREVIEW_SCHEME) show(editor, linesFrom(previews.originsOf(preview), uris.ofServer(uri), selection.active.line));
    }
  };
  return Disposable.from(mark, window.onDidChangeTextEditorSelection(follow));
}
