import type { Addr } from '@assay/go-values';
import { hostnameOf, isLoopback, isPrivate, parseAddr, parseIp, parseUrl, unmapAddr } from '@assay/go-values';

import type { KyvernoFunction } from './kyverno-function.ts';
import { kyvernoFunction } from './kyverno-function.ts';

/** Whether none of the addresses of a URL's host is a loopback address or a private one. */
export const isExternalUrl: KyvernoFunction = kyvernoFunction({
  name: 'is_external_url',
  parameters: [['string']],
  returns: 'bool',
  note: 'determine if a URL points to an external network address',
  body: ([text], evaluation) => {
    evaluation.chargeText(text.length);
    const url = parseUrl(text);
    if (url.kind === 'problem') return evaluation.fail(url.message);
    const host = hostnameOf(url);
    const literal = parseAddr(host);
    if (literal.kind !== 'problem') return !isInternal(unmapAddr(literal));
    const addresses = evaluation.host.lookUpHost?.(host) ?? evaluation.fail(`lookup ${host}: no such host`);
    return !addresses.some((found) => isInternal(parseIp(found)));
  },
});

function isInternal(address: Addr | undefined): boolean {
  return address !== undefined && (isLoopback(address) || isPrivate(address));
}
