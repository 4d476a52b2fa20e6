import type { Queries } from '../store/database.ts';
import type { NewEvent } from './job.ts';

/** Appends events to a job, in their order. */
export async function appendEvents(queries: Queries, jobId: string, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const list = events.map(({ level, step, message }) => ({ level, step: step && oneLine(step), message: oneLine(message) }));
  await queries.query(
    `INSERT INTO job_events (job_id, level, step, message)
     SELECT $1::uuid, event ->> 'level', event ->> 'step', event ->> 'message'
     FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS listed (event, place) ORDER BY place`,
    [jobId, JSON.stringify(list)],
  );
}

/** Control characters, line ends among them, and lone surrogates, which no text of PostgreSQL can hold, become spaces. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ');
}
