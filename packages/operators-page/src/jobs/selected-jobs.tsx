import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

import type { JobAct } from '../api/api.ts';
import { countOf } from '../texts/count-of.ts';
import { isFit } from './job-selection.ts';
import type { JobSelection } from './job-selection.ts';

/** What can be done to the selected jobs, and what became of them. */
export function SelectedJobs({ selection }: { readonly selection: JobSelection }): VNode | null {
  const jobs = selection.jobs.value;
  const report = selection.report.value;
  const result = useRef<HTMLDivElement>(null);
  // The button that was pressed may be gone.
  useEffect(() => {
    if (report) result.current?.focus();
  }, [report]);
  if (jobs.length === 0 && !report) return null;

  const button = (act: JobAct, text: string): VNode | null => {
    const fit = jobs.filter((job) => isFit(job, act)).length;
    if (fit === 0) return null;
    return (
      <button type="button" onClick={() => void selection.act(act)}>
        {text} {countOf(fit, 'job')}
      </button>
    );
  };
  return (
    <section class="selected" aria-label="Selected jobs">
      <div class="bar">
        {jobs.length > 0 && <p>{jobs.length} selected</p>}
        {button('retry', 'Retry')}
        {button('cancel', 'Cancel')}
        <button type="button" onClick={() => selection.clear()}>
          {jobs.length > 0 ? 'Select none' : 'Close'}
        </button>
      </div>
      {report && (
        <div ref={result} tabIndex={-1} role="status">
          <p>{report.summary}</p>
          {report.refused.length > 0 && (
            <ul class="findings" aria-label="Refused">
              {report.refused.map(({ id, server, reason }) => (
                <li key={id}>
                  <strong>{server}</strong> {reason}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </section>
  );
}
