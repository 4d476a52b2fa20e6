import type { Ended } from '../execute.ts';
import { excerpt } from '../excerpt.ts';
import { isSentence, listItems, member, parseJson } from '../json-value.ts';
import { pairOneToOne } from '../one-to-one.ts';
import type { Judge, WorkFolder } from './judge.ts';
import { findRecipeContent } from './recipe-content.ts';

interface RecipeExpectation {
  readonly valid: boolean;
  readonly error?: string;
  readonly details: readonly ExpectedDetail[];
  readonly truncated?: boolean;
  readonly warnings: readonly string[];
}

interface ExpectedDetail {
  readonly path: string;
  /** One of several is as right as another. */
  readonly code: string | readonly string[];
}

/** `recipe check`, by the comparison rules of the suite; limits of time and memory are left to the black-box judge. */
export const recipe: Judge = {
  commandLine: () => ['recipe', 'check', 'recipe.json', '--output', 'api'],
  compare: (expectation, ended, folder) => {
    const expected: RecipeExpectation = JSON.parse(expectation);
    const parsed = parseJson(ended.stdout);
    if (parsed.kind === 'broken') return `stdout is not one JSON document: ${excerpt(ended.stdout || ended.stderr)}`;
    const body = parsed.value;
    return (
      compareVerdict(expected, body, ended) ??
      (expected.valid ? compareWarnings(expected.warnings, member(body, 'warnings')) : compareFailure(expected, body, folder))
    );
  },
};

function compareVerdict(expected: RecipeExpectation, body: unknown, { exit }: Ended): string | undefined {
  const error = member(body, 'error');
  const isValid = member(body, 'valid') === true && error === undefined;
  if (isValid !== expected.valid) return expected.valid ? `refused: ${excerpt(body)}` : 'accepted, expected a failure';
  if (exit !== (isValid ? 0 : 1)) return `exit status ${exit}`;
  return error === expected.error ? undefined : `error is ${excerpt(error)}, expected ${expected.error}`;
}

function compareFailure(expected: RecipeExpectation, body: unknown, folder: WorkFolder): string | undefined {
  const details = member(body, 'details') ?? [];
  const reported = listItems(details);
  if (!reported) return `details are no list: ${excerpt(details)}`;
  const messages = [body, ...reported].map((said) => member(said, 'message'));
  const spoken = messages.filter(isSentence);
  if (spoken.length < messages.length) return 'the body or one of its details has no message';
  const isTruncated = member(body, 'truncated') === true;
  if (isTruncated !== (expected.truncated === true)) return `truncated is ${isTruncated}`;
  if (listItems(member(body, 'warnings'))?.length) return 'an invalid recipe has warnings';
  const leaked = findRecipeContent(folder.readText('recipe.json'), spoken.join('\n'));
  return (
    compareDetails(expected.details, reported) ?? (leaked === undefined ? undefined : `a message holds a value of the recipe: ${excerpt(leaked)}`)
  );
}

function compareDetails(expected: readonly ExpectedDetail[], reported: readonly unknown[]): string | undefined {
  const { unmatched, surplus } = pairOneToOne(
    expected,
    reported,
    ({ path, code }, detail) => member(detail, 'path') === path && [code].flat().some((allowed) => allowed === member(detail, 'code')),
  );
  const pairs = (details: readonly unknown[]): string => details.map((detail) => excerpt([member(detail, 'path'), member(detail, 'code')])).join(' ');
  if (unmatched.length > 0) return `details lack ${pairs(unmatched)}, have also ${pairs(surplus)}`;
  return surplus.length > 0 ? `details have also ${pairs(surplus)}` : undefined;
}

/** Warnings are a set of codes: the same code at several places counts once. */
function compareWarnings(expected: readonly string[], warnings: unknown): string | undefined {
  const reported = listItems(warnings);
  if (!reported) return `warnings are no list: ${excerpt(warnings)}`;
  const incomplete = reported.find((warning) => typeof member(warning, 'path') !== 'string' || !isSentence(member(warning, 'message')));
  if (incomplete !== undefined) return `a warning without path or message: ${excerpt(incomplete)}`;
  const codes = new Set(reported.map((warning) => member(warning, 'code')));
  const lacking = expected.filter((code) => !codes.has(code));
  const surplus = [...codes].filter((code) => !expected.some((wanted) => wanted === code));
  if (lacking.length > 0) return `warnings lack ${lacking.join(', ')}`;
  return surplus.length > 0 ? `warnings have also ${excerpt(surplus)}` : undefined;
}
