import type { RenderSession } from '../evaluation-context.ts';
import { Failure, within } from '../failure.ts';
import { locationText } from '../location-text.ts';
import type { Annotation, Annotations, Document, Holder } from '../model.ts';
import { isCollection } from '../model.ts';
import { isEmptyDocument } from '../print/print-yaml.ts';
import type { RuleReader } from '../validations/rule-reader.ts';
import { validateDocuments } from '../validations/validate-document.ts';
import type { LibraryResult } from './evaluate-files.ts';
import type { Execution } from './execution.ts';

// The rules that templates put on the nodes of their output. Where no text has the word, nobody looks for them.

/** The annotation that puts rules on output. */
export const OUTPUT_RULES = 'assert/validate';

/** The rules on the nodes that a file makes, also on those that it throws away: a mistake in them is one whatever becomes of its node. */
export class MadeRules {
  readonly #annotations = new Set<Annotation>();

  readonly take = (annotations: Annotations): void => {
    const annotation = annotations.get(OUTPUT_RULES);
    if (annotation) this.#annotations.add(annotation);
  };

  /** Runs the step that makes the nodes, and reads their rules. Throws a `Failure` for the first mistake in them. */
  readAfter<Result>(step: () => Result, { rules }: RenderSession): Result {
    this.#annotations.clear();
    const result = step();
    for (const annotation of this.#annotations) readRules(annotation, rules);
    return result;
  }
}

/** Not every mistake is told with its place, and of the first line of a message much can be lost. */
function readRules(annotation: Annotation, rules: RuleReader): void {
  try {
    rules.read(annotation);
  } catch (error) {
    throw error instanceof Failure ? error.within(`Reading rules on line ${locationText(annotation.span)}:\n`) : error;
  }
}

/**
 * Judges the final documents of a library, as far as they are printed: `Validating output documents: …`. Documents that a failure has
 * left unfinished are not judged.
 */
export function judgeOutput({ collector, usesFeature, session, skipsOutputRules }: Execution, { areFinal, documents: files }: LibraryResult): void {
  if (skipsOutputRules || !usesFeature(OUTPUT_RULES)) return;
  if (!areFinal) {
    for (const { listed } of files) if (listed.file.source.text.includes(OUTPUT_RULES)) collector?.onUndecided(listed.file, 'rules');
    return;
  }
  const printed = files.flatMap((file) => file.documents).filter((document) => !isEmptyDocument(document));
  try {
    within('Validating output documents:\n', () => validateDocuments(printed, session));
  } catch (error) {
    if (!collector || !(error instanceof Failure)) throw error;
    collector.onFailure(error);
  }
}

/** Takes the rules off all nodes: whoever gets the documents makes something of their own of them. */
export function dropOutputRules({ usesFeature }: Execution, documents: readonly Document[]): void {
  if (!usesFeature(OUTPUT_RULES)) return;
  for (const holder of holdersIn(documents)) {
    if (!holder.annotations?.has(OUTPUT_RULES)) continue;
    // The table may belong to other nodes as well.
    holder.annotations = new Map([...holder.annotations].filter(([name]) => name !== OUTPUT_RULES));
  }
}

/** All holders, each before those in it. Fragments can lie deeper in each other than calls can. */
function* holdersIn(documents: readonly Document[]): Generator<Holder, void> {
  const pending: Holder[] = [...documents].reverse();
  for (let next = pending.pop(); next; next = pending.pop()) {
    yield next;
    const { value } = next;
    if (isCollection(value)) for (let at = value.items.length - 1; at >= 0; at--) pending.push(value.items[at]!);
  }
}
