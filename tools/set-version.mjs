// Sets the version of all packages, of what they say they need of each other, and of the command: `node tools/set-version.mjs 1.2.3`.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const [version] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version ?? '')) {
  console.error('usage: node tools/set-version.mjs VERSION');
  process.exit(2);
}

const root = fileURLToPath(new URL('..', import.meta.url));
const manifests = ['package.json', ...readdirSync(`${root}/packages`).map((name) => `packages/${name}/package.json`)];
const names = new Set(manifests.map((file) => JSON.parse(readFileSync(root + file, 'utf8')).name));

for (const file of manifests) {
  const manifest = JSON.parse(readFileSync(root + file, 'utf8'));
  manifest.version = version;
  for (const dependencies of [manifest.dependencies, manifest.devDependencies]) {
    for (const name of Object.keys(dependencies ?? {})) if (names.has(name)) dependencies[name] = version;
  }
  writeFileSync(root + file, `${JSON.stringify(manifest, null, 2)}\n`);
}
const versionModule = `${root}/packages/cli/src/version.ts`;
writeFileSync(versionModule, readFileSync(versionModule, 'utf8').replace(/'[^']*'/, `'${version}'`));
