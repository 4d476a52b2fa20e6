import type { Source, Span } from '@assay/source';
import type { LoadStatement, TextRange, StackFrame } from '@assay/starlark';

import type { PlacedStatement } from './program-outline.ts';
import { functionAround, headOf, outlineOf, withFunctions } from './program-outline.ts';
import { loadedFrom } from './loaded-from.ts';
import { namesIn } from './names-in.ts';

/**
 * The code that decides that a program comes to certain places: the statements of the places, the conditions around them, those under
 * which it would have left before, and all that says what the names in these stand for.
 */
export class DecidingCode {
  readonly #sources: ReadonlySet<Source>;
  readonly #ranges = new Map<Source, TextRange[]>();
  readonly #decided = new Set<PlacedStatement>();

  /** `sources` are all programs that have a part in it. */
  constructor(frames: readonly StackFrame[], sources: ReadonlySet<Source>) {
    this.#sources = sources;
    for (const { span } of frames) if (span) this.#decide(span.source, outlineOf(span.source).statementAt(span.start));
  }

  includes({ source, start }: Span): boolean {
    return (this.#ranges.get(source) ?? []).some((range) => range.start <= start && start < range.end);
  }

  isLoad({ source, start }: Span): boolean {
    return outlineOf(source).statementAt(start)?.statement.kind === 'load';
  }

  #decide(source: Source, placed: PlacedStatement | undefined): void {
    if (!placed || this.#decided.has(placed)) return;
    this.#decided.add(placed);
    const { statement, outer } = placed;
    for (const expression of headOf(statement)) {
      this.#ranges.set(source, [...(this.#ranges.get(source) ?? []), expression]);
      for (const name of namesIn(expression)) this.#decideName(source, name, placed);
    }
    for (const exit of placed.before().flatMap((before) => exitsIn(before))) this.#decide(source, exit);
    if (outer && outer !== functionAround(placed)) this.#decide(source, outer);
  }

  #decideName(source: Source, name: string, at: PlacedStatement): void {
    for (const placed of outlineOf(source).deciding(name, at)) {
      if (placed.statement.kind === 'load') this.#decideLoaded(placed.statement, name);
      else this.#decide(source, placed);
    }
  }

  /** What was loaded is decided in the other file. */
  #decideLoaded(statement: LoadStatement, local: string): void {
    for (const { source, placed } of loadedFrom(statement, local, this.#sources)) this.#decide(source, placed);
  }
}

/** The statements in another one by which a function or a loop is left. */
function exitsIn(placed: PlacedStatement): readonly PlacedStatement[] {
  if (placed.statement.kind === 'def') return [];
  return withFunctions(placed.inner).filter(({ statement }) => EXITS.has(statement.kind));
}

const EXITS: ReadonlySet<string> = new Set(['return', 'break', 'continue']);
