import { describe, expect, it } from 'vitest';
import { printAddr } from '../netip/addr.ts';
import { printPrefix } from '../netip/prefix.ts';
import { parseCidr, parseIp, printIp } from './ip.ts';

describe('an address', () => {
  it.each([
    ['1.2.3.4', '1.2.3.4'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['FE80::1', 'fe80::1'],
  ])('%s is read as %s', (text, printed) => {
    const address = parseIp(text);
    expect(address && printAddr(address)).toBe(printed);
  });

  it.each(['', '1.2.3', '01.2.3.4', 'fe80::1%en0', '1.2.3.4/8'])('is not %j', (text) => {
    expect(parseIp(text)).toBeUndefined();
  });
});

describe('the bytes of an address', () => {
  it.each([
    [[192, 0, 2, 1], '192.0.2.1'],
    [[...Array.from({ length: 15 }, () => 0), 1], '::1'],
    [[0x20, 1, 0xd, 0xb8, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0x23], '2001:db8::1:0:0:23'],
    [[...Array.from({ length: 10 }, () => 0), 255, 255, 192, 0, 2, 1], '192.0.2.1'],
  ])('%j are %s', (bytes, text) => {
    expect(printIp(Uint8Array.from(bytes))).toBe(text);
  });
});

describe('an address in its network', () => {
  it.each([
    ['10.1.2.3/8', '10.1.2.3', '10.0.0.0/8'],
    ['10.1.2.3/00008', '10.1.2.3', '10.0.0.0/8'],
    ['2001:db8::1/32', '2001:db8::1', '2001:db8::/32'],
    ['::ffff:1.2.3.4/120', '1.2.3.4', '1.2.3.0/24'],
    ['::ffff:1.2.3.4/90', '1.2.3.4', '::ffc0:0:0/90'],
  ])('%s has the address %s and the network %s', (text, address, network) => {
    const parsed = parseCidr(text);
    expect(parsed && [printAddr(parsed.address), printPrefix(parsed.network)]).toEqual([address, network]);
  });

  it.each(['1.2.3.4', '1.2.3.4/', '1.2.3.4/33', '1.2.3.4/+8', '1.2.3.4/8/8', '::/129', 'fe80::1%a/64'])('is not %j', (text) => {
    expect(parseCidr(text)).toBeUndefined();
  });
});
