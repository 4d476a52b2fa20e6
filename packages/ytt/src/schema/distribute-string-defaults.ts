import { copyDocument } from '../copy-tree.ts';
import { isCollection } from '../model.ts';
import type { Annotation, Content, Document, Holder } from '../model.ts';
import type { RuleReader } from '../validations/rule-reader.ts';
import { validationDefaultsForStrings } from './annotations/validation.ts';

const { name: NAME } = validationDefaultsForStrings;

/**
 * A schema document in which `@schema/validation-defaults-for-strings` is on every node that it is meant for: those below the
 * annotated one, except where another one is nearer. It is done before the document is overlaid on others, so that it is meant for
 * nothing of these; which of the nodes are strings is known when all schemas are one. Throws a `Failure` for the first mistake in the
 * arguments. It is the document itself if the annotation is nowhere in it.
 */
export function distributeStringDefaults(document: Document, rules: RuleReader): Document {
  if (!hasStringDefaults(document)) return document;
  // A fragment in two places of the document may get it from two nodes.
  const copy = copyDocument(document);
  distribute(copy, undefined, rules);
  return copy;
}

function hasStringDefaults({ annotations, value }: Holder): boolean {
  return annotations?.has(NAME) === true || partsOf(value).some(hasStringDefaults);
}

function distribute(holder: Holder, inherited: Annotation | undefined, rules: RuleReader): void {
  const own = holder.annotations?.get(NAME);
  if (own) rules.read(own);
  else if (inherited) (holder.annotations ??= new Map()).set(NAME, inherited);
  for (const part of partsOf(holder.value)) distribute(part, own ?? inherited, rules);
}

function partsOf(value: Content): readonly Holder[] {
  return isCollection(value) ? value.items : [];
}
