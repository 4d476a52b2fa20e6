import { didYouMean } from '@assay/findings';
import type { Thread, Value } from '@assay/starlark';
import { can, typeNameOf } from '@assay/starlark';

import { Failure } from '../../failure.ts';
import type { Annotation, Annotations, Holder } from '../../model.ts';
import { currentName } from '../../schema/annotations/aliases.ts';
import { callAuthor } from '../call-author.ts';
import { annotationMistake } from '../overlay-failure.ts';
import { knownName, ownAnnotations } from './own-annotations.ts';

/** Which annotations an edit is about: those that it names, and those whose names its function wants. */
export interface Selection {
  readonly by: Annotation;
  readonly names: readonly string[];
  readonly via: Value | undefined;
}

/** Reads `"schema/validation", …, via=function`. */
export function readSelection(by: Annotation): Selection {
  const names = by.positional.map((name) => {
    if (typeof name === 'string') return name;
    throw annotationMistake(by, `expected names of annotations, such as "schema/validation", but found ${typeNameOf(name)}`);
  });
  let via: Value | undefined;
  for (const [keyword, value] of by.named) {
    if (keyword !== 'via') throw annotationMistake(by, `unknown keyword argument '${keyword}'`, { hint: didYouMean(keyword, ['via']) });
    if (!can(value, 'call')) throw annotationMistake(by, `expected keyword argument 'via' to be a function, but was ${typeNameOf(value)}`);
    via = value;
  }
  return { by, names, via };
}

/** Whether an edit says which annotations it is about. */
export function isLimited({ names, via }: Selection): boolean {
  return names.length > 0 || via !== undefined;
}

/** The names under which a table has the annotations that an edit names; it has to have each. `whose` says in messages what the table belongs to. */
export function named(annotations: Annotations, { by, names }: Selection, whose: string): readonly string[] {
  return names.map((name) => {
    const known = knownName(annotations, name);
    if (known !== undefined) return known;
    throw annotationMistake(by, `${whose} has no @${name}`, { hint: didYouMean(name, annotations.keys()) ?? listed(annotations) });
  });
}

function listed(annotations: Annotations): string | undefined {
  return annotations.size === 0 ? undefined : `it has @${[...annotations.keys()].join(', @')}`;
}

/** The names in a table that the function of an edit wants; it is asked for their current forms. */
export function wanted(annotations: Annotations, { by, via }: Selection, thread: Thread): readonly string[] {
  if (via === undefined) return [];
  return [...annotations.keys()].filter((name) => {
    const answer = ask(via, currentName(name), by, thread);
    if (typeof answer === 'boolean') return answer;
    throw annotationMistake(by, `expected function 'via' to return a bool, but it returned ${typeNameOf(answer)}`);
  });
}

/** A function that fails is a mistake of the annotation that gives it. */
function ask(via: Value, name: string, by: Annotation, thread: Thread): Value {
  try {
    return callAuthor(thread, via, [name]);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { message, findings } = annotationMistake(by, `function 'via' failed: ${error.message}`);
    const related = error.findings.flatMap((inner) => (inner.span ? [{ message: inner.message, span: inner.span }] : []));
    throw new Failure(
      message,
      findings.map((finding) => ({ ...finding, related })),
    );
  }
}

/**
 * The annotations beside an edit that take part in it: all, or those that it selects. Without any beside it, the edit is a mistake.
 * The function is asked when the first matched node is there, as it spends the budget of a thread.
 */
export function readParticipants(by: Annotation, node: Holder): (thread: Thread) => readonly Annotation[] {
  const own = ownAnnotations(node.annotations);
  if (own.size === 0) throw annotationMistake(by, 'expected an annotation beside it that the matched nodes shall have');
  const selection = readSelection(by);
  if (!isLimited(selection)) return () => [...own.values()];
  const always = named(own, selection, 'the annotated node');
  let participants: readonly Annotation[] | undefined;
  return (thread) => {
    if (participants) return participants;
    const names = new Set([...always, ...wanted(own, selection, thread)]);
    participants = [...own].filter(([name]) => names.has(name)).map(([, annotation]) => annotation);
    return participants;
  };
}
