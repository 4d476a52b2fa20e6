import { assay } from './assay.mjs';
import { exampleReport } from './example-report.mjs';
import { escaped, relative, sentence } from './html.mjs';
import { playgroundAddress } from './playground-address.mjs';

/** A page for every rule at `rules/DIALECT/CODE/`, which stays, and one that lists them. */
export async function rulePages() {
  const rules = JSON.parse(assay('explain', '--output', 'json'));
  const pages = [listPage(rules)];
  for (const rule of rules) pages.push(rulePage(rule, await exampleReport(rule.id, rule.failing)));
  return pages;
}

function listPage(rules) {
  const place = 'rules/';
  const rows = rules.map(({ id, severity, summary }) => {
    return `<tr><td><a href="${relative(place, `rules/${id}/`)}">${escaped(id)}</a></td><td>${severity}</td><td>${sentence(summary)}</td></tr>`;
  });
  const head = '<tr><th>Rule</th><th>Severity</th><th>What it wants</th></tr>';
  return { place, title: 'Rules', content: `<h1>Rules</h1>\n<table>${head}${rows.join('\n')}</table>` };
}

function rulePage({ id, severity, summary, explanation, failing, passing }, report) {
  const place = `rules/${id}/`;
  const content = [
    `<h1>${escaped(id)}</h1>`,
    `<p class="severity ${severity}">${severity}</p>`,
    `<p class="summary">${sentence(summary)}.</p>`,
    `<p>${sentence(explanation)}</p>`,
    '<h2 id="breaks-it">Breaks it</h2>',
    ...example(failing),
    ...(report ? reported(report, playgroundLink(place, id, failing)) : []),
    '<h2 id="right">Right</h2>',
    ...example(passing),
    '<h2 id="change-it">To change it</h2>',
    '<p>In <code>assay.yaml</code>; <code>off</code> switches it off:</p>',
    `<pre><code>rules:\n  ${escaped(id)}: warning\n</code></pre>`,
    '<p>For one finding, a comment on its line of YAML or above it:</p>',
    `<pre><code># assay-ignore ${escaped(id)}: why this is right here\n</code></pre>`,
  ];
  return { place, title: id, content: content.join('\n') };
}

function reported({ commandLine, output }, link) {
  return ['<h2 id="report">The report</h2>', `<pre><code>$ ${escaped(commandLine)}\n${escaped(output)}</code></pre>`, ...link];
}

/** Recipes hold secrets, and so no address holds recipes. */
function playgroundLink(place, id, { file, text, beside }) {
  if (id.startsWith('recipe/')) return [];
  const address = relative(place, playgroundAddress([{ file, text }, ...beside]));
  return [`<p><a href="${address}">Open this example in the playground</a></p>`];
}

function example({ file, text, beside }) {
  return [{ file, text }, ...beside].map(
    (each) => `<figure><figcaption>${escaped(each.file)}</figcaption><pre><code>${escaped(each.text)}</code></pre></figure>`,
  );
}
