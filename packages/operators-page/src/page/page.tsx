import type { ReadonlySignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

import type { JobActions } from '../jobs/job-actions.ts';
import type { JobSelection } from '../jobs/job-selection.ts';
import type { JobsList } from '../jobs/jobs-list.ts';
import { JobsView } from '../jobs/jobs-view.tsx';
import type { NewJob } from '../recipe/new-job.ts';
import { RecipeView } from '../recipe/recipe-view.tsx';
import type { Address, ViewName } from './address.ts';
import type { Api } from '../api/api.ts';
import type { Notice } from './notice.ts';
import { SignIn } from './sign-in.tsx';

/** All that the page shows. */
export interface PageState {
  readonly api: Api;
  readonly notice: Notice;
  readonly address: ReadonlySignal<Address>;
  readonly list: JobsList;
  readonly selection: JobSelection;
  readonly actions: JobActions;
  readonly newJob: NewJob;
  /** Forgets all that belongs to whoever was signed in. */
  signOut(): void;
}

/** The page: its head, what is wrong, and the view that its address names. */
export function Page({ state }: { readonly state: PageState }): VNode {
  const { api, notice, address, list, selection, actions, newJob } = state;
  const main = useRef<HTMLElement>(null);
  const principal = api.principal.value;
  const { view } = address.value;
  const isSignedIn = principal !== undefined;
  useEffect(() => {
    if (isSignedIn && document.activeElement === document.body) main.current?.focus();
  }, [isSignedIn]);
  return (
    <>
      <a class="skip" href="#main" onClick={(event) => skipTo(main.current, event)}>
        Skip to the content
      </a>
      <header>
        <h1>Assay</h1>
        <nav aria-label="Views">
          <ViewLink name="jobs" text="Jobs" current={view} />
          <ViewLink name="recipe" text="New job" current={view} />
        </nav>
        {principal && (
          <p class="signed-in">
            <span>{`${principal.name} (${principal.role})`}</span>{' '}
            <button type="button" onClick={() => state.signOut()}>
              Sign out
            </button>
          </p>
        )}
      </header>
      <p id="notice" role="alert" hidden={notice.text.value === ''}>
        {notice.text.value}
      </p>
      <main ref={main} tabIndex={-1}>
        {!principal && (
          <SignIn
            key={view}
            api={api}
            notice={notice}
            reason={view === 'jobs' ? 'Sign in to see jobs.' : 'Sign in to create jobs. Recipes are checked without it.'}
            hasFocus={view === 'jobs'}
          />
        )}
        {principal && view === 'jobs' && <JobsView principal={principal} list={list} selection={selection} actions={actions} />}
        {/* What was typed stays while another view is shown. */}
        <div hidden={view !== 'recipe'}>
          <RecipeView job={newJob} />
        </div>
      </main>
    </>
  );
}

function ViewLink({ name, text, current }: { readonly name: ViewName; readonly text: string; readonly current: ViewName }): VNode {
  return (
    <a href={`#${name}`} aria-current={name === current ? 'page' : undefined}>
      {text}
    </a>
  );
}

/** The part of the address behind `#` says which view is shown, so it cannot lead to an element. */
function skipTo(main: HTMLElement | null, event: Event): void {
  event.preventDefault();
  main?.focus();
}
