import { setTimeout as sleep } from 'node:timers/promises';

import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { creationOf, deletionOf, machine, post, template } from '../../testing/admission.ts';
import { ApiServer } from '../../testing/api-server.ts';
import { jsonLogger } from '../log/json-logger.ts';
import type { ClusterSource } from './cluster-source.ts';
import { kubernetesSource, WATCHED } from './kubernetes-source.ts';
import type { ClusterAccess } from './kubernetes/cluster-access.ts';
import type { WatchTimes } from './kubernetes/watched-resource.ts';
import { webhookApp } from './webhook-app.ts';

const [TEMPLATES = '', MACHINES = ''] = WATCHED.map(({ path }) => path);

interface Cluster {
  readonly server: ApiServer;
  readonly source: ClusterSource;
  readonly log: () => string;
  /** The names of the Templates among these that are known; `undefined`: the cluster cannot be read. */
  readonly known: (...names: string[]) => string[] | undefined;
  /** The decision on a VM that is created or a Template that is deleted. */
  readonly decide: (body: string) => Promise<unknown>;
}

const FAST: WatchTimes = { pause: 10 };
/** The least that the first six pauses take together, in milliseconds. A busy machine makes them longer, never shorter. */
const SIX_PAUSES = 5 * (2 ** 6 - 1);

async function cluster(prepare: (server: ApiServer) => void = () => {}, times: WatchTimes = {}): Promise<Cluster> {
  const server = new ApiServer([TEMPLATES, MACHINES]);
  prepare(server);
  return { server, ...open(await started(server), times) };
}

async function started(server: ApiServer): Promise<ClusterAccess> {
  onTestFinished(() => server.stop());
  return { ...NOBODY, server: await server.start() };
}

const NOBODY = {
  certificateAuthority: undefined,
  clientCertificate: undefined,
  clientKey: undefined,
  skipsVerification: false,
  serverName: undefined,
  token: undefined,
};

function open(access: ClusterAccess | (() => ClusterAccess), times: WatchTimes = {}): Omit<Cluster, 'server'> {
  let log = '';
  const logger = jsonLogger('info', (line) => (log += line));
  const source = kubernetesSource(typeof access === 'function' ? access : () => access, logger, { ...FAST, ...times });
  onTestFinished(() => source.close());
  const app = webhookApp({ source, onUnavailable: 'deny', logger });
  const decide = async (body: string): Promise<unknown> => {
    const answer = await post(app, body.includes('"DELETE"') ? '/template-validate' : '/virtualmachine-validate', body);
    return JSON.parse(await answer.text()).response;
  };
  return {
    source,
    log: () => log,
    decide,
    known: (...names) => (source.objects() ? names.filter((name) => source.objects()?.template('ns', name)) : undefined),
  };
}

const soon = (check: () => unknown): Promise<unknown> => vi.waitFor(check, { timeout: 300_000, interval: 5 });
const watched = ({ server }: Cluster): Promise<unknown> => soon(() => expect(server.watches).toBe(2));
const asked = ({ server }: Cluster, part: string): number => server.asked.filter(({ url }) => url.includes(part)).length;

