// The examples of the later design document, “Validations”, in its order. Typos are corrected as the README of this package lists them.
import { describe, expect, it } from 'vitest';

import { failure, rendered, runYtt } from '../../testing/run-ytt.ts';
import type { Files } from '../../testing/run-ytt.ts';

/** Lines of a file. */
function lines(...text: readonly string[]): string {
  return `${text.join('\n')}\n`;
}

function schema(...text: readonly string[]): string {
  return lines('#@data/values-schema', '---', ...text);
}

function filesOf(schemaText: string, given?: string): Files {
  return { 'schema.yml': schemaText, ...(given !== undefined && { 'values.yml': lines('#@data/values', '---', given) }) };
}

/** The values that templates see. */
function valuesOf(schemaText: string, given?: string): Promise<string> {
  return rendered(filesOf(schemaText, given), '--data-values-inspect');
}

/** What is wrong with the values, each line without the space around it. */
async function refusal(schemaText: string, given?: string): Promise<readonly string[]> {
  const text = await failure(filesOf(schemaText, given), '--data-values-inspect');
  return text.split('\n').map((line) => line.trim());
}

describe('use case: required input', () => {
  const EACH = schema('dex:', '  #@schema/validation min_len=1', '  namespace: ""', '  #@schema/validation min_len=1', '  username: ""');
  const ALL = lines('#@data/values-schema', '#@schema/validation-defaults-for-strings min_len=1', '---', 'dex:', '  namespace: ""', '  username: ""');

  it.each([
    ['each string by itself', EACH, ['schema.yml:4', 'schema.yml:6']],
    ['all strings at once', ALL, ['schema.yml:2', 'schema.yml:2']],
  ])('asks for text: %s', async (_name, text, [namespaceRule, usernameRule]) => {
    const report = await refusal(text);
    expect(report).toEqual(expect.arrayContaining(['dex.namespace', 'dex.username', 'found: length = 0']));
    expect(report).toContain(`- must be: length >= 1 (by: ${namespaceRule})`);
    expect(report).toContain(`- must be: length >= 1 (by: ${usernameRule})`);
    expect(await valuesOf(text, 'dex:\n  namespace: a\n  username: b')).toBe('dex:\n  namespace: a\n  username: b\n');
  });

  it('asks for an item', async () => {
    const text = schema('dex:', '  oauth2:', '    #@schema/validation min_len=1', '    responseTypes:', '    - ""');
    expect(await refusal(text)).toContain('dex.oauth2.responseTypes');
    await expect(valuesOf(text, 'dex: {oauth2: {responseTypes: [code]}}')).resolves.toContain('- code');
  });

  it('asks for a number that is not the empty one', async () => {
    const text = schema('dex:', '  #@schema/validation min=1024, max=65535', '  port: 0');
    expect(await refusal(text)).toContain('- must be: a value >= 1024 (by: schema.yml:4)');
    expect(await refusal(text, 'dex: {port: 65536}')).toContain('- must be: a value <= 65535 (by: schema.yml:4)');
    await expect(valuesOf(text, 'dex: {port: 8080}')).resolves.toBe('dex:\n  port: 8080\n');
  });

  it('asks for what has no empty value', async () => {
    const text = schema(
      '#@schema/nullable',
      '#@schema/validation not_null=("Cloud credentials are required.", True)',
      'credential:',
      '  #@schema/nullable',
      '  name: ""',
      '  secretContents:',
      '    #@schema/nullable',
      '    cloud: ""',
    );
    const report = await refusal(text);
    expect(report).toContain('- must be: Cloud credentials are required. (by: schema.yml:4)');
    expect(report).toContain('found: value is null');
    await expect(valuesOf(text, 'credential: {name: a}')).resolves.toContain('name: a');
  });
});

describe('use case: enumeration', () => {
  it('allows what is listed', async () => {
    const text = schema('volumeSnapshotLocation:', '  spec:', '    #@schema/validation one_of=["aws", "azure", "vsphere"]', '    provider: ""');
    expect(await refusal(text)).toContain('- must be: one of ["aws", "azure", "vsphere"] (by: schema.yml:5)');
    await expect(valuesOf(text, 'volumeSnapshotLocation: {spec: {provider: azure}}')).resolves.toContain('provider: azure');
  });
});

