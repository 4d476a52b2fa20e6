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
  const given = new URLSearchParams(query);
  const [unit, environment] = [given.get('unit'), given.get('environment')];
  return {
    textDocument: { uri: given.get('source') ?? '' },
    of: given.get('of') === 'file' ? 'file' : 'unit',
    ...(unit !== null && { unit }),
    ...(environment !== null && { environment }),
  };
}

/** Its last step is the title of the editor. */
function addressOf({ textDocument: { uri }, of, unit, environment }: RenderedParams): Uri {
  const { path } = Uri.parse(uri);
  const name = of === 'file' ? path.slice(path.lastIndexOf('/') + 1) : `all of ${unit ?? 'the unit'}`;
  const title = environment === undefined ? name : `${name}, ${environment}`;
  const query = new URLSearchParams({ source: uri, of, ...(unit !== undefined && { unit }), ...(environment !== undefined && { environment }) });
  return Uri.from({ scheme: PREVIEW_SCHEME, path: `/rendered: ${title.replaceAll('/', DIVISION_SLASH)}`, query: query.toString() });
}

/** Looks like a slash, and begins no new step. */
const DIVISION_SLASH = '\u2215';
