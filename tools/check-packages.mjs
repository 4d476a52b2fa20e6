// Checks what would be published: that every entry of a package leads to a file (publint), that all packages carry one version, and that
// the package of the command is whole, and that no two types of one name meet. Wants `npm run bundle` and `npm run types` before it.
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

import { packageFaults } from './check-package-content.mjs';
import { typeNameFaults } from './type-names.mjs';

const packages = fileURLToPath(new URL('../packages', import.meta.url));
const { version } = JSON.parse(readFileSync(`${packages}/../package.json`, 'utf8'));

for (const name of readdirSync(packages)) {
  const manifest = JSON.parse(readFileSync(`${packages}/${name}/package.json`, 'utf8'));
  if (manifest.version !== version) complain(name, `version is ${manifest.version}, not ${version}: run tools/set-version.mjs`);
  for (const [dependency, wanted] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
    if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(wanted)) complain(name, `${dependency} is not pinned exactly: ${wanted}`);
  }
  if (manifest.private) continue;
  if (manifest.scripts?.prepack && !manifest.files.includes('sbom.cdx.json'))
    complain(name, 'files lacks sbom.cdx.json, which tools/prepack.mjs or tools/bundle.mjs writes');
  const { messages, pkg } = await publint({ pkgDir: `${packages}/${name}`, strict: true });
  for (const message of messages) complain(name, formatMessage(message, pkg, { color: false }));
}

for (const fault of packageFaults()) complain('cli', fault);
for (const fault of typeNameFaults()) complain('', fault);

function complain(name, text) {
  console.error(`packages/${name}: ${text}`);
  process.exitCode = 1;
}