describe('use case: union structures', () => {
  const UNION = schema(
    'dex:',
    '  #@schema/validation one_not_null=["oidc", "ldap"]',
    '  config:',
    '    #@schema/nullable',
    '    oidc:',
    '      CLIENT_ID: ""',
    '      CLIENT_SECRET: ""',
    '      issuer: ""',
    '    #@schema/nullable',
    '    ldap:',
    '      host: ""',
    '      bindDN: ""',
    '      bindPW: ""',
  );

  it('allows exactly one', async () => {
    expect(await refusal(UNION)).toContain('found: all values are null');
    expect(await refusal(UNION, 'dex: {config: {oidc: {}, ldap: {}}}')).toContain('found: ["oidc", "ldap"] are not null');
    await expect(valuesOf(UNION, 'dex: {config: {ldap: {host: h}}}')).resolves.toContain('oidc: null');
  });

  it('has a discriminator in older configuration', async () => {
    const text = schema(
      'dex:',
      '  config:',
      '    #@schema/validation one_of=["oidc", "ldap"]',
      '    type: oidc',
      '    #@schema/validation ("oidc settings", lambda v: v["issuer"] != ""), when=lambda _, ctx: ctx.parent["type"] == "oidc"',
      '    oidc:',
      '      issuer: ""',
      '    ldap:',
      '      host: ""',
    );
    expect(await refusal(text)).toContain('- must be: oidc settings (by: schema.yml:7)');
    await expect(valuesOf(text, 'dex: {config: {type: ldap}}')).resolves.toContain('type: ldap');
  });
});

describe('use case: multiple nodes', () => {
  it('places the rule at the node around them', async () => {
    const text = lines(
      '#@ def one_registry_if_pvc_is_filesystem(val):',
      '#@   if val["persistence"]["imageChartStorage"]["type"] == "filesystem" and \\',
      '#@      val["persistence"]["persistentVolumeClaim"]["registry"]["accessMode"] == "ReadWriteOnce":',
      '#@      return val["registry"]["replicas"] == 1 \\',
      '#@          or (False, "there are {} replicas.".format(val["registry"]["replicas"]))',
      '#@   end',
      '#@   return True',
      '#@ end',
      '#@data/values-schema',
      '#@schema/validation ("There should be exactly one (1) registry replica if Helm Charts are stored on the filesystem.", one_registry_if_pvc_is_filesystem)',
      '---',
      'persistence:',
      '  imageChartStorage:',
      '    type: filesystem',
      '  persistentVolumeClaim:',
      '    registry:',
      '      accessMode: ReadWriteOnce',
      'registry:',
      '  replicas: 2',
    );
    const report = await refusal(text);
    expect(report).toContain('found: there are 2 replicas.');
    expect(report.some((line) => line.startsWith('- must be: There should be exactly one (1) registry replica'))).toBe(true);
    await expect(valuesOf(text, 'registry: {replicas: 1}')).resolves.toContain('replicas: 1');
    await expect(valuesOf(text, 'persistence: {imageChartStorage: {type: s3}}')).resolves.toContain('replicas: 2');
  });
});

describe('use case: validations over nullables', () => {
  it('leaves null alone', async () => {
    const text = schema('#@schema/validation min=42, max=42', '#@schema/nullable', 'foo: 13');
    await expect(valuesOf(text)).resolves.toBe('foo: null\n');
    expect(await refusal(text, 'foo: 13')).toContain('- must be: a value >= 42 (by: schema.yml:3)');
  });

  it('refuses null first, and alone', async () => {
    const text = schema('#@schema/validation min=42, max=42, not_null=True', '#@schema/nullable', 'foo: 13');
    const report = await refusal(text);
    expect(report.filter((line) => line.startsWith('- must be'))).toEqual(['- must be: not null (by: schema.yml:3)']);
    await expect(valuesOf(text, 'foo: 42')).resolves.toBe('foo: 42\n');
  });
});

