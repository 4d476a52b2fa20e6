import type { VNode } from 'preact';

import { pathOf } from '../files/file-address.ts';
import type { Playground } from '../page/playground.ts';
import { PlaceButton } from '../page/place-button.tsx';
import { inOrder, severityName } from './finding.ts';
import type { Finding } from './finding.ts';

/** All findings, with what explains them and what can be done about them. */
export function FindingsList({ playground }: { readonly playground: Playground }): VNode {
  const findings = inOrder(playground.findings.value);
  if (findings.length === 0) return <p class="soft">{playground.isChecking.value ? 'Checking…' : 'Nothing is wrong.'}</p>;
  return (
    <ul class="findings">
      {findings.map((finding) => (
        <FindingItem key={JSON.stringify([finding.path, finding.diagnostic])} finding={finding} playground={playground} />
      ))}
    </ul>
  );
}

function FindingItem({ finding, playground }: { readonly finding: Finding; readonly playground: Playground }): VNode {
  const { path, diagnostic, fixes } = finding;
  const { range, severity, code, message, relatedInformation = [] } = diagnostic;
  const name = severityName(severity);
  return (
    <li data-path={path} data-line={range.start.line}>
      <p>
        <PlaceButton path={path} at={range.start} playground={playground} /> <span class={`severity ${name}`}>{name}</span>{' '}
        <a href={`../rules/${code}/`} target="_blank" rel="noopener">
          {code}
        </a>
      </p>
      <p class="message">{message}</p>
      {relatedInformation.map((related) => {
        const place = pathOf(related.location.uri);
        return (
          <p key={JSON.stringify(related)} class="soft">
            see {place !== undefined && <PlaceButton path={place} at={related.location.range.start} playground={playground} />} {related.message}
          </p>
        );
      })}
      {fixes.length > 0 && (
        <p class="fixes">
          {fixes.map(({ title }) => (
            <button key={title} type="button" onClick={() => void playground.fix(finding, title)}>
              {title}
            </button>
          ))}
        </p>
      )}
    </li>
  );
}
