import { existsSync } from 'node:fs';

import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';

/** Where Chromium is; `undefined` on a machine without one. The variable CHROMIUM names another one. */
export const chromiumFile: string | undefined = [process.env['CHROMIUM'] ?? '/usr/bin/chromium', '/usr/bin/chromium-browser'].find((file) =>
  existsSync(file),
);

/** Until a browser has started, in milliseconds: on a busy machine that takes a while. */
const PATIENCE = 300_000;

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A browser without a window that talks to this machine alone. */
export function startBrowser(): Promise<Browser> {
  if (chromiumFile === undefined) throw new Error('there is no Chromium on this machine');
  return chromium.launch({ executablePath: chromiumFile, args: FLAGS, timeout: PATIENCE });
}