describe('use case: conditional validations', () => {
  it('looks at the value', async () => {
    const text = lines(
      '#@ def valid_service_config(v): return v["type"] == "NodePort"',
      '#@data/values-schema',
      '---',
      '#@schema/validation ("", valid_service_config), when=lambda v: v["enabled"]',
      'service:',
      '  enabled: true',
      '  type: NodePort',
    );
    expect(await refusal(text, 'service: {type: None}')).toContain('service');
    await expect(valuesOf(text, 'service: {type: None, enabled: false}')).resolves.toContain('enabled: false');
  });

  it('looks at values around it', async () => {
    const text = schema(
      'service:',
      '  enabled: true',
      '  #@schema/validation one_of=["NodePort", "LoadBalancer"], when=lambda _, ctx: ctx.parent["enabled"]',
      '  type: NodePort',
    );
    expect(await refusal(text, 'service: {type: x}')).toContain('service.type');
    await expect(valuesOf(text, 'service: {type: x, enabled: false}')).resolves.toContain('type: x');
  });
});

describe('use case: disabling validations', () => {
  const LIBRARY = {
    '_ytt_lib/app/schema.yml': schema('#@schema/validation min_len=1', 'name: ""'),
    '_ytt_lib/app/config.yml': '#@ load("@ytt:data", "data")\n#@assert/validate max_len=3\nname: #@ data.values.name\n',
  };
  const using = (evaluation: string): Files => ({
    ...LIBRARY,
    'config.yml': lines('#@ load("@ytt:library", "library")', '#@ load("@ytt:template", "template")', `--- #@ template.replace(${evaluation})`),
  });

  it('is a flag for values', async () => {
    const text = schema('#@schema/validation min_len=1', 'name: ""');
    expect(await rendered(filesOf(text), '--data-values-inspect', '--data-value-schema-disable-validation')).toBe('name: ""\n');
  });

  it('is a flag for output', async () => {
    const config = { 'config.yml': '#@assert/validate min=1\nreplicas: 0\n' };
    expect(await failure(config)).toContain('a value >= 1');
    expect(await rendered(config, '--output-disable-validation=True')).toBe('replicas: 0\n');
  });

  it('is a keyword for libraries', async () => {
    expect(await failure(using('library.get("app").eval()'))).toContain('length >= 1');
    expect(await rendered(using('library.get("app").eval(data_value_schema_disable_validation=True)'))).toBe('name: ""\n');
    const long = 'library.get("app").with_data_values({"name": "application"})';
    expect(await failure(using(`${long}.eval()`))).toContain('length <= 3');
    expect(await rendered(using(`${long}.eval(output_disable_validation=True)`))).toBe('name: application\n');
  });
});

describe('use case: programmatic validations', () => {
  it('keeps rules in a fragment that several schemas use', async () => {
    const text = lines(
      '#@ def volume():',
      '#@schema/validation one_of=["ReadWriteOnce", "ReadOnlyMany"]',
      'accessMode: ReadWriteOnce',
      '#@schema/validation format="quantity"',
      'size: 10Gi',
      '#@ end',
      '#@data/values-schema',
      '---',
      'registry: #@ volume()',
      'database: #@ volume()',
    );
    const report = await refusal(text, 'registry: {size: large}\ndatabase: {accessMode: ReadWriteMany}');
    expect(report).toEqual(expect.arrayContaining(['registry.size', 'database.accessMode']));
    await expect(valuesOf(text, 'database: {size: 1.5Ti}')).resolves.toContain('size: 1.5Ti');
  });
});

describe('use case: exporting a schema', () => {
  it.each<readonly [rule: string, item: string, keyword: string]>([
    ['max=3', 'v: 1', 'maximum: 3'],
    ['min=1', 'v: 1', 'minimum: 1'],
    ['max_len=3', 'v: ""', 'maxLength: 3'],
    ['max_len=3', 'v: [""]', 'maxItems: 3'],
    ['max_len=3', 'v: {a: ""}', 'maxProperties: 3'],
    ['min_len=1', 'v: a', 'minLength: 1'],
    ['min_len=1', 'v: [""]', 'minItems: 1'],
    ['min_len=1', 'v: {a: ""}', 'minProperties: 1'],
    ['one_of=["a"]', 'v: a', 'enum:\n          - a\n'],
    ['multiple_of=8', 'v: 16', 'multipleOf: 8'],
    ...['date-time', 'email', 'hostname', 'ipv4', 'ipv6', 'uri', 'uriref'].map(
      (format) => [`format="${format}"`, 'v: a', `format: ${format}\n`] as const,
    ),
  ])('writes %s on %s', async (rule, item, keyword) => {
    const files = filesOf(schema(`#@schema/validation ${rule}`, item));
    expect(await rendered(files, '--data-values-schema-inspect', '-o', 'openapi-v3')).toContain(`          ${keyword}`);
  });
});

