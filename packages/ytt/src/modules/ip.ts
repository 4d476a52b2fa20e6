import type { Addr } from '@assay/go-values';
import { parseCidr, parseIp, printAddr, printPrefix } from '@assay/go-values';
import type { Value } from '@assay/starlark';
import { Fault, Tuple } from '@assay/starlark';

import { ModuleObject } from '../values/module-object.ts';
import { noArgument, oneText } from './arguments.ts';
import type { YttModule } from './ytt-module.ts';
import { pureModule } from './ytt-module.ts';

/** `@ytt:ip` */
export const ipModule: YttModule = pureModule('ip', () => [
  ['parse_addr', oneText('ip.parse_addr', parseAddress)],
  ['parse_cidr', oneText('ip.parse_cidr', parseNetwork)],
]);

function parseAddress(text: string): Value {
  const address = parseIp(text);
  if (!address) throw new Fault(`invalid IP address: ${text}`);
  return addressObject(address);
}

function parseNetwork(text: string): Value {
  const parsed = parseCidr(text);
  if (!parsed) throw new Fault(`invalid CIDR address: ${text}`);
  const { address, network } = parsed;
  const object = new ModuleObject('@ytt:ip.net', '@ytt:ip.net does not automatically encode (hint: use .string())', [
    ['addr', noArgument('ip.net.addr', () => addressObject(network.address))],
    ['string', noArgument('ip.net.string', () => printPrefix(network))],
  ]);
  return new Tuple([addressObject(address), object]);
}

function addressObject(address: Addr): Value {
  const isV4 = address.bits === 32;
  return new ModuleObject('@ytt:ip.addr', '@ytt:ip.addr does not automatically encode (hint: use .string())', [
    ['is_ipv4', noArgument('ip.addr.is_ipv4', () => isV4)],
    ['is_ipv6', noArgument('ip.addr.is_ipv6', () => !isV4)],
    ['string', noArgument('ip.addr.string', () => printAddr(address))],
  ]);
}
