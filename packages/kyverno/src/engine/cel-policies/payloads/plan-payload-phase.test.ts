import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { describe, expect, it } from 'vitest';

import { testPolicies, testWorld } from '../../../../testing/test-world.ts';
import type { Payload } from '../../phase.ts';
import { planPayloadPhase } from './plan-payload-phase.ts';

function answers(kind: Payload['kind'], spec: string, payload: Payload['content']): readonly string[] {
  const text = `{apiVersion: policies.kyverno.io/v1, kind: ValidatingPolicy, metadata: {name: p}, spec: {${spec}}}`;
  const phase = planPayloadPhase(testPolicies('validating', text), testWorld());
  return phase[kind](payload).flatMap(({ rules }) => rules.map(({ rule, status, message }) => `${rule} ${status}: ${message}`.trim()));
}

describe('JSON payloads', () => {
  it('go to policies of mode JSON, without any request', () => {
    const spec = 'evaluation: {mode: JSON}, validations: [{expression: "object.n < 2", messageExpression: "string(object.n)"}]';
    expect(answers('json', spec, { n: 1 })).toEqual(['pass: success']);
    expect(answers('json', spec, { n: 3.5 })).toEqual(['fail: 3.5']);
    expect(answers('json', spec, [])).toEqual(['error: error: no such key: n']);
    expect(answers('json', 'validations: [{expression: "true"}]', { n: 1 })).toEqual([]);
    expect(answers('json', 'evaluation: {mode: JSON}, validations: [{expression: "request.name == \'\'"}]', {})).toEqual([
      'error: error: no such key: name',
    ]);
  });

  it('are judged without the audit annotations, even those that do not compile', () => {
    const spec = 'evaluation: {mode: JSON}, validations: [{expression: "true"}], auditAnnotations: [{key: k, valueExpression: "1 +"}]';
    expect(answers('json', spec, { n: 1 })).toEqual(['pass: success']);
  });
});

it('are not executed by policies for images', () => {
  const text = (mode: string): string =>
    `{apiVersion: policies.kyverno.io/v1, kind: ImageValidatingPolicy, metadata: {name: p}, spec: {evaluation: {mode: ${mode}}, validations: []}}`;
  const answer = (mode: string) => planPayloadPhase(testPolicies('image-validating', text(mode)), testWorld()).json({ image: 'app:1' });
  expect(answer('JSON')).toMatchObject([{ rules: [{ status: 'error', notExecuted: 'verifying the images of a payload needs a registry' }] }]);
  expect(answer('Kubernetes')).toEqual([]);
});

describe('HTTP payloads', () => {
  const request = {
    attributes: { method: 'GET', path: '/a', header: { 'X-Team': ['web'] }, query: { q: ['1', '2'] }, body: 'aGk=', contentLength: 2 },
  };

  it.each([
    ['{expression: "http.Allowed().Response()"}', 'pass: request allowed'],
    ['{expression: "http.Denied(\'no\').Response()"}', 'fail: request denied, reason: no'],
    [
      '{expression: "object.attributes.method == \'GET\' ? null : http.Denied(\'no\').Response()"}, {expression: "http.Allowed().Response()"}',
      'pass: request allowed',
    ],
    ['{expression: "null"}', 'skip: request does not match'],
    [
      "{expression: \"http.Denied(object.attributes.Header('x-team')[0] + object.attributes.QueryParam('q')[1] + string(object.attributes.body) + string(object.attributes.contentLength) + object.attributes.host).Response()\"}",
      'fail: request denied, reason: web2hi2',
    ],
    ['{expression: "http.Denied(object.attributes.Header(\'none\')[0]).Response()"}', 'error: index out of bounds: 0'],
  ])('%s gives %s', (validations, expected) => {
    expect(answers('http', `evaluation: {mode: HTTP}, validations: [${validations}]`, request)).toEqual([`p ${expected}`]);
  });

  it('obeys match conditions and the failure policy', () => {
    const validations = 'validations: [{expression: "http.Allowed().Response()"}]';
    expect(answers('http', `evaluation: {mode: HTTP}, matchConditions: [{name: c, expression: "false"}], ${validations}`, request)).toEqual([
      'p skip: request does not match',
    ]);
    const failing = "matchConditions: [{name: c, expression: \"object.attributes.header['none'][0] == ''\"}]";
    expect(answers('http', `evaluation: {mode: HTTP}, ${failing}, ${validations}`, request)).toEqual(['p error: no such key: none']);
    expect(answers('http', `evaluation: {mode: HTTP}, failurePolicy: Ignore, ${failing}, ${validations}`, request)).toEqual([
      'p skip: request does not match',
    ]);
  });

  it('ends the test where a policy does not compile', () => {
    expect(() => answers('http', 'evaluation: {mode: HTTP}, validations: [{expression: "true"}]', request)).toThrow(
      'failed to compile HTTP policy p: spec.validations[0].expression: Invalid value: "true": rule response output is expected to be of type http.CheckResponse',
    );
    expect(() => answers('http', 'evaluation: {mode: HTTP}, validations: [{expression: "object.attributes.nope"}]', request)).toThrow(
      "undefined field 'nope'",
    );
    const conditions = 'matchConditions: [{name: a, expression: "1"}, {name: b, expression: "2"}]';
    expect(() => answers('http', `evaluation: {mode: HTTP}, ${conditions}, validations: []`, request)).toThrow(
      /^failed to compile HTTP policy p: \[spec\.matchConditions\[0\].*, spec\.matchConditions\[1\].*\]$/,
    );
  });
});

