import type { Signal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

import type { Example } from '../files/example.ts';
import { FileTabs } from '../files/file-tabs.tsx';
import { FileTree } from '../files/file-tree.tsx';
import { FindingsList } from '../findings/findings-list.tsx';
import { MigrateView } from '../migrate/migrate-view.tsx';
import { RenderedView } from '../rendered/rendered-view.tsx';
import type { RunClient } from '../runs/run-client.ts';
import { RunView } from '../runs/run-view.tsx';
import { Panels } from './panels.tsx';
import type { Playground } from './playground.ts';

/** All that the page shows. */
export interface PageState {
  readonly playground: Playground;
  readonly runs: RunClient;
  readonly examples: readonly Example[];
  /** The name of the example that was loaded last; empty if the files came with the address. */
  readonly example: Signal<string>;
  readonly panel: Signal<string>;
  readonly notice: Signal<string>;
  readonly open: (example: Example) => void;
  readonly share: () => void;
  readonly ask: (question: string, proposal: string) => string;
}

export function Page({ state }: { readonly state: PageState }): VNode {
  const { playground, runs, examples, example, panel, notice } = state;
  const count = playground.findings.value.length;
  return (
    <>
      <header>
        <a class="name" href="../">
          Assay
        </a>
        <h1>Playground</h1>
        <label>
          Example{' '}
          <select value={example.value} onChange={({ currentTarget: { value } }) => openNamed(value, state)}>
            {example.value === '' && <option value="">from the address</option>}
            {examples.map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <button type="button" onClick={state.share}>
          Share
        </button>
        <p role="status" class="soft">
          {notice.value}
        </p>
      </header>
      <main>
        <FileTree playground={playground} ask={state.ask} />
        <section class="editor" aria-label="Editor">
          <FileTabs playground={playground} />
          <EditorPlace editor={playground.editor} />
          <p class="keys soft">Ctrl-Space completes, F8 goes to the next finding, Ctrl-. to its fixes, F12 to a definition; Tab leaves the editor.</p>
        </section>
        <Panels
          shown={panel}
          panels={[
            { id: 'findings', title: count === 0 ? 'Findings' : `Findings (${count})`, content: () => <FindingsList playground={playground} /> },
            { id: 'rendered', title: 'Rendered', content: () => <RenderedView playground={playground} /> },
            { id: 'policies', title: 'Policies', content: () => <RunView kind="apply" runs={runs} playground={playground} /> },
            { id: 'tests', title: 'Tests', content: () => <RunView kind="test" runs={runs} playground={playground} /> },
            { id: 'migrate', title: 'Migrate', content: () => <MigrateView runs={runs} playground={playground} /> },
          ]}
        />
      </main>
    </>
  );
}

function openNamed(name: string, { examples, open }: PageState): void {
  const chosen = examples.find((each) => each.name === name);
  if (chosen) open(chosen);
}

/** The editor is no part of the tree that Preact keeps. */
function EditorPlace({ editor }: { readonly editor: HTMLElement }): VNode {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.append(editor);
  }, [editor]);
  return <div class="editor-place" ref={place} />;
}
