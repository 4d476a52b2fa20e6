import type { Job, JobEvent } from './api.ts';
import { element } from './element.ts';
import { statusElement } from './status-element.ts';
import { timeElement } from './time-element.ts';

/** Everything about a job: what it is, and what happened to it. */
export function jobDetails(job: Job): readonly Node[] {
  const facts: readonly (readonly [string, Node | string])[] = [
    ['Job', element('code', {}, job.job_id)],
    ['Status', statusElement(job)],
    ['Target', job.recipe.task_target],
    ['Disk', job.recipe.target_disk ?? ''],
    ['Failed step', job.failed_step ?? ''],
    ['Created', timeElement(job.created_at)],
    ['Created by', job.created_by],
    ['Changed', timeElement(job.last_update)],
    ['Recipe', `${job.recipe.bytes} bytes, SHA-256 ${job.recipe.sha256.slice(0, 16)}…`],
    ['Warnings', job.warnings.map(({ code, path }) => (path === '' ? code : `${code} at ${path}`)).join(', ')],
  ];
  const list = element('dl');
  for (const [name, value] of facts) if (value !== '') list.append(element('dt', {}, name), element('dd', {}, value));
  return [element('h2', {}, job.server_serial), list, element('h2', {}, 'Events'), eventTable(job.events ?? [])];
}

function eventTable(events: readonly JobEvent[]): Node {
  const rows = events.map(({ time, level, step, message }) =>
    element(
      'tr',
      {},
      element('td', {}, timeElement(time)),
      element('td', { class: `level-${level}` }, level),
      element('td', { class: 'name' }, step === null ? message : `${step}: ${message}`),
    ),
  );
  const heads = ['Time', 'Level', 'Event'].map((text) => element('th', { scope: 'col' }, text));
  const head = element('thead', {}, element('tr', {}, ...heads));
  return element('div', { class: 'scroll' }, element('table', { 'aria-label': 'Events' }, head, element('tbody', {}, ...rows)));
}
