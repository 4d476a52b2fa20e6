// The examples of the older design document, “ytt schema”, in its order. Typos are corrected as the README of this package lists them.
import { describe, expect, it } from 'vitest';

import { checkFiles } from '../../testing/check-files.ts';
import { failure, rendered, runYtt } from '../../testing/run-ytt.ts';

/** The values that templates see when a schema is alone, or beside values. */
function valuesOf(schema: string, given?: string): Promise<string> {
  return rendered(filesOf(schema, given), '--data-values-inspect');
}

function refusal(schema: string, given?: string): Promise<string> {
  return failure(filesOf(schema, given), '--data-values-inspect');
}

function filesOf(schema: string, given?: string): Record<string, string> {
  const files = { 'schema.yml': schema.includes('#@data/values-schema') ? schema : `#@data/values-schema\n---\n${schema}` };
  return given === undefined ? files : { ...files, 'values.yml': `#@data/values\n---\n${given}` };
}

describe('defining a schema document', () => {
  it('begins with @schema/match', async () => {
    const files = { 'schema.yml': '#@schema/match data_values=True\n---\nsystem_domain: ""\n' };
    expect(await rendered(files, '--data-values-inspect')).toBe('system_domain: ""\n');
    expect(await failure({ ...files, 'values.yml': '#@data/values\n---\nsystem_domain: 7\n' })).toContain('expected: string');
  });
});

describe('@schema/type', () => {
  const PERCENTAGE = '#@schema/type "int", "float"\npercentage: 0\n';

  it('allows several types', async () => {
    expect(await valuesOf(PERCENTAGE)).toBe('percentage: 0\n');
    expect(await valuesOf(PERCENTAGE, 'percentage: 0.5\n')).toBe('percentage: 0.5\n');
    const error = await refusal(PERCENTAGE, 'percentage: half\n');
    expect(error).toContain('found: string');
    expect(error).toContain('expected: integer or float');
  });

  it('is null or the type of the value', async () => {
    const aws = '#@schema/type None, or_inferred=True\n#@schema/default None\naws:\n  access_key: ""\n  secret_key: ""\n';
    expect(await valuesOf(aws)).toBe('aws: null\n');
    expect(await valuesOf(aws, 'aws:\n  access_key: A\n')).toBe('aws:\n  access_key: A\n  secret_key: ""\n');
    expect(await refusal(aws, 'aws: []\n')).toContain('expected: null or map');
  });
});

describe('@schema/default', () => {
  it('is redundant on a scalar: a warning, as released ytt accepts it', async () => {
    const files = { 'schema.yml': '#@data/values-schema\n---\n#@schema/default 3\naws: 4\n' };
    expect(await rendered(files, '--data-values-inspect')).toBe('aws: 3\n');
    expect(await checkFiles(files)).toEqual(['schema.yml:3 warning redundant-default']);
  });

  it('is not needed on an array: empty', async () => {
    expect(await valuesOf('databases:\n- name: ""\n')).toBe('databases: []\n');
  });

  it('fills the items of an array in', async () => {
    const schema = [
      '#@ def default_bucket():',
      'versioning: "Enabled"',
      '#@ end',
      '#@data/values-schema',
      '---',
      '#@schema/default [default_bucket()]',
      'bucket:',
      '- name: ""',
      '  versioning: ""',
      '  access: ""',
      '',
    ].join('\n');
    expect(await valuesOf(schema)).toBe('bucket:\n- versioning: Enabled\n  name: ""\n  access: ""\n');
  });
});

describe('@schema/nullable', () => {
  it('is short for a type and a default', async () => {
    const value = 'aws:\n  username: ""\n  password: ""\n';
    for (const annotations of ['#@schema/nullable\n', '#@schema/type None, or_inferred=True\n#@schema/default None\n']) {
      expect(await valuesOf(annotations + value)).toBe('aws: null\n');
      expect(await valuesOf(annotations + value, 'aws:\n  username: me\n')).toBe('aws:\n  username: me\n  password: ""\n');
      expect(await refusal(annotations + value, 'aws: text\n')).toContain('found: string');
    }
  });

  it('can be on by default', async () => {
    const schema = '#@schema/nullable\n#@schema/default {}\ncf_db:\n  admin_password: ""\n';
    expect(await valuesOf(schema)).toBe('cf_db:\n  admin_password: ""\n');
    expect(await valuesOf(schema, 'cf_db: null\n')).toBe('cf_db: null\n');
  });
});

