import type { Span } from '../source.ts';

/** What is wrong with a text that should be YAML. */
export interface YamlProblem {
  /** In the words of libyaml, as far as it knows the problem: `did not find expected key`. */
  readonly message: string;
  readonly span: Span;
  /** The number that go-yaml prints in `yaml: line 3: …`, which is not always that of the line; absent if it prints none. */
  readonly line?: number;
}

/** Ends the scanning and parsing of a text; caught at the door. */
export class SyntaxFailure extends Error {
  readonly start: number;
  readonly end: number;
  readonly line: number | undefined;

  constructor(message: string, start: number, end: number, line: number | undefined) {
    super(message);
    this.start = start;
    this.end = end;
    this.line = line;
  }
}
