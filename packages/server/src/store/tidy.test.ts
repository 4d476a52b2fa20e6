import { afterAll, expect, it, onTestFinished } from 'vitest';

import { jsonLogger } from '../log/json-logger.ts';
import { embeddedStore } from '../../testing/stores.ts';
import { tidyFromTimeToTime } from './tidy.ts';

const host = await embeddedStore.start();
afterAll(() => host.stop());

it('counts the rows of the embedded store and gives the room of deleted ones back', async () => {
  const database = await (await host.newStore()).connect();
  await database.query('CREATE TABLE messages AS SELECT number FROM generate_series(1, 10000) AS number; DELETE FROM messages WHERE number > 10');
  const counts = async (): Promise<unknown> => {
    const [row] = await database.query("SELECT reltuples::int AS rows, relpages::int AS pages FROM pg_class WHERE relname = 'messages'", []);
    return row;
  };
  expect(await counts()).toEqual({ rows: -1, pages: 0 });
  const troubles: string[] = [];
  const logger = jsonLogger('warn', (line) => void troubles.push(line));

  onTestFinished(tidyFromTimeToTime(database, logger, 20));

  await expect.poll(counts, { timeout: 300_000 }).toEqual({ rows: 10, pages: 1 });
  expect(troubles).toEqual([]);
});