describe('use case: validating an output document', () => {
  const deployment = (replicas: number, port: string): Files => ({
    'config.yml': lines(
      `#@ def calc_replicas(): return ${replicas}`,
      '#@ def labels():',
      'app: nginx',
      '#@ end',
      '---',
      'apiVersion: apps/v1',
      'kind: Deployment',
      'metadata:',
      '  name: nginx-deployment',
      '  labels:',
      '    app: nginx',
      'spec:',
      '  #@assert/validate max=4',
      '  replicas: #@ calc_replicas()',
      '  selector:',
      '    matchLabels: #@ labels()',
      '  template:',
      '    metadata:',
      '      #@assert/validate ("Istio sidecar inbound port must be present and >= 9000", lambda v: ("excludeInboundPorts" in v) and int(v["excludeInboundPorts"]) > 9000)',
      '      annotations:',
      `        excludeInboundPorts: #@ "{}".format(${port})`,
      '      labels: #@ labels()',
      '    spec:',
      '      containers:',
      '      - name: nginx',
      '        image: nginx:1.14.2',
      '        ports:',
      '        - containerPort: 80',
    ),
  });

  it('prints what is right', async () => {
    await expect(rendered(deployment(4, '9001'))).resolves.toContain('replicas: 4\n');
  });

  it('tells all that is wrong, and prints nothing', async () => {
    const { exit, stdout, stderr } = await runYtt(deployment(5, '80'), ['-f', '.']);
    expect([exit, stdout]).toEqual([1, '']);
    expect(stderr).toContain('Validating output documents:');
    expect(stderr).toContain('spec.replicas\n    from: config.yml:14\n    - must be: a value <= 4 (by: config.yml:13)');
    expect(stderr).toContain('spec.template.metadata.annotations\n    from: config.yml:20\n    - must be: Istio sidecar inbound port');
  });
});

describe('@assert/validate', () => {
  const DYNAMIC_PORT = '"a TCP/IP port in the \\"dynamic\\" range: 49142 and 65535, inclusive"';
  const ASSERTION = lines(
    '#@ load("@ytt:assert", "assert")',
    '#@ def is_dynamic_port(n):',
    '#@   n >= 49142 and n <= 65535 or assert.fail("{} is not in the dynamic port range".format(n))',
    '#@   return True',
    '#@ end',
  );

  it('takes named rules (example 1)', async () => {
    const text = schema('#@schema/validation min=49142, max=65535', 'adminPort: 1024');
    expect(await refusal(text)).toContain('- must be: a value >= 49142 (by: schema.yml:3)');
    await expect(valuesOf(text, 'adminPort: 50000')).resolves.toBe('adminPort: 50000\n');
  });

  it('takes assertions (example 2)', async () => {
    const text = ASSERTION + schema(`#@schema/validation (${DYNAMIC_PORT}, is_dynamic_port)`, 'adminPort: 1024');
    const report = await refusal(text);
    expect(report).toContain('- must be: a TCP/IP port in the "dynamic" range: 49142 and 65535, inclusive (by: schema.yml:8)');
    expect(report).toContain('found: assert.fail: fail: 1024 is not in the dynamic port range');
    await expect(valuesOf(text, 'adminPort: 50000')).resolves.toBe('adminPort: 50000\n');
  });

  it('takes a message (example 3)', async () => {
    const message = '"\\"{key}\\" (={value}) must be between 49142 and 65535"';
    const text = ASSERTION + schema(`#@schema/validation (${DYNAMIC_PORT}, is_dynamic_port, ${message})`, 'adminPort: 1024');
    expect(await refusal(text)).toContain('- "adminPort" (=1024) must be between 49142 and 65535 (by: schema.yml:8)');
  });

  it('takes predicates (example 4)', async () => {
    const text = lines(
      '#@ def is_valid_port(n):',
      '#@   return n >= 49142 and n <= 65535',
      '#@ end',
      '#@data/values-schema',
      '---',
      `#@schema/validation (${DYNAMIC_PORT}, is_valid_port, "\\"{key}\\" requires a valid value: {desc}; {failure}.")`,
      'adminPort: 1024',
    );
    expect((await refusal(text)).join('\n')).toContain(
      '"adminPort" requires a valid value: a TCP/IP port in the "dynamic" range: 49142 and 65535, inclusive; "is_valid_port()" returned False.',
    );
  });

  it('takes an argument with what it means', async () => {
    const output = async (rule: string): Promise<string> => failure({ 'config.yml': `#@assert/validate ${rule}\nusername: ""\n` });
    expect(await output('min_len=1')).toContain('- must be: length >= 1 (by: config.yml:1)\n      found: length = 0');
    expect(await output('min_len=("a non-empty string", 1)')).toContain('- must be: a non-empty string (by: config.yml:1)\n      found: length = 0');
  });

  it('takes CEL', async () => {
    const schema = '#@data/values-schema\n---\n#@schema/validation cel=("room to grow", "self.min < self.max"), path="max"\nport: {min: 2, max: 2}\n';
    expect(await failure({ 'schema.yml': schema })).toContain('  port.max\n    from: schema.yml:4\n    - must be: room to grow (by: schema.yml:3)');
  });
});

