// What is in the package of the command, as `npm pack` says it, and whether a project that installs it has what it needs.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const directory = `${root}packages/cli`;
const TYPESCRIPT = `${root}node_modules/typescript/bin/tsc`;

/** What is wrong with the package, one sentence each. */
export function packageFaults() {
  const { files, size } = packedFiles();
  return [...missingFiles(files), ...needlessFiles(files), ...foreignImports(files), ...typeFaults(files), ...sizeFaults(size)];
}

function packedFiles() {
  // Scripts would build what stands there already.
  const [packed] = JSON.parse(execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: directory, encoding: 'utf8' }));
  return { files: packed.files.map(({ path: file }) => file), size: packed.size };
}

/** Bytes of the tarball: it is to be installed in a second. */
const LARGEST = 2.5 * 1024 * 1024;

function sizeFaults(size) {
  return size <= LARGEST ? [] : [`the tarball has ${size} bytes; ${LARGEST} are allowed`];
}

const NEEDED = [
  'LICENSE',
  'THIRD-PARTY-NOTICES',
  'sbom.cdx.json',
  'README.md',
  'bin/assay.js',
  'bin/package.json',
  'dist/index.d.ts',
  'dist/bundle/main.js',
  'dist/bundle/ytt-main.cjs',
  'dist/bundle/provisioner.cjs',
];

function missingFiles(files) {
  return NEEDED.filter((file) => !files.includes(file)).map((file) => `${file} is not in the package: run npm run bundle and npm run types`);
}

function needlessFiles(files) {
  return files.filter((file) => file.endsWith('.map')).map((file) => `${file} is in the package, a source map`);
}

/** Types import from nothing but the package. */
function foreignImports(files) {
  return files
    .filter((file) => file.endsWith('.d.ts'))
    .flatMap((file) =>
      Array.from(readFileSync(`${directory}/${file}`, 'utf8').matchAll(/(?:from|import\()\s*['"]([^'"]+)['"]/g), ([, wanted]) => wanted)
        .filter((wanted) => !wanted.startsWith('.') || !files.includes(path.join(path.dirname(file), wanted.replace(/\.ts$/, '.d.ts'))))
        .map((wanted) => `${file} imports ${wanted}, which is not in the package`),
    );
}

/** A project that has only the package compiles with its types. */
function typeFaults(files) {
  const project = mkdtempSync(path.join(tmpdir(), 'assay-package-'));
  try {
    const installed = `${project}/node_modules/assay`;
    for (const file of [...files.filter((each) => each.endsWith('.d.ts')), 'package.json']) {
      mkdirSync(path.dirname(`${installed}/${file}`), { recursive: true });
      cpSync(`${directory}/${file}`, `${installed}/${file}`);
    }
    writeFileSync(`${project}/use.mts`, USE);
    const flags = ['--noEmit', '--strict', '--module', 'nodenext', '--types', '', 'use.mts'];
    execFileSync(process.execPath, [TYPESCRIPT, ...flags], { cwd: project, encoding: 'utf8', stdio: 'pipe' });
    return [];
  } catch (error) {
    if (typeof error.stdout !== 'string') throw error;
    return error.stdout.trim().split('\n');
  } finally {
    rmSync(project, { recursive: true });
  }
}

const USE = `import { run } from 'assay';
import type { ExitStatus, Host } from 'assay';
export const check = (host: Host): Promise<ExitStatus> => run(['check', '.'], host);
export const time = (host: Host): number => host.now().epochMilliseconds;
`;