describe('@schema/validate', () => {
  const EVEN = '#@ def number_is_even(num): return (num % 2 == 0, "Number is not even")\n';
  const REPLICAS = `${EVEN}#@data/values-schema\n---\n#@schema/validate number_is_even, min=2\nreplicas: 6\n`;

  it('takes functions and keywords', async () => {
    expect(await valuesOf(REPLICAS)).toBe('replicas: 6\n');
    expect(await refusal(REPLICAS, 'replicas: 3\n')).toContain('Number is not even');
    expect(await refusal(REPLICAS, 'replicas: 0\n')).toContain('a value >= 2');
  });

  it.each([
    ['min=1', '1', '0', '2'],
    ['max=1', '0', '2', '1'],
    ['min_len=1', '"a"', '""', '"b"'],
    ['max_len=1', '""', '"ab"', '"b"'],
    ['enum=["a", "b"]', 'a', 'c', 'b'],
    ['regexp="^a+$"', 'a', 'b', 'aa'],
    ['unique=True', '\n- 0', '\n- 1\n- 1', '\n- 1\n- 2'],
    ['prefix="https://"', 'https://a', 'http://a', 'https://b'],
    ['format="date-time"', '2018-11-13T20:20:39+00:00', '2018-11-13 20:20:39', '2018-11-13T20:20:39Z'],
    ['format="time"', '"20:20:39+00:00"', '"25:20:39+00:00"', '"20:20:39Z"'],
    ['format="date"', '"2018-11-13"', '"2018-11-31"', '"2018-11-30"'],
    ['format="email"', 'a@example.com', 'example.com', 'b@example.com'],
    ['format="hostname"', 'example.com', 'example_com', 'localhost'],
    ['format="ip"', '127.0.0.1', '127.0.0', '"::1"'],
    ['format="ipv4"', '127.0.0.1', '"::1"', '10.0.0.1'],
    ['format="ipv6"', '"::1"', '127.0.0.1', '"fe80::1"'],
    ['format="uri"', 'https://example.com/a', 'example.com', 'urn:isbn:0451450523'],
    ['format="port"', '80', '65536', '8080'],
    ['format="percent"', '10%', '"10"', '50%'],
    ['format="duration"', '10h', '10 hours', '1h30m'],
  ])('knows %s', async (keyword, byDefault, wrong, right) => {
    const schema = `#@schema/validate ${keyword}\nv: ${byDefault}\n`;
    expect(await refusal(schema, `v: ${wrong}\n`)).toMatch(/ {2}v\n {4}from: \w+\.yml:[34]\n/);
    await expect(valuesOf(schema, `v: ${right}\n`)).resolves.toContain('v:');
  });

  it('refuses null', async () => {
    const schema = '#@schema/nullable\n#@schema/validate not_null=True\nv: ""\n';
    expect(await refusal(schema)).toContain('value is null');
    expect(await valuesOf(schema, 'v: a\n')).toBe('v: a\n');
  });

  it('does not ask for text in every string, as the later document decides', async () => {
    expect(await valuesOf('name: ""\n')).toBe('name: ""\n');
  });

  it.each([
    ['base64', '"YQ=="', '"%"'],
    ['json', '"{}"', '"{"'],
    ['yaml', '"a: b"', '"a: ["'],
  ])('takes %s.decodable', async (module, right, wrong) => {
    const schema = `#@ load("@ytt:${module}", "${module}")\n#@data/values-schema\n---\n#@schema/validate ${module}.decodable\nv: ${right}\n`;
    await expect(valuesOf(schema)).resolves.toContain('v:');
    expect(await refusal(schema, `v: ${wrong}\n`)).toContain('values.yml:3');
  });
});