describe('Envoy payloads', () => {
  const withToken = (token: string) => ({
    attributes: { request: { http: { method: 'GET', headers: { authorization: token } } }, contextExtensions: { a: 'b' } },
  });
  const spec = `evaluation: {mode: Envoy},
    variables: [{name: token, expression: "jwt.Decode(object.attributes.request.http.headers['authorization'], 'secret')"}],
    validations: [{expression: "!variables.token.Valid ? envoy.Denied(401).WithBody('late').Response() : null"},
      {expression: "variables.token.Claims.?role.orValue('') == 'admin' ? envoy.Allowed().WithHeader('a', 'b').Response() : envoy.Denied(403).Response()"}]`;

  it.each([
    [{ role: 'admin' }, 'pass: request allowed'],
    [{ role: 'guest' }, 'fail: request denied with status code 403'],
    [{ role: 'admin', exp: 1 }, 'fail: request denied with status code 401'],
    [{ role: 'admin', nbf: 9_999_999_999 }, 'fail: request denied with status code 401'],
  ])('with claims %o: %s', (claims, expected) => {
    expect(answers('envoy', spec, withToken(sign(claims, 'secret')))).toEqual([`p ${expected}`]);
  });

  it.each([
    "envoy.Allowed().WithHeader(envoy.Header('a', 'b').KeepEmptyValue()).WithoutHeader('c').WithResponseHeader('d', 'e').Response()",
    "envoy.Allowed().WithResponseHeader(envoy.Header('a', 'b').KeepEmptyValue(true)).WithQueryParam('f', 'g').WithoutQueryParam('h').Response()",
    "envoy.Allowed().WithQueryParam(envoy.QueryParam('f', 'g')).Response().WithMessage('m').WithMetadata({'n': 1})",
  ])('are allowed whatever is added: %s', (expression) => {
    const validations = `validations: [{expression: ${JSON.stringify(expression)}}]`;
    expect(answers('envoy', `evaluation: {mode: Envoy}, ${validations}`, withToken(''))).toEqual(['p pass: request allowed']);
  });

  it('refuses tokens that are signed otherwise, or none', () => {
    expect(answers('envoy', spec, withToken(sign({}, 'other')))).toEqual(['p error: could not verify message using any of the signatures or keys']);
    expect(answers('envoy', spec, withToken(sign({}, 'secret', 'none')))).toEqual([
      'p error: could not verify message using any of the signatures or keys',
    ]);
    expect(answers('envoy', spec, withToken(sign({}, 'secret', 'RS256')))).toEqual([
      'p error: tokens signed with RS256 cannot be verified here: only those with a shared secret can (HS256, HS384, HS512)',
    ]);
    expect(answers('envoy', spec, withToken('token'))).toEqual(['p error: failed to parse token: invalid compact serialization format']);
  });

  it('reads fields by the names of the message, and those that are absent as empty', () => {
    const expression =
      "object.attributes.context_extensions['a'] + object.attributes.request.http.host + string(object.attributes.request.http.size) + object.attributes.source.principal";
    const validations = `validations: [{expression: "${expression} == 'b0' ? envoy.Allowed().Response() : envoy.Denied(500).Response()"}]`;
    expect(answers('envoy', `evaluation: {mode: Envoy}, ${validations}`, withToken(''))).toEqual(['p pass: request allowed']);
  });
});

/** A token in the compact form, signed with HS256, whatever it says. */
function sign(claims: object, key: string, alg = 'HS256'): string {
  const part = (data: object): string => Buffer.from(JSON.stringify(data)).toString('base64url');
  const signed = `${part({ alg, typ: 'JWT' })}.${part(claims)}`;
  return `${signed}.${Buffer.from(hmac(sha256, Buffer.from(key), Buffer.from(signed))).toString('base64url')}`;
}