describe('a cluster', () => {
  test('is listed page by page, then followed', async () => {
    const it = await cluster((server) => {
      server.pageSize = 2;
      for (const name of ['a', 'b', 'c', 'd', 'e']) server.put(TEMPLATES, template(name));
    });
    await soon(() => expect(it.known('a', 'b', 'c', 'd', 'e')).toEqual(['a', 'b', 'c', 'd', 'e']));
    expect(asked(it, `${TEMPLATES}?limit=`)).toBe(3);
    await watched(it);
    it.server.delete(TEMPLATES, template('a'));
    it.server.put(TEMPLATES, template('f'));
    it.server.put(TEMPLATES, { ...template('b'), metadata: { name: 'b', namespace: 'ns' } });
    await soon(() => expect(it.known('a', 'f')).toEqual(['f']));
    expect(await it.decide(creationOf(machine('vm', 2, 'c')))).toMatchObject({ allowed: false, status: { code: 422 } });
    expect(await it.decide(creationOf(machine('vm', 2, 'b')))).toEqual({ uid: 'u-1', allowed: true });
    expect(asked(it, 'limit=')).toBe(4);
  });

  test('is asked for no more than metadata', async () => {
    const it = await cluster();
    await watched(it);
    for (const { url, accept } of it.server.asked) {
      expect(accept).toMatch(
        url.includes('watch') ? /^application\/json;as=PartialObjectMetadata;/ : /^application\/json;as=PartialObjectMetadataList;/,
      );
      expect(accept).toMatch(/, application\/json$/);
    }
  });

  test('gives metadata alone, or objects without a namespace, and all is known that is needed', async () => {
    const it = await cluster((server) => {
      server.put(TEMPLATES, { kind: 'PartialObjectMetadata', metadata: template('small').metadata });
      server.put(TEMPLATES, { metadata: { name: 'nowhere' } });
      server.put(MACHINES, { kind: 'PartialObjectMetadata', metadata: machine('vm', 2).metadata });
    });
    await watched(it);
    expect(await it.decide(creationOf(machine('vm', 2)))).toMatchObject({ allowed: false, status: { code: 422 } });
    const kept = await it.decide(deletionOf(template('small')));
    expect(kept).toMatchObject({ allowed: false, status: { code: 403, message: expect.stringContaining('x/vm') } });
    it.server.delete(MACHINES, machine('vm', 2));
    await soon(async () => expect(await it.decide(deletionOf(template('small')))).toMatchObject({ allowed: true }));
  });

  test('is not known before both resources are listed', async () => {
    let release: () => void = () => {};
    const it = await cluster((server) => {
      server.put(TEMPLATES, template('small'));
      server.disturb = (url, response) => {
        if (!url.startsWith(MACHINES)) return false;
        release = () => response.destroy();
        return true;
      };
    });
    await soon(() => expect(it.log()).toContain('objects listed'));
    expect(it.source.objects()).toBeUndefined();
    it.server.disturb = () => false;
    release();
    await soon(() => expect(it.known('small')).toEqual(['small']));
  });

  test('that has forgotten where the watch stood is listed again', async () => {
    const it = await cluster((server) => server.put(TEMPLATES, template('small')));
    await watched(it);
    it.server.disturb = (url, response) => (url.includes('watch') ? (response.destroy(), true) : false);
    it.server.cut();
    it.server.delete(TEMPLATES, template('small'));
    it.server.put(TEMPLATES, template('other'));
    it.server.forget();
    it.server.disturb = () => false;
    await soon(() => expect(it.known('small', 'other')).toEqual(['other']));
    it.server.forget();
    it.server.put(TEMPLATES, template('third'));
    await soon(() => expect(it.known('small', 'other', 'third')).toEqual(['other', 'third']));
  });

  test('whose pages expire while they are fetched is listed from the beginning', async () => {
    const it = await cluster((server) => {
      server.pageSize = 1;
      server.put(TEMPLATES, template('a'));
      server.put(TEMPLATES, template('b'));
      server.disturb = (url) => {
        if (url.includes('continue')) {
          server.disturb = () => false;
          server.forget();
        }
        return false;
      };
    });
    await soon(() => expect(it.known('a', 'b')).toEqual(['a', 'b']));
  });

  test('that ends watches in time is watched from where it was, with the version of the last bookmark', async () => {
    const it = await cluster(undefined, { watch: 1000 });
    await watched(it);
    const lists = asked(it, 'limit=');
    it.server.bookmark();
    await sleep(600);
    it.server.disturb = (url, response) => (url.includes('watch') ? (response.writeHead(200).flushHeaders(), true) : false);
    const before = it.server.asked.length;
    it.server.endWatches();
    await soon(() => expect(it.server.asked.length).toBeGreaterThanOrEqual(before + 2));
    for (const { url } of it.server.asked.slice(before)) expect(url).toContain('resourceVersion=1');
    expect(asked(it, 'limit=')).toBe(lists);
  });

  test('that never speaks of an event again is listed from time to time', async () => {
    const it = await cluster(undefined, { watch: 1, resync: 1 });
    await watched(it);
    await sleep(600);
    it.server.endWatches();
    await soon(() => expect(asked(it, `${TEMPLATES}?limit`)).toBeGreaterThan(1));
  });

  test('without one of the resources has no objects of it', async () => {
    const server = new ApiServer([MACHINES]);
    const it = open(await started(server));
    await soon(() => expect(it.known('small')).toEqual([]));
    expect(it.log()).toMatch(/does not know this resource","route":"\/apis\/template\.openshift\.io/);
  });

  test.each([
    [
      'an address that is no API server at all',
      (server: ApiServer) => (server.disturb = (_url, response) => (response.writeHead(404).end('no'), true)),
    ],
    [
      'a resource that is unknown in a group that is known',
      (server: ApiServer) => (server.disturb = (url, response) => url.startsWith(TEMPLATES) && (response.writeHead(404).end('no'), true)),
    ],
  ])('is not taken for one without templates: %s', async (_title, prepare) => {
    const it = await cluster(prepare);
    await soon(() => expect(it.log()).toMatch(/cannot be read","route":"\/apis\/template\.openshift\.io[^}]*"status":404/));
    expect(it.source.objects()).toBeUndefined();
    expect(await it.decide(creationOf(machine('vm', 2)))).toMatchObject({ allowed: false, status: { code: 503 } });
  });
});