describe('what a schema says about itself', () => {
  const inspect = (schema: string): Promise<string> => rendered(filesOf(schema), '--data-values-schema-inspect', '-o', 'openapi-v3');

  it('is a title', async () => {
    expect(await inspect('#@schema/title "User Password"\nuser_password: ""\n')).toContain('title: User Password');
  });

  it('is a description', async () => {
    const schema = '#@schema/doc "The user password used to log in to the system"\nuser_password: ""\n';
    expect(await inspect(schema)).toContain('description: The user password used to log in to the system');
  });

  it('is an example', async () => {
    expect(await inspect('#@schema/example "my_domain.example.com"\nsystem_domain: ""\n')).toContain('example: my_domain.example.com');
  });

  it('is all of these at once', async () => {
    const schema = '#@schema/title "Port"\n#@schema/desc "Where to listen"\n#@schema/examples ("usual", 80)\nport: 0\n';
    for (const said of ['title: Port', 'description: Where to listen', 'x-example-description: usual']) expect(await inspect(schema)).toContain(said);
  });

  it('is several examples', async () => {
    const schema = [
      '#@ def title2_example(): return "second"',
      '#@data/values-schema',
      '---',
      '#@schema/examples ("Title 1", "first"), ("Title 2", title2_example())',
      'foo: bar',
      '',
    ].join('\n');
    const exported = await inspect(schema);
    expect(exported).toContain('x-example-description: Title 1');
    expect(exported).toContain('example: first');
  });
});

describe('a later document of a schema', () => {
  it('says nothing of what it only leaves as it is', async () => {
    const later = '#@data/values-schema\n---\n#@overlay/noop\na: [1, 2]\n#@overlay/match missing_ok=True\nb: 1\n';
    expect(await rendered({ ...filesOf('a: 1\n'), 'z.yml': later }, '--data-values-inspect')).toBe('a: 1\nb: 1\n');
  });
});

describe('keys that people should not give any more', () => {
  it('are warned of', async () => {
    const files = filesOf('#@schema/deprecated "use new"\nold: 1\nnew: 1\n', 'old: 2\n');
    const { exit, stdout, stderr } = await runYtt(files, ['-f', '.', '--data-values-inspect']);
    expect([exit, stdout]).toEqual([0, 'old: 2\nnew: 1\n']);
    expect(stderr).toContain('deprecated');
    expect(await runYtt(filesOf('#@schema/deprecated "use new"\nold: 1\n'), ['-f', '.'])).toMatchObject({ exit: 0, stderr: '' });
  });

  it('are refused', async () => {
    const schema = '#@schema/removed "use new"\nold: 1\nnew: 1\n';
    expect(await valuesOf(schema)).toBe('new: 1\n');
    expect(await refusal(schema, 'old: 2\n')).toContain('use new');
    expect(await valuesOf(schema, '#@overlay/noop\nold: 2\n')).toBe('new: 1\n');
  });
});

describe('@schema/any-key', () => {
  const LISTS = 'connection_options:\n  #@schema/any-key\n  _:\n  - ""\n';

  it('gives a type to values under any key', async () => {
    expect(await valuesOf(LISTS)).toBe('connection_options: {}\n');
    expect(await valuesOf(LISTS, 'connection_options:\n  hosts: [a, b]\n')).toBe('connection_options:\n  hosts:\n  - a\n  - b\n');
    expect(await refusal(LISTS, 'connection_options:\n  hosts: a\n')).toContain('expected: array');
  });

  it('gives no type to items of any type', async () => {
    const schema = 'connection_options:\n  #@schema/any-key\n  _:\n  #@schema/type "any"\n  - null\n';
    expect(await valuesOf(schema, 'connection_options:\n  hosts: [a, 1, null]\n')).toBe('connection_options:\n  hosts:\n  - a\n  - 1\n  - null\n');
  });

  it('makes a map from strings to strings', async () => {
    const schema = [
      '#@schema/example {"prometheus.io/scrape": "true", "prometheus.io/path": "/minio/prometheus/metrics", "prometheus.io/port": "9000"}',
      'annotations:',
      '  #@schema/any-key',
      '  _: ""',
      '',
    ].join('\n');
    expect(await valuesOf(schema, 'annotations:\n  a: b\n')).toBe('annotations:\n  a: b\n');
    expect(await refusal(schema, 'annotations:\n  a: 1\n')).toContain('expected: string');
  });

  it('stands beside declared keys, and below them', async () => {
    const schema = [
      'annotations:',
      '  #@schema/any-key',
      '  _: ""',
      'db_opts:',
      '  username: ""',
      '  password: ""',
      '  #@schema/any-key',
      '  _:',
      '    #@schema/type "any"',
      '    value: null',
      '',
    ].join('\n');
    expect(await valuesOf(schema)).toBe('annotations: {}\ndb_opts:\n  username: ""\n  password: ""\n');
    expect(await valuesOf(schema, 'db_opts:\n  pool:\n    value: 5\n')).toContain('  pool:\n    value: 5\n');
    expect(await refusal(schema, 'db_opts:\n  pool: 5\n')).toContain('expected: map');
    expect(await refusal(schema, 'db_opts:\n  username: 5\n')).toContain('expected: string');
  });

  it('is not needed where any type is allowed', async () => {
    const schema = '#@schema/type "any"\nannotations:\n  foo: bar\n  blah: 123\n';
    expect(await valuesOf(schema)).toBe('annotations:\n  foo: bar\n  blah: 123\n');
    expect(await valuesOf(schema, 'annotations: text\n')).toBe('annotations: text\n');
  });
});

