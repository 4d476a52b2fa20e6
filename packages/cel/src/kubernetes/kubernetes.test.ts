import { expect, it } from 'vitest';
import { authorizer, environment, kubernetesLibraries, objectType } from '../index.ts';

const { compile } = environment({
  libraries: kubernetesLibraries,
  variables: { authorizer: objectType('kubernetes.authorization.Authorizer') },
});

const bindings = new Map([
  [
    'authorizer',
    authorizer(({ verb, group, resource, namespace, path, serviceAccount, ...more }) => {
      const parts = [serviceAccount?.name, group, resource, namespace, path];
      const narrowed = [more.subresource, more.name, more.fieldSelector, more.labelSelector];
      return { isAllowed: verb === 'get', reason: [...parts, ...(narrowed.join('') === '' ? [] : narrowed)].join('|'), error: '' };
    }),
  ],
]);

/** The value as `%s` writes it; `!` before why it failed, `?` before why it does not compile. */
function show(expression: string): string {
  const compiled = compile(`'%s'.format([dyn(${expression})])`);
  if (compiled.kind === 'problems') return `? ${compiled.problems.map(({ message }) => message).join('; ')}`;
  const outcome = compiled.program.evaluate(bindings);
  if (outcome.kind === 'error') return `! ${outcome.message}`;
  return typeof outcome.value === 'string' ? outcome.value : 'no text';
}

