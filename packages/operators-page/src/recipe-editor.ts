import type { LinePlace, PlacedFinding } from './check-result.ts';
import { countOf } from './count-of.ts';
import { element } from './element.ts';
import { recipeFile, shownLength } from './recipe-file.ts';
import type { RecipeFile } from './recipe-file.ts';

/** Where a recipe is typed, or shown if it is a file that has to stay as it is. */
export interface RecipeEditor {
  readonly content: HTMLElement;
  /** Length of the recipe: bytes of a file, UTF-16 code units of a text. */
  length(): number;
  bytes(): Uint8Array<ArrayBuffer>;
  /** Marks the lines at which something was found. */
  mark(findings: readonly PlacedFinding[], isValid: boolean): void;
  select(finding: PlacedFinding): void;
  write(text: string): void;
  open(file: File): Promise<void>;
}

/** Enough of a file to see that it is too large. */
const MOST_BYTES_READ = 8 * 1024 * 1024;

/** Makes the field; `changed` hears of each other recipe in it. */
export function recipeEditor(changed: () => void): RecipeEditor {
  let file: RecipeFile | undefined;
  let marks: ReadonlyMap<number, string> = new Map();
  let lines = 1;

  const gutter = element('ol', { class: 'gutter', 'aria-hidden': 'true' });
  const text = element('textarea', {
    'aria-label': 'Recipe',
    'aria-describedby': 'verdict file-note',
    wrap: 'off',
    spellcheck: 'false',
    autocomplete: 'off',
    autocapitalize: 'off',
    input: () => takeText(),
    scroll: () => draw(),
    paste: (event) => paste(event),
  });
  const note = element('p', { id: 'file-note', class: 'note' });
  const edit = element('button', { type: 'button', click: () => editText() }, 'Edit as text');
  const close = element('button', { type: 'button', click: () => write('') }, 'Remove');
  const bar = element('div', { class: 'bar', hidden: true }, note, edit, close);
  const box = element('div', { class: 'editor' }, gutter, text);
  new ResizeObserver(() => draw()).observe(box);

  function takeText(): void {
    lines = countLines(text.value);
    marks = new Map();
    draw();
    changed();
  }

  function write(value: string): void {
    file = undefined;
    bar.hidden = true;
    text.readOnly = false;
    text.value = value;
    takeText();
  }

  async function open(chosen: File): Promise<void> {
    show(recipeFile(chosen.name, new Uint8Array(await chosen.slice(0, MOST_BYTES_READ).arrayBuffer())));
  }

  function show(opened: RecipeFile): void {
    if (opened.obstacle === undefined) return write(opened.text);
    file = opened;
    text.value = opened.text;
    text.readOnly = true;
    text.setSelectionRange(0, 0);
    note.textContent = `${opened.name}, ${countOf(opened.bytes.length, 'byte')}, is checked and sent byte for byte. ${OBSTACLES[opened.obstacle]}`;
    edit.hidden = opened.obstacle !== 'line-ends';
    bar.hidden = false;
    takeText();
  }

  /** The text area has made line feeds of all line ends. */
  function editText(): void {
    write(text.value);
    text.focus();
  }

  /** A text area with very much text would stop the page. */
  function paste(event: Event): void {
    if (file || !(event instanceof ClipboardEvent)) return;
    const pasted = event.clipboardData?.getData('text/plain') ?? '';
    const whole = text.value.slice(0, text.selectionStart) + pasted + text.value.slice(text.selectionEnd);
    if (shownLength(whole) === whole.length) return;
    event.preventDefault();
    show(recipeFile('The pasted text', new TextEncoder().encode(whole)));
  }

  /** Draws the numbers of the lines that can be seen. */
  function draw(): void {
    const { lineHeight, paddingTop } = getComputedStyle(text);
    const [height, padding] = [Number.parseFloat(lineHeight), Number.parseFloat(paddingTop)];
    if (!(height > 0)) return;
    const top = Math.max(0, text.scrollTop - padding);
    const first = Math.floor(top / height) + 1;
    const last = Math.min(lines, first + Math.ceil(text.clientHeight / height) + 1);
    gutter.style.minWidth = `${String(lines).length + 2}ch`;
    gutter.style.paddingTop = `${padding}px`;
    const numbers = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) =>
      element('li', { class: marks.get(first + index) ?? '' }, String(first + index)),
    );
    gutter.replaceChildren(...numbers);
    gutter.scrollTop = text.scrollTop - (first - 1) * height;
  }

  function select({ start, end }: PlacedFinding): void {
    const value = text.value;
    text.focus();
    text.setSelectionRange(offsetOf(value, start), offsetOf(value, end));
    text.scrollTop = Math.max(0, (start.line - 4) * Number.parseFloat(getComputedStyle(text).lineHeight));
  }

  return {
    content: element('div', {}, bar, box),
    length: () => file?.bytes.length ?? text.textLength,
    bytes: () => file?.bytes ?? new TextEncoder().encode(text.value),
    mark(findings, isValid) {
      marks = new Map(findings.map(({ start, isError }) => [start.line, isError ? 'error' : 'warning']));
      text.ariaInvalid = String(!isValid);
      draw();
    },
    select,
    write,
    open,
  };
}

const OBSTACLES: Readonly<Record<NonNullable<RecipeFile['obstacle']>, string>> = {
  size: 'It is too large to be edited here; you see how it begins.',
  encoding: 'It is not UTF-8, so it cannot be edited here.',
  'line-ends': 'Its lines end with CR LF; once edited here, with LF.',
};

function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}

/** Offset of a place; the end of the text if it does not reach that far. */
function offsetOf(text: string, { line, column }: LinePlace): number {
  let start = 0;
  for (let at = 1; at < line; at++) {
    const end = text.indexOf('\n', start);
    if (end < 0) return text.length;
    start = end + 1;
  }
  return Math.min(text.length, start + column - 1);
}
