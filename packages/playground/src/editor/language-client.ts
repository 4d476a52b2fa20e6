import { hoverTooltips, LSPClient } from '@codemirror/lsp-client';
import type { EditorView } from '@codemirror/view';

import { FOLDER_ADDRESS } from '../files/file-address.ts';
import type { PublishedFindings } from '../findings/finding.ts';
import { OpenFiles } from './open-files.ts';
import { workerTransport } from './worker-transport.ts';

/** The client of the server in the worker, and the files that it knows. */
export interface LanguageClient {
  readonly client: LSPClient;
  readonly files: OpenFiles;
}

/** What this client can do beyond that of CodeMirror. Findings are pushed, as those of files that are not in the editor count, too. */
const CAPABILITIES = {
  textDocument: {
    diagnostic: false,
    publishDiagnostics: { relatedInformation: true, versionSupport: true, codeDescriptionSupport: true },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix', 'refactor', 'source.fixAll'] } } },
  },
};

/** How long an answer is waited for: dialects are loaded on the way, and a template may compute for long. */
const PATIENCE_MILLISECONDS = 120_000;

/** Starts to talk to the worker. */
export function createLanguageClient(
  worker: Worker,
  { show, onFindings }: { readonly show: (path: string) => EditorView | null; readonly onFindings: (params: PublishedFindings) => void },
): LanguageClient {
  let files: OpenFiles | undefined;
  let sanitizeHtml = withoutMarkup;
  const client = new LSPClient({
    rootUri: FOLDER_ADDRESS,
    timeout: PATIENCE_MILLISECONDS,
    workspace: (made) => (files = new OpenFiles(made, show)),
    sanitizeHTML: (html) => sanitizeHtml(html),
    notificationHandlers: {
      'textDocument/publishDiagnostics': (_, params: PublishedFindings) => {
        onFindings(params);
        return true;
      },
    },
    extensions: [{ clientCapabilities: CAPABILITIES }, hoverTooltips()],
  });
  if (!files) throw new Error('the client makes its workspace when it is made');
  // Only who points at something sees texts in HTML; the pointer rests before they are asked for.
  document.addEventListener('pointermove', async () => ({ sanitizeHtml } = await import('./sanitize-html.ts')), { once: true });
  client.connect(workerTransport(worker));
  return { client, files };
}

/** The text of HTML, as HTML. */
function withoutMarkup(html: string): string {
  const text = document.createElement('p');
  text.textContent = new DOMParser().parseFromString(html, 'text/html').body.textContent;
  return text.outerHTML;
}
