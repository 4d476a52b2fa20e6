import { Api, Refusal } from './api.ts';
import { found } from './element.ts';
import { jobsView } from './jobs-view.ts';
import { recipeView } from './recipe-view.ts';
import type { View } from './view.ts';

const api = new Api();
const form = found('#sign-in', HTMLFormElement);
const signedIn = found('#signed-in', HTMLParagraphElement);
const main = found('#view', HTMLElement);
const notice = found('#notice', HTMLParagraphElement);
let view: View | undefined;

/** Says what is wrong; `undefined`: nothing any more. */
function tell(problem: unknown): void {
  if (problem === undefined) return show('');
  if (problem instanceof Refusal && problem.status === 401) return signOut('Name or password is wrong.');
  show(problem instanceof Error ? problem.message : 'Something went wrong.');
}

function show(text: string): void {
  notice.textContent = text;
  notice.hidden = text === '';
}

function signOut(reason: string): void {
  api.signOut();
  signedIn.hidden = true;
  form.hidden = false;
  show(reason);
  view?.signedIn();
  found('#sign-in [name=user]', HTMLInputElement).focus();
}

function open(): void {
  const wanted = location.hash === '#recipe' ? '#recipe' : '#jobs';
  view?.close();
  view = wanted === '#recipe' ? recipeView(api, tell) : jobsView(api, tell);
  main.replaceChildren(view.content);
  show('');
  for (const link of document.querySelectorAll('nav a')) link.ariaCurrent = link.getAttribute('href') === wanted ? 'page' : null;
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  api.signIn(found('#sign-in [name=user]', HTMLInputElement).value, found('#sign-in [name=password]', HTMLInputElement).value);
  form.reset();
  form.hidden = true;
  found('#signed-in span', HTMLSpanElement).textContent = api.user ?? '';
  signedIn.hidden = false;
  show('');
  view?.signedIn();
  main.focus();
});
found('#signed-in button', HTMLButtonElement).addEventListener('click', () => signOut(''));
addEventListener('hashchange', open);
open();