describe('@schema/key-may-be-present', () => {
  const CONFIG = '#@ load("@ytt:data", "data")\n#@ load("@ytt:yaml", "yaml")\nfoo: #@ yaml.encode(data.values)\n';
  const encoded = (schema: string, given?: string): Promise<string> => rendered({ ...filesOf(schema, given), 'config.yml': CONFIG });

  it('allows a key without promising it', async () => {
    const schema = 'connection_options:\n  #@schema/key-may-be-present\n  pooled: true\n';
    expect(await valuesOf(schema)).toBe('connection_options: {}\n');
    expect(await valuesOf(schema, 'connection_options:\n  pooled: false\n')).toBe('connection_options:\n  pooled: false\n');
    const template = '#@ load("@ytt:data", "data")\npooled: #@ data.values.connection_options.pooled\n';
    expect(await failure({ ...filesOf(schema), 'config.yml': template })).toContain('pooled');
  });

  it('leaves a declared key where it is promised', async () => {
    const template = '#@ load("@ytt:data", "data")\nfoo: #@ data.values.foo\n';
    expect(await rendered({ ...filesOf('foo: ""\n'), 'config.yml': template })).toBe('foo: ""\n');
    expect(await rendered({ ...filesOf('foo: ""\n', 'foo: val\n'), 'config.yml': template })).toBe('foo: val\n');
  });

  it('allows any value where the schema shows none', async () => {
    const schema = '#@schema/key-may-be-present\nfoo:\n';
    expect(await encoded(schema)).toBe('foo: |\n  {}\n');
    expect(await encoded(schema, 'foo: val\n')).toBe('foo: |\n  foo: val\n');
  });

  it('fills in what is below a key that is given', async () => {
    const schema = '#@schema/key-may-be-present\nfoo:\n  max_connections: 100\n  username: ""\n';
    expect(await encoded(schema)).toBe('foo: |\n  {}\n');
    expect(await encoded(schema, 'foo:\n  username: val\n')).toBe('foo: |\n  foo:\n    username: val\n    max_connections: 100\n');
  });
});

