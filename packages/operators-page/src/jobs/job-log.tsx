import type { VNode } from 'preact';

import type { JobEvent } from '../api/api.ts';
import { TimeText } from '../texts/time-text.tsx';

/** What happened to a job, oldest first. */
export function JobLog({ events }: { readonly events: readonly JobEvent[] }): VNode {
  if (events.length === 0) return <p class="soft">Nothing has happened yet.</p>;
  return (
    <div class="scroll">
      <table aria-label="Log">
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">What happened</th>
          </tr>
        </thead>
        <tbody>
          {/* Events are only ever added at the end. */}
          {events.map((event, index) => (
            <tr key={index}>
              <td>
                <TimeText instant={event.time} />
              </td>
              <td class={`name level-${event.level}`}>
                {event.step !== null && (
                  <>
                    <code>{event.step}</code>{' '}
                  </>
                )}
                {event.level !== 'info' && <strong>{event.level === 'warn' ? 'warning' : 'error'}: </strong>}
                {event.message}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
