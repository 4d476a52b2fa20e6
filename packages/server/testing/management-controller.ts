import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A management controller of a test: one server, two virtual CDs. It fetches an image when it is inserted. */
export interface ManagementController {
  /** Without a slash at the end. */
  readonly url: string;
  /** What was changed, in order, with what was sent. */
  readonly changes: readonly BmcChange[];
  /** What a start of the server would find. */
  readonly state: BmcState;
  /** The next requests of a kind are answered so, and nothing else happens. `undefined`: the connection breaks off. */
  failNext(request: string, statuses: readonly (number | undefined)[]): void;
  close(): Promise<void>;
}

/** A request that changes something. */
export interface BmcChange {
  readonly request: string;
  readonly body: unknown;
}

/** How the server stands. */
export interface BmcState {
  power: 'On' | 'Off';
  override: string;
  /** Addresses of what is in the CDs. */
  readonly images: Map<string, string>;
  /** What was fetched from each address. */
  readonly fetched: Map<string, Buffer>;
  /** With what the server was started: its override, and the images that it found. */
  readonly starts: { readonly override: string; readonly images: readonly string[] }[];
}

/** How a management controller of a test differs from the usual one. */
export interface ManagementControllerOptions {
  readonly tls?: { readonly key: Buffer; readonly cert: Buffer };
  /** Default: two CDs and a USB stick. */
  readonly media?: Readonly<Record<string, readonly string[]>>;
  /** Members that an insertion may have beside the image. */
  readonly knowsInserted?: boolean;
  /** Whether an insertion is a task that is looked at. */
  readonly hasTasks?: boolean;
  readonly serials?: readonly string[];
  /** Where what is asked for under `publicUrl` really is. */
  readonly reach?: (address: string) => string;
}

export const BMC_NAME = 'operator';
export const BMC_PASSWORD = 'bmc-pass-0001';

const USUAL_MEDIA: NonNullable<ManagementControllerOptions['media']> = { Usb: ['USBStick'], Cd1: ['CD', 'DVD'], Cd2: ['CD'] };

/** Starts one. */
export async function startManagementController(options: ManagementControllerOptions = {}): Promise<ManagementController> {
  const { media = USUAL_MEDIA, knowsInserted = true, hasTasks = false, serials = ['BMC-1'], reach = (address) => address } = options;
  const state: BmcState = { power: 'Off', override: 'Disabled', images: new Map(), fetched: new Map(), starts: [] };
  const changes: BmcChange[] = [];
  const failures = new Map<string, (number | undefined)[]>();

  const resources = (path: string): object | undefined => {
    if (path === '/redfish/v1/') return { Systems: link('/redfish/v1/Systems') };
    if (path === '/redfish/v1/Systems') return { Members: serials.map((_, at) => link(`/redfish/v1/Systems/${at + 1}`)) };
    if (path === '/redfish/v1/Managers/1') return { VirtualMedia: link('/redfish/v1/Managers/1/VirtualMedia') };
    if (path === '/redfish/v1/Managers/1/VirtualMedia') return { Members: Object.keys(media).map((name) => link(`${path}/${name}`)) };
    const [, system] = /^\/redfish\/v1\/Systems\/(\d+)$/.exec(path) ?? [];
    if (system !== undefined) return systemBody(path, serials[Number(system) - 1], state);
    const [, name = ''] = /^\/redfish\/v1\/Managers\/1\/VirtualMedia\/(\w+)$/.exec(path) ?? [];
    const types = media[name];
    return types && { MediaTypes: types, Inserted: state.images.has(name), Image: state.images.get(name) ?? null };
  };

  async function change(path: string, body: unknown): Promise<number> {
    const [, name = '', action] = /VirtualMedia\/(\w+)\/Actions\/VirtualMedia\.(\w+)$/.exec(path) ?? [];
    const sent: Readonly<Record<string, unknown>> = Object(body);
    if (action === 'InsertMedia') {
      if (!knowsInserted && 'Inserted' in sent) return 400;
      const image = String(sent['Image']);
      const response = await fetch(reach(image));
      if (!response.ok) return 500;
      state.fetched.set(image, Buffer.from(await response.arrayBuffer()));
      state.images.set(name, image);
      return hasTasks ? 202 : 204;
    }
    if (action === 'EjectMedia') return state.images.delete(name) ? 204 : 400;
    if (path.endsWith('/Actions/ComputerSystem.Reset')) {
      state.starts.push({ override: state.override, images: [...state.images.values()] });
      state.override = 'Disabled';
      state.power = 'On';
      return 204;
    }
    const boot: Readonly<Record<string, unknown>> = Object(sent['Boot']);
    state.override = String(boot['BootSourceOverrideEnabled']);
    return 204;
  }

  async function answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const { method = '', url: path = '', headers } = request;
    const named = `${method} ${path}`;
    const kind = [...failures.keys()].find((each) => named.includes(each));
    const planned = kind === undefined ? undefined : failures.get(kind);
    if (planned && planned.length > 0) {
      const status = planned.shift();
      if (status === undefined) return void request.socket.destroy();
      return void response
        .writeHead(status, { 'Content-Type': 'application/json' })
        .end('{"error":{"@Message.ExtendedInfo":[{"MessageId":"Base.1.8.GeneralError","Message":"https://x/?sig=echo"}]}}');
    }
    if (headers.authorization !== `Basic ${Buffer.from(`${BMC_NAME}:${BMC_PASSWORD}`).toString('base64')}`) return void response.writeHead(401).end();
    if (method === 'GET') {
      const body = path === '/redfish/v1/Tasks/1' ? {} : resources(path);
      return void response.writeHead(body ? 200 : 404, { 'Content-Type': 'application/json', ETag: 'W/"1"' }).end(JSON.stringify(body ?? {}));
    }
    const body = await json(request);
    changes.push({ request: named, body });
    const status = await change(path, body);
    response.writeHead(status, status === 202 ? { Location: '/redfish/v1/Tasks/1' } : {}).end();
  }

  const handle: http.RequestListener = (request, response) => void answer(request, response).catch(() => response.destroy());
  const server = options.tls ? https.createServer(options.tls, handle) : http.createServer(handle);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port }: Pick<AddressInfo, 'port'> = Object(server.address());
  return {
    url: `${options.tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    changes,
    state,
    failNext: (request, statuses) => void failures.set(request, [...statuses]),
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

function link(path: string): object {
  return { '@odata.id': path };
}

function systemBody(path: string, serial: string | undefined, { power, override }: BmcState): object | undefined {
  if (serial === undefined) return undefined;
  const reset = { target: `${path}/Actions/ComputerSystem.Reset`, 'ResetType@Redfish.AllowableValues': ['On', 'ForceOff', 'PowerCycle'] };
  return {
    SerialNumber: serial,
    PowerState: power,
    Boot: { BootSourceOverrideEnabled: override },
    Links: { ManagedBy: [link('/redfish/v1/Managers/1')] },
    Actions: { '#ComputerSystem.Reset': reset },
  };
}
