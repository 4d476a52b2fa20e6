// What the playground makes of the texts of the server, in a browser: only there is it known what runs.
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { chromiumFile, startBrowser } from '../../packages/server/testing/browser.ts';

type Browser = Awaited<ReturnType<typeof startBrowser>>;

describe.skipIf(chromiumFile === undefined)('the sanitizer of the playground', () => {
  let browser: Browser;
  let sanitize: (html: string) => Promise<string>;

  beforeAll(async () => {
    const entryPoints = [fileURLToPath(new URL('../../packages/playground/src/editor/sanitize-html.ts', import.meta.url))];
    const { outputFiles } = await build({ entryPoints, bundle: true, format: 'iife', globalName: 'playground', write: false });
    browser = await startBrowser();
    const page = await browser.newPage();
    await page.addScriptTag({ content: outputFiles[0]!.text });
    sanitize = (html) => page.evaluate(`playground.sanitizeHtml(${JSON.stringify(html)})`);
  });

  afterAll(async () => {
    await browser?.close();
  });

  it.each([
    ['keeps what texts are made of', '<p>a <code>b</code></p><ul><li>c</li></ul>', '<p>a <code>b</code></p><ul><li>c</li></ul>'],
    ['keeps the colors of code', '<pre><code><span class="ͼ5">x</span></code></pre>', '<pre><code><span class="ͼ5">x</span></code></pre>'],
    ['keeps no other class', '<p class="notice">a</p>', '<p>a</p>'],
    ['drops other elements', '<p>a<img src="x" onerror="alert(1)">b<script>alert(1)</script></p>', '<p>ab</p>'],
    ['drops other languages', '<svg><a href="https://example.com"><animate onbegin="alert(1)"/></a></svg><p>a</p>', '<p>a</p>'],
    ['drops attributes that run or disguise', '<p onclick="alert(1)" style="position:fixed" id="page" data-x="1" aria-label="b">a</p>', '<p>a</p>'],
    [
      'keeps links to the web, which open elsewhere',
      '<a href="https://example.com" rel="opener" target="_top">a</a>',
      '<a href="https://example.com" target="_blank" rel="noopener noreferrer">a</a>',
    ],
    ['drops links that run', '<a href="javascript:alert(1)">a</a>', '<a target="_blank" rel="noopener noreferrer">a</a>'],
  ])('%s', async (_, html, expected) => {
    expect(await sanitize(html)).toBe(expected);
  });
});
