import type { Annotation, Annotations } from '../../model.ts';
import { currentName } from '../../schema/annotations/aliases.ts';

/** Names of annotations that say how a text is evaluated or overlaid, and nothing about its node. */
const INSTRUCTIONS = ['overlay/', 'yaml/', 'template/'];

/** The annotations that say something about a node itself: those that edits bring and change. */
export function ownAnnotations(annotations: Annotations | undefined): Annotations {
  return new Map([...(annotations ?? [])].filter(([name]) => !INSTRUCTIONS.some((prefix) => name.startsWith(prefix))));
}

/** The name under which a table has an annotation, which may be an older one or the current one. */
export function knownName(annotations: Annotations, wanted: string): string | undefined {
  if (annotations.has(wanted)) return wanted;
  const current = currentName(wanted);
  return [...annotations.keys()].find((name) => currentName(name) === current);
}

/** Puts annotations into a table, each in the place of the one that has its name. */
export function replaceIn(annotations: Annotations, others: Iterable<Annotation>): void {
  for (const other of others) {
    annotations.delete(knownName(annotations, other.name) ?? other.name);
    annotations.set(other.name, other);
  }
}
