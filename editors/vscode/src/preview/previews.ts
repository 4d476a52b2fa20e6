import { EventEmitter, languages, Uri, ViewColumn, window, workspace } from 'vscode';
import type { Event, TextDocumentContentProvider } from 'vscode';

import type { LineOrigin, RenderedAnswer, RenderedParams } from './rendered.ts';

/** The scheme of the addresses of previews. */
export const PREVIEW_SCHEME = 'assay-rendered';

/** Virtual documents with what units render. The address of one says what is asked of the server. */
export class Previews implements TextDocumentContentProvider {
  readonly onDidChange: Event<Uri>;
  readonly #changed = new EventEmitter<Uri>();
  readonly #answers = new Map<string, RenderedAnswer>();
  readonly #ask: (params: RenderedParams) => Promise<RenderedAnswer | null>;

  constructor(ask: (params: RenderedParams) => Promise<RenderedAnswer | null>) {
    this.#ask = ask;
    this.onDidChange = this.#changed.event;
  }

  /** Opens a preview beside the source, or brings it to the front. */
  async show(params: RenderedParams): Promise<void> {
    const document = await workspace.openTextDocument(addressOf(params));
    await languages.setTextDocumentLanguage(document, 'yaml');
    await window.showTextDocument(document, { viewColumn: ViewColumn.Beside, preserveFocus: true, preview: false });
  }

  async provideTextDocumentContent(address: Uri): Promise<string> {
    const answer = await this.#ask(paramsOf(address));
    if (!answer) {
      this.#answers.delete(address.toString());
      return '# Nothing renders this file.\n';
    }
    this.#answers.set(address.toString(), answer);
    return answer.outcome.kind === 'rendered' ? answer.outcome.text : answer.outcome.message.replaceAll(/^/gm, '# ');
  }

  /** Something has changed: all previews that are open are asked for again. */
  refresh(): void {
    for (const { uri } of workspace.textDocuments) if (uri.scheme === PREVIEW_SCHEME) this.#changed.fire(uri);
  }

  /** What a preview shows at the moment. */
  answerOf(address: Uri): RenderedAnswer | undefined {
    return this.#answers.get(address.toString());
  }

  /** Where the lines of a preview come from. */
  originsOf(address: Uri): readonly LineOrigin[] {
    const outcome = this.answerOf(address)?.outcome;
    return outcome?.kind === 'rendered' ? outcome.origins : [];
  }
}

/** What a preview is of. */
export function paramsOf({ query }: Uri): RenderedParams {
  return JSON.parse(query) as RenderedParams;
}

/** Its last step is the title of the editor. */
function addressOf(params: RenderedParams): Uri {
  const file = Uri.parse(params.textDocument.uri).path;
  const name = params.of === 'file' ? file.slice(file.lastIndexOf('/') + 1) : `all of ${params.unit ?? 'the unit'}`;
  const suffix = params.environment === undefined ? '' : `, ${params.environment.replaceAll('/', '\u2215')}`;
  return Uri.from({ scheme: PREVIEW_SCHEME, path: `/rendered: ${name.replaceAll('/', '\u2215')}${suffix}`, query: JSON.stringify(params) });
}
