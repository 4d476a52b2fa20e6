// Searches all pages in the browser: every word of the question has to be in the title or the text; titles count more.
const script = document.currentScript;
const input = document.querySelector('#search');
const results = document.querySelector('#results');
const MOST_RESULTS = 12;
let pages;

input.form.addEventListener('submit', (event) => {
  event.preventDefault();
  results.querySelector('a')?.click();
});
input.addEventListener('input', show);
input.form.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return;
  results.hidden = true;
  input.focus();
});
// Who leaves by the keyboard sees what is below.
input.form.addEventListener('focusout', ({ relatedTarget }) => {
  if (relatedTarget && !input.form.contains(relatedTarget)) results.hidden = true;
});
document.addEventListener('click', ({ target }) => {
  if (!input.form.contains(target)) results.hidden = true;
});

async function show() {
  pages ??= fetch(`${script.dataset.top}search.json`).then((response) => response.json());
  const question = input.value;
  const found = find(await pages, question);
  if (question !== input.value) return;
  results.replaceChildren(...found.map(item));
  results.hidden = question.trim() === '';
  if (found.length === 0) results.append(Object.assign(document.createElement('li'), { textContent: 'nothing found' }));
}

function find(known, question) {
  const words = question.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return known
    .map((page) => ({ page, weight: weightOf(page, words) }))
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .slice(0, MOST_RESULTS)
    .map(({ page }) => page);
}

function weightOf({ title, text }, words) {
  const inTitle = title.toLowerCase();
  const inText = text.toLowerCase();
  let weight = 0;
  for (const word of words) {
    if (inTitle.includes(word)) weight += inTitle === word ? 20 : 10;
    else if (inText.includes(word)) weight += 1;
    else return 0;
  }
  return weight;
}

function item({ place, title, text }) {
  const link = Object.assign(document.createElement('a'), { href: `${script.dataset.top}${place}`, textContent: title });
  link.append(Object.assign(document.createElement('small'), { textContent: text }));
  const entry = document.createElement('li');
  entry.append(link);
  return entry;
}
