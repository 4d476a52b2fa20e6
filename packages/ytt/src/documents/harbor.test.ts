// The complete example of the later design document, taken from the document itself, which is beside the repository.
import { existsSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { failure, rendered } from '../../testing/run-ytt.ts';
import type { Files } from '../../testing/run-ytt.ts';

const DOCUMENT = new URL('../../../../../shared/documents/ytt-validations.md', import.meta.url);

/** Mistakes in the document, and what was meant. */
const CORRECTIONS: readonly (readonly [wrong: RegExp, right: string])[] = [
  [/ and\n(#@ {6}val)/, ' and \\\n$1'],
  [/val\.persistence\.imageChartStorage\.type/, 'val["persistence"]["imageChartStorage"]["type"]'],
  [/val\.persistence\.persistentVolumeClaim\.registry\.accessMode/, 'val["persistence"]["persistentVolumeClaim"]["registry"]["accessMode"]'],
  [/val\.registry\.replicas == 1/, 'val["registry"]["replicas"] == 1'],
  [/format\(val\.registry\.replicas\)/, 'format(val["registry"]["replicas"])'],
  [/(#@ {3}end\n)(#@ end)/, '$1#@   return True\n$2'],
  [/\["persistence"\]\["imageChartStorage"\]\["type"\] == "filesystem"/, '["persistence"]["imageChartStorage"]["filesystem"] != None'],
  [/@schema\/desc (The base64 encoded json file which contains the key)/, '@schema/desc "$1"'],
  [/pvs_storage_class_desc/g, 'pvc_storage_class_desc'],
  [/ {4}#@schema\/validation one_of=\["1", "10"\]\n/, ''],
  [/(\n)( {2})(httpProxy:)/, '$1$2#@schema/nullable\n$2$3 ""'],
  [/(\n)( {2})(httpsProxy:)/, '$1$2#@schema/nullable\n$2$3 ""'],
  [/\npspNames: null/, '\n#@schema/nullable\npspNames: ""'],
];

function harborSchema(): string {
  const [, example = ''] = /^#### Harbor\n[^]*?```yaml\n([^]*?)```/m.exec(readFileSync(DOCUMENT, 'utf8')) ?? [];
  return CORRECTIONS.reduce((text, [wrong, right]) => {
    const corrected = text.replace(wrong, right);
    if (corrected === text) throw new Error(`the document has nothing like ${wrong.source}`);
    return corrected;
  }, example);
}

const STORED_IN_FILES = { persistence: { imageChartStorage: { filesystem: {} } } };
const PASSWORDS = {
  harborAdminPassword: 'secret',
  secretKey: 'k'.repeat(16),
  database: { password: 'secret' },
  core: { secret: 'secret', xsrfKey: 'x'.repeat(32) },
  jobservice: { secret: 'secret' },
  registry: { secret: 'secret' },
};

function harbor(given?: Readonly<Record<string, unknown>>): Files {
  // JSON is YAML.
  return { 'schema.yml': harborSchema(), ...(given && { 'values.yml': `#@data/values\n---\n${JSON.stringify(given)}\n` }) };
}

const inspected = (files: Files): Promise<string> => rendered(files, '--data-values-inspect');
const refused = (files: Files): Promise<string> => failure(files, '--data-values-inspect');

describe.skipIf(!existsSync(DOCUMENT))('the Harbor example', () => {
  it('asks for every password and key', async () => {
    const report = await refused(harbor());
    for (const path of [
      'harborAdminPassword',
      'secretKey',
      'database.password',
      'core.secret',
      'core.xsrfKey',
      'jobservice.secret',
      'registry.secret',
    ]) {
      expect(report).toContain(`  ${path}\n`);
    }
    expect(report).toContain('length = 16');
    expect(report).toContain('length = 32');
  });

  it('accepts what is complete', async () => {
    await expect(inspected(harbor({ ...PASSWORDS, ...STORED_IN_FILES }))).resolves.toContain('hostname: harbor.yourdomain.com\n');
  });

  it('asks for exactly one storage', async () => {
    expect(await refused(harbor(PASSWORDS))).toContain('all values are null');
    const both = { persistence: { imageChartStorage: { filesystem: {}, gcs: { bucket: 'b' } } } };
    expect(await refused(harbor({ ...PASSWORDS, ...both }))).toContain('["filesystem", "gcs"] are not null');
  });

  it('allows empty texts below the volume claims, as the nearest default says', async () => {
    await expect(inspected(harbor({ ...PASSWORDS, ...STORED_IN_FILES }))).resolves.toContain('existingClaim: ""\n');
  });

  it('checks host name, port, level and region', async () => {
    const storage = { imageChartStorage: { s3: { region: 'mars-1', bucket: 'b', accesskey: 'a', secretkey: 's', keyid: 'k' } } };
    const report = await refused(harbor({ ...PASSWORDS, hostname: 'harbor_1', port: { https: 0 }, logLevel: 'loud', persistence: storage }));
    for (const path of ['hostname', 'port.https', 'logLevel', 'persistence.imageChartStorage.s3.region']) expect(report).toContain(`  ${path}\n`);
  });

  it('checks the size of chunks of swift only when they are given', async () => {
    const swift = {
      authurl: 'u',
      username: 'u',
      password: 'p',
      container: 'c',
      region: 'r',
      tenant: 't',
      tenantid: 'i',
      domain: 'd',
      domainid: 'i',
      trustid: 't',
    };
    const given = (chunksize: string | null): Files =>
      harbor({ ...PASSWORDS, persistence: { imageChartStorage: { swift: { ...swift, chunksize } } } });
    await expect(inspected(given(null))).resolves.toContain('chunksize: null\n');
    await expect(inspected(given('5M'))).resolves.toContain('chunksize: 5M\n');
    expect(await refused(given('5 MB'))).toContain('swift.chunksize\n');
  });

  it('allows one registry on a file system that one node can write', async () => {
    const onFiles = (replicas: number): Files => harbor({ ...PASSWORDS, ...STORED_IN_FILES, registry: { secret: 's', replicas } });
    await expect(inspected(onFiles(1))).resolves.toContain('rootdirectory: /storage\n');
    expect(await refused(onFiles(2))).toContain('2 replicas are configured');
  });
});
