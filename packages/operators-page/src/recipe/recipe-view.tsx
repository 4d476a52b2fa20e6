import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';

import { jobsAddress } from '../jobs/jobs-place.ts';
import type { Refusal } from '../api/api.ts';
import { DetailList } from '../texts/detail-list.tsx';
import type { NewJob } from './new-job.ts';
import { RecipeEditor } from './recipe-editor.tsx';
import { RecipeVerdict } from './recipe-verdict.tsx';

/** A form for a new job that checks the recipe as it is typed, with the code that the controller checks it with. */
export function RecipeView({ job }: { readonly job: NewJob }): VNode {
  const chooser = useRef<HTMLInputElement>(null);
  const obstacle = job.obstacle.value;
  const refusal = job.refusal.value;

  function choose(files: FileList | null | undefined): void {
    const [file] = files ?? [];
    if (file) void job.open(file);
    if (chooser.current) chooser.current.value = '';
  }

  return (
    <div class="columns" onDragOver={(event) => void droppedFiles(event)} onDrop={(event) => choose(droppedFiles(event))}>
      <form
        aria-label="New job"
        onSubmit={(event) => {
          event.preventDefault();
          void job.create();
        }}
      >
        <div class="bar">
          <label for="new-serial">Server serial</label>
          <input
            id="new-serial"
            list="servers"
            required
            maxLength={128}
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            value={job.serial.value}
            onInput={(event) => job.name(event.currentTarget.value)}
            onChange={() => job.named()}
          />
          <datalist id="servers">
            {job.servers.value.map((server) => (
              <option key={server} value={server} />
            ))}
          </datalist>
          <button class="primary" aria-describedby="why-not" disabled={obstacle !== ''}>
            Create job
          </button>
          <p id="why-not" class="soft">
            {obstacle}
          </p>
        </div>
        <div role="alert" class="refusal">
          {refusal && <RefusalText refusal={refusal} serial={job.serial.value.trim()} />}
        </div>
        <div class="bar">
          <button type="button" onClick={() => chooser.current?.click()}>
            Open a file
          </button>
          <input ref={chooser} type="file" accept=".json,application/json" hidden onChange={(event) => choose(event.currentTarget.files)} />
          <button type="button" onClick={() => job.insertExample()}>
            Insert an example
          </button>
          <span class="soft">or drop a file here</span>
        </div>
        <RecipeEditor field={job.field} />
      </form>
      <RecipeVerdict job={job} />
    </div>
  );
}

function RefusalText({ refusal: { status, message, details }, serial }: { readonly refusal: Refusal; readonly serial: string }): VNode {
  return (
    <>
      <p>{message}</p>
      {status === 409 && (
        <p>
          <a href={jobsAddress({ server: serial })}>Jobs of this server</a>
        </p>
      )}
      {status === 0 && <p>The job may have been created. Press again: there will be one job, not two.</p>}
      {details.length > 0 && <DetailList name="What the controller says" details={details} />}
    </>
  );
}

/** The files of a drop, which the browser would open in place of the page; `undefined` for anything else that is dropped. */
function droppedFiles(event: DragEvent): FileList | undefined {
  if (!event.dataTransfer?.types.includes('Files')) return undefined;
  event.preventDefault();
  return event.dataTransfer.files;
}
