import { parseIpAddress } from './ip-address.ts';
import type { KyvernoFunction } from './kyverno-function.ts';
import { kyvernoFunction } from './kyverno-function.ts';
import { hostOfUrl } from './url-host.ts';

/** Whether none of the addresses of a URL's host is a loopback address or a private one. */
export const isExternalUrl: KyvernoFunction = kyvernoFunction({
  name: 'is_external_url',
  parameters: [['string']],
  returns: 'bool',
  note: 'determine if a URL points to an external network address',
  body: ([url], evaluation) => {
    evaluation.chargeText(url.length);
    const parsed = hostOfUrl(url);
    if (parsed.kind === 'problem') return evaluation.fail(parsed.message);
    const address = parseIpAddress(parsed.host);
    if (address !== undefined) return !isInternal(address);
    const addresses = evaluation.host.lookUpHost?.(parsed.host) ?? evaluation.fail(`lookup ${parsed.host}: no such host`);
    return !addresses.some((text) => isInternal(parseIpAddress(text) ?? []));
  },
});

/** Loopback and private addresses, as Go's `net.IP` (Go 1.24) tells them: RFC 1918 and RFC 4193. */
function isInternal(address: readonly number[]): boolean {
  const [first = 0, second = 0] = address;
  if (address.length === 4) return first === 127 || first === 10 || (first === 172 && second >> 4 === 1) || (first === 192 && second === 168);
  const isLoopback = address.slice(0, 15).every((byte) => byte === 0) && address[15] === 1;
  return address.length === 16 && (isLoopback || (first & 0xfe) === 0xfc);
}
