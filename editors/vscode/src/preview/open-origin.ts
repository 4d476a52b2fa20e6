import { Range, window } from 'vscode';
import type { QuickPickItem } from 'vscode';

import { originOfLine } from './line-origins.ts';
import type { Previews } from './previews.ts';
import type { LineOrigin } from './rendered.ts';
import type { SourceUris } from './source-uris.ts';

interface OriginItem extends QuickPickItem {
  readonly place: Pick<LineOrigin, 'uri' | 'range'>;
}

/** Opens what the line under the cursor of a preview comes from; where its value was given elsewhere, that is offered, too. */
export async function openOrigin(previews: Previews, uris: SourceUris): Promise<void> {
  const editor = window.activeTextEditor;
  const origin = editor && originOfLine(previews.originsOf(editor.document.uri), editor.selection.active.line);
  if (!origin) {
    void window.showInformationMessage('Assay: put the cursor into a line of a preview first.');
    return;
  }
  const items = itemsOf(origin, uris);
  const [first, second] = items;
  const chosen = second ? await window.showQuickPick([...items], { placeHolder: 'Where to go' }) : first;
  if (!chosen) return;
  const { start, end } = chosen.place.range;
  await window.showTextDocument(uris.ofEditor(chosen.place.uri), {
    viewColumn: window.visibleTextEditors.find((each) => each !== editor)?.viewColumn ?? editor.viewColumn ?? 1,
    selection: new Range(start.line, start.character, end.line, end.character),
  });
}

function itemsOf(origin: LineOrigin, uris: SourceUris): readonly OriginItem[] {
  const given = origin.value?.places.flatMap(({ description, uri, range }): readonly OriginItem[] =>
    uri !== undefined && range ? [itemOf(description, { uri, range }, uris)] : [],
  );
  return [itemOf('what wrote the line', origin, uris), ...(given ?? [])];
}

function itemOf(label: string, { uri, range }: OriginItem['place'], uris: SourceUris): OriginItem {
  return { label, description: `${uris.ofEditor(uri).path}:${range.start.line + 1}`, place: { uri, range } };
}
