import type { Source } from '../source.ts';
import type { YamlEvents } from './events.ts';
import { YamlParser } from './parser.ts';
import { SyntaxFailure } from './problem.ts';
import type { YamlProblem } from './problem.ts';
import { YamlScanner } from './scanner.ts';

/** Settings of {@link parseYaml}. */
export interface ParseYamlOptions {
  /**
   * Whether to read the text as if a line `---` was before it, as ytt does: the first document is then open where the text
   * starts, even if nothing follows, and a byte order mark is part of its content. Offsets and lines stay those of the text. Default false.
   */
  readonly isBehindMarker?: boolean;
  /** Whether to stop behind the first document. Default false. */
  readonly isFirstOnly?: boolean;
}

/**
 * Tells what a YAML text consists of, as go-yaml v2 reads it (YAML 1.1, the grammar of libyaml); returns the problem where the text
 * is none. Bad text never makes it throw; what the events throw is passed on. Linear in the text, however deep it nests.
 *
 * A byte that is no UTF-8 may be in the text as the lone surrogate U+DC00 plus the byte, to be refused like go-yaml does.
 */
export function parseYaml(source: Source, events: YamlEvents, options: ParseYamlOptions = {}): YamlProblem | undefined {
  try {
    const scanner = new YamlScanner(source.text, events, options.isBehindMarker ?? false);
    new YamlParser(scanner, events).parse(options.isFirstOnly ?? false);
    return undefined;
  } catch (error) {
    if (!(error instanceof SyntaxFailure)) throw error;
    const { message, start, end, line } = error;
    return { message, span: { source, start, end }, ...(line !== undefined && { line }) };
  }
}