describe('validating by code', () => {
  const run = (...code: readonly string[]): Promise<string> =>
    rendered({ 'config.yml': lines('#@ load("@ytt:assert", "assert")', ...code.map((line) => `#@ ${line}`), 'done: true') });

  it('is assert.validate', async () => {
    await expect(run('assert.validate("port", 80, ("even", lambda v: v % 2 == 0), min=1)')).resolves.toBe('done: true\n');
    await expect(run('assert.validate("port", 81, ("even", lambda v: v % 2 == 0), min=100)')).rejects.toThrow(/port[\s\S]*even[\s\S]*a value >= 100/);
  });

  it('is assert.valid', async () => {
    const node = ['def node():', 'end'];
    await expect(run(...node, 'assert.valid(node())')).rejects.toThrow('assert.valid');
    const files = (replicas: number): Files => ({
      'config.yml': lines(
        '#@ load("@ytt:assert", "assert")',
        '#@ def node():',
        '#@assert/validate max=4',
        `replicas: ${replicas}`,
        '#@ end',
        'valid: #@ assert.valid(node())',
      ),
    });
    await expect(rendered(files(4))).resolves.toBe('valid: true\n');
    expect(await failure(files(5))).toContain('a value <= 4');
  });

  it.each([
    ['min(1)', '1', '0'],
    ['max(1)', '1', '2'],
    ['min_len(1)', '"a"', '""'],
    ['max_len(1)', '"a"', '"ab"'],
    ['len(2)', '"ab"', '"a"'],
    ['one_of(["aws", "azure"])', '"aws"', '"gcp"'],
    ['one_not_null(["a", "b"])', '{"a": 1, "b": None}', '{"a": 1, "b": 2}'],
    ['starts_with("a")', '"ab"', '"b"'],
    ['ends_with(".git")', '"a.git"', '"a"'],
    ['contains("@sha")', '"a@sha256"', '"a"'],
    ['matches("^a")', '"ab"', '"b"'],
    ['format("quantity")', '"1Gi"', '"1 Gi"'],
    ['even()', '2', '1'],
    ['odd()', '1', '2'],
    ['multiple_of(1024)', '2048', '1000'],
  ])('is assert.%s', async (rule, right, wrong) => {
    await expect(run(`assert.${rule}.check(${right})`)).resolves.toBe('done: true\n');
    await expect(run(`assert.${rule}.check(${wrong})`)).rejects.toThrow('assert.');
    const asRule = (value: string): string => `assert.validate("v", ${value}, ("right", assert.${rule}))`;
    await expect(run(asRule(right))).resolves.toBe('done: true\n');
    await expect(run(asRule(wrong))).rejects.toThrow('right');
  });
});

