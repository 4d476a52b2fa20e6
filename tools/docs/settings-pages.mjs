import { code, escaped, relative, sentence } from './html.mjs';

const PLACE = 'settings/';

/** What a key looks like in `assay.yaml`. */
export const SETTING_EXAMPLES = {
  $schema: '$schema: ./assay.schema.json\n',
  extends: 'extends: ../assay.yaml\n',
  rules: "rules:\n  recipe/linux_efi_missing: error\n  'kyverno/*': warning\n  ytt/deprecated: off\n",
  overrides: "overrides:\n  - paths: [tests/]\n    rules:\n      'kyverno/*': off\n",
  ignore: "ignore:\n  - vendor/\n  - '*.bak.json'\n",
  units:
    'units:\n  - path: config\n    values: [envs/dev.yml]\n  - name: production\n    path: config\n    values: [envs/prod.yml]\n    dataValues: [app.name=shop]\n',
  policies: 'policies: [policies]\n',
  outOfReach: 'outOfReach: ignore\n',
  schemas: 'schemas:\n  kubernetes: "1.33"\n  crds: [crds]\n',
  defaults: 'defaults:\n  output: github\n  denyWarnings: true\n',
};

/** A page that lists all settings of `assay.yaml`, and one for each key at its top, from their schema. */
export function settingsPages(schema) {
  return [listPage(schema), ...Object.entries(schema.properties).map(([key, setting]) => settingPage(key, setting))];
}

function listPage(schema) {
  const rows = Object.entries(schema.properties).flatMap(([key, setting]) =>
    settingsOf(key, setting).map((each) => ({ ...each, page: placeOf(key) })),
  );
  const content = `<h1>Settings: assay.yaml</h1>\n<p>${sentence(schema.description)}</p>\n${table(PLACE, rows)}`;
  return { place: PLACE, title: 'Settings: assay.yaml', content };
}

function settingPage(key, setting) {
  const place = placeOf(key);
  const content = [
    `<h1>Setting: ${escaped(key)}</h1>`,
    `<p>${sentence(setting.description)}</p>`,
    '<h2 id="example">In assay.yaml</h2>',
    `<pre><code>${escaped(SETTING_EXAMPLES[key] ?? '')}</code></pre>`,
    '<h2 id="values">What it takes</h2>',
    table(place, settingsOf(key, setting)),
    `<p><a href="${relative(place, PLACE)}">All settings</a></p>`,
  ];
  return { place, title: `Setting: ${key}`, content: content.join('\n') };
}

function placeOf(key) {
  return `${PLACE}${key.replace('$', '')}/`;
}

/** Rows of settings; the name leads to the page of the setting, where that is another one. */
function table(place, settings) {
  const rows = settings.map(({ name, type, description, page }) => {
    const shown = code(name);
    const cell = page === undefined ? shown : `<a href="${relative(place, page)}">${shown}</a>`;
    return `<tr><td>${cell}</td><td>${escaped(type)}</td><td>${sentence(description)}</td></tr>`;
  });
  return `<table><tr><th>Setting</th><th>Value</th><th>What it does</th></tr>${rows.join('\n')}</table>`;
}

/** A setting and all below it. */
function settingsOf(name, setting) {
  const { properties = {}, items } = setting;
  const own = { name, type: typeOf(setting), description: setting.description ?? '' };
  const inItems = Object.entries(items?.properties ?? {}).flatMap(([inner, each]) => settingsOf(`${name}[].${inner}`, each));
  return [own, ...Object.entries(properties).flatMap(([inner, each]) => settingsOf(`${name}.${inner}`, each)), ...inItems];
}

function typeOf({ type, enum: values, items }) {
  if (values) return values.join(', ');
  const types = [type ?? []].flat();
  return types.map((each) => (each === 'array' && items?.type ? `list of ${items.type}` : each)).join(' or ');
}
