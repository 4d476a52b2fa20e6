// What `npm pack` and `npm publish` do first for a package of the workspace, in its directory: build it with all that it needs, and put its license and its bill of
// materials beside it.
import { execFileSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { writeBillOfMaterials } from './bill-of-materials.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

execFileSync(process.execPath, [`${root}node_modules/typescript/bin/tsc`, '-b'], { stdio: ['ignore', process.stderr, 'inherit'] });
copyFileSync(`${root}LICENSE`, 'LICENSE');
writeBillOfMaterials('.');
