import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';

import { addressOf, pathOf } from '../files/file-address.ts';
import type { Playground } from '../page/playground.ts';
import { PlaceButton } from '../page/place-button.tsx';
import { useAnswer } from '../page/use-answer.ts';
import type { LineOrigin, RenderedAnswer } from './rendered-answer.ts';

/** What the unit of the shown file renders to; each line leads to what wrote it and to where its value was given. */
export function RenderedView({ playground }: { readonly playground: Playground }): VNode {
  const environment = useSignal<string | undefined>(undefined);
  const rendered = useAnswer(() => {
    const path = playground.shown.value;
    const wanted = environment.value;
    if (playground.revision.value === 0 || path === '') return undefined;
    return askForRendered(playground, { textDocument: { uri: addressOf(path) }, of: 'unit', ...(wanted !== undefined && { environment: wanted }) });
  });
  if (!rendered)
    return <p class="soft">{playground.shown.value} is no part of what ytt renders. Templates, overlays, schemas and values files are.</p>;
  const environments = rendered.units.find(({ unit }) => unit === rendered.unit)?.environments ?? [];
  return (
    <>
      {environments.length > 0 && (
        <p>
          <label>
            Environment{' '}
            <select value={rendered.environment ?? ''} onChange={(event) => (environment.value = event.currentTarget.value)}>
              {environments.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
        </p>
      )}
      {rendered.outcome.kind === 'failed' ? (
        <pre class="failure" tabIndex={0}>
          {rendered.outcome.message}
        </pre>
      ) : (
        <RenderedLines text={rendered.outcome.text} origins={rendered.outcome.origins} playground={playground} />
      )}
    </>
  );
}

/** The answer of the server; what it could not do is one, too. */
async function askForRendered(playground: Playground, params: object): Promise<RenderedAnswer | null> {
  try {
    return await playground.ask<RenderedAnswer | null>('assay/rendered', params);
  } catch (error) {
    // The client throws what the server answers in place of a result.
    return { units: [], unit: '', environment: null, outcome: { kind: 'failed', message: messageOf(error) } };
  }
}

function messageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : 'The server did not answer.';
}

function RenderedLines(props: { readonly text: string; readonly origins: readonly LineOrigin[]; readonly playground: Playground }): VNode {
  const { text, origins, playground } = props;
  const here = addressOf(playground.shown.value);
  const byLine = new Map(origins.map((origin) => [origin.line, origin]));
  return (
    <table class="rendered">
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Written in</th>
          <th scope="col">Value from</th>
        </tr>
      </thead>
      <tbody>
        {text
          .replace(/\n$/, '')
          .split('\n')
          .map((line, at) => {
            const origin = byLine.get(at);
            const isWrittenHere = origin?.uri === here && origin.range.start.line === playground.cursorLine.value;
            return (
              <tr key={at} class={isWrittenHere ? 'current' : ''}>
                <td>
                  <code>{line}</code>
                </td>
                <td>{origin && <AddressButton address={origin.uri} at={origin.range.start} playground={playground} />}</td>
                <td>
                  {origin?.value?.places.map(({ description, uri, range }) => (
                    <span key={description}>
                      {description} {uri !== undefined && range && <AddressButton address={uri} at={range.start} playground={playground} />}{' '}
                    </span>
                  ))}
                </td>
              </tr>
            );
          })}
      </tbody>
    </table>
  );
}

function AddressButton(props: {
  readonly address: string;
  readonly at: LineOrigin['range']['start'];
  readonly playground: Playground;
}): VNode | null {
  const path = pathOf(props.address);
  return path === undefined ? null : <PlaceButton path={path} at={props.at} playground={props.playground} />;
}
