// The worker that checks recipes, so that a large one does not stop the page. One answer for each message, in order.
import { checkRecipe } from '@assay/recipe';
import type { RecipeFinding } from '@assay/recipe';
import { locate } from '@assay/source';

import type { CheckResult, LinePlace, PlacedFinding } from './check-result.ts';

addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => postMessage(check(data)));

function check(bytes: Uint8Array): CheckResult {
  const verdict = checkRecipe(bytes);
  const findings = verdict.isValid ? verdict.warnings : verdict.details;
  return { isValid: verdict.isValid, isTruncated: !verdict.isValid && verdict.isTruncated, findings: findings.map(placed).toSorted(inOrder) };
}

function placed({ path, message, hint, severity, span }: RecipeFinding): PlacedFinding {
  const { start, end } = span ? locate(span).range : { start: BEGIN, end: BEGIN };
  return { path, message, hint, isError: severity === 'error', start, end };
}

const BEGIN: LinePlace = { line: 1, column: 1 };

function inOrder({ start: one }: PlacedFinding, { start: other }: PlacedFinding): number {
  return one.line - other.line || one.column - other.column;
}
