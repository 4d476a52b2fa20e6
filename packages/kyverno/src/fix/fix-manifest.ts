import type { Workspace } from '../read/workspace.ts';
import { fixDocument } from './fix-document.ts';
import type { FixTarget } from './fix-target.ts';

/** How a manifest is to be fixed. */
export interface FixOptions {
  /** The path of the manifest, from which the files start that it names. */
  readonly file: string;
  readonly to: FixTarget;
  /** Whether names that lead nowhere become the one that is near, where exactly one is. */
  readonly renames: boolean;
  readonly workspace: Workspace;
}

/** A manifest in the wanted shape, or why it cannot be brought to it. */
export interface FixedManifest {
  /** As it was given where there are problems. */
  readonly text: string;
  /** One sentence each. */
  readonly problems: readonly string[];
  /** What was done or can be done, one clause each. */
  readonly notes: readonly string[];
}

/**
 * Brings a manifest to a shape: with all comments, in its order, and byte for byte as it is where it has that shape and fields of no older
 * release. Towards v1beta1, Values and UserInfo files move in.
 */
export function fixManifest(text: string, options: FixOptions): FixedManifest {
  const problems: string[] = [];
  const notes: string[] = [];
  let line = 1;
  const lines = text.replaceAll('\r\n', '\n');
  const parts = partsOf(lines).map((part) => {
    const firstLine = line;
    line += part.text.split('\n').length - 1;
    if (!part.isDocument) return part.text;
    const document = fixDocument(part.text, { ...options, firstLine });
    problems.push(...document.problems);
    notes.push(...document.notes);
    return document.text;
  });
  const fixed = parts.join('');
  if (problems.length > 0 || fixed === lines) {
    return { text, problems: [...new Set(problems)], notes: [...new Set(notes)] };
  }
  return { text: lines === text ? fixed : fixed.replaceAll('\n', '\r\n'), problems, notes: [...new Set(notes)] };
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
