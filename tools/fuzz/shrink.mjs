import { linesOf } from './mutate-text.mjs';
import { withFile, withoutFile } from './subject.mjs';

/**
 * Takes from a subject what can be taken while `isStill` holds: files, flags, lines, then parts of lines, until nothing more can go
 * or so many attempts are used up.
 */
export async function shrink(subject, isStill, attempts) {
  const search = new Search(subject, isStill, attempts);
  let before;
  do {
    before = search.best;
    await search.dropParts(
      () => Object.keys(search.best.files),
      (kept) => ({ ...search.best, files: Object.fromEntries(kept.map((name) => [name, search.best.files[name]])) }),
    );
    await search.dropParts(
      () => search.best.flags,
      (flags) => ({ ...search.best, flags }),
    );
    for (const name of Object.keys(search.best.files)) await search.shrinkFile(name);
  } while (search.best !== before && !search.isOver);
  return search.best;
}

class Search {
  best;
  #isStill;
  #left;

  constructor(subject, isStill, attempts) {
    this.best = subject;
    this.#isStill = isStill;
    this.#left = attempts;
  }

  get isOver() {
    return this.#left <= 0;
  }

  /** Tries without parts of a list: all first, then smaller runs of them, in the end each by itself. */
  async dropParts(partsNow, subjectOf) {
    let size = partsNow().length;
    while (size > 0 && !this.isOver) {
      for (let start = partsNow().length - size; start > -size; start -= size) {
        const parts = partsNow();
        const from = Math.max(0, start);
        const kept = [...parts.slice(0, from), ...parts.slice(start + size)];
        if (kept.length < parts.length) await this.#attempt(subjectOf(kept));
      }
      size = size === 1 ? 0 : Math.ceil(size / 2);
    }
  }

  async shrinkFile(name) {
    const text = () => this.best.files[name];
    const write = (text) => withFile(this.best, name, text);
    await this.dropParts(
      () => linesOf(text()),
      (lines) => write(lines.join('')),
    );
    for (let index = 0; index < linesOf(text()).length; index++) {
      await this.dropParts(
        () => linesOf(text())[index].match(PARTS) ?? [],
        (parts) =>
          write(
            linesOf(text())
              .with(index, `${parts.join('')}\n`)
              .join(''),
          ),
      );
    }
    if (text() === '') await this.#attempt(withoutFile(this.best, name));
  }

  async #attempt(smaller) {
    if (this.isOver) return;
    this.#left--;
    if (await this.#isStill(smaller)) this.best = smaller;
  }
}

/** A quoted text, a word, blanks or a sign each: what a line is taken apart into. */
const PARTS = /"[^"\n]*"|'[^'\n]*'|\w+|[ \t]+|[^\w\s]/g;
