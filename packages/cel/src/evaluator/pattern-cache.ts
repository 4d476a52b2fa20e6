import { compilePattern } from '@assay/formats';
import type { Pattern } from '@assay/formats';
import { Fault } from './fault.ts';

const MAX_PATTERNS = 100;

/** The patterns that a program has met: constant ones are compiled once, those from data while they repeat. */
export class PatternCache {
  /** Made when it is needed: most programs have no pattern. */
  #patterns: Map<string, Pattern> | undefined;

  get(text: string): Pattern {
    this.#patterns ??= new Map();
    const known = this.#patterns.get(text);
    if (known !== undefined) return known;
    const pattern = compilePattern(text);
    if (pattern.kind === 'problem') throw new Fault(pattern.message);
    if (this.#patterns.size >= MAX_PATTERNS) this.#patterns.clear();
    this.#patterns.set(text, pattern);
    return pattern;
  }
}
