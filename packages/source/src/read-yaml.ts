import { YAMLException, parseEvents } from 'js-yaml';

import { NotRepresentable, composeYaml, tooDeepMessage } from './compose-yaml.ts';
import type { YamlDocument, YamlProblem } from './compose-yaml.ts';
import type { ScalarSchema } from './resolve-scalar.ts';
import type { Source } from './source.ts';
import type { Comment } from './tree.ts';

export type { YamlDocument, YamlProblem } from './compose-yaml.ts';

/** Settings of {@link readYaml}. */
export interface YamlOptions {
  /** What plain scalars and merge keys mean. Default `go-yaml`: as go-yaml v2 reads them, which is what Kubernetes tools see. */
  readonly schema?: ScalarSchema;
  /** Deepest nesting of collections, those behind aliases included; the root collection is 1. Default 256, at most 1,000. */
  readonly maxDepth?: number;
  /** Longest text in UTF-16 code units. Default 64 Mi. */
  readonly maxLength?: number;
  /** Most nodes that aliases and merges may add when each is replaced by a copy of what it stands for. Default 1,000,000. */
  readonly maxAliasedNodes?: number;
}

/** Result of {@link readYaml}. */
export interface YamlReading {
  /** Empty if there is a problem. */
  readonly documents: readonly YamlDocument[];
  /** All comments in order. Empty if there is a problem. */
  readonly comments: readonly Comment[];
  /** The first place where the text is no YAML that can be represented, or goes over a limit. */
  readonly problem?: YamlProblem;
}

/** The parser recurses; beyond this depth it might not fit on the stack. */
const MAX_DEPTH = 1000;

/**
 * Reads the documents of a YAML text into trees with positions. Bad text never makes it throw; linear in the text.
 * Events come from js-yaml 5.5; composition and the meaning of scalars follow go-yaml v2.4 unless an option says otherwise.
 * Throws a `RangeError` if `maxDepth` is over 1,000.
 */
export function readYaml(source: Source, options: YamlOptions = {}): YamlReading {
  const { schema = 'go-yaml', maxDepth = 256, maxLength = 64 * 1024 * 1024, maxAliasedNodes = 1_000_000 } = options;
  if (maxDepth > MAX_DEPTH) throw new RangeError(`maxDepth is at most ${MAX_DEPTH}`);
  if (source.text.length > maxLength) return failed(source, 0, `the text is longer than ${maxLength} characters`);
  try {
    // Two levels more for the parser: one for what stands in the innermost collection, one for trying whether a node is a key.
    const events = parseEvents(source.text, { maxDepth: maxDepth + 2 });
    return composeYaml(source, events, { schema, maxDepth, maxAliasedNodes });
  } catch (error) {
    if (error instanceof NotRepresentable) return { documents: [], comments: [], problem: error.problem };
    if (error instanceof YAMLException) return failed(source, error.mark?.position ?? 0, syntaxMessage(error, maxDepth));
    throw error;
  }
}

function failed(source: Source, at: number, message: string): YamlReading {
  const start = Math.min(at, source.text.length);
  return { documents: [], comments: [], problem: { message, span: { source, start, end: Math.min(start + 1, source.text.length) } } };
}

function syntaxMessage(error: YAMLException, maxDepth: number): string {
  return error.reason.startsWith('nesting exceeded') ? tooDeepMessage(maxDepth) : error.reason;
}
