import type { VNode } from 'preact';

import { countOf } from '../texts/count-of.ts';
import type { CheckResult, PlacedFinding } from './check-result.ts';
import { resultOf } from './new-job.ts';
import type { NewJob, Verdict } from './new-job.ts';

/** What is said about the recipe, as it is typed. */
export function RecipeVerdict({ job }: { readonly job: NewJob }): VNode {
  const verdict = job.verdict.value;
  const result = resultOf(verdict);
  return (
    <section class="results" aria-label="Verdict">
      <p id="verdict" class={`verdict ${result ? (result.isValid ? 'valid' : 'invalid') : ''}`} role="status">
        {result ? sentenceOf(result) : WITHOUT_RESULT[verdict.kind]}
      </p>
      <ol class="findings" aria-label="Findings">
        {result?.findings.map((finding, index) => (
          <Finding key={index} finding={finding} select={() => job.field.select(finding)} />
        ))}
        {result?.isTruncated && <li class="soft">There are more: these come first.</li>}
      </ol>
    </section>
  );
}

const WITHOUT_RESULT: Readonly<Record<Verdict['kind'], string>> = {
  empty: 'Type a recipe: it is checked while you do.',
  checking: '',
  checked: '',
  failed: 'The recipe could not be checked. Reload the page.',
};

function sentenceOf({ isValid, isTruncated, findings: { length } }: CheckResult): string {
  if (!isValid) return `${isTruncated ? 'More than ' : ''}${countOf(length, 'error')}`;
  return length === 0 ? 'This recipe is valid.' : `This recipe is valid, with ${countOf(length, 'warning')}.`;
}

function Finding({ finding, select }: { readonly finding: PlacedFinding; readonly select: () => void }): VNode {
  const { start, path, message, hint, isError } = finding;
  return (
    <li>
      <button type="button" onClick={select}>
        <span class="place">
          Line {start.line}, column {start.column}
        </span>{' '}
        <span class={`level-${isError ? 'error' : 'warn'}`}>
          {path === '' ? 'The recipe' : <code>{path}</code>} {message}
        </span>
      </button>
      {hint !== undefined && <div class="soft">{hint}</div>}
    </li>
  );
}
