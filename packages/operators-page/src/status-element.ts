import type { Job } from './api.ts';
import { element } from './element.ts';

/** The state of a job, and how it ended. */
export function statusElement({ status, outcome }: Job): HTMLSpanElement {
  const isSaid = outcome === null || outcome === status;
  return element('span', { class: `status status-${outcome ?? status}` }, isSaid ? status : `${status} (${outcome})`);
}
