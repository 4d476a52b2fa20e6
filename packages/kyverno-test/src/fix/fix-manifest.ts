import type { Workspace } from '../inputs/workspace.ts';
import { fixDocument } from './fix-document.ts';
import type { FixProblem } from './fix-problem.ts';
import type { FixTarget } from './fix-target.ts';

/** How a manifest is to be fixed. */
export interface FixOptions {
  /** The path of the manifest, from which the files start that it names. */
  readonly file: string;
  /** The shape that is wanted; without one a manifest of v1beta1 stays what it is, and all others become v1alpha1, which released programs read. */
  readonly to: FixTarget | undefined;
  /** Whether names that lead nowhere become the one that is near, where exactly one is. */
  readonly renames: boolean;
  readonly workspace: Workspace;
}

/** A manifest in the wanted shape, or why it cannot be brought to it. */
export interface FixedManifest {
  /** As it was given where there are problems. */
  readonly text: string;
  readonly problems: readonly FixProblem[];
  /** The shapes in which documents were written anew. */
  readonly shapes: readonly FixTarget[];
  /** What was done or can be done, one clause each. */
  readonly notes: readonly string[];
}

/**
 * Brings a manifest to a shape: with all comments, in its order, and byte for byte as it is where it has that shape and fields of no older
 * release. Towards v1beta1, Values and UserInfo files move in.
 */
export function fixManifest(text: string, options: FixOptions): FixedManifest {
  const problems = new Map<string, FixProblem>();
  const shapes = new Set<FixTarget>();
  const notes = new Set<string>();
  let line = 1;
  const lines = text.replaceAll('\r\n', '\n');
  const parts = partsOf(lines).map((part) => {
    const firstLine = line;
    line += part.text.split('\n').length - 1;
    if (!part.isDocument) return part.text;
    const document = fixDocument(part.text, { ...options, firstLine });
    for (const problem of document.problems) problems.set(JSON.stringify(problem), problem);
    for (const note of document.notes) notes.add(note);
    if (document.shape !== undefined && document.text !== part.text) shapes.add(document.shape);
    return document.text;
  });
  const fixed = parts.join('');
  if (problems.size > 0 || fixed === lines) return { text, problems: [...problems.values()], shapes: [], notes: [...notes] };
  return { text: lines === text ? fixed : fixed.replaceAll('\n', '\r\n'), problems: [], shapes: [...shapes], notes: [...notes] };
}

interface Part {
  readonly text: string;
  readonly isDocument: boolean;
}

/** The documents of a file, and what stands between them: lines with `---` or `...`, and comments. */
function partsOf(text: string): readonly Part[] {
  return text
    .split(/^((?:---|\.\.\.)[ \t]*(?:#[^\n]*)?(?:\n|$(?!\n)))/m)
    .map((part) => ({ text: part, isDocument: !/^(?:---|\.\.\.)/.test(part) && /^[ \t]*[^#\s]/m.test(part) }));
}
