import type { Api } from './api.ts';
import { Refusal } from './api.ts';
import type { CheckResult, PlacedFinding } from './check-result.ts';
import { countOf } from './count-of.ts';
import { detailList } from './detail-list.ts';
import { element } from './element.ts';
import { jobsAddress } from './jobs-place.ts';
import { createRecipeCheck } from './recipe-check.ts';
import { recipeEditor } from './recipe-editor.ts';
import type { View } from './view.ts';

const EXAMPLE = `{
  "task_target": "install-linux.target",
  "target_disk": "/dev/sda",
  "oci_url": "registry.example.com/images/linux:1",
  "partition_layout": [
    { "size": "512M", "type_guid": "ef00", "format": "vfat", "label": "EFI" },
    { "size": "100%", "type_guid": "8300", "format": "ext4", "label": "root" }
  ]
}
`;

/** A form for a new job that checks the recipe as it is typed, with the code that the controller checks it with. */
export function recipeView(api: Api, tell: (problem: unknown) => void): View {
  /** Bytes and what was said about them; `undefined` while they are being checked. */
  let judged: { readonly bytes: Uint8Array<ArrayBuffer>; readonly isValid: boolean } | undefined;
  let isSending = false;
  let isSaved = true;
  /** Sent again with the same request if its answer was lost. */
  let key = newKey();

  const check = createRecipeCheck(showResult, () => say('The recipe could not be checked. Reload the page.', 'invalid'));
  const editor = recipeEditor(changed);
  const verdict = element('p', { id: 'verdict', class: 'verdict', role: 'status' });
  const findings = element('ol', { class: 'findings', 'aria-label': 'Findings' });
  const serial = element('input', {
    id: 'new-serial',
    required: true,
    maxlength: '128',
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    input: () => {
      key = newKey();
      refusal.replaceChildren();
      allow();
    },
  });
  const send = element('button', { class: 'primary', 'aria-describedby': 'why-not' }, 'Create job');
  const why = element('p', { id: 'why-not', class: 'soft' });
  const refusal = element('div', { role: 'alert', class: 'refusal' });
  const chooser = element('input', { type: 'file', accept: '.json,application/json', hidden: true, change: () => void choose(chooser.files) });
  const tools = element(
    'div',
    { class: 'bar' },
    element('button', { type: 'button', click: () => chooser.click() }, 'Open a file'),
    chooser,
    element('button', { type: 'button', click: () => insertExample() }, 'Insert an example'),
    element('span', { class: 'soft' }, 'or drop a file here'),
  );

  function changed(): void {
    judged = undefined;
    isSaved = editor.length() === 0;
    key = newKey();
    refusal.replaceChildren();
    if (editor.length() === 0) showNothing();
    else check.ask(editor.length(), () => editor.bytes());
    allow();
  }

  function showNothing(): void {
    say('Type a recipe: it is checked while you do.', '');
    findings.replaceChildren();
    editor.mark([], true);
  }

  function showResult(bytes: Uint8Array<ArrayBuffer>, { isValid, findings: found, isTruncated }: CheckResult): void {
    if (editor.length() === 0) return;
    judged = { bytes, isValid };
    editor.mark(found, isValid);
    const items = found.map(findingItem);
    if (isTruncated) items.push(element('li', { class: 'soft' }, 'There are more: these come first.'));
    findings.replaceChildren(...items);
    say(verdictOf(isValid, found.length, isTruncated), isValid ? 'valid' : 'invalid');
    allow();
  }

  /** A text that is set again is read out again. */
  function say(text: string, kind: string): void {
    if (verdict.textContent !== text) verdict.textContent = text;
    verdict.className = `verdict ${kind}`;
  }

  function findingItem(finding: PlacedFinding): HTMLLIElement {
    const { start, path, message, hint, isError } = finding;
    const place = element('span', { class: 'place' }, `Line ${start.line}, column ${start.column}`);
    const what = element(
      'span',
      { class: `level-${isError ? 'error' : 'warn'}` },
      path === '' ? 'The recipe' : element('code', {}, path),
      ` ${message}`,
    );
    const button = element('button', { type: 'button', click: () => editor.select(finding) }, place, ' ', what);
    return element('li', {}, button, ...(hint === undefined ? [] : [element('div', { class: 'soft' }, hint)]));
  }

  /** Whether a job can be created, and why not. */
  function allow(): void {
    const reason = obstacle();
    send.disabled = reason !== '';
    why.textContent = reason;
  }

  function obstacle(): string {
    if (api.principal === undefined) return 'Sign in to create a job.';
    if (api.principal.role !== 'admin') return 'You may check recipes here; only the role admin creates jobs.';
    if (serial.value.trim() === '') return 'Which server is it for?';
    if (editor.length() === 0) return 'There is no recipe yet.';
    if (judged === undefined) return 'The recipe is being checked.';
    return judged.isValid ? '' : 'The recipe is not valid.';
  }

  async function create(): Promise<void> {
    if (isSending || !judged?.isValid || send.disabled) return;
    isSending = true;
    refusal.replaceChildren();
    why.textContent = 'Sending\u2026';
    try {
      const { job_id: job } = await api.createJob(serial.value.trim(), judged.bytes, key);
      isSaved = true;
      key = newKey();
      serial.value = '';
      location.hash = jobsAddress({ job });
    } catch (problem) {
      showRefusal(problem);
    } finally {
      isSending = false;
      allow();
    }
  }

  function showRefusal(problem: unknown): void {
    if (!(problem instanceof Refusal) || problem.status === 401) return tell(problem);
    const jobs = element('a', { href: jobsAddress({ serial: serial.value.trim() }) }, 'Jobs of this server');
    refusal.replaceChildren(
      element('p', {}, problem.message),
      ...(problem.status === 409 ? [element('p', {}, jobs)] : []),
      ...(problem.status === 0 ? [element('p', {}, 'The job may have been created. Press again: there will be one job, not two.')] : []),
      ...(problem.details.length > 0 ? [detailList('What the controller says', problem.details)] : []),
    );
  }

  function insertExample(): void {
    if (isSaved || confirm('Replace the recipe in the field by the example?')) editor.write(EXAMPLE);
  }

  async function choose(files: FileList | null | undefined): Promise<void> {
    const [file] = files ?? [];
    chooser.value = '';
    if (!file || !(isSaved || confirm(`Replace the recipe in the field by ${file.name}?`))) return;
    await editor.open(file).catch(() => refusal.replaceChildren(element('p', {}, `${file.name} cannot be read.`)));
  }

  const form = element(
    'form',
    {
      'aria-label': 'New job',
      submit: (event) => {
        event.preventDefault();
        void create();
      },
    },
    element('div', { class: 'bar' }, element('label', { for: 'new-serial' }, 'Server serial'), serial, send, why),
    refusal,
    tools,
    editor.content,
  );
  changed();
  const results = element('section', { 'aria-label': 'Verdict', class: 'results' }, verdict, findings);
  return {
    content: element(
      'div',
      { class: 'columns', dragover: (event) => void droppedFiles(event), drop: (event) => void choose(droppedFiles(event)) },
      form,
      results,
    ),
    show: () => allow(),
    hide: () => {},
    signedIn: () => allow(),
    clear() {
      serial.value = '';
      editor.write('');
    },
    hasUnsaved: () => !isSaved,
  };
}

/** The files of a drop, which the browser would open in place of the page; `undefined` for anything else that is dropped. */
function droppedFiles(event: Event): FileList | undefined {
  if (!(event instanceof DragEvent) || !event.dataTransfer?.types.includes('Files')) return undefined;
  event.preventDefault();
  return event.dataTransfer.files;
}

function verdictOf(isValid: boolean, count: number, isTruncated: boolean): string {
  if (!isValid) return `${isTruncated ? 'More than ' : ''}${countOf(count, 'error')}`;
  return count === 0 ? 'This recipe is valid.' : `This recipe is valid, with ${countOf(count, 'warning')}.`;
}

/** A key that nobody else has. Pages without TLS have no `randomUUID`. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
