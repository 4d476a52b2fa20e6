import { Composer, NotRepresentable } from './compose-yaml.ts';
import type { CompositionLimits, YamlDocument } from './compose-yaml.ts';
import type { ScalarSchema } from './resolve-scalar.ts';
import type { Source } from './source.ts';
import type { Comment } from './tree.ts';
import { parseSimpleYaml } from './yaml/parse-simple-yaml.ts';
import { parseYaml } from './yaml/parse-yaml.ts';
import type { YamlProblem } from './yaml/problem.ts';

export type { YamlDocument } from './compose-yaml.ts';

/** Settings of {@link readYaml}. */
export interface YamlOptions {
  /** What plain scalars and merge keys mean. Default `go-yaml`: as go-yaml v2 reads them, which is what Kubernetes tools see. */
  readonly schema?: ScalarSchema;
  /** Deepest nesting of collections, those after aliases included; the root collection is 1. Default 256, at most 1,000. */
  readonly maxDepth?: number;
  /** Longest text in UTF-16 code units. Default 64 Mi. */
  readonly maxLength?: number;
  /** Whether to stop behind the first document: what follows it may be anything. Default false. */
  readonly isFirstOnly?: boolean;
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

/** Those who walk a tree recurse; beyond this depth it might not fit on their stack. */
const MAX_DEPTH = 1000;

/**
 * Reads the documents of a YAML text into trees with positions. Bad text never makes it throw; linear in the text.
 * Follows go-yaml v2.4 in syntax (YAML 1.1), composition and, unless an option says otherwise, the meaning of scalars.
 * Throws a `RangeError` if `maxDepth` is over 1,000.
 */
export function readYaml(source: Source, options: YamlOptions = {}): YamlReading {
  const { schema = 'go-yaml', maxDepth = 256, maxLength = 64 * 1024 * 1024, maxAliasedNodes = 1_000_000, isFirstOnly = false } = options;
  if (maxDepth > MAX_DEPTH) throw new RangeError(`maxDepth is at most ${MAX_DEPTH}`);
  if (source.text.length > maxLength) {
    return failed({ message: `the text is longer than ${maxLength} characters`, span: { source, start: 0, end: 1 } });
  }
  const limits = { schema, maxDepth, maxAliasedNodes };
  const simple = readSimpleYaml(source, limits);
  if (simple !== undefined) return simple;
  const composer = new Composer(source, limits);
  try {
    const problem = parseYaml(source, composer, { isFirstOnly });
    return problem ? failed(problem) : { documents: composer.documents, comments: composer.comments };
  } catch (error) {
    if (error instanceof NotRepresentable) return failed(error.problem);
    throw error;
  }
}

/** What most texts are is read by a quicker way, which leaves all problems to the other. */
function readSimpleYaml(source: Source, limits: CompositionLimits): YamlReading | undefined {
  const composer = new Composer(source, limits);
  try {
    return parseSimpleYaml(source.text, composer) ? { documents: composer.documents, comments: NO_COMMENTS } : undefined;
  } catch (error) {
    if (error instanceof NotRepresentable) return undefined;
    throw error;
  }
}

const NO_COMMENTS: readonly Comment[] = [];

function failed(problem: YamlProblem): YamlReading {
  return { documents: [], comments: [], problem };
}
