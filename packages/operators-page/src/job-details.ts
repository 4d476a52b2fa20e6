import type { Job, JobEvent } from './api.ts';
import { countOf } from './count-of.ts';
import { detailList } from './detail-list.ts';
import { element } from './element.ts';
import { showChildren } from './keyed-children.ts';
import type { KeyedElement } from './keyed-children.ts';
import { statusElement } from './status-element.ts';
import { table } from './table.ts';
import { timeElement } from './time-element.ts';

/** The place for one job: what it is, and what happened to it. */
export interface JobDetails {
  /** Hidden while there is nothing to show. */
  readonly content: HTMLElement;
  show(job: Job, canDownload: boolean): void;
  /** Says that there is no job with an id. */
  showMissing(id: string): void;
  clear(): void;
  focus(): void;
}

/** Makes the place for one job, with a link that leads back from it. */
export function jobDetails(back: HTMLAnchorElement, download: (job: Job) => void): JobDetails {
  const heading = element('h2', { tabindex: '-1' });
  const about = element('p', { class: 'soft' });
  const facts = element('div');
  const events = element('tbody');
  const eventTable = element('div', { class: 'scroll' }, table('Events', ['Time', 'Level', 'Event'], events));
  const details = element('div', {}, facts, element('h3', {}, 'Events'), eventTable);
  const content = element('section', { 'aria-label': 'Job', class: 'job', hidden: true }, back, heading, about, details);

  function open(title: string, problem: string): void {
    heading.textContent = title;
    about.textContent = problem;
    details.hidden = problem !== '';
    content.hidden = false;
  }

  return {
    content,
    show(job, canDownload) {
      const { events: happened = [], ...rest } = job;
      open(job.server_serial, '');
      showChildren(facts, [{ key: JSON.stringify([rest, canDownload]), make: () => factsOf(job, canDownload ? () => download(job) : undefined) }]);
      showChildren(events, happened.map(eventRow));
    },
    showMissing: (id) => open(id, 'There is no job with this id.'),
    clear() {
      content.hidden = true;
      heading.textContent = '';
      facts.replaceChildren();
      events.replaceChildren();
    },
    focus: () => heading.focus(),
  };
}

function factsOf(job: Job, download: (() => void) | undefined): HTMLElement {
  const { recipe } = job;
  const facts: readonly (readonly [string, Node | string])[] = [
    ['Status', statusElement(job)],
    ['Failed step', job.failed_step ?? ''],
    ['Job', element('code', {}, job.job_id)],
    ['Target', recipe.task_target],
    ['Disk', recipe.target_disk ?? ''],
    ['Partitions', String(recipe.partitions ?? '')],
    [
      'Payloads',
      Object.entries(recipe.payloads)
        .map(([name, { bytes }]) => `${name} (${countOf(bytes, 'byte')})`)
        .join(', '),
    ],
    ['Created', timeElement(job.created_at)],
    ['Created by', job.created_by],
    ['Changed', timeElement(job.last_update)],
    ['Recipe', countOf(recipe.bytes, 'byte')],
    ['Version', recipe.recipe_version ?? ''],
    ['SHA-256', element('code', {}, recipe.sha256)],
    ['Schema', element('code', {}, recipe.schema_id)],
  ];
  const list = element('dl');
  for (const [name, value] of facts) if (value !== '') list.append(element('dt', {}, name), element('dd', {}, value));
  const made = element('div', {}, list);
  if (download) made.append(element('p', {}, element('button', { type: 'button', click: download }, 'Download recipe')));
  if (job.warnings.length > 0) made.append(element('h3', {}, 'Warnings'), detailList('Warnings', job.warnings));
  return made;
}

function eventRow(event: JobEvent, index: number): KeyedElement {
  const { time, level, step, message } = event;
  const make = (): HTMLElement =>
    element(
      'tr',
      {},
      element('td', {}, timeElement(time)),
      element('td', { class: `level-${level}` }, level),
      element('td', { class: 'name' }, ...(step === null ? [] : [element('code', {}, step), ' ']), message),
    );
  return { key: JSON.stringify([index, event]), make };
}
