import { Api, Refusal } from './api.ts';
import { found } from './element.ts';
import { jobsView } from './jobs-view.ts';
import { recipeView } from './recipe-view.ts';
import type { View } from './view.ts';

const api = new Api();
const form = found('#sign-in', HTMLFormElement);
const user = found('#sign-in [name=user]', HTMLInputElement);
const password = found('#sign-in [name=password]', HTMLInputElement);
const signedIn = found('#signed-in', HTMLParagraphElement);
const main = found('#view', HTMLElement);
const notice = found('#notice', HTMLParagraphElement);

const views: ReadonlyMap<string, View> = new Map([
  ['#jobs', jobsView(api, tell)],
  ['#recipe', recipeView(api, tell)],
]);

/** Says what is wrong; `undefined`: nothing any more. */
function tell(problem: unknown): void {
  if (problem === undefined) return say('');
  if (!(problem instanceof Refusal)) throw problem;
  const [detail] = problem.details;
  if (problem.status !== 401) return say(detail ? `${problem.message} ${detail.path} ${detail.message}` : problem.message);
  if (api.principal === undefined) return say('Name or password is wrong.');
  signOut('Your name and password are no longer accepted. Sign in again.');
}

/** A text that is set again is read out again. */
function say(text: string): void {
  if (notice.textContent !== text) notice.textContent = text;
  notice.hidden = text === '';
}

async function signIn(): Promise<void> {
  say('');
  form.inert = true;
  try {
    await api.signIn(user.value, password.value);
  } catch (problem) {
    form.inert = false;
    tell(problem);
    return password.select();
  }
  form.inert = false;
  form.reset();
  showPrincipal();
  main.focus();
}

function signOut(reason: string): void {
  api.signOut();
  showPrincipal();
  say(reason);
  user.focus();
}

function showPrincipal(): void {
  const { principal } = api;
  form.hidden = principal !== undefined;
  signedIn.hidden = principal === undefined;
  found('#signed-in span', HTMLSpanElement).textContent = principal ? `${principal.name} (${principal.role})` : '';
  for (const view of views.values()) view.signedIn();
}

/** Whether something was typed that would get lost. */
function hasUnsaved(): boolean {
  return [...views.values()].some((view) => view.hasUnsaved());
}

/** Shows the view that the address names. */
function open(): void {
  const [name = '', place] = location.hash.split('?', 2);
  const wanted = views.has(name) ? name : '#jobs';
  for (const [each, view] of views) {
    view.content.hidden = each !== wanted;
    if (each === wanted) view.show(new URLSearchParams(place));
    else view.hide();
  }
  for (const link of document.querySelectorAll('header nav a')) link.ariaCurrent = link.getAttribute('href') === wanted ? 'page' : null;
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void signIn();
});
found('#signed-in button', HTMLButtonElement).addEventListener('click', () => {
  if (hasUnsaved() && !confirm('Sign out and discard the recipe that you typed?')) return;
  for (const view of views.values()) view.clear();
  signOut('');
});
addEventListener('hashchange', open);
addEventListener('beforeunload', (event) => {
  if (hasUnsaved()) event.preventDefault();
});
main.append(...[...views.values()].map(({ content }) => content));
open();
