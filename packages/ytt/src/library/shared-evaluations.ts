import type { Source } from '@assay/source';
import { Dict, isInt, List, Tuple } from '@assay/starlark';
import type { Value } from '@assay/starlark';

import type { RenderSession } from '../evaluation-context.ts';
import type { InputFile } from '../files/input-file.ts';
import { isCollection } from '../model.ts';
import type { Document, TreeNode } from '../model.ts';
import type { EvaluatedTemplate } from '../template/evaluate-template.ts';

/**
 * What output files came to that no data value had a part in, for further evaluations of the same files with other values. A file that
 * failed is evaluated again, as is one whose annotations have functions: these may still read data values when overlays or rules call them.
 */
export class SharedEvaluations {
  readonly #known = new WeakMap<Source, SharedEvaluation>();

  /** Evaluates a file, or takes what it came to. */
  evaluate(file: InputFile, session: RenderSession, evaluate: () => EvaluatedTemplate): PossiblyShared {
    const known = this.#known.get(file.source);
    if (known) {
      session.templateCount += known.templateCount;
      return { evaluated: known.evaluated, isShared: true };
    }
    const { environmentReads, templateCount } = session;
    const evaluated = evaluate();
    const isShared = session.environmentReads === environmentReads && (evaluated.documents?.documents ?? []).every(hasPlainAnnotations);
    if (isShared) this.#known.set(file.source, { evaluated, templateCount: session.templateCount - templateCount });
    return { evaluated, isShared };
  }
}

/** What a file came to. */
export interface PossiblyShared {
  readonly evaluated: EvaluatedTemplate;
  /** Whether others have the same documents, so that they must be copied before they are changed. */
  readonly isShared: boolean;
}

interface SharedEvaluation {
  readonly evaluated: EvaluatedTemplate;
  /** How many templates were evaluated for it: messages count them. */
  readonly templateCount: number;
}

/** Whether all annotations of a document are data. Fragments can lie deeper in each other than calls can. */
function hasPlainAnnotations(document: Document): boolean {
  const pending: TreeNode[] = [document];
  for (let node = pending.pop(); node; node = pending.pop()) {
    for (const { positional, named } of node.annotations?.values() ?? []) {
      if (!positional.every(isPlain) || !named.every(([, value]) => isPlain(value))) return false;
    }
    if ('value' in node) {
      if (isCollection(node.value)) pending.push(node.value);
    } else if ('items' in node) for (const item of node.items) pending.push(item);
  }
  return true;
}

function isPlain(value: Value): boolean {
  if (value === null || typeof value === 'boolean' || typeof value === 'string' || isInt(value)) return true;
  if (value instanceof List || value instanceof Tuple) return value.items.every(isPlain);
  return value instanceof Dict && [...value.entries()].every(([key, inner]) => isPlain(key) && isPlain(inner));
}
