import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';

import { Refusal } from '../api/api.ts';
import type { Api } from '../api/api.ts';

/** What the page says of trouble. */
export interface Notice {
  /** Empty: there is none. */
  readonly text: ReadonlySignal<string>;
  /** Tells of a refusal; `undefined`: there is no trouble any more. Anything else is a fault of the page, and thrown. */
  readonly tell: (problem: unknown) => void;
  say(text: string): void;
}

/** Makes it. Credentials that are no longer accepted sign out. */
export function createNotice(api: Api): Notice {
  const text = signal('');
  return {
    text,
    say(said) {
      text.value = said;
    },
    tell(problem) {
      if (problem === undefined) text.value = '';
      else if (!(problem instanceof Refusal)) throw problem;
      else if (problem.status !== 401) text.value = sentenceOf(problem);
      else {
        const wasSignedIn = api.principal.value !== undefined;
        api.signOut();
        text.value = wasSignedIn ? 'Your session has ended. Sign in again.' : 'Name or password is wrong.';
      }
    },
  };
}

function sentenceOf({ message, details: [detail] }: Refusal): string {
  return detail ? `${message} ${detail.path} ${detail.message}` : message;
}
