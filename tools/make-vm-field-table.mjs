// Makes packages/kubevirt/src/vm-field-table.ts, the fields of a VM instance template, from a list of them:
//
//   node tools/make-vm-field-table.mjs FIELDS.json VERSION
//
// FIELDS.json is an array of {path, type, optional?, zero?, fallback?} derived from the Go types of kubevirt.io/api; in a
// path `[*]` is an item of a list and `{*}` a value of a map. VERSION is the version of kubevirt.io/api.
// How the text that comes out is to be read stands in packages/kubevirt/src/vm-field.ts.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const MODULE = fileURLToPath(new URL('../packages/kubevirt/src/vm-field-table.ts', import.meta.url));
const LETTERS = {
  object: 'o',
  array: 'a',
  map: 'm',
  string: 's',
  integer: 'i',
  boolean: 'b',
  quantity: 'q',
  time: 't',
  'int-or-string': 'n',
  any: 'x',
};
const ZEROS = { string: '', integer: 0, boolean: false, quantity: '0' };
const LINE_LENGTH = 140;

const [fieldsFile, version] = process.argv.slice(2);
if (!fieldsFile || !version) throw new Error('usage: node tools/make-vm-field-table.mjs FIELDS.json VERSION');

const root = { type: 'object', children: new Map() };
for (const field of JSON.parse(readFileSync(fieldsFile, 'utf8'))) place(field);
writeFileSync(
  MODULE,
  `/**
 * The fields of \`spec.template\` of a VirtualMachine in kubevirt.io/api ${version}, in the notation that \`vm-field.ts\` reads.
 * Made by tools/make-vm-field-table.mjs.
 */
export const VM_FIELDS = \`
${broken(printed(root)).join('\n')}
\`;
`,
);

function place({ path, type, optional, zero, fallback }) {
  if (!(type in LETTERS)) throw new Error(`${path}: unknown type ${type}`);
  if (zero !== undefined && zero !== ZEROS[type]) throw new Error(`${path}: the zero value of ${type} is not ${zero}`);
  const steps = path.match(/[^.[\]{}]+/g);
  const parent = steps.slice(0, -1).reduce((holder, step) => holder.children.get(step), root);
  parent.children.set(steps.at(-1), { type, optional, zero, fallback, children: new Map() });
}

function printed({ type, optional, zero, fallback, children }) {
  const flags = [optional ? '?' : '', zero === undefined ? '' : '=', fallback === undefined ? '' : '~'].join('');
  const unusual = fallback === undefined || fallback === ZEROS[type] ? '' : fallback;
  const inside = [...children].map(([name, child]) => `${name}:${printed(child)}`).join(',');
  return `${LETTERS[type]}${flags}${unusual}${inside && `(${inside})`}`;
}

/** Breaks a long text behind commas and opening parentheses. */
function broken(text) {
  const lines = [''];
  for (const piece of text.match(/[^,(]*[,(]?/g)) {
    if (lines.at(-1).length + piece.length > LINE_LENGTH) lines.push('');
    lines.push(lines.pop() + piece);
  }
  return lines;
}
