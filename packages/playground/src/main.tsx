import { signal } from '@preact/signals';
import { render } from 'preact';

import { loadExamples } from './files/example.ts';
import type { Example } from './files/example.ts';
import { createPlayground } from './page/playground.ts';
import { Page } from './page/page.tsx';
import { createRunClient } from './runs/run-client.ts';
import { shareFiles } from './share/share-files.ts';
import { filesOfFragment } from './share/shared-files.ts';

const startWorker = (name: string): Worker => new Worker(`${name}.js`, { type: 'module', name });

const runs = createRunClient(() => startWorker('run-worker'));
const panel = signal('findings');
const playground = createPlayground(startWorker('language-worker'), ({ path, line }) => {
  panel.value = 'findings';
  requestAnimationFrame(() => {
    const item = [...document.querySelectorAll<HTMLElement>('.findings > li')].find(
      ({ dataset }) => dataset['path'] === path && dataset['line'] === String(line),
    );
    const first = item?.querySelector<HTMLElement>('.fixes button') ?? item?.querySelector<HTMLElement>('button');
    first?.focus();
  });
});
const example = signal('');
const notice = signal('');

function open(chosen: Example): void {
  example.value = chosen.name;
  notice.value = '';
  panel.value = chosen.panel;
  if (location.hash !== '') history.replaceState(undefined, '', location.pathname);
  playground.load(chosen.files, chosen.shown);
}

/** Puts what is shared into the address, and that where it can be pasted from. Tells whether it is there. */
async function place(fragment: string): Promise<boolean> {
  history.replaceState(undefined, '', fragment);
  try {
    await navigator.clipboard.writeText(location.href);
    return true;
  } catch (error) {
    // Some browsers allow it only to pages that came encrypted.
    if (error instanceof DOMException || error instanceof TypeError) return false;
    throw error;
  }
}

async function share(): Promise<void> {
  notice.value = await shareFiles(playground.texts(), runs, place);
}

const root = document.querySelector('#page');
if (!root) throw new Error('the page has no place for what it shows');
const [examples, shared] = await Promise.all([loadExamples(), filesOfFragment(location.hash)]);
const state = {
  playground,
  runs,
  examples,
  example,
  panel,
  notice,
  open,
  share: () => void share(),
  ask: (question: string, proposal: string) => prompt(question, proposal) ?? '',
};
root.replaceChildren();
render(<Page state={state} />, root);
const [first] = examples;
if (shared) playground.load(shared);
else if (first) open(first);
