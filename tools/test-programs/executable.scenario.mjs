// The single executable: built, run without the repository beside it, and judged as the installed command is.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const conformance = process.env.ASSAY_CONFORMANCE ?? path.join(root, '../shared/conformance');

/** Each judge, the suite that it reads, and what the command is called with. Those of the services are left out: an executable has none. */
const JUDGES = [
  { program: 'run.mjs', suite: 'ytt', words: ['ytt'] },
  { program: 'judge/cli.mjs', suite: 'diagnostics' },
  { program: 'judge/cli.mjs', suite: 'rendered' },
  { program: 'judge/cli.mjs', suite: 'kyverno-v1beta1' },
  { program: 'judge/cli.mjs', suite: 'ytt-beyond' },
  { program: 'judge/kyverno.mjs' },
  { program: 'judge/apply.mjs' },
  { program: 'judge/editor.mjs', suite: 'editor' },
];

export async function scenario(step) {
  const directory = mkdtempSync(path.join(tmpdir(), 'assay-executable-'));
  try {
    const built = await step('it is built', () => build(directory));
    if (built === undefined) return;
    const assay = (...words) => spawnSync(built, words, { cwd: directory, encoding: 'utf8', env: { PATH: '' } });
    await step('it says its version', () => expectOutput(assay('--version'), 0, /^assay \d/));
    await step('ytt renders', () => {
      writeFileSync(path.join(directory, 'one.yml'), '#@ x = 1\na: #@ x\n');
      expectOutput(assay('ytt', '-f', 'one.yml'), 0, /^a: 1\n$/);
    });
    await step('ytt renders on a thread with a large stack', () => {
      writeFileSync(path.join(directory, 'deep.yml'), '#@ def deep(n):\n#@   return n if n == 0 else deep(n - 1)\n#@ end\na: #@ deep(5000)\n');
      expectOutput(assay('ytt', '-f', 'deep.yml'), 0, /^a: 0\n$/);
    });
    await step('check works with two threads', () => {
      cpSync(path.join(root, 'examples'), path.join(directory, 'examples'), { recursive: true });
      const one = assay('check', '--jobs', '1', 'examples');
      expectOutput(one, 1, /kubevirt\/rule-failed/);
      const two = assay('check', '--jobs', '2', 'examples');
      if (two.stdout !== one.stdout) throw new Error(`other output than with one thread:\n${two.stdout}`);
    });
    await step('serve says what it needs', () => expectOutput(assay('serve', '--config', 'a.yaml'), 2, /npm install assay @assay\/server/, 'stderr'));
    for (const judge of JUDGES) {
      await step(`judge ${path.basename(judge.program, '.mjs')} ${judge.suite ?? ''}`, () => {
        const found = judged(judge, built);
        if (found.status === 0) return;
        const expected = judged(judge, 'node', path.join(root, 'packages/cli/bin/assay.js'));
        if (failuresIn(found.stdout) !== failuresIn(expected.stdout))
          throw new Error(`otherwise than the installed command:\n${found.stdout}${found.stderr}`);
      });
    }
  } finally {
    rmSync(directory, { recursive: true });
  }
}

function build(directory) {
  const output = execFileSync('npm', ['run', '--silent', 'executable'], { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim().split('\n').at(-1);
  const alone = path.join(directory, 'assay');
  cpSync(output, alone);
  return alone;
}

/** Some cases fail on purpose: the installed command tells which. */
function judged({ program, suite, words = [] }, ...command) {
  const file = path.join(conformance, program);
  if (!existsSync(file)) throw new Error(`${file} is missing`);
  const suites = suite === undefined ? [] : [path.join(conformance, suite)];
  return spawnSync('node', [file, ...suites, '--', ...command, ...words], { encoding: 'utf8', maxBuffer: 2 ** 28 });
}

/** The names alone: at which step of a conversation with an editor a case fails is a matter of time. */
function failuresIn(report) {
  return Array.from(report.matchAll(/^FAIL (\S+):/gm), ([, name]) => name).join(' ');
}

function expectOutput(ran, status, pattern, stream = 'stdout') {
  if (ran.status !== status || !pattern.test(ran[stream])) throw new Error(`status ${ran.status}: ${ran.stdout}${ran.stderr}`);
}
