// Every command on each release of Node.js that is promised: status and output are those of the Node.js that runs this.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { nodeRelease } from '../node-release.mjs';
import { serveAnswers } from './serve-answers.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const assay = path.join(root, 'packages/cli/bin/assay.js');

const VERSIONS = ['22.23.3', '24.21.0', '26.10.0'];

/** Command lines in a directory that has the examples. `serve`, `lsp` and `mcp`, which last, are started by themselves. */
const COMMAND_LINES = [
  ['check', 'examples'],
  ['recipe', 'check', 'examples/recipes'],
  ['recipe', 'schema'],
  ['recipe', 'build-iso', 'examples/recipes/linux-rack12.json', '-o', 'task.iso', '--created-at', '2026-03-04T05:06:07Z'],
  ['recipe', 'dispatch', '--task-iso-device', 'task.iso', '--env-dir', 'out', '--targets-dir', 'targets', '--no-start', '--no-root-check'],
  ['recipe', 'report', 'success', '--env-dir', 'absent'],
  ['kubevirt', 'validate', '--template', 'examples/kubevirt/fedora-server.yaml', 'examples/kubevirt/team-vm.yaml'],
  ['kyverno', 'apply', 'examples/kyverno/team/require-team.yaml', '--resource', 'examples/kyverno/team/pods.yaml'],
  ['kyverno', 'test', 'examples/kyverno/team'],
  ['kyverno', 'compare', 'examples/kyverno/team/require-team.yaml', 'examples/kyverno/team/require-team.yaml'],
  ['kyverno', 'fix', '--stdout', 'examples/kyverno/team/kyverno-test.yaml'],
  ['kyverno', 'migrate', 'examples/kyverno/team'],
  ['kyverno', 'schema'],
  ['kyverno', 'jp', 'query', '-i', 'examples/kyverno/team/pods.yaml', 'metadata.name'],
  ['kyverno', 'create', 'test', '-p', 'policy.yaml', '-r', 'pods.yaml', '--pass', 'a,b,c,d,Pod'],
  ['kyverno', 'create', 'values', '-g', 'request.operation=UPDATE'],
  ['kyverno', 'create', 'user-info', '-u', 'anna@example.com'],
  ['kyverno', 'create', 'exception', 'legacy', '--policy-rules', 'a,b', '--any', 'kind=Pod'],
  ['kyverno', 'version'],
  ['ytt', '-f', 'examples/ytt/shop'],
  ['export', '--to', 'helm', '-f', 'examples/ytt/package/config'],
  ['docs', '-f', 'examples/ytt/package/config'],
  ['report', 'merge', 'report.json', 'report.json'],
  ['explain', 'ytt/syntax-error'],
  ['init', '--dry-run', 'examples'],
  ['schema'],
  ['completion', 'bash'],
];

export async function scenario(step) {
  const directory = mkdtempSync(path.join(tmpdir(), 'assay-node-'));
  try {
    cpSync(path.join(root, 'examples'), path.join(directory, 'examples'), { recursive: true });
    cpSync(path.join(root, 'packages/recipe/systemd'), path.join(directory, 'targets'), { recursive: true });
    writeFileSync(path.join(directory, 'report.json'), run(process.execPath, ['check', 'examples', '--output', 'json'], directory).stdout);
    const expected = new Map(COMMAND_LINES.map((words) => [words, run(process.execPath, words, directory)]));
    await step('each command has a command line here', () => {
      const listed = Array.from(run(process.execPath, ['completion', 'fish'], directory).stdout.matchAll(/-a '([a-z-]+)'/g), ([, word]) => word);
      const tried = new Set([...COMMAND_LINES.flat(), 'lsp', 'mcp', 'serve']);
      const left = [...new Set(listed)].filter((word) => !tried.has(word));
      if (left.length > 0) throw new Error(`without one: ${left.join(', ')}`);
    });
    for (const version of VERSIONS) {
      const node = await step(`Node.js ${version} is there`, () => nodeRelease(version));
      if (node === undefined) continue;
      for (const words of COMMAND_LINES)
        await step(`${version}: assay ${words.join(' ')}`, () => expectSame(run(node, words, directory), expected.get(words)));
      await step(`${version}: assay lsp`, () => initialize(node, directory));
      await step(`${version}: assay mcp`, () => callTool(node, directory));
      await step(`${version}: assay serve`, () => serveAnswers(assay, directory, node));
    }
  } finally {
    rmSync(directory, { recursive: true });
  }
}

function run(node, words, cwd) {
  const { status, stdout, stderr } = spawnSync(node, [assay, ...words], { cwd, encoding: 'utf8' });
  return { status, stdout, stderr: stderr.replace(TIMES, '') };
}

/** In the log of the dispatcher. */
const TIMES = /"time":"[^"]+"|"milliseconds":\d+/g;

function expectSame(found, expected) {
  if (expected.status === null || expected.stderr.includes('bug in Assay')) throw new Error(`on ${process.version}: ${expected.stderr}`);
  if (JSON.stringify(found) !== JSON.stringify(expected)) throw new Error(`status ${found.status}: ${found.stdout}${found.stderr}`);
}

async function callTool(node, cwd) {
  const server = spawn(node, [assay, 'mcp'], { cwd });
  try {
    const send = (message) => server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    send({ id: 1, method: 'initialize', params });
    send({ method: 'notifications/initialized' });
    send({ id: 2, method: 'tools/call', params: { name: 'render', arguments: { paths: ['examples/ytt/shop'] } } });
    let answers = '';
    for await (const chunk of server.stdout) if ((answers += chunk).includes('"id":2')) break;
    if (!answers.includes('kind: Deployment')) throw new Error(`answered ${answers}`);
  } finally {
    server.kill();
  }
}

async function initialize(node, cwd) {
  const server = spawn(node, [assay, 'lsp'], { cwd });
  try {
    const request = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { processId: null, rootUri: null, capabilities: {} } });
    server.stdin.write(`Content-Length: ${request.length}\r\n\r\n${request}`);
    const [answer] = await Promise.race([once(server.stdout, 'data'), once(server, 'exit')]);
    if (!String(answer).startsWith('Content-Length')) throw new Error(`answered ${answer}`);
  } finally {
    server.kill();
  }
}
