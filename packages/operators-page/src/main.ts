import { Api, Refusal } from './api.ts';
import { found } from './element.ts';
import { jobsView } from './jobs-view.ts';
import { recipeView } from './recipe-view.ts';
import type { View } from './view.ts';

const api = new Api();
const form = found('#sign-in', HTMLFormElement);
const signedIn = found('#signed-in', HTMLParagraphElement);
const notice = found('#notice', HTMLParagraphElement);
let view: View | undefined;

function tell(problem: unknown): void {
  if (problem instanceof Refusal && problem.status === 401) return signOut('Name or password is wrong.');
  show(problem instanceof Error ? problem.message : String(problem));
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
}

function open(): void {
  const wanted = location.hash === '#recipe' ? '#recipe' : '#jobs';
  view?.close();
  view = wanted === '#recipe' ? recipeView(api, tell) : jobsView(api, tell);
  found('#view', HTMLElement).replaceChildren(view.content);
  for (const link of document.querySelectorAll('nav a')) link.toggleAttribute('aria-current', link.getAttribute('href') === wanted);
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
});
found('#signed-in button', HTMLButtonElement).addEventListener('click', () => signOut(''));
addEventListener('hashchange', open);
open();
