import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';

import { Refusal } from '../api/api.ts';
import type { Api } from '../api/api.ts';

/** Servers whose serial number has in it what was typed. */
export interface ServerSuggestions {
  readonly servers: ReadonlySignal<readonly string[]>;
  /** Asks when typing pauses. */
  ask(typed: string): void;
}

const PAUSE_MS = 200;
const MOST_SERVERS = 20;

/** Suggests nothing yet. */
export function createServerSuggestions(api: Api): ServerSuggestions {
  const servers = signal<readonly string[]>([]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = '';

  async function look(typed: string): Promise<void> {
    try {
      const found = await api.servers(typed, MOST_SERVERS);
      if (typed === asked) servers.value = found;
    } catch (problem) {
      // One can do without.
      if (!(problem instanceof Refusal)) throw problem;
    }
  }

  return {
    servers,
    ask(typed) {
      asked = typed;
      clearTimeout(timer);
      if (typed !== '' && api.principal.value) timer = setTimeout(() => void look(typed), PAUSE_MS);
      else servers.value = [];
    },
  };
}
