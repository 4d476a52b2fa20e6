import { execFileSync } from 'node:child_process';

/** Where the newest Node.js of a major version is; npm fetches it once and keeps it. */
export function nodeBinary(version) {
  const command = ['exec', '--yes', `--package=node@${version}`, '--', 'node', '-p', 'process.execPath'];
  const binary = execFileSync('npm', command, { encoding: 'utf8', stdio: 'pipe' }).trim();
  const found = execFileSync(binary, ['--version'], { encoding: 'utf8' }).trim();
  if (!found.startsWith(`v${version}.`)) throw new Error(`npm gives ${found} at ${binary}`);
  return binary;
}
