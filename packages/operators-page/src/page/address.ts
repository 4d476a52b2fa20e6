import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';

/** Views of the page by the name that they have in its address. */
export type ViewName = 'jobs' | 'recipe';

/** Where in the page somebody is. */
export interface Address {
  readonly view: ViewName;
  readonly parameters: URLSearchParams;
}

/** The address of the page, as it changes. */
export function watchAddress(): ReadonlySignal<Address> {
  const address = signal(addressOf(location.hash));
  addEventListener('hashchange', () => {
    address.value = addressOf(location.hash);
  });
  return address;
}

/** What the part of an address behind `#` says; the jobs unless it is something else. */
export function addressOf(hash: string): Address {
  const [name, parameters] = hash.slice(1).split('?', 2);
  return { view: name === 'recipe' ? name : 'jobs', parameters: new URLSearchParams(parameters) };
}
