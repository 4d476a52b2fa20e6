import { nearestName, suggestMeant, suggestName } from '@assay/findings';
import type { NameSuggestion } from '@assay/findings';
import type { Span } from '@assay/source';

/** Where an annotation is read: on nodes of schemas, on all others, or on whatever node it is. */
export type AnnotationReach = 'schemas' | 'other-documents' | 'all';

/**
 * Every annotation that something reads. Whoever reads another one adds it here, as the test of this file demands: what is not in this
 * table is told to have no effect.
 */
export const knownAnnotations: ReadonlyMap<string, AnnotationReach> = new Map([
  ...reaching('schemas', [
    'schema/any-key',
    'schema/default',
    'schema/deprecated',
    'schema/desc',
    'schema/doc',
    'schema/example',
    'schema/examples',
    'schema/key-may-be-present',
    'schema/match',
    'schema/nullable',
    'schema/removed',
    'schema/title',
    'schema/type',
    'schema/validate',
    'schema/validation',
    'schema/validation-defaults-for-strings',
  ]),
  ...reaching('other-documents', ['assert/validate']),
  ...reaching('all', [
    'data/values',
    'data/values-schema',
    'library/ref',
    'overlay/append',
    'overlay/assert',
    'overlay/insert',
    'overlay/match',
    'overlay/match-child-defaults',
    'overlay/merge',
    'overlay/merge-anns',
    'overlay/noop',
    'overlay/remove',
    'overlay/remove-anns',
    'overlay/replace',
    'overlay/replace-ann',
    'template/code',
    'template/value',
    'yaml/map-key-override',
    'yaml/text-templated-strings',
  ]),
]);

/** What annotations begin with that are ours to know; others can be an author's own. */
const PREFIXES: ReadonlySet<string> = new Set(Array.from(knownAnnotations.keys(), prefixOf));

/** Whether nothing can read an annotation, though its name is one of those that ytt keeps for itself. */
export function isUnknownAnnotation(name: string): boolean {
  return !knownAnnotations.has(name) && (PREFIXES.has(prefixOf(name)) || isOnlyPrefix(name));
}

/** Whether a name ends where those that ytt knows go on after a slash. */
export function isOnlyPrefix(name: string): boolean {
  return PREFIXES.has(`${name}/`);
}

/** The known annotation that was most likely meant by an unknown one: one with its prefix. */
export function nearestAnnotation(name: string): string | undefined {
  const { prefix, rest, known } = partsOf(name);
  const nearest = nearestName(rest, known);
  return nearest === undefined ? undefined : prefix + nearest;
}

/** What to say of an unknown annotation if a known one is near. At the span is the name with its `@`. */
export function suggestAnnotation(name: string, span: Span): NameSuggestion | undefined {
  const { prefix, rest, known } = partsOf(name);
  const meant = OTHER_WORDS.get(name);
  if (meant !== undefined)
    return { ...suggestMeant(rest, meant, { span, prefix: `@${prefix}`, applicability: 'unsafe' }), hint: `did you mean "@${prefix}${meant}"?` };
  const suggestion = suggestName(rest, known, { span, prefix: `@${prefix}` });
  return suggestion && { ...suggestion, hint: `did you mean "@${nearestAnnotation(name)}"?` };
}

/** What people write who know the word, but not that of ytt. */
const OTHER_WORDS: ReadonlyMap<string, string> = new Map([
  ['overlay/delete', 'remove'],
  ['schema/description', 'desc'],
]);

interface NameParts {
  readonly prefix: string;
  readonly rest: string;
  /** What can be after the prefix. */
  readonly known: readonly string[];
}

function partsOf(name: string): NameParts {
  const prefix = prefixOf(name);
  const known = [...knownAnnotations.keys()].filter((other) => other.startsWith(prefix)).map((other) => other.slice(prefix.length));
  return { prefix, rest: name.slice(prefix.length), known };
}

function prefixOf(name: string): string {
  return name.slice(0, name.indexOf('/') + 1);
}

function reaching(reach: AnnotationReach, names: readonly string[]): readonly (readonly [string, AnnotationReach])[] {
  return names.map((name) => [name, reach]);
}
