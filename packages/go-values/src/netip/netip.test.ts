import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGlobalUnicast, isLinkLocalMulticast, isLinkLocalUnicast, isLoopback, isMulticast, isPrivate, isUnspecified } from './addr-classes.ts';
import type { Addr } from './addr.ts';
import { isMappedAddr, parseAddr, printAddr } from './addr.ts';
import { maskPrefix, parsePrefix, prefixContains, printPrefix } from './prefix.ts';

function address(text: string): Addr {
  const parsed = parseAddr(text);
  if (parsed.kind === 'problem') throw new Error(parsed.message);
  return parsed;
}

describe('addresses', () => {
  it.each([
    ['0.0.0.0', '0.0.0.0'],
    ['255.1.20.0', '255.1.20.0'],
    ['::', '::'],
    ['1::', '1::'],
    ['2001:DB8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
    ['1:0:2:0:0:0:0:3', '1:0:2::3'],
    ['1:0:2:3:4:5:6:7', '1:0:2:3:4:5:6:7'],
    ['::FFFF:1.2.3.4', '::ffff:1.2.3.4'],
    ['::1.2.3.4', '::102:304'],
    ['fe80::1%en0', 'fe80::1%en0'],
  ])('%s prints as %s', (text, printed) => {
    expect(printAddr(address(text))).toBe(printed);
  });

  it.each([
    ['', 'unable to parse IP'],
    ['x', 'unable to parse IP'],
    ['%en0', 'missing IPv6 address'],
    ['1.2.3', 'IPv4 address too short'],
    ['1.2.3.4.5', 'IPv4 address too long'],
    ['1.2.3.256', 'IPv4 field has value >255'],
    ['1.2.3.04', 'IPv4 field has octet with leading zero'],
    ['1..2.3', 'IPv4 field must have at least one digit (at ".2.3")'],
    ['1.2.3.', 'IPv4 field must have at least one digit (at ".")'],
    ['1.2.3.x', 'unexpected character (at "x")'],
    ['1.2.3.4%a', 'unexpected character (at "%a")'],
    ['1:2', 'address string too short'],
    ['::1%', 'zone must be a non-empty string'],
    ['12345::', 'each group must have 4 or less digits (at "12345::")'],
    ['1:::2', 'each colon-separated field must have at least one digit (at ":2")'],
    ['1::2::3', 'multiple :: in address (at ":3")'],
    ['1:g::', 'each colon-separated field must have at least one digit (at "g::")'],
    ['1:2g', 'unexpected character, want colon (at "g")'],
    ['1:', 'colon must be followed by more characters (at ":")'],
    ['1:2:3:4:5:6:7:8:9', 'trailing garbage after address (at "9")'],
    ['1:2:3:4::5:6:7:8', 'the :: must expand to at least one field of zeros'],
    ['1:1.2.3.4', 'embedded IPv4 address must replace the final 2 fields of the address (at "1.2.3.4")'],
    ['::1:2:3:4:5:6:7:1.2.3.4', 'too many hex fields to fit an embedded IPv4 at the end of the address (at "1.2.3.4")'],
  ])('%j is none: %s', (text, reason) => {
    expect(parseAddr(text)).toEqual({ kind: 'problem', message: `ParseAddr("${text}"): ${reason}` });
  });

  it('read as they print', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (text) => {
        expect(address(printAddr(address(text)))).toEqual(address(text));
      }),
    );
  });

  it.each([
    ['unspecified', isUnspecified, '0.0.0.0 ::', '0.0.0.1 ::1 ::%en0'],
    ['loopback', isLoopback, '127.0.0.1 127.255.0.0 ::1', '128.0.0.1 ::2'],
    ['private', isPrivate, '10.1.2.3 172.16.0.1 172.31.255.255 192.168.7.1 fc00::1 fdff::', '11.0.0.1 172.32.0.1 192.169.0.1 fe00::1'],
    ['multicast', isMulticast, '224.0.0.1 239.1.1.1 ff02::1', '223.1.1.1 240.0.0.1 fe80::1'],
    ['link-local unicast', isLinkLocalUnicast, '169.254.1.1 fe80::1 febf::1', '169.255.1.1 fec0::1'],
    ['link-local multicast', isLinkLocalMulticast, '224.0.0.1 ff02::1 ff12::1', '224.0.1.1 ff01::1'],
    ['global unicast', isGlobalUnicast, '8.8.8.8 10.0.0.1 2001:db8::1 fd00::1', '0.0.0.0 255.255.255.255 127.0.0.1 224.0.0.1 169.254.1.1 ff0e::1'],
    ['mapped', isMappedAddr, '::ffff:1.2.3.4 ::ffff:0:0', '1.2.3.4 ::1.2.3.4 ::fffe:1.2.3.4'],
  ])('tells which are %s', (_, holds, some, others) => {
    expect(some.split(' ').filter((text) => !holds(address(text)))).toEqual([]);
    expect(others.split(' ').filter((text) => holds(address(text)))).toEqual([]);
  });
});

describe('prefixes', () => {
  it.each([
    ['10.1.2.3/8', '10.1.2.3/8', '10.0.0.0/8'],
    ['1.2.3.4/0', '1.2.3.4/0', '0.0.0.0/0'],
    ['2001:DB8::1/33', '2001:db8::1/33', '2001:db8::/33'],
    ['::1/128', '::1/128', '::1/128'],
    ['::ffff:1.2.3.4/120', '::ffff:1.2.3.4/120', '::ffff:1.2.3.0/120'],
  ])('%s prints as %s, masked as %s', (text, printed, masked) => {
    const prefix = parsePrefix(text);
    expect(prefix.kind === 'prefix' && [printPrefix(prefix), printPrefix(maskPrefix(prefix))]).toEqual([printed, masked]);
  });

  it.each([
    ['10.0.0.0', "no '/'"],
    ['x/8', 'ParseAddr("x"): unable to parse IP'],
    ['fe80::1%a/8', 'IPv6 zones cannot be present in a prefix'],
    ['10.0.0.0/', 'bad bits after slash: ""'],
    ['10.0.0.0/08', 'bad bits after slash: "08"'],
    ['10.0.0.0/+8', 'bad bits after slash: "+8"'],
    ['10.0.0.0/33', 'prefix length out of range'],
    ['::/129', 'prefix length out of range'],
  ])('%j is none: %s', (text, reason) => {
    expect(parsePrefix(text)).toEqual({ kind: 'problem', message: `netip.ParsePrefix("${text}"): ${reason}` });
  });

  it.each([
    ['10.0.0.0/8', '10.255.0.1', true],
    ['10.0.0.0/8', '11.0.0.0', false],
    ['0.0.0.0/0', '::', false],
    ['::/0', 'ff02::1', true],
  ])('%s contains %s: %s', (text, member, isContained) => {
    const prefix = parsePrefix(text);
    expect(prefix.kind === 'prefix' && prefixContains(prefix, address(member))).toBe(isContained);
  });
});
