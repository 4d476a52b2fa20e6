import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';

import type { TaskImageAddress } from '../api/api.ts';
import { TimeText } from '../texts/time-text.tsx';

/** What gives the address of a job's task image. */
export interface TaskImageProperties {
  /** `undefined` if there is none, which was told. */
  readonly ask: () => Promise<TaskImageAddress | undefined>;
}

/** A button for the address, and then the address to copy: selected by a click, and copied by a button where browsers let pages do that. */
export function TaskImage({ ask }: TaskImageProperties): VNode {
  const image = useSignal<TaskImageAddress | undefined>(undefined);
  async function show(): Promise<void> {
    image.value = await ask();
  }
  return (
    <>
      <button type="button" onClick={() => void show()}>
        Task image
      </button>
      <div class="bar wide" role="status" aria-label="Address of the task image">
        {image.value && <Address {...image.value} />}
      </div>
    </>
  );
}

function Address({ url, expires_at: expiresAt }: TaskImageAddress): VNode {
  return (
    <>
      <input readOnly aria-label="Task image" value={url} onFocus={(event) => event.currentTarget.select()} />
      {'clipboard' in navigator && (
        <button type="button" onClick={() => void navigator.clipboard.writeText(url)}>
          Copy
        </button>
      )}
      <p class="soft">
        until <TimeText instant={expiresAt} />
      </p>
    </>
  );
}
