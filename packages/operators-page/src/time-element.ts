import { element } from './element.ts';

/** A point in time as people here write it. */
export function timeElement(instant: string): HTMLTimeElement {
  return element('time', { datetime: instant, title: instant }, new Date(instant).toLocaleString());
}