it.each([
  // quantity
  ["quantity('1Gi').isGreaterThan(quantity('1G')) && quantity('500m').isLessThan(quantity('1'))", 'true'],
  ["quantity('1').compareTo(quantity('2'))", '-1'],
  ["quantity('1Gi').add(1).sub(quantity('1Gi')).asInteger()", '1'],
  ["quantity('1500m').asInteger()", '! cannot convert value to integer'],
  ["quantity('12n').asApproximateFloat()", '1.2000000000000002e-08'],
  ["quantity('1500m').isInteger() || isQuantity('1K')", 'false'],
  ["sign(quantity('-5'))", '-1'],
  ["quantity('5').sign()", "? found no matching overload for 'sign' applied to 'kubernetes.Quantity.()'"],
  ["quantity('x')", "! quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"],
  // ip
  ["string(ip('2001:DB8:0:0:1:0:0:1'))", '2001:db8::1:0:0:1'],
  ["ip('192.168.0.1').family() + ip('::1').family()", '10'],
  ["ip.isCanonical('::1') && !ip.isCanonical('0::1')", 'true'],
  ["ip('127.0.0.1').isLoopback() && ip('::').isUnspecified() && ip('fe80::1').isLinkLocalUnicast()", 'true'],
  ["ip('224.0.0.1').isLinkLocalMulticast() && ip('ff02::1').isLinkLocalMulticast() && ip('8.8.8.8').isGlobalUnicast()", 'true'],
  ["isIP('1.2.3') || isIP('::ffff:1.2.3.4') || isIP('fe80::1%eth0')", 'false'],
  ["ip('x')", '! IP Address "x" parse error during conversion from string: ParseAddr("x"): unable to parse IP'],
  ["ip('1.2.3.256')", '! IP Address "1.2.3.256" parse error during conversion from string: ParseAddr("1.2.3.256"): IPv4 field has value >255'],
  ["ip('1::2::3')", '! IP Address "1::2::3" parse error during conversion from string: ParseAddr("1::2::3"): multiple :: in address (at ":3")'],
  ["ip('::ffff:1.2.3.4')", '! IPv4-mapped IPv6 address "::ffff:1.2.3.4" is not allowed'],
  // cidr
  ["cidr('10.0.0.0/8').containsIP('10.1.2.3') && !cidr('10.0.0.0/8').containsIP(ip('11.0.0.1'))", 'true'],
  ["cidr('10.0.0.0/8').containsIP('::a00:1') || cidr('::/0').containsIP(ip('10.0.0.1'))", 'false'],
  ["cidr('10.0.0.0/8').containsCIDR('10.1.0.0/16') && cidr('10.1.2.3/8').containsCIDR(cidr('10.0.0.0/8'))", 'true'],
  ["cidr('2001:db8::/32').containsCIDR('2001:db8:1::/48') && !cidr('2001:db8::/32').containsCIDR('2001:db9::/48')", 'true'],
  ["cidr('10.0.0.0/16').containsCIDR('10.0.0.0/8') || cidr('0.0.0.0/0').containsCIDR('::/0')", 'false'],
  ["string(cidr('10.1.2.3/8').masked()) + ' ' + string(cidr('10.1.2.3/8').ip())", '10.0.0.0/8 10.1.2.3'],
  ["cidr('::/64').prefixLength()", '64'],
  ["isCIDR('10.0.0.0/33') || isCIDR('10.0.0.0')", 'false'],
  [
    "cidr('x')",
    `! network address parse error during conversion from string: network address parse error during conversion from string: netip.ParsePrefix("x"): no '/'`,
  ],
  // url
  ["url('https://user@example.com:80/a b?k=1&k=2#f').getHost()", 'example.com:80'],
  ["url('https://[::1]:80/').getHostname() + url('https://a:1/').getPort() + url('/p').getScheme()", '::11'],
  ["url('https://example.com/path with spaces/').getEscapedPath()", '/path%20with%20spaces/'],
  ["url('https://example.com/?k1=a&k2=b&k2=c').getQuery()", '{"k1":["a"], "k2":["b", "c"]}'],
  ["isURL('https://a') && isURL('/a') && !isURL('a') && !isURL('://a')", 'true'],
  ["url('/a b') == url('/a%20b')", 'true'],
  ["url('https://[h]/')", '! URL parse error during conversion from string: parse "https://[h]/": invalid host: ParseAddr("h"): unable to parse IP'],
  ["url('x')", '! URL parse error during conversion from string: parse "x": invalid URI for request'],
  // semver
  ["semver('1.2.3-rc.1').isLessThan(semver('1.2.3')) && semver('1.2.3') == semver('1.2.3+build')", 'true'],
  ["semver('1.0.0').compareTo(semver('1.0.0')) + semver('2.0.0').compareTo(semver('1.0.0'))", '1'],
  ["semver('1.0.0-a.b').isGreaterThan(semver('1.0.0-a')) && semver('1.0.0-1').isLessThan(semver('1.0.0-a'))", 'true'],
  ["isSemver('1.0.0-10') && isSemver('10.20.30') && !isSemver('1.0.0-01')", 'true'],
  ["semver('1.0.0-01')", '! Numeric PreRelease version must not contain leading zeroes "01"'],
  ["semver('1.10.0').compareTo(semver('1.9.0')) + semver('v1.2', true).minor()", '3'],
  ["isSemver('v1.2') || isSemver('01.2.3')", 'false'],
  ["isSemver('v01.2', true)", 'true'],
  ["semver('v1.2.3')", '! Invalid character(s) found in major number "v1"'],
  ["semver('1.2')", '! No Major.Minor.Patch elements found'],
  ["semver('1-a', true)", '! short version cannot contain PreRelease/Build meta data'],
  // format
  ["format.dns1123Label().validate('good-name').hasValue()", 'false'],
  [
    "format.dns1123Label().validate('Bad').value()",
    `["a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')"]`,
  ],
  ["format.named('nope').hasValue() || format.named('uuid').value().validate('123e4567-e89b-12d3-a456-426614174000').hasValue()", 'false'],
  ["format.date().validate('2024-13-01').value()", '["invalid date"]'],
  ["format.qualifiedName().validate('/a').value()[0]", 'prefix part must be non-empty'],
  ["format.byte().validate('aGk=').hasValue() || format.dns1123LabelPrefix().validate('abc-').hasValue()", 'false'],
  ["quantity('1') == quantity('1000m') && quantity('1') != quantity('2') && quantity('2') != quantity('1')", 'true'],
  ["'a1b2'.findAll('[0-9]', 0)", '[]'],
  // Of another type: never equal, and refused on the left.
  ["dyn(quantity('1')) == dyn(1) || true", 'true'],
  ["dyn(quantity('1')) == dyn([1])", '! no such overload'],
  ["dyn(ip('::1')) == dyn(cidr('::/1'))", '! no such overload'],
  ["dyn(cidr('::/1')) == dyn(1)", '! no such overload'],
  ["dyn(url('/')) == dyn(semver('1.0.0'))", '! no such overload'],
  ["dyn(semver('1.0.0')) == dyn('1.0.0')", '! no such overload'],
  ["dyn(format.named('uuid').value()) == dyn(1)", '! no such overload'],
  ["dyn(1) == dyn(quantity('1')) || dyn(quantity('1')) == null || dyn(quantity('1')) in [dyn(1)]", 'false'],
  ["dyn(quantity('1')) != dyn(1) && ip('::1') == ip('::1') && cidr('::/1') != cidr('::/2')", 'true'],
  ["[dyn(quantity('1'))] == [dyn(1)] && {'a': dyn(ip('::1'))} == {'a': dyn(1)}", 'true'],
  // regular expressions and lists
  ["'abc 123 x4'.find('[0-9]+') + 'a'.find('x')", '123'],
  ["'a1b22c333'.findAll('[0-9]+', 2)", '["1", "22"]'],
  ["'a'.find('[' + '')", '! Illegal regex: error parsing regexp: missing closing ]: `[`'],
  ['[1, 2, 3].isSorted() && ![2, 1].isSorted()', 'true'],
  ['[1, 2, 3].sum() + [3, 1].min() + [3, 1].max()', '10'],
  ["[duration('1h'), duration('30m')].sum()", '5400s'],
  ['[1.5, 2.5].sum() + [dyn(1u), dyn(2u)].sum()', '! no such overload'],
  ['string([1u, 2u].sum()) + string([0.5].sum()) + string(dyn([]).sum())', '30.50'],
  ["['a'].map(text, dyn(text)).sum()", '! no such overload: sum(list)'],
  ['[dyn(1), dyn(2.5)].sum()', '! no such overload'],
  ['dyn(1).sum() + dyn(1).min()', '! no such overload: sum(int)'],
  // Elements of different types have no order between them.
  ["[dyn('b'), dyn(1)].max() + [dyn('b'), dyn(1)].min()", 'bb'],
  ["[dyn('b'), dyn(1), dyn('a')].isSorted() && ![dyn(2), dyn(1.5)].isSorted()", 'true'],
  ['[dyn(1), dyn([1])].isSorted()', '! no such overload'],
  ['[dyn(1.0), dyn(0.0 / 0.0)].max() + [0.0 / 0.0, 1.0, 2.0].min()', 'NaN'],
  ['[].min()', '! min called on empty list'],
  ["['a'].sum()", "? found no matching overload for 'sum' applied to 'list(string).()'"],
  ['[1, 2, 1].indexOf(1) + [1, 2, 1].lastIndexOf(1) + [1].indexOf(5)', '1'],
  ["semver('1.2.3').major() * 100 + semver('1.2.3').patch()", '103'],
  ["format.dns1123Subdomain().validate('a.b').hasValue() || format.dns1035Label().validate('a1').hasValue()", 'false'],
  ["format.dns1123SubdomainPrefix().validate('a.b-').hasValue() || format.dns1035LabelPrefix().validate('a-').hasValue()", 'false'],
  ["format.dns1035Label().validate('1a').hasValue() && format.dns1123Subdomain().validate('a..b').hasValue()", 'true'],
  ["format.labelValue().validate('a_b').hasValue() || format.uri().validate('https://a').hasValue()", 'false'],
  ["format.labelValue().validate('-').hasValue() && format.uri().validate('::').hasValue()", 'true'],
  ["format.uuid().validate('x').value()", '["does not match the UUID format"]'],
  ["format.datetime().validate('2024-01-01T00:00:00Z').hasValue()", 'false'],
  ["format.datetime().validate('yesterday').value()", '["invalid datetime"]'],
  // authorizer
  ["authorizer.group('').resource('pods').namespace('default').check('get').allowed()", 'true'],
  ["authorizer.serviceAccount('default', 'me').group('apps').resource('deployments').check('list').reason()", 'me|apps|deployments||'],
  ["authorizer.path('/healthz').check('get').errored()", 'false'],
  ["authorizer.path('/healthz').check('get').error() + '.'", '.'],
  [
    "authorizer.group('').resource('pods').subresource('exec').name('a').fieldSelector('x=y').labelSelector('a=b').check('get').reason()",
    '||pods|||exec|a|x=y|a=b',
  ],
  ["authorizer.path(' ')", '! path must not be empty'],
  ["authorizer.serviceAccount('default', '@')", '! Invalid service account name'],
])('%s is %s', (expression, expected) => {
  expect(show(expression)).toBe(expected);
});
