import { assay } from './assay.mjs';
import { escaped, relative, sentence } from './html.mjs';

/** A page for every rule at `rules/DIALECT/CODE/`, which stays, and one that lists them. */
export function rulePages() {
  const rules = JSON.parse(assay('explain', '--output', 'json'));
  return [listPage(rules), ...rules.map(rulePage)];
}

function listPage(rules) {
  const place = 'rules/';
  const rows = rules.map(({ id, severity, summary }) => {
    return `<tr><td><a href="${relative(place, `rules/${id}/`)}">${escaped(id)}</a></td><td>${severity}</td><td>${sentence(summary)}</td></tr>`;
  });
  const head = '<tr><th>Rule</th><th>Severity</th><th>What it wants</th></tr>';
  return { place, title: 'Rules', content: `<h1>Rules</h1>\n<table>${head}${rows.join('\n')}</table>` };
}

function rulePage({ id, severity, summary, explanation, failing, passing }) {
  const content = [
    `<h1>${escaped(id)}</h1>`,
    `<p class="severity ${severity}">${severity}</p>`,
    `<p class="summary">${sentence(summary)}.</p>`,
    `<p>${sentence(explanation)}</p>`,
    '<h2 id="breaks-it">Breaks it</h2>',
    ...example(failing),
    '<h2 id="right">Right</h2>',
    ...example(passing),
    '<h2 id="change-it">To change it</h2>',
    '<p>In <code>assay.yaml</code>; <code>off</code> switches it off:</p>',
    `<pre><code>rules:\n  ${escaped(id)}: warning\n</code></pre>`,
    '<p>For one finding, a comment on its line of YAML or above it:</p>',
    `<pre><code># assay-ignore ${escaped(id)}: why this is right here\n</code></pre>`,
  ];
  return { place: `rules/${id}/`, title: id, content: content.join('\n') };
}

function example({ file, text, beside }) {
  return [{ file, text }, ...beside].map(
    (each) => `<figure><figcaption>${escaped(each.file)}</figcaption><pre><code>${escaped(each.text)}</code></pre></figure>`,
  );
}