describe('setting validation defaults for strings in a schema overlay', () => {
  const OVERLAY = lines(
    '#@data/values-schema',
    '#@overlay/match-child-defaults missing_ok=True',
    '#@schema/validation-defaults-for-strings min_len=1',
    '---',
    'kp_default_repository: ""',
    '#@schema/validation min_len=0',
    'kp_username: ""',
    'limit: #@ 30',
  );
  const files = (given?: string): Files => ({
    'base-schema.yml': schema('#@schema/validation min_len=5', 'hostname: ""', 'proxy: ""'),
    'schema-overlay.yml': OVERLAY,
    ...(given !== undefined && { 'values.yml': lines('#@data/values', '---', given) }),
  });

  it('holds for the strings of the overlay alone', async () => {
    const report = await failure(files(), '--data-values-inspect');
    expect(report.match(/^ {2}\w+$/gm)).toEqual(['  hostname', '  kp_default_repository']);
    expect(report).toContain('length >= 1 (by: schema-overlay.yml:3)');
    await expect(rendered(files('hostname: local\nkp_default_repository: a'), '--data-values-inspect')).resolves.toContain('limit: 30');
  });
});

describe('merging annotations in an overlay', () => {
  const IS_EVEN = '#@ def is_even(n): return n % 2 == 0\n';
  const over = (base: string, overlay: string, given?: string): Files => ({
    'a-schema.yml': `${IS_EVEN}${schema(base)}`,
    'b-overlay.yml': schema(overlay),
    ...(given !== undefined && { 'values.yml': lines('#@data/values', '---', given) }),
  });
  const inspected = (files: Files): Promise<string> => rendered(files, '--data-values-inspect');
  const refused = (files: Files): Promise<string> => failure(files, '--data-values-inspect');

  const SMALL = '#@schema/validation ("small", lambda n: n < 1000)';

  it('replaces them', async () => {
    const overlay = lines(SMALL, '#@overlay/replace-ann', 'foo: 13', SMALL, '#@overlay/replace-ann', 'bar: 1001');
    const base = lines('#@schema/validation ("even", is_even)', 'foo: 42', 'bar: 13');
    const report = await refused(over(base, overlay));
    expect(report).toContain('bar\n');
    expect(report).not.toContain('even');
    await expect(inspected(over(base, overlay, 'bar: 1'))).resolves.toBe('foo: 13\nbar: 1\n');
  });

  it('merges them', async () => {
    const overlay = lines(
      '#@schema/validation ("small", lambda n: n < 1000), min=10, not_null=False',
      '#@overlay/noop',
      '#@overlay/merge-anns',
      'foo: 0',
      SMALL,
      '#@overlay/noop',
      '#@overlay/merge-anns',
      'bar: 0',
    );
    const base = lines('#@schema/validation ("even", is_even), not_null=True', 'foo: 42', 'bar: 13');
    await expect(inspected(over(base, overlay))).resolves.toBe('foo: 42\nbar: 13\n');
    const report = await refused(over(base, overlay, 'foo: 7\nbar: 2000'));
    expect(report).toMatch(/foo\n[\s\S]*even[\s\S]*a value >= 10[\s\S]*bar\n[\s\S]*small/);
  });

  it('removes them', async () => {
    const overlay = lines(
      '#@overlay/noop',
      '#@overlay/remove-anns "schema/validation"',
      'foo: 13',
      '#@overlay/noop',
      '#@overlay/remove-anns "schema/validation"',
      '#@schema/validation min=1, max=1000',
      'bar: 0',
    );
    const base = lines(
      '#@schema/validation ("even", is_even), not_null=True',
      'foo: 42',
      '#@schema/nullable',
      '#@schema/validation not_null=True',
      'bar: 13',
    );
    await expect(inspected(over(base, overlay, 'foo: 7'))).resolves.toBe('foo: 7\nbar: null\n');
    const report = await refused(over(base, overlay, 'bar: 1001'));
    expect(report).toContain('a value <= 1000');
    expect(report).not.toContain('not null');
  });

  it('removes those that a function names', async () => {
    const overlay = lines('#@overlay/noop', '#@overlay/remove-anns via=lambda name: name == "schema/validation"', 'foo: 13');
    await expect(inspected(over(lines('#@schema/validation ("even", is_even)', 'foo: 42'), overlay, 'foo: 7'))).resolves.toBe('foo: 7\n');
  });
});

describe('other approaches that were considered', () => {
  it('are not taken: strings may be empty', async () => {
    const text = schema('kp_default_repository: ""', 'kp_default_repository_username: ""', 'http_proxy: ""');
    await expect(valuesOf(text)).resolves.toContain('http_proxy: ""');
  });
});
