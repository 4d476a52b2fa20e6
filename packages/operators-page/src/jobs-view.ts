import { MOST_JOBS } from './api.ts';
import type { Api, Job } from './api.ts';
import { element } from './element.ts';
import { jobDetails } from './job-details.ts';
import { statusElement } from './status-element.ts';
import { timeElement } from './time-element.ts';
import type { View } from './view.ts';

const STATUSES = ['queued', 'provisioning', 'succeeded', 'failed', 'complete'];
const REFRESH_MS = 5000;

/** The jobs, newest first, and the events of one of them. */
export function jobsView(api: Api, tell: (problem: unknown) => void): View {
  let selected: string | undefined;
  let asked = 0;
  let shown = '';
  const status = element('select', { 'aria-label': 'Status', change: () => void refresh() }, element('option', { value: '' }, 'All states'));
  for (const each of STATUSES) status.append(element('option', { value: each }, each));
  const serial = element('input', {
    type: 'search',
    'aria-label': 'Only this server',
    placeholder: 'Server serial',
    maxlength: '128',
    change: () => void refresh(),
  });
  const rows = element('tbody');
  const details = element('section', { 'aria-label': 'Job' });
  const updated = element('span', { class: 'soft' });

  async function refresh(): Promise<void> {
    // Only the answer to what was asked last is shown.
    const question = ++asked;
    if (api.user === undefined) return show([], undefined);
    try {
      const jobs = await api.jobs(status.value, serial.value.trim());
      const job = selected === undefined ? undefined : await api.job(selected);
      if (question !== asked) return;
      show(jobs, job);
      updated.textContent = `${jobs.length < MOST_JOBS ? '' : `the newest ${MOST_JOBS} jobs, `}as of ${new Date().toLocaleTimeString()}`;
      tell(undefined);
    } catch (problem) {
      if (question === asked) tell(problem);
    }
  }

  /** What did not change stays in place, with the selection of text in it. */
  function show(jobs: readonly Job[], job: Job | undefined): void {
    const state = JSON.stringify([api.user, status.value, serial.value, jobs, job]);
    if (state === shown) return;
    shown = state;
    const focused = document.activeElement?.closest('tr')?.dataset['job'];
    rows.replaceChildren(...(jobs.length > 0 ? jobs.map(rowOf) : [element('tr', {}, element('td', { colspan: '5', class: 'soft' }, nothing()))]));
    details.replaceChildren(...(job ? jobDetails(job) : []));
    if (focused !== undefined) rows.querySelector<HTMLElement>(`[data-job="${CSS.escape(focused)}"] button`)?.focus();
  }

  function nothing(): string {
    if (api.user === undefined) return 'Sign in to see jobs.';
    return status.value === '' && serial.value.trim() === '' ? 'There are no jobs yet.' : 'There is no such job.';
  }

  function rowOf(job: Job): HTMLTableRowElement {
    const select = (): void => {
      selected = job.job_id;
      void refresh();
    };
    return element(
      'tr',
      { 'data-job': job.job_id, ...(job.job_id === selected && { 'aria-current': 'true' }) },
      element('td', { class: 'name' }, element('button', { type: 'button', click: select }, job.server_serial)),
      element('td', {}, statusElement(job)),
      element('td', { class: 'name' }, job.recipe.task_target),
      element('td', {}, timeElement(job.created_at)),
      element('td', { class: 'name' }, job.failed_step ?? ''),
    );
  }

  const heads = ['Server', 'Status', 'Target', 'Created', 'Failed step'].map((text) => element('th', { scope: 'col' }, text));
  const table = element('table', { 'aria-label': 'Jobs' }, element('thead', {}, element('tr', {}, ...heads)), rows);
  const list = element(
    'section',
    { 'aria-label': 'Jobs' },
    element('div', { class: 'bar' }, status, serial, element('button', { type: 'button', click: () => void refresh() }, 'Refresh'), updated),
    element('div', { class: 'scroll' }, table),
  );
  const timer = setInterval(() => void (document.hidden || refresh()), REFRESH_MS);
  void refresh();
  return {
    content: element('div', { class: 'columns' }, list, details),
    signedIn: () => {
      selected = undefined;
      updated.textContent = '';
      void refresh();
    },
    close: () => {
      asked++;
      clearInterval(timer);
    },
  };
}
