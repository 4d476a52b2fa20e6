import { locate } from '@assay/source';
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';

import type { ObjectDifference } from '../results/expected-objects.ts';
import { expectedText } from './expected-text.ts';

/** Files with more changed lines than this are not compared. */
const MOST_CHANGES = 2000;

/** What would have to change in the file that holds the expected object; `undefined` if it holds none, or if that is too much to show. */
export function unifiedDiff(difference: ObjectDifference): string | undefined {
  if (difference.expected === undefined) return undefined;
  let { source } = difference.expected;
  while (source.embedding) source = source.embedding.outer;
  const { file } = locate(difference.expected.root.origin);
  const updated = expectedText(source.text, [difference]);
  const options = { context: 3, maxEditLength: MOST_CHANGES, headerOptions: FILE_HEADERS_ONLY };
  const patch = createTwoFilesPatch(file, 'what the policy makes', source.text, updated, undefined, undefined, options);
  return patch?.trimEnd();
}
