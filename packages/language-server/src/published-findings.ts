import type { LanguageService, PlacedFinding } from '@assay/language-service';
import { CodeLensRefreshRequest, DiagnosticRefreshRequest, InlayHintRefreshRequest } from 'vscode-languageserver';
import type { Connection, Diagnostic } from 'vscode-languageserver';

import type { Client } from './client.ts';
import { diagnosticOf } from './to-protocol/diagnostics.ts';
import type { Uris } from './uris.ts';

/** How long nothing has to happen before files are checked: people type. */
const QUIET_MILLISECONDS = 150;

/** What findings are published with. */
export interface Publishing {
  readonly connection: Connection;
  readonly service: LanguageService;
  readonly client: Client;
  readonly uris: Uris;
  /** Address of the documentation, if it is known. */
  readonly docsUrl: string | undefined;
  /** Versions of open documents, by path. */
  readonly versions: ReadonlyMap<string, number>;
}

/** Keeps the client's lists of findings up to date. A check that is overtaken by a change is given up. */
export class PublishedFindings {
  readonly #publishing: Publishing;
  /** What was sent last, by path, as text; of files without findings nothing. */
  readonly #sent = new Map<string, string>();
  #diagnostics: ReadonlyMap<string, readonly Diagnostic[]> = new Map();
  /** Counts the changes. */
  #change = 0;
  #checkedChange = -1;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isChecking = false;
  #isDue = false;
  #waiting: (() => void)[] = [];

  constructor(publishing: Publishing) {
    this.#publishing = publishing;
  }

  /** Something has changed; soon everything is checked that depends on it. */
  changed(delay: number = QUIET_MILLISECONDS): void {
    this.#change++;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#check(), delay);
  }

  /** What is said of a file, once the latest change has been checked. */
  async of(path: string): Promise<readonly Diagnostic[]> {
    while (this.#checkedChange !== this.#change) {
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    }
    return this.#diagnostics.get(path) ?? [];
  }

  /** Nothing is checked or sent any more. */
  stop(): void {
    this.#change++;
    clearTimeout(this.#timer);
  }

  async #check(): Promise<void> {
    if (this.#isChecking) {
      // The check under way has been overtaken and ends soon.
      this.#isDue = true;
      return;
    }
    this.#isChecking = true;
    do {
      this.#isDue = false;
      const change = this.#change;
      const found = await this.#diagnose(() => change !== this.#change);
      if (found && change === this.#change) this.#publish(found);
    } while (this.#isDue);
    this.#isChecking = false;
  }

  /** A bug must not end the server: the next change may have another outcome. */
  async #diagnose(isCancelled: () => boolean): Promise<ReadonlyMap<string, readonly PlacedFinding[]> | undefined> {
    try {
      return await this.#publishing.service.diagnose(isCancelled);
    } catch (error) {
      this.#publishing.connection.console.error(`this is a bug in Assay\n${framesOf(error)}`);
      return undefined;
    }
  }

  #publish(found: ReadonlyMap<string, readonly PlacedFinding[]>): void {
    const { connection, client, uris, versions } = this.#publishing;
    this.#diagnostics = new Map(Array.from(found, ([path, findings]) => [path, findings.map((finding) => diagnosticOf(finding, this.#publishing))]));
    this.#checkedChange = this.#change;
    for (const resolve of this.#waiting.splice(0)) resolve();
    for (const path of new Set([...this.#diagnostics.keys(), ...this.#sent.keys()])) {
      // What a client pulls it must not get twice.
      const isPulled = client.pullsDiagnostics && versions.has(path);
      const diagnostics = isPulled ? [] : [...(this.#diagnostics.get(path) ?? [])];
      const version = versions.get(path);
      const text = JSON.stringify([version, diagnostics]);
      if (text === this.#sent.get(path) || (diagnostics.length === 0 && !this.#sent.has(path))) continue;
      if (diagnostics.length > 0 || version !== undefined) this.#sent.set(path, text);
      else this.#sent.delete(path);
      void connection.sendDiagnostics({ uri: uris.uriOf(path), diagnostics, ...(version !== undefined && { version }) });
    }
    this.#refresh();
  }

  /** Lets the client ask again for what it shows of the findings and of other files. */
  #refresh(): void {
    const { connection, client } = this.#publishing;
    const refreshes = [
      ...(client.pullsDiagnostics && client.refreshes.diagnostics ? [DiagnosticRefreshRequest.method] : []),
      ...(client.refreshes.lenses ? [CodeLensRefreshRequest.method] : []),
      ...(client.refreshes.hints ? [InlayHintRefreshRequest.method] : []),
    ];
    // A client that does not do it after all shows what it has.
    for (const method of refreshes) connection.sendRequest(method).catch(() => undefined);
  }
}

/** Where an error happened, without its message, which may have text of a file. */
function framesOf(error: unknown): string {
  return error instanceof Error
    ? `${error.name}\n${(error.stack ?? '')
        .split('\n')
        .filter((line) => /^\s+at /.test(line))
        .join('\n')}`
    : typeof error;
}
