import { RedfishTrouble } from './redfish-client.ts';
import type { RedfishClient } from './redfish-client.ts';
import type { Resource } from './resource.ts';

/** A server as its management controller shows it. */
export interface ManagedSystem {
  readonly system: Resource;
  /** Paths of its virtual CDs: the first one is booted from, the second one holds data. */
  readonly compactDiscs: readonly [boot: string, data: string];
}

const ROOT = '/redfish/v1/';

/** Finds the server with a serial number: the system that an address names, the only one that is managed there, or the one that has the number. */
export async function findManagedSystem(client: RedfishClient, address: URL, serial: string): Promise<ManagedSystem> {
  const system = await findSystem(client, address, serial);
  const [boot, data] = await findCompactDiscs(client, system);
  if (boot === undefined || data === undefined) throw new RedfishTrouble('The management controller does not have two virtual CDs.', false);
  return { system, compactDiscs: [boot, data] };
}

async function findSystem(client: RedfishClient, { pathname }: URL, serial: string): Promise<Resource> {
  if (/^\/redfish\/v1\/Systems\/[^/]+/.test(pathname)) return client.get(pathname);
  const systems = (await client.get(ROOT)).link('Systems') ?? `${ROOT}Systems`;
  const paths = (await client.get(systems)).links('Members');
  const [first, ...others] = paths;
  if (first !== undefined && others.length === 0) return client.get(first);
  for (const path of paths) {
    const system = await client.get(path);
    if (system.text('SerialNumber') === serial) return system;
  }
  throw new RedfishTrouble('The management controller manages no server with this serial number.', false);
}

/** Virtual media stand at the system in newer controllers, at its manager in others. */
async function findCompactDiscs(client: RedfishClient, system: Resource): Promise<readonly string[]> {
  const [manager] = system.links('Links', 'ManagedBy');
  const collection = system.link('VirtualMedia') ?? (manager === undefined ? undefined : (await client.get(manager)).link('VirtualMedia'));
  if (collection === undefined) return [];
  const found: string[] = [];
  for (const path of (await client.get(collection)).links('Members')) {
    const types = (await client.get(path)).texts('MediaTypes');
    if (types.includes('CD') || types.includes('DVD')) found.push(path);
  }
  return found;
}
