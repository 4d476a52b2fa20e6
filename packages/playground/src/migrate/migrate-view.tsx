import type { Migration } from '@assay/kyverno-migrate';
import type { VNode } from 'preact';

import type { Playground } from '../page/playground.ts';
import { PlaceButton } from '../page/place-button.tsx';
import { useAnswer } from '../page/use-answer.ts';
import type { RunClient } from '../runs/run-client.ts';

/** Policies of kyverno.io beside what they become in policies.kyverno.io. */
export function MigrateView({ runs, playground }: { readonly runs: RunClient; readonly playground: Playground }): VNode {
  const migration = useAnswer(() => (playground.revision.value === 0 ? undefined : runs.migrate(playground.texts())));
  if (!migration) return <p class="soft">Converting…</p>;
  if (migration.pairs.length + migration.remarks.length === 0) return <p class="soft">There is no policy of kyverno.io among the files.</p>;
  return (
    <>
      <p>
        <button type="button" disabled={migration.files.length === 0} onClick={() => playground.write(migration.files)}>
          Put the new policies in their place
        </button>
      </p>
      {migration.remarks.map(({ path, range, subject, reason, advice }) => (
        <p key={JSON.stringify([path, range, reason])} class="message">
          <PlaceButton path={path} at={{ line: range.start.line - 1, character: range.start.column - 1 }} playground={playground} /> {subject}:{' '}
          {reason}
          {advice !== undefined && `\n${advice}`}
        </p>
      ))}
      {migration.pairs.map((pair) => (
        <PairSides key={`${pair.path} ${pair.kind} ${pair.namespace} ${pair.name}`} pair={pair} />
      ))}
    </>
  );
}

function PairSides({ pair: { kind, name, before, after } }: { readonly pair: Migration['pairs'][number] }): VNode {
  return (
    <section>
      <h2>
        {kind} {name}
      </h2>
      <div class="sides">
        <pre tabIndex={0}>
          <code>{before}</code>
        </pre>
        <pre tabIndex={0}>
          <code>{after.length === 0 ? 'stays as it is' : after.map(({ text }) => text).join('---\n')}</code>
        </pre>
      </div>
    </section>
  );
}
