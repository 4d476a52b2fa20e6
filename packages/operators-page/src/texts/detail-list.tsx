import type { VNode } from 'preact';

import type { Detail } from '../api/api.ts';

/** What the controller says about places of a recipe. */
export function DetailList({ name, details }: { readonly name: string; readonly details: readonly Detail[] }): VNode {
  return (
    <ul class="findings" aria-label={name}>
      {details.map(({ path, code, message }) => (
        <li key={`${path} ${code}`}>
          {path === '' ? 'All of it' : <code>{path}</code>} {message}
        </li>
      ))}
    </ul>
  );
}
