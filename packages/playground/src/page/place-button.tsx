import type { VNode } from 'preact';
import type { Position } from 'vscode-languageserver-types';

import type { Playground } from './playground.ts';

/** A place in a file that leads there. */
export function PlaceButton({ path, at, playground }: { readonly path: string; readonly at: Position; readonly playground: Playground }): VNode {
  return (
    <button type="button" class="place" onClick={() => playground.show(path, at)}>
      {path}:{at.line + 1}
    </button>
  );
}
