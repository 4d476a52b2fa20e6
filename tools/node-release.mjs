// Node.js as a package of the npm registry, for a platform and of an exact version; fetched once and kept.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/** Where the program is. `platform` is `linux-x64`, `linux-arm64` or `win-x64`. */
export function nodeRelease(version, platform = 'linux-x64') {
  const name = `node-${platform}`;
  const home = path.join(homedir(), '.cache', 'assay', `${name}-${version}`);
  const program = path.join(home, 'node_modules', name, 'bin', platform === 'win-x64' ? 'node.exe' : 'node');
  if (existsSync(program)) return program;
  mkdirSync(home, { recursive: true });
  // It is data to this machine, which may be another one.
  const install = ['install', '--force', '--no-audit', '--no-fund', '--no-save', '--prefix', home, `${name}@${version}`];
  execFileSync('npm', install, { stdio: 'pipe', cwd: home });
  return program;
}
