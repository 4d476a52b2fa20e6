import type { VNode } from 'preact';

import type { Playground } from '../page/playground.ts';

/** The files that were looked at, above the editor. */
export function FileTabs({ playground }: { readonly playground: Playground }): VNode {
  const { tabs, shown } = playground;
  return (
    <ul class="tabs" aria-label="Open files">
      {tabs.value.map((path) => (
        <li key={path} class={path === shown.value ? 'current' : ''}>
          <button type="button" aria-current={path === shown.value ? 'true' : undefined} onClick={() => playground.show(path)}>
            {path}
          </button>
          {tabs.value.length > 1 && (
            <button type="button" aria-label={`Close ${path}`} onClick={() => playground.closeTab(path)}>
              ×
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
