import { effect, untracked } from '@preact/signals';
import { render } from 'preact';

import { createJobActions } from './jobs/job-actions.ts';
import { createJobSelection } from './jobs/job-selection.ts';
import { createJobsList } from './jobs/jobs-list.ts';
import { jobsPlaceOf } from './jobs/jobs-place.ts';
import { Page } from './page/page.tsx';
import { createNewJob } from './recipe/new-job.ts';
import { watchAddress } from './page/address.ts';
import { Api } from './api/api.ts';
import { createNotice } from './page/notice.ts';

const api = new Api();
const notice = createNotice(api);
const { tell } = notice;
const address = watchAddress();
const ask = (question: string): boolean => confirm(question);
const list = createJobsList(api, tell);
const selection = createJobSelection({ api, listed: list.jobs, confirm: ask, tell, refresh: () => list.refresh() });
const actions = createJobActions({ api, confirm: ask, tell, refresh: () => list.refresh() });
const newJob = createNewJob({ api, confirm: ask, tell });

function signOut(): void {
  if (newJob.hasUnsaved() && !ask('Sign out and discard the recipe that you typed?')) return;
  newJob.clear();
  notice.say('');
  api.signOut();
}

// Jobs are looked at by who is signed in and has them in sight.
effect(() => {
  const { view, parameters } = address.value;
  const isSignedIn = api.principal.value !== undefined;
  untracked(() => {
    if (!isSignedIn) {
      list.clear();
      selection.clear();
    }
    if (view === 'jobs') list.show(jobsPlaceOf(parameters));
    else list.hide();
  });
});
// What was told at one place is no matter of the next.
effect(() => {
  if (address.value) untracked(() => notice.say(''));
});
addEventListener('beforeunload', (event) => {
  if (newJob.hasUnsaved()) event.preventDefault();
});

const root = document.querySelector('#page');
if (!root) throw new Error('the page has no place for what it shows');
render(<Page state={{ api, notice, address, list, selection, actions, newJob, signOut }} />, root);
