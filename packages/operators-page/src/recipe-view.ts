import { checkRecipe } from '@assay/recipe';
import type { RecipeFinding, RecipeVerdict } from '@assay/recipe';
import { locate } from '@assay/source';

import type { Api } from './api.ts';
import { element } from './element.ts';
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
  const gutter = element('ol', { class: 'gutter', 'aria-hidden': 'true' });
  const text = element('textarea', {
    'aria-label': 'Recipe',
    'aria-describedby': 'verdict',
    wrap: 'off',
    spellcheck: 'false',
    autocomplete: 'off',
    input: () => judge(),
    scroll: () => follow(),
  });
  const verdict = element('p', { id: 'verdict', class: 'verdict', role: 'status' });
  const findings = element('ol', { class: 'findings', 'aria-label': 'Findings' });
  const serial = element('input', {
    'aria-label': 'Server serial',
    placeholder: 'Server serial',
    required: true,
    maxlength: '128',
    input: () => judge(),
  });
  const send = element('button', { class: 'primary', type: 'button', click: () => void create() }, 'Create job');
  text.value = EXAMPLE;

  function judge(): void {
    const judged = checkRecipe(new TextEncoder().encode(text.value));
    const places = findingsOf(judged).map(placeOf).sort(inOrder);
    const lines = text.value.split('\n').map((_, index) => {
      const worst = places.find(({ line, severity }) => line === index + 1 && severity === 'error') ?? places.find(({ line }) => line === index + 1);
      return element('li', { class: worst?.severity ?? '' }, String(index + 1));
    });
    gutter.replaceChildren(...lines);
    findings.replaceChildren(...places.map(findingItem));
    text.ariaInvalid = String(!judged.isValid);
    say(judged.isValid ? 'This recipe is valid.' : `${judged.details.length}${judged.isTruncated ? '+' : ''} to mend`);
    verdict.className = `verdict ${judged.isValid ? 'valid' : 'invalid'}`;
    send.disabled = !judged.isValid || serial.value.trim() === '' || api.user === undefined;
    send.title = api.user === undefined ? 'Sign in first' : '';
    follow();
  }

  /** A text that is set again is read out again. */
  function say(text: string): void {
    if (verdict.textContent !== text) verdict.textContent = text;
  }

  function findingItem({ finding, line, column, severity }: Place): HTMLLIElement {
    const go = (): void => {
      const start = finding.span?.start ?? 0;
      text.focus();
      text.setSelectionRange(start, Math.max(finding.span?.end ?? start, start));
      text.scrollTop = Math.max(0, (line - 4) * Number.parseFloat(getComputedStyle(text).lineHeight));
    };
    const place = element('span', { class: 'place' }, `${line}:${column}`);
    const what = element('span', { class: `level-${severity === 'error' ? 'error' : 'warn'}` }, `${finding.path || 'the recipe'} ${finding.message}`);
    const hint = finding.hint === undefined ? '' : element('div', { class: 'soft' }, finding.hint);
    return element('li', {}, element('button', { type: 'button', click: go }, place, ' ', what), hint);
  }

  function follow(): void {
    gutter.scrollTop = text.scrollTop;
  }

  async function create(): Promise<void> {
    send.disabled = true;
    try {
      await api.createJob(serial.value.trim(), text.value);
      location.hash = '#jobs';
    } catch (problem) {
      tell(problem);
      judge();
    }
  }

  judge();
  const form = element(
    'section',
    { 'aria-label': 'New job' },
    element('div', { class: 'bar' }, serial, send),
    element('div', { class: 'editor' }, gutter, text),
  );
  const results = element('section', { 'aria-label': 'Verdict' }, verdict, findings);
  return { content: element('div', { class: 'columns' }, form, results), signedIn: judge, close: () => {} };
}

interface Place {
  readonly finding: RecipeFinding;
  readonly line: number;
  readonly column: number;
  readonly severity: RecipeFinding['severity'];
}

function findingsOf(verdict: RecipeVerdict): readonly RecipeFinding[] {
  return verdict.isValid ? verdict.warnings : verdict.details;
}

function placeOf(finding: RecipeFinding): Place {
  const start = finding.span && locate(finding.span).range.start;
  return { finding, line: start?.line ?? 1, column: start?.column ?? 1, severity: finding.severity };
}

function inOrder(one: Place, other: Place): number {
  return one.line - other.line || one.column - other.column;
}