describe('a server that fails', () => {
  test.each([401, 403, 429, 500, 503])('with %i is said so in the log, unavailable, and comes back', async (status) => {
    const it = await cluster((server) => {
      server.put(TEMPLATES, template('small'));
      server.disturb = (_url, response) => (response.writeHead(status).end('{"message":"secret"}'), true);
    });
    await soon(() => expect(it.log().split(`"status":${status}`).length).toBeGreaterThan(4));
    expect(it.log()).not.toContain('secret');
    expect(it.source.objects()).toBeUndefined();
    it.server.disturb = () => false;
    await soon(() => expect(it.known('small')).toEqual(['small']));
  });

  test.each([
    ['for a while', 3_600_000, ['small']],
    ['no longer', 1, undefined],
  ])('is known as it was %s', async (_title, stale, known) => {
    const it = await cluster((server) => server.put(TEMPLATES, template('small')), { stale });
    await watched(it);
    it.server.disturb = (_url, response) => (response.writeHead(500).end(), true);
    it.server.cut();
    // Twice, so that some time has passed since the first.
    await soon(() => expect(it.log().split('"status":500').length).toBeGreaterThan(4));
    expect(it.known('small')).toEqual(known);
    it.server.disturb = () => false;
    await soon(() => expect(it.known('small')).toEqual(['small']));
  });

  test('that breaks connections is listed again', async () => {
    const it = await cluster((server) => server.put(TEMPLATES, template('small')));
    await watched(it);
    it.server.cut();
    it.server.put(TEMPLATES, template('other'));
    await soon(() => expect(it.known('small', 'other')).toEqual(['small', 'other']));
    expect(it.log()).toContain('"code":"ECONNRESET"');
  });

  test('and says nothing any more in a watch is not waited for', async () => {
    const it = await cluster(
      (server) => {
        server.put(TEMPLATES, template('small'));
        server.disturb = (url, response) => url.includes('watch') && (response.writeHead(200).flushHeaders(), true);
      },
      { watch: 50, grace: 50 },
    );
    await soon(() => expect(it.log()).toContain('"error":"it is silent"'));
    it.server.disturb = () => false;
    await soon(() => expect(it.known('small')).toEqual(['small']));
  });

  test.each([
    ['something else than JSON', 'limit', '<html>secret</html>'],
    ['something else than a list', 'limit', '{"kind":"Status"}'],
    ['a list without a version', 'limit', '{"items":[]}'],
    ['events that are no JSON', 'watch', 'secret\n'],
    ['an error as event', 'watch', '{"type":"ERROR","object":{"code":500}}\n'],
    ['watches that end at once', 'watch', ''],
  ])('and gives %s is asked again, ever more rarely', async (_title, part, text) => {
    const begun = performance.now();
    const it = await cluster((server) => {
      server.put(TEMPLATES, template('small'));
      server.disturb = (url, response) => url.includes(part) && (response.writeHead(200).end(text), true);
    });
    await soon(() => expect(asked(it, `${TEMPLATES}?${part}`)).toBeGreaterThanOrEqual(7));
    expect(performance.now() - begun).toBeGreaterThan(SIX_PAUSES);
    expect(it.log()).not.toContain('secret');
    it.server.disturb = () => false;
    await soon(() => expect(it.server.watches).toBe(2));
    expect(it.known('small')).toEqual(['small']);
  });

  test('and forgets at once where each watch begins is not asked without a pause', async () => {
    const begun = performance.now();
    const it = await cluster((server) => {
      server.disturb = (url, response) => url.includes('watch') && (response.writeHead(200).end('{"type":"ERROR","object":{"code":410}}\n'), true);
    });
    await soon(() => expect(asked(it, `${TEMPLATES}?limit`)).toBeGreaterThanOrEqual(8));
    expect(performance.now() - begun).toBeGreaterThan(SIX_PAUSES);
  });

  test('and asks to be left alone is left alone', async () => {
    const it = await cluster((server) => {
      server.disturb = (_url, response) => (response.writeHead(429, { 'Retry-After': '60' }).end(), true);
    });
    await soon(() => expect(it.server.asked).toHaveLength(2));
    await sleep(400);
    expect(it.server.asked).toHaveLength(2);
  });

  test('and sends a line without end is cut off', async () => {
    const it = await cluster((server) => {
      server.disturb = (url, response) => {
        if (!url.includes(`${TEMPLATES}?watch`)) return false;
        const part = 'x'.repeat(1_000_000);
        const more = (): unknown => response.destroyed || (response.write(part), setImmediate(more));
        more();
        return true;
      };
    });
    await soon(() => expect(it.log()).toMatch(/cannot be read","route":"\/apis\/template\.openshift\.io/));
  });
});

describe('a way to the server', () => {
  test('is asked for before each request, as tokens are replaced', async () => {
    const server = new ApiServer([TEMPLATES, MACHINES]);
    const access = await started(server);
    let token = 'one';
    const it = open(() => ({ ...access, token }));
    await soon(() => expect(server.watches).toBe(2));
    token = 'two';
    server.cut();
    server.put(TEMPLATES, template('small'));
    await soon(() => expect(it.known('small')).toEqual(['small']));
    expect(new Set(server.asked.map(({ authorization }) => authorization))).toEqual(new Set(['Bearer one', 'Bearer two']));
  });

  test('that gets lost is a failure like others', async () => {
    const server = new ApiServer([TEMPLATES, MACHINES]);
    const access = await started(server);
    let isLost = false;
    const it = open(
      () => {
        if (isLost) throw new Error('the secret file');
        return access;
      },
      { stale: 50 },
    );
    await soon(() => expect(server.watches).toBe(2));
    isLost = true;
    server.cut();
    await soon(() => expect(it.source.objects()).toBeUndefined());
    expect(it.log()).not.toContain('secret');
    isLost = false;
    await soon(() => expect(it.source.objects()).toBeDefined());
  });
});
