import { Refusal } from './api.ts';
import type { Api, Job, TaskImageAddress } from './api.ts';
import { countOf } from './count-of.ts';
import { element } from './element.ts';
import { jobDetails } from './job-details.ts';
import { jobsAddress, jobsPlaceOf } from './jobs-place.ts';
import type { JobsPlace } from './jobs-place.ts';
import { showChildren } from './keyed-children.ts';
import type { KeyedElement } from './keyed-children.ts';
import { saveAs } from './save-as.ts';
import { statusElement } from './status-element.ts';
import { table } from './table.ts';
import { timeElement } from './time-element.ts';
import type { View } from './view.ts';

const STATUSES = ['queued', 'provisioning', 'succeeded', 'failed', 'complete'];
const REFRESH_MS = 5000;
const JOBS_A_PAGE = 100;

/** The jobs, newest first, and the events of one of them. Asks again by itself. */
export function jobsView(api: Api, tell: (problem: unknown) => void): View {
  let place: JobsPlace = jobsPlaceOf(new URLSearchParams());
  let isShown = false;
  let asked = 0;
  let timer: number | undefined;

  const status = element('select', { 'aria-label': 'Status', change: () => filter() }, element('option', { value: '' }, 'All states'));
  for (const each of STATUSES) status.append(element('option', { value: each }, each));
  const serial = element('input', {
    type: 'search',
    'aria-label': 'Only this server',
    placeholder: 'Server serial, in full',
    maxlength: '128',
    autocomplete: 'off',
    spellcheck: 'false',
    change: () => filter(),
    search: () => filter(),
  });
  const rows = element('tbody');
  const nothing = element('p', { class: 'soft' });
  const jobsTable = table('Jobs', ['Server', 'Status', 'Target', 'Created'], rows);
  const pages = element('nav', { class: 'bar', 'aria-label': 'Pages of jobs' });
  const freshness = element('p', { class: 'soft' });
  const back = element('a', {}, 'Back to all jobs');
  const details = jobDetails(back, { download: (job) => void download(job), taskImageOf, cancel: (job) => void cancel(job) });
  const list = element(
    'section',
    { 'aria-label': 'Jobs', class: 'list' },
    element(
      'form',
      {
        class: 'bar',
        role: 'search',
        'aria-label': 'Which jobs',
        submit: (event) => {
          event.preventDefault();
          filter();
        },
      },
      status,
      serial,
      element('button', { type: 'button', click: () => void refresh() }, 'Refresh'),
      freshness,
    ),
    element('div', { class: 'scroll' }, jobsTable),
    nothing,
    pages,
  );
  const content = element('div', { class: 'columns jobs' }, list, details.content);

  /** For a job beside the list, or in its place. */
  function makeRoom(): void {
    content.classList.toggle('has-job', place.job !== '' && api.principal !== undefined);
  }

  function filter(): void {
    const wanted = jobsAddress({ ...place, status: status.value, serial: serial.value.trim(), after: '' });
    if (location.hash !== wanted) location.hash = wanted;
  }

  async function refresh(): Promise<void> {
    clearTimeout(timer);
    // Only the answer to what was asked last is shown.
    const question = ++asked;
    if (api.principal === undefined) return showNothing('Sign in to see jobs.');
    try {
      const { status, serial, after, job } = place;
      const [jobs, one] = await Promise.all([
        api.jobs({ status, serial, after, limit: JOBS_A_PAGE + 1 }),
        job === '' ? undefined : api.job(job).catch(missingJob),
      ]);
      if (question !== asked) return;
      showJobs(jobs);
      if (one) showJob(one);
      freshness.textContent = `as of ${new Date().toLocaleTimeString()}`;
      tell(undefined);
    } catch (problem) {
      if (question !== asked) return;
      tell(problem);
    }
    if (isShown && question === asked) timer = setTimeout(() => void (document.hidden || refresh()), REFRESH_MS);
  }

  function showNothing(why: string): void {
    rows.replaceChildren();
    pages.replaceChildren();
    details.clear();
    jobsTable.hidden = true;
    nothing.textContent = why;
    freshness.textContent = '';
  }

  function showJobs(found: readonly Job[]): void {
    const jobs = found.slice(0, JOBS_A_PAGE);
    const focused = document.activeElement?.closest('tr')?.id ?? '';
    showChildren(
      rows,
      jobs.map((job) => ({ key: JSON.stringify([job, job.job_id === place.job, place.status, place.serial, place.after]), make: () => rowOf(job) })),
    );
    if (focused !== '' && document.activeElement === document.body) document.querySelector<HTMLElement>(`#${CSS.escape(focused)} a`)?.focus();
    jobsTable.hidden = jobs.length === 0;
    const isAll = place.status === '' && place.serial === '' && place.after === '';
    nothing.textContent = jobs.length > 0 ? '' : isAll ? 'There are no jobs yet.' : 'There is no such job.';
    const last = found.length > JOBS_A_PAGE ? jobs.at(-1) : undefined;
    showPages(last?.job_id);
  }

  function showPages(lastOfMany: string | undefined): void {
    const link = (text: string, after: string): KeyedElement => {
      const address = jobsAddress({ ...place, after });
      return { key: `${text} ${address}`, make: () => element('a', { href: address, class: 'button' }, text) };
    };
    showChildren(pages, [
      ...(place.after === '' ? [] : [link('Newest jobs', '')]),
      ...(lastOfMany === undefined ? [] : [link('Older jobs', lastOfMany)]),
    ]);
  }

  function showJob(job: Job | 'missing'): void {
    if (job === 'missing') details.showMissing(place.job);
    else details.show(job, api.principal?.role === 'admin');
    // A narrow window has no room for the list beside a job.
    if (list.contains(document.activeElement) && list.offsetParent === null) details.focus();
  }

  function rowOf(job: Job): HTMLTableRowElement {
    const isCurrent = job.job_id === place.job;
    const warnings = job.warnings.length;
    const { job_id: id } = job;
    return element(
      'tr',
      { id: `job-${id}`, ...(isCurrent && { 'aria-current': 'true' }) },
      element('td', { class: 'name server' }, element('a', { href: jobsAddress({ ...place, job: id }) }, job.server_serial)),
      element(
        'td',
        { class: 'name' },
        statusElement(job),
        ...(warnings > 0 ? [' ', element('span', { class: 'level-warn' }, countOf(warnings, 'warning'))] : []),
        ...(job.failed_step === null ? [] : [element('div', {}, job.failed_step)]),
      ),
      element('td', { class: 'name target' }, job.recipe.task_target),
      element('td', {}, timeElement(job.created_at, 'minutes')),
    );
  }

  async function download({ job_id: id, server_serial: server }: Job): Promise<void> {
    try {
      saveAs(await api.recipeOf(id), `recipe-${server.replaceAll(/[^\w.-]/g, '_')}-${id}.json`);
    } catch (problem) {
      tell(problem);
    }
  }

  async function taskImageOf({ job_id: id }: Job): Promise<TaskImageAddress | undefined> {
    try {
      return await api.taskImageOf(id);
    } catch (problem) {
      tell(problem);
      return undefined;
    }
  }

  async function cancel({ job_id: id, server_serial: server }: Job): Promise<void> {
    if (!confirm(`Cancel the job of ${server}? What its host has begun goes on.`)) return;
    try {
      await api.cancelJob(id);
      await refresh();
    } catch (problem) {
      tell(problem);
    }
  }

  document.addEventListener('visibilitychange', () => {
    if (isShown && !document.hidden) void refresh();
  });
  return {
    content,
    show(parameters) {
      const before = place;
      place = jobsPlaceOf(parameters);
      isShown = true;
      status.value = place.status;
      serial.value = place.serial;
      back.setAttribute('href', jobsAddress({ ...place, job: '' }));
      makeRoom();
      if (place.job !== before.job) details.content.hidden = true;
      if (place.after !== before.after) scrollTo(0, 0);
      void refresh();
    },
    hide() {
      isShown = false;
      asked++;
      clearTimeout(timer);
    },
    signedIn() {
      makeRoom();
      void refresh();
    },
    clear: () => {},
    hasUnsaved: () => false,
  };
}

function missingJob(problem: unknown): 'missing' {
  if (problem instanceof Refusal && problem.status === 404) return 'missing';
  throw problem;
}
