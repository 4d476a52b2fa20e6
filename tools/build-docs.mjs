// `npm run docs`: the pages of `docs/`, and pages for every command, setting and rule that the built command tells about, as static files in
// `docs/dist`. They work from any directory of any server, and from a disk but for the search.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { bundlePlayground } from './docs/bundle-playground.mjs';
import { commandPages } from './docs/command-pages.mjs';
import { writtenPage } from './docs/written-page.mjs';
import { layout } from './docs/layout.mjs';
import { playgroundExamples } from './docs/playground-examples.mjs';
import { rulePages } from './docs/rule-pages.mjs';
import { schemaCatalog, schemaFiles } from './docs/schema-files.mjs';
import { searchIndex } from './docs/search-index.mjs';
import { settingsPages } from './docs/settings-pages.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Pages that are written by hand: the file and the path of the page. */
const WRITTEN = [
  ['docs/index.md', ''],
  ['docs/ytt.md', 'ytt/'],
  ['docs/kyverno.md', 'kyverno/'],
  ['docs/kyverno-migrate.md', 'kyverno/migrate/'],
  ['docs/kubevirt.md', 'kubevirt/'],
  ['docs/recipes.md', 'recipes/'],
  ['docs/kubernetes.md', 'kubernetes/'],
  ['docs/validations.md', 'validations/'],
  ['docs/migration.md', 'migration/'],
  ['docs/repository.md', 'repository/'],
  ['docs/project-file.md', 'repository/assay-yaml/'],
  ['docs/units.md', 'repository/units/'],
  ['docs/reports.md', 'reports/'],
  ['docs/baseline.md', 'baseline/'],
  ['docs/schemas.md', 'schemas/'],
  ['docs/ci.md', 'ci/'],
  ['docs/agents.md', 'agents/'],
  ['docs/editors.md', 'editors/'],
  ['packages/ytt/SCHEMAS.md', 'ytt/schemas/'],
  ['ARCHITECTURE.md', 'architecture/'],
];

/** All pages: path below the site with a slash at the end, title, and content as HTML. */
export async function allPages() {
  const read = (file) => readFileSync(path.join(root, file), 'utf8');
  const places = new Map(WRITTEN.map(([file, place]) => [file, place]));
  return [
    ...WRITTEN.map(([file, place]) => writtenPage(read(file), { file, place, places })),
    ...commandPages(),
    ...settingsPages(JSON.parse(read('packages/project/assay.schema.json'))),
    ...(await rulePages()),
  ];
}

/** Writes the whole site into a directory. */
export async function buildDocs(target) {
  const pages = await allPages();
  rmSync(target, { recursive: true, force: true });
  for (const page of pages) {
    mkdirSync(path.join(target, page.place), { recursive: true });
    writeFileSync(path.join(target, page.place, 'index.html'), layout(page));
  }
  for (const name of readdirSync(path.join(root, 'tools/docs/assets'))) cpSync(path.join(root, 'tools/docs/assets', name), path.join(target, name));
  cpSync(path.join(root, 'docs/problem-matcher.json'), path.join(target, 'ci/problem-matcher.json'));
  writeFileSync(path.join(target, 'search.json'), searchIndex(pages));
  writeSchemas(path.join(target, 'schemas'));
  await buildPlayground(path.join(target, 'playground'));
  return pages;
}

function writeSchemas(directory) {
  mkdirSync(directory, { recursive: true });
  for (const { file, text } of schemaFiles()) writeFileSync(path.join(directory, file), text);
  const catalog = schemaCatalog(process.env.ASSAY_DOCS_URL);
  if (catalog !== undefined) writeFileSync(path.join(directory, 'catalog.json'), `${JSON.stringify(catalog, undefined, 2)}\n`);
}

async function buildPlayground(directory) {
  await bundlePlayground(directory);
  for (const name of ['index.html', 'playground.css']) cpSync(path.join(root, 'packages/playground', name), path.join(directory, name));
  writeFileSync(path.join(directory, 'examples.json'), JSON.stringify(playgroundExamples(root)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const pages = await buildDocs(path.join(root, 'docs/dist'));
  console.log(`${pages.length} pages and the playground in docs/dist`);
}
