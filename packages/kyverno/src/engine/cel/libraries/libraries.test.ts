import { gzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';

import { NO_ANSWERS } from '../../context-provider.ts';
import type { ContextProvider } from '../../context-provider.ts';
import type { World } from '../../world.ts';
import { admissionEnvironment, policyEnvironment } from '../policy-environment.ts';
import type { ExpressionFamily } from '../policy-environment.ts';
import { openScope } from '../policy-scope.ts';
import { testObjects, testWorld, withServer } from '../../../../testing/test-world.ts';
import { GeneratorValue } from './generator.ts';
import { imageVerificationLibrary } from './image-verification.ts';

/** Made for this test by openssl; the key was thrown away. Its serial number is 0x1234567890abcdef12345678. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIICEjCCAXugAwIBAgIMEjRWeJCrze8SNFZ4MA0GCSqGSIb3DQEBCwUAMB8xDTAL
BgNVBAMMBHRlc3QxDjAMBgNVBAoMBUFzc2F5MB4XDTI2MTEyMjA0NTAwNloXDTM2
MTExOTA0NTAwNlowHzENMAsGA1UEAwwEdGVzdDEOMAwGA1UECgwFQXNzYXkwgZ8w
DQYJKoZIhvcNAQEBBQADgY0AMIGJAoGBANRbv39keN9Gme3wt3AUEUd0QV0Ipgp1
vgg/k3Bd3E0Ip2xzfjiW3uPJetKzd7TieIY1LfqCZ4i1wIakalmnEYNGHOrnGyVk
rUvKO/PdK27AYiAodk5/FJTMrDuNdeYIsOejGijsjrHmQCHm0Y1rGV9OJlB+TaCa
F4ki5u3ct0adAgMBAAGjUzBRMB0GA1UdDgQWBBTIPjtkEYNj409KslQbBeQKoNXJ
SjAfBgNVHSMEGDAWgBTIPjtkEYNj409KslQbBeQKoNXJSjAPBgNVHRMBAf8EBTAD
AQH/MA0GCSqGSIb3DQEBCwUAA4GBAMWvzUk3FzOTkY5nFzC8GaPiWdhzp5ru30t9
9G7gq9SqRCoxNN/JOFLGKklVaWD1Q5TmzV0yFy87w8gFbDVRYVPgJKyXj1Xzvwc1
fdCr4v+4guNWPsQupMBqXZfQQ0Rl74MPSkoDDIJjwvScUJJ5gcCWZfjcQB2QdIUU
KoQkz7WC
-----END CERTIFICATE-----
`;

const OBJECT = { pem: CERTIFICATE, data: { a: '1' }, n: null, small: gzipSync(new Uint8Array(1000)), large: gzipSync(new Uint8Array(50_000_000)) };

interface Options {
  readonly world?: World;
  readonly namespace?: string;
  readonly family?: ExpressionFamily;
}

/** What `%s` makes of the value of an expression, or the error that it ends in. */
function show(expression: string, { world = testWorld(), namespace = '', family = 'validating' }: Options = {}): string {
  const environment = policyEnvironment({ family, namespace, world });
  const compiled = environment.environment.compile(`'%s'.format([${expression}])`);
  if (compiled.kind === 'problems') return compiled.text;
  const outcome = openScope(environment, { object: OBJECT }, world).evaluate(compiled.program);
  if (outcome.kind === 'error') return `! ${outcome.message}`;
  return typeof outcome.value === 'string' ? outcome.value : 'no text';
}

const OBJECTS = `
apiVersion: v1
kind: ConfigMap
metadata: {name: one, namespace: default, labels: {tier: front}}
data: {count: 4}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: two, namespace: default}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: shop}
spec: {replicas: 2}
---
apiVersion: v1
kind: Namespace
metadata: {name: shop}
`;
const objects = testObjects(OBJECTS, 'int64').map(({ value }) => value);
const CONTEXT: ContextProvider = { ...NO_ANSWERS, celContext: { resources: objects, images: new Map([['app:1', { size: 3, tag: '1' }]]) } };
const withContext: Options = { world: testWorld({ provider: CONTEXT }) };
const withCluster: Options = { world: testWorld(withServer(objects)) };

describe('resource', () => {
  it.each([
    ["resource.Get('v1', 'configmaps', 'default', 'one').data.count + 1", '5'],
    ["resource.get('v1', 'namespaces', '', 'shop').metadata.name", 'shop'],
    ["resource.Get('v1', 'configmaps', 'default', 'three')", 'null'],
    ["resource.Get('v1', 'secrets', 'default', 'one')", 'null'],
    ["resource.List('v1', 'configmaps', 'default').items.size()", '2'],
    ["resource.List('v1', 'configmaps', '').items.size()", '0'],
    ["resource.List('apps/v1', 'daemonsets', 'default').items.size()", '! failed to list resource: daemonsets.apps resource not found'],
    ["resource.Post('v1', 'configmaps', 'default', {'a': 'b'}).size()", '! internal error: not implemented'],
    ["resource.post('v1', 'configmaps', 'default', {'a': 'b'}).size()", '! internal error: not implemented'],
    ["resource.Post('authorization.k8s.io/v1', 'subjectaccessreviews', {'spec': dyn({'user': 'me'})}).size()", '! internal error: not implemented'],
    ["resource.post('v1', 'namespaces', {'kind': 'Namespace'}).size()", '! internal error: not implemented'],
    ["resource.toGVR('v1', 'ConfigMap').Resource", '! internal error: not implemented'],
    ["resource.ToGVR('v1', 'ConfigMap') == resource.ToGVR('v1', 'ConfigMap')", '! internal error: not implemented'],
  ])('of a Context file: %s is %s', (expression, expected) => {
    expect(show(expression, withContext)).toBe(expected);
  });

  it.each([
    ["resource.List('v1', 'configmaps', '').items.size()", '2'],
    ["resource.List('v1', 'configmaps', 'default', {'tier': 'front'}).items.size()", '1'],
    ["resource.List('v1', 'secrets', 'default').items.size()", '0'],
    ["resource.Get(resource.ToGVR('apps/v1', 'Deployment'), 'shop', 'web').spec.replicas", '2'],
    ["resource.Post('v1', 'configmaps', 'default', {'data': dyn({'a': 'b'})}).data.a", 'b'],
    ["resource.post('v1', 'namespaces', {'kind': dyn('Namespace')}).kind == 'Namespace'", 'true'],
    ["resource.ToGVR('v1', 'Nope').Resource", '! failed to map kind to resource: no matches for kind "Nope" in version "v1"'],
  ])('of a cluster: %s is %s', (expression, expected) => {
    expect(show(expression, withCluster)).toBe(expected);
  });

  it('names no namespace in a policy of one', () => {
    expect(show("resource.Get('v1', 'configmaps', 'one').data.count", { ...withContext, namespace: 'default' })).toBe('4');
    expect(show("resource.Get('v1', 'configmaps', 'default', 'one').data.count", { ...withContext, namespace: 'default' })).toContain(
      "found no matching overload for 'Get'",
    );
    expect(show("resource.Post('v1', 'configmaps', {'kind': 'ConfigMap'}).kind == 'ConfigMap'", { ...withCluster, namespace: 'default' })).toBe(
      'true',
    );
    expect(show("resource.Post('v1', 'configmaps', 'default', {})", { ...withCluster, namespace: 'default' })).toContain(
      "found no matching overload for 'Post'",
    );
  });

  it('finds each policy its own namespace in one environment', () => {
    const shop = "resource.Get('apps/v1', 'deployments', 'web').spec.replicas";
    expect(show(shop, { ...withCluster, namespace: 'shop' })).toBe('2');
    expect(show(shop, { ...withCluster, namespace: 'default' })).toContain('no such key: spec');
    expect(show("resource.List(resource.ToGVR('v1', 'ConfigMap')).items.size()", { ...withCluster, namespace: 'default' })).toBe('2');
  });

  it('posts by name of the resource only', () => {
    expect(show("resource.Post(resource.ToGVR('v1', 'ConfigMap'), 'default', {'kind': 'ConfigMap'})", withCluster)).toContain(
      "found no matching overload for 'Post'",
    );
  });
});

describe('orValue', () => {
  it.each([
    // On what is no optional too, for policies that call it on plain fields.
    ["[1].orValue([]).size() == 1 && object.data.orValue({}).a == '1' && 'x'.orValue(1) == 'x'", 'true'],
    ["object.?nope.orValue('none') + object.data.?a.orValue('')", 'none1'],
    ["object.?nope.orValue(0) == 'x' || object.data.?a.orValue(0) == '1'", 'true'],
    ['optional.of(null).orValue([]) == null', 'true'],
    ['object.data.a.orValue({}.a)', '! no such key: a'],
    ['object.nope.orValue(1)', '! no such key: nope'],
  ])('%s is %s', (expression, expected) => {
    expect(show(expression)).toBe(expected);
    const environment = admissionEnvironment();
    const compiled = environment.environment.compile(expression);
    const outcome = compiled.kind === 'program' && openScope(environment, { object: OBJECT }, testWorld()).evaluate(compiled.program);
    expect(outcome).toMatchObject(expected.startsWith('!') ? { message: expected.slice(2) } : { value: expected === 'true' || expected });
  });

  it('is that of cel-go where images are validated', () => {
    expect(show('[1].orValue([])', { family: 'image-validating' })).toContain("found no matching overload for 'orValue'");
    expect(show('object.data.orValue({})', { family: 'image-validating' })).toBe('! no such overload');
  });
});

describe('what a provider knows', () => {
  const world = testWorld({
    provider: {
      ...CONTEXT,
      responses: [
        { url: 'https://a', method: '', statusCode: 200, body: { n: 1 } },
        { url: 'https://a', method: 'POST', statusCode: 201, body: { id: 'p' } },
      ],
      globalContext: new Map([
        ['plain', { data: [1, 2], projections: undefined }],
        ['many', { data: null, projections: new Map([['first', 'x']]) }],
      ]),
    },
  });

  it.each([
    ["http.Get('https://a').body.n", '1'],
    ["http.get('https://a', {'Accept': '*'}).statusCode", '200'],
    ["http.Post('https://a', {'x': 1}).body.id", 'p'],
    ["http.Client('').Get('https://a').statusCode", '200'],
    ["http.client('').post('https://a', {'x': 1}, {'Accept': '*'}).statusCode", '201'],
    ["http.Put('https://a', 'x').statusCode + http.put('https://a', null).statusCode", '400'],
    ["http.Get('https://b').body", '! request failed: no response to GET https://b is given, and there is no network'],
    ["globalContext.Get('plain')", '[1.000000, 2.000000]'],
    ["globalContext.get('many')", '{"first":"x"}'],
    ["globalContext.Get('many', 'first')", 'x'],
    ["globalContext.Get('many', 'last')", '! failed to get global reference: projection "last" not found in global context entry "many"'],
    ["globalContext.Get('many', '')", '{"first":"x"}'],
    ["globalContext.Get('plain', 'first')", '[1.000000, 2.000000]'],
    ["globalContext.Get('none')", 'null'],
    ["image.GetMetadata('app:1').size", '3'],
    ["image.getMetadata('app:1').tag", '1'],
    ["image.GetMetadata('app:2').size", '! failed to get image data: image data for app:2 not found in the context'],
  ])('%s is %s', (expression, expected) => {
    expect(show(expression, { world })).toBe(expected);
  });
});

describe('images', () => {
  const digest = `sha256:${'0'.repeat(64)}`;

  it.each([
    ["image('redis').registry() + '/' + image('redis').repository() + ':' + image('redis').tag()", 'index.docker.io/library/redis:latest'],
    ["parseImageReference('quay.io/team/app:2').repository()", 'team/app'],
    [`image('quay.io/team/app:2@${digest}').identifier()`, digest],
    [`image('quay.io/team/app@${digest}').containsDigest()`, 'true'],
    [`image('quay.io/team/app@${digest}').digest()`, digest],
    [`image('quay.io/team/app@${digest}').tag() + '.'`, '.'],
    ["image('quay.io/team/app:2').identifierWithSeparator()", ':2'],
    ["image('quay.io/a:b')", 'error during formatting'],
    ["isImage('quay.io/x')", 'false'],
    ["isImage('Redis')", 'false'],
    ["isImage('redis:') || isImage('a b') || isImage('a@sha256:00')", 'false'],
    ["image('Redis').tag()", '! could not parse reference: Redis'],
    ["image('redis') == image('redis')", 'false'],
    ["type(image('redis'))", "! type conversion error from 'kyverno.image' to 'type'"],
  ])('%s is %s', (expression, expected) => {
    expect(show(expression)).toContain(expected);
  });
});

describe('texts and numbers', () => {
  it.each([
    ["sha1('a')", '86f7e437faa5a7fce15d1ddcb9eaeaea377667b8'],
    ["hash.sha256('')", 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ["hash.md5('a')", '0cc175b9c0f1b6a831c399e269772661'],
    ['sha256(dyn(1))', '! no such overload: sha256(int)'],
    ['json.unmarshal(\'{"n": [1, null]}\').n', '[1.000000, null]'],
    ["json.unmarshal('{')", '! unexpected end of JSON input'],
    ['json.unmarshal(1)', "! unsupported type conversion from 'int' to string"],
    ["json.marshal({'b': [1, 2.5], 'a': duration('1s')})", '{"a":1000000000,"b":[1,2.5]}'],
    ['json.marshal(object.data)', '{"a":"1"}'],
    ['json.marshal({"n": object.n})', '{"n":null}'],
    ['json.marshal(null)', '0'],
    ["json.marshal('<')", '"\\u003c"'],
    ["json.marshal([{'a': 1}])", '! json: unsupported type: map[interface {}]interface {}'],
    ['json.marshal({1: 2})', "! unsupported type conversion from 'int' to string"],
    ["yaml.parse('a: [yes, 2]').a", '[true, 2.000000]'],
    ["yaml.parse('')", 'null'],
    ["yaml.parse('a: [')", '! error converting YAML to JSON: yaml: line 1: did not find expected node content'],
    ["gzip.decompress(gzip.compress('a b c'))", 'a b c'],
    ['gzip.compress(1)', "! unsupported type conversion from 'int' to string"],
    ["gzip.compress(b'a')", "! type conversion error from Bytes to 'string'"],
    ["gzip.decompress(b'')", '! EOF'],
    ["gzip.decompress(b'abc')", '! unexpected EOF'],
    ["gzip.decompress(b'abcdefghijklm')", '! gzip: invalid header'],
    ["gzip.decompress(b'\\x1f\\x8b\\x08\\x00\\x00\\x00\\x00\\x00\\x00\\x03')", '! unexpected EOF'],
    ['random()', '00000000'],
    ["random.random('[x-z]{2}-a')", 'xx-a'],
    ["random('[')", '! error parsing regexp: missing closing ]: `[`'],
    ['math.round(2.345, 2)', '2.35'],
    ['math.round(-25.0, -1)', '-30'],
    ['time.now()', '2024-02-29T12:34:56Z'],
    ["time.truncate(time.now(), duration('1h'))", '2024-02-29T12:00:00Z'],
    ["time.truncate(time.now(), duration('0s'))", '2024-02-29T12:34:56Z'],
    ['time.toCron(time.now())', '34 12 29 2 4'],
    ["parseServiceAccount('system:serviceaccount:shop:bot').Namespace", 'shop'],
    ["user.parseServiceAccount('system:serviceaccount:shop:bot').Name", 'bot'],
    ["user.parseServiceAccount('alice').Name + '.'", '.'],
    ["transform.listObjToMap([{'k': 'a'}, {'k': 'b'}], [{'v': 1}, {}], 'k', 'v')", '{"a":1, "b":null}'],
    ["listObjToMap([{'k': 'a'}], [], 'k', 'v')", '! listObjToMap must take lists of equal length. list1: 1, list2: 0'],
    ["listObjToMap([{'k': 1}], [{}], 'k', 'v')", '! the passed key name cannot be handled as a string in the key object list'],
    ["listObjToMap([1], [{}], 'k', 'v')", '! internal error: interface conversion: interface {} is int64, not map[interface {}]interface {}'],
    ['x509.decode(object.pem).Issuer.CommonName', 'test'],
    ['x509.decode(object.pem).SerialNumber', '-8.022091884544109e+18'],
    ['x509.decode(object.pem).map(k, k).filter(k, k in ["Subject", "Version", "URIs", "DNSNames"])', '["DNSNames"]'],
    ["x509.decode('nothing')", '! failed to decode PEM block'],
    ['exceptions.allowedImages', '! no such attribute(s): exceptions'],
    ['type(json)', `! error during formatting: could not convert argument "type conversion error from 'type' to 'string'" to string`],
  ])('%s is %s', (expression, expected) => {
    expect(show(expression)).toBe(expected);
  });

  it('ends with data that swells before it fills the memory', () => {
    expect(show('gzip.decompress(object.small).size()')).toBe('1000');
    expect(() => show('gzip.decompress(object.large).size()')).toThrow('a value is larger than 1000000');
  });
});

describe('libraries of one family', () => {
  it('escapes keys for patches in mutating policies only', () => {
    expect(show("jsonpatch.escapeKey('a/b~c')", { family: 'mutating' })).toBe('a~1b~0c');
    expect(show("jsonpatch.escapeKey('a')")).toContain("undeclared reference to 'jsonpatch'");
  });

  it.each([
    ["verifyImageSignatures('app:1', [])", '! verifyImageSignatures needs a registry'],
    ["verifyAttestationSignatures('app:1', 'sbom', [])", '! verifyAttestationSignatures needs a registry'],
    ["getImageData('app:1').digest", '! getImageData needs a registry'],
    ["extractPayload('app:1', 'sbom').x", '! extractPayload needs a registry'],
  ])('asks no registry: %s', (expression, expected) => {
    const environment = policyEnvironment({
      family: 'image-validating',
      namespace: '',
      world: testWorld(),
      libraries: [{ library: imageVerificationLibrary }],
    });
    const compiled = environment.environment.compile(expression);
    expect(compiled.kind === 'program' && openScope(environment, {}, testWorld()).evaluate(compiled.program)).toMatchObject({
      kind: 'error',
      message: expected.slice(2),
    });
  });

  it('keeps what generating policies generate, in the namespace that they name', () => {
    const world = testWorld();
    const generate = (text: string, namespace = '') => {
      const environment = policyEnvironment({ family: 'generating', namespace, world });
      const compiled = environment.environment.compile(text);
      if (compiled.kind === 'problems') return compiled.text;
      const generator = new GeneratorValue(namespace);
      openScope(environment, { generator }, world).evaluate(compiled.program);
      return generator.generated;
    };
    expect(generate("generator.Apply('shop', [{'kind': dyn('ConfigMap'), 'metadata': {'name': 'a', 'namespace': 'b'}, 'n': 1}])")).toEqual([
      { kind: 'ConfigMap', metadata: { name: 'a', namespace: 'shop' }, n: 1 },
    ]);
    expect(generate("generator.apply('', [{'items': [{'metadata': {'name': 'a', 'namespace': 'b'}}]}])")).toEqual([{ metadata: { name: 'a' } }]);
    expect(generate("generator.Apply([{'metadata': {'name': 'a'}}])", 'team')).toEqual([{ metadata: { name: 'a', namespace: 'team' } }]);
    expect(generate("generator.Apply('shop', 1)")).toContain("found no matching overload for 'Apply'");
  });
});
