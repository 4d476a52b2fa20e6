// What npm does after an installation here, and in a clone that it is about to pack. In a clone for `npm install --global git+…`, as hooks are
// installed, the outer installation's `global` holds for the inner one, too, so that what is needed to build is not there (npm 11).
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

if (!existsSync(`${root}node_modules/esbuild`)) npm('ci', '--ignore-scripts', '--no-audit', '--no-fund');
npm('run', 'bundle');

function npm(...words) {
  const { npm_config_global: _global, ...env } = process.env;
  execFileSync('npm', words, { cwd: root, env, stdio: ['ignore', process.stderr, 'inherit'] });
}
