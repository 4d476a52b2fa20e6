import type { Value } from '@assay/starlark';
import { Fault, Tuple } from '@assay/starlark';

import { ModuleObject } from '../values/module-object.ts';
import { noArgument, oneText } from './arguments.ts';
import type { Address } from './ip-address.ts';
import { maskAddress, parseAddress, parseNetwork, printAddress, printNetwork } from './ip-address.ts';
import type { YttModule } from './ytt-module.ts';
import { pureModule } from './ytt-module.ts';

/** `@ytt:ip` */
export const ipModule: YttModule = pureModule('ip', () => [
  ['parse_addr', oneText('ip.parse_addr', parseAddr)],
  ['parse_cidr', oneText('ip.parse_cidr', parseCidr)],
]);

function parseAddr(text: string): Value {
  const address = parseAddress(text);
  if (!address) throw new Fault(`invalid IP address: ${text}`);
  return addressObject(address);
}

function parseCidr(text: string): Value {
  const network = parseNetwork(text);
  if (!network) throw new Fault(`invalid CIDR address: ${text}`);
  const masked = maskAddress(network.address, network.length);
  const object = new ModuleObject('@ytt:ip.net', '@ytt:ip.net does not automatically encode (hint: use .string())', [
    ['addr', noArgument('ip.net.addr', () => addressObject(masked))],
    ['string', noArgument('ip.net.string', () => printNetwork({ address: masked, length: network.length }))],
  ]);
  return new Tuple([addressObject(network.address), object]);
}

function addressObject(address: Address): Value {
  return new ModuleObject('@ytt:ip.addr', '@ytt:ip.addr does not automatically encode (hint: use .string())', [
    ['is_ipv4', noArgument('ip.addr.is_ipv4', () => address.isV4)],
    ['is_ipv6', noArgument('ip.addr.is_ipv6', () => !address.isV4)],
    ['string', noArgument('ip.addr.string', () => printAddress(address))],
  ]);
}
