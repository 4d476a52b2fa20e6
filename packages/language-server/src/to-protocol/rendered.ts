import type { GivenPlace, PlacedOrigin, Preview, PreviewChoice } from '@assay/language-service';
import { RequestType } from 'vscode-languageserver';
import type { Location, TextDocumentIdentifier } from 'vscode-languageserver';

import type { Uris } from '../uris.ts';

/** What `assay/rendered` is asked with. */
interface RenderedParams extends Partial<PreviewChoice> {
  readonly textDocument: TextDocumentIdentifier;
}

/** What it is answered with; PROTOCOL.md describes both. */
interface RenderedAnswer {
  readonly units: readonly { readonly unit: string; readonly environments: readonly string[] }[];
  readonly unit: string;
  readonly environment: string | null;
  readonly outcome: RenderedOutcome;
}

type RenderedOutcome =
  | { readonly kind: 'rendered'; readonly text: string; readonly origins: readonly RenderedOrigin[] }
  | { readonly kind: 'failed'; readonly message: string };

interface RenderedOrigin extends Location {
  readonly line: number;
  readonly value?: { readonly kind: string; readonly places: readonly (Partial<Location> & { readonly description: string })[] };
}

export const RENDERED: RequestType<RenderedParams, RenderedAnswer | null, void> = new RequestType('assay/rendered');

/** What was rendered, with addresses for paths. */
export function renderedAnswer({ units, unit, environment, outcome }: Preview, uris: Uris): RenderedAnswer {
  return {
    units: units.map(({ directory, environments }) => ({ unit: directory, environments })),
    unit,
    environment: environment ?? null,
    outcome: outcome.kind === 'failed' ? outcome : { ...outcome, origins: outcome.origins.map((origin) => originOf(origin, uris)) },
  };
}

function originOf({ line, path, range, value }: PlacedOrigin, uris: Uris): RenderedOrigin {
  const places = value?.places.map((given) => givenPlace(given, uris));
  return { line, uri: uris.uriOf(path), range, ...(value && places && { value: { kind: value.kind, places } }) };
}

function givenPlace({ description, place }: GivenPlace, uris: Uris): Partial<Location> & { readonly description: string } {
  return { description, ...(place && { uri: uris.uriOf(place.path), range: place.range }) };
}
