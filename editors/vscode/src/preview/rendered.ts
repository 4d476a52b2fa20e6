import { RequestType } from 'vscode-languageclient';
import type { Location } from 'vscode-languageclient';

/** What is asked to be rendered; the README of the language server describes it. */
export interface RenderedParams {
  readonly textDocument: { readonly uri: string };
  readonly of: 'file' | 'unit';
  readonly unit?: string;
  readonly environment?: string;
}

/** What the server answers. */
export interface RenderedAnswer {
  readonly units: readonly { readonly unit: string; readonly environments: readonly string[] }[];
  readonly unit: string;
  readonly environment: string | null;
  readonly outcome:
    | { readonly kind: 'rendered'; readonly text: string; readonly origins: readonly LineOrigin[] }
    | { readonly kind: 'failed'; readonly message: string };
}

/** Where a line comes from; lines count from 0. */
export interface LineOrigin extends Location {
  readonly line: number;
  readonly value?: { readonly places: readonly ValuePlace[] };
}

/** Where a value was given. */
export interface ValuePlace extends Partial<Location> {
  readonly description: string;
}

export const RENDERED: RequestType<RenderedParams, RenderedAnswer | null, void> = new RequestType('assay/rendered');
