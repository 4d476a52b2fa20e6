// The tables about Kubernetes are large, and loaded by themselves when somebody asks. The programs of the command are built one by one, and would
// have each a copy: here they are files that stand beside all of them.
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

const directory = fileURLToPath(new URL('../packages/kubernetes/src/tables', import.meta.url));
const NAMES = ['kubernetes-descriptions', 'kubernetes-fields', 'project-kinds'];

/** Builds the tables. */
export function buildTables(options) {
  const entryPoints = Object.fromEntries(NAMES.map((name) => [name, path.join(directory, `${name}.ts`)]));
  return build({ ...options, banner: {}, sourcemap: false, entryPoints });
}

/** Lets a program load the tables from files beside it. */
export const tablesBeside = {
  name: 'tables-beside',
  setup({ onResolve }) {
    onResolve({ filter: new RegExp(`^\\./(?:${NAMES.join('|')})\\.ts$`) }, ({ path: name, kind, resolveDir }) =>
      kind === 'dynamic-import' && resolveDir === directory ? { path: name.replace(/\.ts$/, '.js'), external: true } : undefined,
    );
  },
};
