// Assay where others run it: as a hook of pre-commit, which installs it from this repository as git has it; the steps of the GitHub action, as the shell
// that it calls; and the file system of the container image, built as the Dockerfile says.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { readYaml, Source, toValue } from '@assay/source';

const root = fileURLToPath(new URL('../..', import.meta.url));

export async function scenario(step) {
  const directory = mkdtempSync(path.join(tmpdir(), 'assay-in-ci-'));
  try {
    const project = makeProject(directory);
    const tarball = await step('the command is packed', () => pack(directory));
    if (tarball !== undefined) {
      await step('the image of the Dockerfile runs the command', () => runImage(directory, tarball, project));
      await step('the steps of the action annotate a pull request', () => runAction(directory, tarball, project));
    }
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
  const [{ filename }] = JSON.parse(execFileSync('npm', ['pack', ...flags], { cwd: root, encoding: 'utf8', stdio: 'pipe' }));
  return path.join(directory, filename);
}

/** Does what the lines of the Dockerfile do, without a container. */
function runImage(directory, tarball, project) {
  const dockerfile = readFileSync(path.join(root, 'Dockerfile'), 'utf8');
  const install = /^RUN (npm install .*?) &&/m.exec(dockerfile)?.[1] ?? '';
  const [node, script] = JSON.parse(/^ENTRYPOINT (.*)$/m.exec(dockerfile)?.[1] ?? '[]');
  const image = path.join(directory, 'image');
  mkdirSync(path.join(image, 'opt'), { recursive: true });
  shell(install.replace('/opt', `${image}/opt`).replace('/tmp/assay-*.tgz', tarball));
  expectViolations(spawnSync(node, [image + script, 'check'], { cwd: project, encoding: 'utf8' }), 'kubevirt/rule-failed');
}

/** Runs the steps of the action as GitHub does, with the packed command instead of a published one. */
function runAction(directory, tarball, project) {
  const { documents } = readYaml(new Source('action.yml', readFileSync(path.join(root, 'action.yml'), 'utf8')), { schema: 'core' });
  const { runs } = toValue(documents[0].root);
  const prefix = path.join(directory, 'global');
  const env = {
    ...process.env,
    PATH: `${prefix}/bin:${process.env.PATH}`,
    PATHS: '.\n',
    ARGS: '--deny-warnings\n',
    SARIF: 'report.sarif',
    npm_config_prefix: prefix,
  };
  const [install, sarif, check] = runs.steps.map(({ run }) => run);
  shell(install.replace('"assay@$VERSION"', `--offline ${tarball}`), { env, cwd: project });
  shell(sarif, { env, cwd: project });
  if (JSON.parse(readFileSync(path.join(project, 'report.sarif'), 'utf8')).version !== '2.1.0') throw new Error('no SARIF was written');
  rmSync(path.join(project, 'report.sarif'));
  expectViolations(spawnSync('bash', ['-e', '-c', check], { env, cwd: project, encoding: 'utf8' }), '::error file=');
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

function shell(script, options = {}) {
  execFileSync('bash', ['-e', '-c', script], { encoding: 'utf8', stdio: 'pipe', ...options });
}

function git(cwd, ...words) {
  execFileSync('git', words, { cwd, stdio: 'pipe' });
}
