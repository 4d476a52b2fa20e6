import type { Source } from '@assay/source';
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';

import type { ObjectDifference } from '../verdicts/expected-objects.ts';
import { expectedText } from './expected-text.ts';

/** Files with more changed lines than this are not compared. */
const MOST_CHANGES = 2000;

/** What would have to change in files that hold expected objects, a diff for each file; objects that no file holds are in none. */
export function unifiedDiffs(differences: readonly ObjectDifference[]): readonly string[] {
  const byFile = new Map<string, ObjectDifference[]>();
  for (const difference of differences) {
    if (difference.expected !== undefined) byFile.set(difference.file, [...(byFile.get(difference.file) ?? []), difference]);
  }
  return [...byFile].flatMap(([file, some]) => unifiedDiff(file, some) ?? []);
}

/** `undefined` if it is too much to show. */
function unifiedDiff(file: string, differences: readonly ObjectDifference[]): string | undefined {
  const [first] = differences;
  if (first?.expected === undefined) return undefined;
  const { text } = outermost(first.expected.source);
  const options = { context: 3, maxEditLength: MOST_CHANGES, headerOptions: FILE_HEADERS_ONLY };
  const patch = createTwoFilesPatch(file, 'what the policy makes', text, expectedText(text, differences), undefined, undefined, options);
  return patch?.trimEnd();
}

function outermost(source: Source): Source {
  return source.embedding === undefined ? source : outermost(source.embedding.outer);
}
