import { suggestKeyword } from '../keyword-advice.ts';
import type { Annotation } from '../model.ts';
import type { AnnotatedValue } from './expectation.ts';
import { mistake } from './overlay-failure.ts';

/** What is done with each keyword that an annotation knows; called in the order in which the author wrote them. */
export type KeywordReaders = Readonly<Record<string, (given: AnnotatedValue) => void>>;

/** Reads the keywords of an annotation, in order; one that it does not know is a mistake. */
export function readKeywords(annotation: Annotation, readers: KeywordReaders): void {
  for (const [keyword, value] of annotation.named) {
    const read = Object.hasOwn(readers, keyword) ? readers[keyword] : undefined;
    if (!read) {
      const advice = suggestKeyword({ keyword, known: Object.keys(readers) }, annotation.span);
      throw mistake(`Unknown '${annotation.name}' annotation keyword argument '${keyword}'`, annotation, advice);
    }
    read({ value, by: annotation });
  }
}
