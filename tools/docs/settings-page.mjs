import { escaped, sentence } from './html.mjs';

/** All settings of `assay.yaml`, from their schema. */
export function settingsPage(schema) {
  const rows = settings(schema, '').map(({ name, type, description }) => {
    return `<tr><td><code>${escaped(name)}</code></td><td>${escaped(type)}</td><td>${sentence(description)}</td></tr>`;
  });
  const head = '<tr><th>Setting</th><th>Value</th><th>What it does</th></tr>';
  const content = `<h1>Settings: assay.yaml</h1>\n<p>${sentence(schema.description)}</p>\n<table>${head}${rows.join('\n')}</table>`;
  return { place: 'settings/', title: 'Settings: assay.yaml', content };
}

function settings({ properties = {}, items }, prefix) {
  const own = Object.entries(properties).flatMap(([name, setting]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    return [{ name: path, type: typeOf(setting), description: setting.description ?? '' }, ...settings(setting, path)];
  });
  return [...own, ...(items ? settings(items, `${prefix}[]`) : [])];
}

function typeOf({ type, enum: values, items }) {
  if (values) return values.join(', ');
  const types = [type ?? []].flat();
  return types.map((each) => (each === 'array' && items?.type ? `list of ${items.type}` : each)).join(' or ');
}
