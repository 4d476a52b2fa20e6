import type { Job, JobEvent, TaskImageAddress } from './api.ts';
import { countOf } from './count-of.ts';
import { detailList } from './detail-list.ts';
import { element } from './element.ts';
import { showChildren } from './keyed-children.ts';
import type { KeyedElement } from './keyed-children.ts';
import { statusElement } from './status-element.ts';
import { table } from './table.ts';
import { timeElement } from './time-element.ts';

/** What admins can do with a job. */
export interface JobActions {
  readonly download: (job: Job) => void;
  /** `undefined` if there is none, which was told. */
  readonly taskImageOf: (job: Job) => Promise<TaskImageAddress | undefined>;
  readonly cancel: (job: Job) => void;
}

/** The place for one job: what it is, and what happened to it. */
export interface JobDetails {
  /** Hidden while there is nothing to show. */
  readonly content: HTMLElement;
  /** With actions for admins alone. */
  show(job: Job, isAdmin: boolean): void;
  /** Says that there is no job with an id. */
  showMissing(id: string): void;
  clear(): void;
  focus(): void;
}

/** Makes the place for one job, with a link that leads back from it. */
export function jobDetails(back: HTMLAnchorElement, actions: JobActions): JobDetails {
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
    show(job, isAdmin) {
      const { events: happened = [], ...rest } = job;
      open(job.server_serial, '');
      showChildren(facts, [{ key: JSON.stringify([rest, isAdmin]), make: () => factsOf(job, isAdmin ? actions : undefined) }]);
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

function factsOf(job: Job, actions: JobActions | undefined): HTMLElement {
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
  if (actions) made.append(...actionElements(job, actions));
  if (job.warnings.length > 0) made.append(element('h3', {}, 'Warnings'), detailList('Warnings', job.warnings));
  return made;
}

function actionElements(job: Job, { download, taskImageOf, cancel }: JobActions): readonly HTMLElement[] {
  const address = element('div', { class: 'bar', role: 'status', 'aria-label': 'Address of the task image' });
  const button = (text: string, click: () => void): HTMLElement => element('button', { type: 'button', click }, text);
  async function showAddress(): Promise<void> {
    const image = await taskImageOf(job);
    address.replaceChildren(...(image ? addressElements(image) : []));
  }
  const isActive = job.status === 'queued' || job.status === 'provisioning';
  const buttons = [
    button('Download recipe', () => download(job)),
    button('Task image', () => void showAddress()),
    ...(isActive ? [button('Cancel job', () => cancel(job))] : []),
  ];
  return [element('div', { class: 'bar' }, ...buttons), address];
}

/** The address to copy: selected by a click, and copied by a button where browsers let pages do that. */
function addressElements({ url, expires_at: expiresAt }: TaskImageAddress): readonly HTMLElement[] {
  const field = element('input', { readonly: true, 'aria-label': 'Task image', value: url, focus: () => field.select() });
  const copy = element('button', { type: 'button', click: () => void navigator.clipboard.writeText(url) }, 'Copy');
  return [field, ...(isSecureContext ? [copy] : []), element('p', { class: 'soft' }, 'until ', timeElement(expiresAt))];
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
