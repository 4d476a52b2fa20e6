// Assay where others run it: as a hook of pre-commit, which installs it from this repository as git has it; the steps of the GitHub action, as the shell
// that it calls; and the file system of the container image, built as the Dockerfile says.
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { readYaml, Source, toValue } from '@assay/source';

import { startRegistry } from './local-registry.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

export async function scenario(step) {
  const directory = mkdtempSync(path.join(tmpdir(), 'assay-in-ci-'));
  try {
    const project = makeProject(directory);
    const packed = await step('the command is packed', () => pack(directory));
    if (packed !== undefined) {
      await step('the image of the Dockerfile runs the command', () => runImage(directory, path.join(directory, packed[0].filename), project));
      await step('the steps of the action annotate a pull request, with a release of npm', () => runActionOfRelease(directory, project, packed));
    }
    await step('they do so with what the action has built of itself', () => runAction(directory, project, { version: '' }));
    await step('pre-commit installs the hook from git, and it finds what is wrong', () => runHook(directory, project));
  } finally {
    rmSync(directory, { recursive: true });
  }
}

function makeProject(directory) {
  const project = path.join(directory, 'project');
  cpSync(path.join(root, 'examples/kubevirt'), project, { recursive: true });
  writeFileSync(path.join(project, 'notes.yaml'), 'of: no kind\n');
  git(project, 'init', '--quiet');
  git(project, 'add', '.');
  return project;
}

function pack(directory) {
  const flags = ['--json', '--ignore-scripts', '--pack-destination', directory, '-w', 'assay'];
  return JSON.parse(execFileSync('npm', ['pack', ...flags], { cwd: root, encoding: 'utf8', stdio: 'pipe' }));
}

/** Does what the lines of the Dockerfile do, without a container. */
async function runImage(directory, tarball, project) {
  const dockerfile = readFileSync(path.join(root, 'Dockerfile'), 'utf8');
  const install = /^RUN (npm install .*?) &&/m.exec(dockerfile)?.[1] ?? '';
  const [node, script] = JSON.parse(/^ENTRYPOINT (.*)$/m.exec(dockerfile)?.[1] ?? '[]');
  const image = path.join(directory, 'image');
  mkdirSync(path.join(image, 'opt'), { recursive: true });
  await shell(install.replace('/opt', `${image}/opt`).replace('/tmp/assay-*.tgz', tarball));
  expectViolations(spawnSync(node, [image + script, 'check'], { cwd: project, encoding: 'utf8' }), 'kubevirt/rule-failed');
}

async function runActionOfRelease(directory, project, packed) {
  const registry = await startRegistry(packed, directory, root);
  try {
    await runAction(directory, project, { version: packed[0].version, registry: registry.address });
  } finally {
    registry.stop();
  }
}

/**
 * Runs the steps of the action as GitHub does, which lays its repository down without history, as the commit has it. A release comes from a
 * registry on this machine.
 */
async function runAction(directory, project, { version, registry }) {
  const { documents } = readYaml(new Source('action.yml', readFileSync(path.join(root, 'action.yml'), 'utf8')), { schema: 'core' });
  const { runs } = toValue(documents[0].root);
  const place = mkdtempSync(path.join(directory, 'runner-'));
  const checkout = path.join(place, 'action');
  mkdirSync(checkout);
  await shell(`git archive HEAD | tar -x -C "${checkout}"`, { cwd: root });
  const prefix = path.join(place, 'global');
  const env = {
    ...process.env,
    PATH: `${prefix}/bin:${process.env.PATH}`,
    GITHUB_ACTION_PATH: checkout,
    RUNNER_TEMP: place,
    VERSION: version,
    PATHS: '.\n',
    ARGS: '--deny-warnings\n',
    SARIF: 'report.sarif',
    npm_config_prefix: prefix,
    ...(registry === undefined ? {} : { npm_config_registry: registry }),
  };
  const [install, sarif, check] = runs.steps.map(({ run }) => run);
  await shell(install, { env, cwd: project });
  await shell(sarif, { env, cwd: project });
  if (JSON.parse(readFileSync(path.join(project, 'report.sarif'), 'utf8')).version !== '2.1.0') throw new Error('no SARIF was written');
  rmSync(path.join(project, 'report.sarif'));
  expectViolations(spawnSync('bash', ['-eo', 'pipefail', '-c', check], { env, cwd: project, encoding: 'utf8' }), '::error file=');
}

function runHook(directory, project) {
  const hook = { ...process.env, PRE_COMMIT_HOME: path.join(directory, 'pre-commit') };
  const words = ['try-repo', root, 'assay', '--all-files', '--verbose'];
  expectViolations(spawnSync('pre-commit', words, { cwd: project, env: hook, encoding: 'utf8' }), 'kubevirt/rule-failed');
}

function expectViolations({ status, stdout, stderr, error }, part) {
  if (error) throw error;
  if (status !== 1 || !stdout.includes(part)) throw new Error(`status ${status}: ${stdout}${stderr}`);
}

/** Waits without standing still, as a registry may be in this process. */
async function shell(script, options = {}) {
  await promisify(execFile)('bash', ['-eo', 'pipefail', '-c', script], { encoding: 'utf8', maxBuffer: 2 ** 28, ...options });
}

function git(cwd, ...words) {
  execFileSync('git', words, { cwd, stdio: 'pipe' });
}
