import type { VNode } from 'preact';

const TO_MINUTES = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' });
const TO_SECONDS = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit' });
const IN_FULL = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' });

/** A point in time as people here write it; to be read in full where the pointer rests. */
export function TimeText({ instant, precision = 'seconds' }: { readonly instant: string; readonly precision?: 'minutes' | 'seconds' }): VNode {
  const date = new Date(instant);
  return (
    <time dateTime={instant} title={`${IN_FULL.format(date)}\n${instant}`}>
      {(precision === 'minutes' ? TO_MINUTES : TO_SECONDS).format(date)}
    </time>
  );
}
