import type { Api, Job } from './api.ts';
import { element } from './element.ts';
import { jobDetails } from './job-details.ts';
import { timeElement } from './time-element.ts';
import type { View } from './view.ts';

const STATUSES = ['queued', 'provisioning', 'succeeded', 'failed', 'complete'];
const REFRESH_MS = 5000;

/** The jobs, newest first, and the events of one of them. */
export function jobsView(api: Api, tell: (problem: unknown) => void): View {
  let selected: string | undefined;
  const status = element('select', { 'aria-label': 'Status', change: () => void refresh() }, element('option', { value: '' }, 'All states'));
  for (const each of STATUSES) status.append(element('option', { value: each }, each));
  const rows = element('tbody');
  const details = element('section', { 'aria-label': 'Job', 'aria-live': 'polite' });
  const updated = element('span', { class: 'soft' });

  async function refresh(): Promise<void> {
    if (api.user === undefined) return show([], 'Sign in to see jobs.');
    try {
      const jobs = await api.jobs(status.value);
      show(jobs, status.value === '' ? 'There are no jobs yet.' : `No job is ${status.value}.`);
      updated.textContent = `as of ${new Date().toLocaleTimeString()}`;
      if (selected !== undefined) details.replaceChildren(...jobDetails(await api.job(selected)));
    } catch (problem) {
      tell(problem);
    }
  }

  function show(jobs: readonly Job[], nothing: string): void {
    const made = jobs.map(rowOf);
    rows.replaceChildren(...(made.length > 0 ? made : [element('tr', {}, element('td', { colspan: '5', class: 'soft' }, nothing))]));
  }

  function rowOf(job: Job): HTMLTableRowElement {
    const select = (): void => {
      selected = job.job_id;
      void refresh();
    };
    return element(
      'tr',
      { 'aria-selected': String(job.job_id === selected) },
      element('td', { class: 'name' }, element('button', { type: 'button', click: select }, job.server_serial)),
      element('td', {}, element('span', { class: `status status-${job.outcome ?? job.status}` }, job.status)),
      element('td', { class: 'name' }, job.recipe.task_target),
      element('td', {}, timeElement(job.created_at)),
      element('td', { class: 'name' }, job.failed_step ?? ''),
    );
  }

  const heads = ['Server', 'Status', 'Target', 'Created', 'Failed step'].map((text) => element('th', { scope: 'col' }, text));
  const list = element(
    'section',
    { 'aria-label': 'Jobs' },
    element('div', { class: 'bar' }, status, element('button', { type: 'button', click: () => void refresh() }, 'Refresh'), updated),
    element('div', { class: 'scroll' }, element('table', {}, element('thead', {}, element('tr', {}, ...heads)), rows)),
  );
  const timer = setInterval(() => void (document.hidden || refresh()), REFRESH_MS);
  void refresh();
  return {
    content: element('div', { class: 'columns' }, list, details),
    signedIn: () => {
      selected = undefined;
      details.replaceChildren();
      void refresh();
    },
    close: () => clearInterval(timer),
  };
}
