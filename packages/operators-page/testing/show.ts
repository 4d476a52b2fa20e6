import { render } from 'preact';
import type { VNode } from 'preact';
import { act } from 'preact/test-utils';
import { onTestFinished } from 'vitest';

/** Shows a part of the page until the test has finished. */
export async function show(part: VNode): Promise<HTMLElement> {
  const place = document.createElement('div');
  document.body.append(place);
  onTestFinished(() => {
    render(null, place);
    place.remove();
  });
  await act(() => render(part, place));
  return place;
}

/** Does something that changes what is shown. */
export function doing(change: () => void | Promise<void>): Promise<void> {
  return act(change);
}

/** The texts of all elements that match. */
export function textsOf(place: HTMLElement, selector: string): readonly (string | null)[] {
  return [...place.querySelectorAll(selector)].map(({ textContent }) => textContent);
}

/** The element that matches; the test fails without it. */
export function found(place: HTMLElement, selector: string): HTMLElement {
  const element = place.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`there is no ${selector}`);
  return element;
}

/** The same, of a field. */
export function foundField(place: HTMLElement, selector: string): HTMLInputElement {
  const element = found(place, selector);
  if (!(element instanceof HTMLInputElement)) throw new Error(`${selector} is no field`);
  return element;
}
