import type { Signal } from '@preact/signals';
import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';

/** A panel beside the editor. */
export interface Panel {
  readonly id: string;
  readonly title: string;
  readonly content: () => VNode;
}

/** Panels of which one is shown, with tabs that arrow keys lead along. Only the shown one does any work. */
export function Panels({ panels, shown }: { readonly panels: readonly Panel[]; readonly shown: Signal<string> }): VNode {
  const list = useRef<HTMLDivElement>(null);
  const current = panels.find(({ id }) => id === shown.value) ?? panels[0];

  function onKey(event: KeyboardEvent): void {
    const step = STEPS.get(event.key);
    if (step === undefined) return;
    event.preventDefault();
    const at = panels.findIndex(({ id }) => id === current?.id);
    const next = panels[(at + step + panels.length) % panels.length];
    if (!next) return;
    shown.value = next.id;
    list.current?.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus();
  }

  return (
    <section class="panels" aria-label="Results">
      <div role="tablist" aria-label="Results" ref={list} onKeyDown={onKey}>
        {panels.map(({ id, title }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`tab-${id}`}
            aria-selected={id === current?.id}
            aria-controls="panel"
            tabIndex={id === current?.id ? 0 : -1}
            onClick={() => (shown.value = id)}
          >
            {title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="panel" aria-labelledby={`tab-${current?.id}`} tabIndex={0} key={current?.id}>
        {current?.content()}
      </div>
    </section>
  );
}

const STEPS = new Map([
  ['ArrowRight', 1],
  ['ArrowLeft', -1],
]);
