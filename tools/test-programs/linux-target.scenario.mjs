// The example steps of install-linux.target, on a disk in a file, with an OCI image from a registry that the scenario starts. Needs root: disks
// in files are attached and mounted.
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { freePort } from '../free-port.mjs';

const STEPS = fileURLToPath(new URL('../../examples/maintenance-image', import.meta.url));
const PROGRAMS = ['losetup', 'blockdev', 'sgdisk', 'partx', 'blkid', 'jq', 'mkfs.vfat', 'mkfs.ext4', 'mkswap', 'skopeo', 'docker-registry'];
const DISK_BYTES = 512 * 1024 * 1024;
const HOSTNAME = 'made-of-layers\n';
const LAYOUT = [
  { size: '64MB', type_guid: 'ef00', format: 'vfat', label: 'EFI' },
  { size: '25%', type_guid: '8300', format: 'ext4', label: 'root of all' },
  { size: '33554432', type_guid: '8200', format: 'swap' },
  { size: '100%', type_guid: '0fc63daf-8483-4772-8e79-3d69d8477de4' },
];
const PATIENCE_MS = 60_000;

export async function scenario(step) {
  const found = await step('the programs of the steps are there', () => {
    for (const program of PROGRAMS) execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'pipe' });
    return true;
  });
  if (!found) return;
  const directory = mkdtempSync(path.join(tmpdir(), 'assay-linux-target-'));
  const running = [];
  try {
    const disk = await step('a disk in a file is attached', () => attach(directory));
    if (disk === undefined) return;
    running.push(() => run('losetup', '--detach', disk));
    const registry = await step('a registry with an image is started', () => startRegistry(directory));
    if (registry === undefined) return;
    running.push(() => registry.stop());
    await runSteps({ step, directory, disk, registry });
  } finally {
    for (const stop of running.toReversed()) await stop();
    rmSync(directory, { recursive: true });
  }
}

async function runSteps({ step, directory, disk, registry }) {
  writeFileSync(path.join(directory, 'layout.json'), JSON.stringify(LAYOUT));
  const env = {
    ...process.env,
    PROVISION_DIRECTORY: directory,
    TARGET_DISK: disk,
    OCI_URL: registry.image,
    // Where skopeo looks for what is said of registries.
    HOME: directory,
  };
  const runStep = (name) => execFileSync(path.join(STEPS, name), { env, stdio: 'pipe', encoding: 'utf8' });
  const partitioned = await step('partition makes what the layout says', () => {
    runStep('partition');
    same(
      LAYOUT.map((_, at) => partitionOf(disk, at + 1)),
      ['64.0 MiB C12A7328', '128.0 MiB 0FC63DAF', '32.0 MiB 0657FD6D', '287.0 MiB 0FC63DAF'],
    );
    const kinds = [1, 2, 3].map((number) => run('blkid', '--probe', '--output', 'value', '--match-tag', 'TYPE', `${disk}p${number}`).trim());
    same(kinds, ['vfat', 'ext4', 'swap']);
    same(run('blkid', '--probe', '--output', 'value', '--match-tag', 'LABEL', `${disk}p2`).trim(), LAYOUT[1].label);
    return true;
  });
  if (!partitioned) return;
  await step('image-linux writes the layers of the image, the later ones over the earlier', () => {
    runStep('image-linux');
    const root = path.join(directory, 'mounted');
    mkdirSync(root);
    run('mount', '-o', 'ro', `${disk}p2`, root);
    try {
      same(readFileSync(path.join(root, 'etc/hostname'), 'utf8'), HOSTNAME);
      same(readFileSync(path.join(root, 'etc/base'), 'utf8'), 'base');
    } finally {
      run('umount', root);
    }
  });
}

/** Its size and the beginning of its type. */
function partitionOf(disk, number) {
  const told = run('sgdisk', `--info=${number}`, disk);
  const [, type] = /^Partition GUID code: (\w{8})/m.exec(told);
  const [, size] = /^Partition size: .*\((.*)\)/m.exec(told);
  return `${size} ${type}`;
}

function attach(directory) {
  const file = path.join(directory, 'disk');
  writeFileSync(file, '');
  truncateSync(file, DISK_BYTES);
  return run('losetup', '--find', '--show', '--partscan', file).trim();
}

async function startRegistry(directory) {
  const port = await freePort();
  const file = (name) => path.join(directory, name);
  writeFileSync(
    file('registry.yml'),
    `version: 0.1\nlog: { level: error }\nstorage: { filesystem: { rootdirectory: ${file('registry')} } }\nhttp: { addr: "127.0.0.1:${port}" }\n`,
  );
  const host = `localhost:${port}`;
  mkdirSync(file('.config/containers'), { recursive: true });
  writeFileSync(file('.config/containers/registries.conf'), `[[registry]]\nlocation = "${host}"\ninsecure = true\n`);
  const child = spawn('docker-registry', ['serve', file('registry.yml')], { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  try {
    await waitFor(`http://${host}/v2/`);
    makeImage(file('image'));
    run('skopeo', 'copy', '--quiet', '--insecure-policy', '--dest-tls-verify=false', `dir:${file('image')}`, `docker://${host}/linux:1`);
  } catch (error) {
    await stop();
    throw error;
  }
  return { image: `${host}/linux:1`, stop };
}

/** An image of two layers, as skopeo has images in directories. */
function makeImage(directory) {
  const layer = (name, files) => {
    const root = `${directory}-${name}`;
    mkdirSync(path.join(root, 'etc'), { recursive: true });
    for (const [file, text] of Object.entries(files)) writeFileSync(path.join(root, file), text);
    return execFileSync('tar', ['--create', '--directory', root, '.']);
  };
  mkdirSync(directory);
  writeFileSync(path.join(directory, 'version'), 'Directory Transport Version: 1.1\n');
  const put = (mediaType, bytes) => {
    const digest = createHash('sha256').update(bytes).digest('hex');
    writeFileSync(path.join(directory, digest), bytes);
    return { mediaType, digest: `sha256:${digest}`, size: bytes.length };
  };
  const layers = [layer('base', { 'etc/base': 'base', 'etc/hostname': 'base\n' }), layer('top', { 'etc/hostname': HOSTNAME })].map((bytes) =>
    put('application/vnd.oci.image.layer.v1.tar', bytes),
  );
  const config = put(
    'application/vnd.oci.image.config.v1+json',
    Buffer.from(
      JSON.stringify({ architecture: 'amd64', os: 'linux', rootfs: { type: 'layers', diff_ids: layers.map(({ digest }) => digest) }, config: {} }),
    ),
  );
  const manifest = { schemaVersion: 2, mediaType: 'application/vnd.oci.image.manifest.v1+json', config, layers };
  writeFileSync(path.join(directory, 'manifest.json'), JSON.stringify(manifest));
}

async function waitFor(address) {
  const end = performance.now() + PATIENCE_MS;
  while (!(await fetch(address).catch(() => undefined))?.ok) {
    if (performance.now() > end) throw new Error(`nothing answers at ${address}`);
    await sleep(200);
  }
}

function run(program, ...words) {
  return execFileSync(program, words, { stdio: 'pipe', encoding: 'utf8' });
}

function same(found, expected) {
  if (JSON.stringify(found) !== JSON.stringify(expected)) throw new Error(`${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`);
}
