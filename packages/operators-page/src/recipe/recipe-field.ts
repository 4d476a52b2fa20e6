import { batch, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';

import type { LinePlace, PlacedFinding } from './check-result.ts';
import { recipeFile, shownLength } from './recipe-file.ts';
import type { RecipeFile } from './recipe-file.ts';

/** A recipe that is being typed, or that came as a file which has to stay as it is. */
export interface RecipeField {
  /** `undefined` while a text is typed. */
  readonly file: ReadonlySignal<RecipeFile | undefined>;
  /** How many lines the text has. */
  readonly lines: ReadonlySignal<number>;
  /** The worst that was found at each line. */
  readonly marks: ReadonlySignal<ReadonlyMap<number, 'error' | 'warning'>>;
  /** `undefined` before a verdict. */
  readonly isValid: ReadonlySignal<boolean | undefined>;
  /** Where the text is typed. It holds the text: one of megabytes is not copied at each key. */
  attach(area: HTMLTextAreaElement | null): void;
  /** Somebody has typed. */
  typed(): void;
  /** Takes a text that is too large for the area as a file, and says whether it is. */
  takesPasted(pasted: string): boolean;
  /** Length of the recipe: bytes of a file, UTF-16 code units of a text. */
  length(): number;
  bytes(): Uint8Array<ArrayBuffer>;
  /** Marks the lines at which something was found. */
  mark(findings: readonly PlacedFinding[], isValid: boolean): void;
  select(finding: PlacedFinding): void;
  write(text: string): void;
  open(file: File): Promise<void>;
  /** Makes a text of a file whose line ends are lost by that. */
  editAsText(): void;
}

/** Enough of a file to see that it is too large. */
const MOST_BYTES_READ = 8 * 1024 * 1024;
/** Lines that stay above one that is shown. */
const LINES_ABOVE = 4;

/** Makes an empty field; `changed` hears of each other recipe in it. */
export function createRecipeField(changed: () => void): RecipeField {
  const file = signal<RecipeFile | undefined>(undefined);
  const lines = signal(1);
  const marks = signal<ReadonlyMap<number, 'error' | 'warning'>>(new Map());
  const isValid = signal<boolean | undefined>(undefined);
  let area: HTMLTextAreaElement | null = null;
  const text = (): string => area?.value ?? '';

  function put(opened: RecipeFile | undefined, shown: string): void {
    batch(() => {
      file.value = opened;
      if (area) area.value = shown;
      typed();
    });
  }

  function typed(): void {
    batch(() => {
      lines.value = countLines(text());
      marks.value = new Map();
      isValid.value = undefined;
    });
    changed();
  }

  function show(opened: RecipeFile): void {
    put(opened.obstacle === undefined ? undefined : opened, opened.text);
    area?.setSelectionRange(0, 0);
  }

  return {
    file,
    lines,
    marks,
    isValid,
    attach(attached) {
      area = attached;
    },
    typed,
    takesPasted(pasted) {
      if (!area || file.value) return false;
      const whole = text().slice(0, area.selectionStart) + pasted + text().slice(area.selectionEnd);
      if (shownLength(whole) === whole.length) return false;
      show(recipeFile('The pasted text', new TextEncoder().encode(whole)));
      return true;
    },
    length: () => file.value?.bytes.length ?? area?.textLength ?? 0,
    bytes: () => file.value?.bytes ?? new TextEncoder().encode(text()),
    mark(findings, hasPassed) {
      batch(() => {
        marks.value = new Map(findings.map(({ start, isError }) => [start.line, isError ? 'error' : 'warning']));
        isValid.value = hasPassed;
      });
    },
    select({ start, end }) {
      if (!area) return;
      const value = text();
      area.focus();
      area.setSelectionRange(offsetOf(value, start), offsetOf(value, end));
      area.scrollTop = Math.max(0, (start.line - LINES_ABOVE) * Number.parseFloat(getComputedStyle(area).lineHeight));
    },
    write: (value) => put(undefined, value),
    open: async (chosen) => show(recipeFile(chosen.name, new Uint8Array(await chosen.slice(0, MOST_BYTES_READ).arrayBuffer()))),
    editAsText() {
      // The area has made line feeds of all line ends.
      put(undefined, text());
      area?.focus();
    },
  };
}

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