describe('the advanced examples', () => {
  const GATEWAY = [
    '#@ load("@ytt:json", "json")',
    '#@schema/match data_values=True',
    '---',
    '#@schema/validate lambda g: (bool(g["s3"] or g["azure"] or g["gcs"] or g["oss"]), "Must specify one gateway: s3, azure, gcs, oss")',
    'gateway:',
    '  #@schema/nullable',
    '  s3:',
    '    #@schema/validate min=1',
    '    replicas: 4',
    '    #@schema/validate prefix="https://"',
    '    serviceEndpoint: ""',
    '    accessKey: ""',
    '    secretKey: ""',
    '  #@schema/doc "Use minio as an azure blob gateway, you should disable data persistence so no volume claim are created."',
    '  #@schema/nullable',
    '  azure:',
    '    #@schema/doc "Number of parallel instances"',
    '    #@schema/validate min=1',
    '    replicas: 4',
    '  #@schema/nullable',
    '  gcs:',
    '    #@schema/validate min=1',
    '    replicas: 4',
    '    #@schema/doc "credential json file of service account key"',
    '    #@schema/validate lambda val: (json.decodable(val), "key must be valid JSON")',
    '    gcsKeyJson: ""',
    '    #@schema/doc "Google cloud project-id"',
    '    projectId: ""',
    '  #@schema/nullable',
    '  oss:',
    '    #@schema/validate min=1',
    '    replicas: 4',
    '    #@schema/validate prefix="https://"',
    '    endpointURL: ""',
    '',
  ].join('\n');
  const gateway = (given: string): Record<string, string> => ({ 'schema.yml': GATEWAY, 'values.yml': `#@data/values\n---\ngateway:\n${given}` });

  it('demand one gateway of minio', async () => {
    expect(await failure({ 'schema.yml': GATEWAY })).toContain('Must specify one gateway: s3, azure, gcs, oss');
    expect(await rendered(gateway('  azure:\n    replicas: 2\n'), '--data-values-inspect')).toContain('azure:\n    replicas: 2\n');
  });

  it('check what is in a gateway', async () => {
    const s3 = await failure(gateway('  s3:\n    replicas: 0\n    serviceEndpoint: http://a\n'));
    expect(s3).toContain('gateway.s3.replicas\n    from: values.yml:5');
    expect(s3).toContain('gateway.s3.serviceEndpoint\n    from: values.yml:6');
    expect(await failure(gateway('  gcs:\n    gcsKeyJson: "{"\n'))).toContain('key must be valid JSON');
  });

  it('show arrays', async () => {
    const schema = [
      'service:',
      '  #@schema/default []',
      '  externalIPs:',
      '  #@schema/validate format="ip"',
      '  - ""',
      '  #@schema/default []',
      '  imagePullSecrets:',
      '  - name: ""',
      'ingress:',
      '  #@schema/default ["chart-example.local"]',
      '  hosts:',
      '  - ""',
      '  #@schema/default []',
      '  tls:',
      '  - secretName: ""',
      '    #@schema/default []',
      '    #@schema/validate min_len=1',
      '    hosts:',
      '    - ""',
      '#@schema/default []',
      'tolerations:',
      '#@schema/type "any"',
      '- null',
      '#@schema/example [{"name": "bucket1"}]',
      'buckets:',
      '- name: ""',
      '  #@schema/validate enum=["none"]',
      '  policy: none',
      '  purge: false',
      '',
    ].join('\n');
    expect(await valuesOf(schema)).toBe(
      'service:\n  externalIPs: []\n  imagePullSecrets: []\ningress:\n  hosts:\n  - chart-example.local\n  tls: []\ntolerations: []\nbuckets: []\n',
    );
    const given = 'service:\n  externalIPs: [10.0.0.1]\ntolerations: [{key: a}, b]\nbuckets:\n- name: b1\n';
    expect(await valuesOf(schema, given)).toContain('- name: b1\n  policy: none\n  purge: false\n');
    const error = await refusal(schema, 'service:\n  externalIPs: [here]\ningress:\n  tls:\n  - secretName: s\nbuckets:\n- policy: some\n');
    expect(error).toContain('service.externalIPs[0]');
    expect(error).toContain('ingress.tls[0].hosts');
    expect(error).toContain('buckets[0].policy');
  });

  it('check a map from strings to strings by a function', async () => {
    const schema = [
      '#@ load("@ytt:assert", "assert")',
      '#@ def validate_map_str_to_str(vals):',
      '#@   type(vals) == "yamlfragment" or assert.fail("Expected key to be map")',
      '#@   for key in vals:',
      '#@     type(key) == "string" or assert.fail("Expected key to be string")',
      '#@     type(vals[key]) == "string" or assert.fail("Expected val to be string")',
      '#@   end',
      '#@ end',
      '#@data/values-schema',
      '---',
      '#@schema/type "any"',
      '#@schema/validate validate_map_str_to_str',
      'annotations: {}',
      '',
    ].join('\n');
    expect(await valuesOf(schema, 'annotations:\n  #@overlay/match missing_ok=True\n  a: b\n')).toBe('annotations:\n  a: b\n');
    expect(await refusal(schema, 'annotations:\n  #@overlay/match missing_ok=True\n  a: 1\n')).toContain('Expected val to be string');
  });
});
