import type { VNode } from 'preact';

import type { Playground } from '../page/playground.ts';
import { PlaceButton } from '../page/place-button.tsx';
import { useAnswer } from '../page/use-answer.ts';
import type { RunClient } from './run-client.ts';
import type { RunAnswer, RunKind } from './run-request.ts';

type Explanation = RunAnswer['explanations'][number];
type Clause = Explanation['clauses'][number];
type Part = Clause['parts'][number];
type Place = Clause['at'];

/** What policies say of resources, or what became of tests: each rule and object with the clauses that decided. */
export function RunView({ kind, runs, playground }: { readonly kind: RunKind; readonly runs: RunClient; readonly playground: Playground }): VNode {
  const answer = useAnswer(() => (playground.revision.value === 0 ? undefined : runs.run(kind, playground.texts())));
  if (!answer) return <p class="soft">Running…</p>;
  const { explanations, remarks, summary } = answer;
  return (
    <>
      <p role="status">{summary}</p>
      {remarks.map((remark) => (
        <p key={remark} class="message">
          {remark}
        </p>
      ))}
      <ul class="explanations">
        {explanations.map((explanation) => (
          <ExplanationItem key={JSON.stringify(explanation)} explanation={explanation} playground={playground} />
        ))}
      </ul>
    </>
  );
}

function ExplanationItem({ explanation, playground }: { readonly explanation: Explanation; readonly playground: Playground }): VNode {
  const { resource, policy, rule, status, verdict, clauses } = explanation;
  const isGood = verdict === undefined ? status !== 'fail' && status !== 'error' : !verdict.startsWith('Fail');
  return (
    <li>
      <details open={!isGood}>
        <summary>
          <span class={`severity ${isGood ? 'info' : 'error'}`}>{verdict ?? status}</span> {rule === '' ? policy : `${policy}/${rule}`}{' '}
          <span class="soft">{resource}</span>
        </summary>
        {clauses.map((clause) => (
          <div key={JSON.stringify(clause)} class="clause">
            <p>
              {clause.kind}: {verdictText(clause.holds)} <PlaceOf place={clause.at} playground={playground} /> {clause.message}
            </p>
            <ul>
              {clause.parts.map((part) => (
                <li key={JSON.stringify(part)} class={`depth-${Math.min(part.depth, 4)}`}>
                  {partText(part)} {part.object && <PlaceOf place={part.object} playground={playground} />}{' '}
                  {part.at && part.at.line !== clause.at.line && <PlaceOf place={part.at} playground={playground} />}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </details>
    </li>
  );
}

function PlaceOf({ place: { file, line, column }, playground }: { readonly place: Place; readonly playground: Playground }): VNode {
  return <PlaceButton path={file} at={{ line: line - 1, character: column - 1 }} playground={playground} />;
}

function verdictText(holds: boolean | undefined): string {
  if (holds === undefined) return 'cannot be told';
  return holds ? 'holds' : 'does not hold';
}

function partText({ text, found = 'nothing is there', wanted, operator, holds, isHidden, problem }: Part): string {
  if (isHidden === true) return `${text}: hidden, as it may come from a Secret`;
  if (problem !== undefined) return `${text}: ${problem}`;
  if (wanted === undefined) return `${text}: ${found}`;
  const mark = holds === false ? '✗' : '✓';
  return `${holds === undefined ? '' : `${mark} `}${text}: ${found}, ${operator ?? 'wanted'} ${wanted}`;
}
