import type { Location, Range } from 'vscode-languageserver-types';

/** What the server answers to `assay/rendered`; PROTOCOL.md of the language server describes it. */
export interface RenderedAnswer {
  readonly units: readonly { readonly unit: string; readonly environments: readonly string[] }[];
  readonly unit: string;
  readonly environment: string | null;
  readonly outcome:
    | { readonly kind: 'rendered'; readonly text: string; readonly origins: readonly LineOrigin[] }
    | { readonly kind: 'failed'; readonly message: string };
}

/** Where a line comes from; `line` counts from 0. */
export interface LineOrigin extends Location {
  readonly line: number;
  readonly value?: { readonly kind: string; readonly places: readonly ValuePlace[] };
}

/** Where a value was given. */
interface ValuePlace {
  readonly description: string;
  readonly uri?: string;
  readonly range?: Range;
}
