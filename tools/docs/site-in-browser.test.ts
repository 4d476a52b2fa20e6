// The documentation and its playground in a browser, served as files below a path, with a strict content security policy.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import axe from 'axe-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { chromiumFile, startBrowser } from '../../packages/server/testing/browser.ts';
import { buildDocs } from '../build-docs.mjs';
import { serveSite } from './serve-site.mjs';

type Browser = Awaited<ReturnType<typeof startBrowser>>;
type Page = Awaited<ReturnType<Browser['newPage']>>;
type BrowserContextOptions = Parameters<Browser['newContext']>[0];

const PATIENCE = 300_000;
const LARGEST_FIRST_LOAD = 900 * 1024;
const PAGES_OF_EACH_KIND = [
  '',
  'ytt/',
  'commands/',
  'commands/check/',
  'settings/',
  'settings/units/',
  'rules/',
  'rules/ytt/overlay-match/',
  'editors/',
];
/** The variable ASSAY_SCREENSHOTS names a folder for pictures to look at. */
const pictures = process.env['ASSAY_SCREENSHOTS'];

if (chromiumFile === undefined) console.warn('the site is not tested in a browser: there is no /usr/bin/chromium, and CHROMIUM names none');

describe.skipIf(chromiumFile === undefined)('the site in a browser', () => {
  let directory: string;
  let site: Awaited<ReturnType<typeof serveSite>>;
  let browser: Browser;
  let complaints: string[] = [];

  beforeAll(async () => {
    directory = mkdtempSync(path.join(tmpdir(), 'assay-site-'));
    await buildDocs(directory);
    site = await serveSite(directory);
    browser = await startBrowser();
  });

  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
    const heard = complaints;
    complaints = [];
    if (heard.length > 0) throw new Error(heard.join('\n'));
  });

  afterAll(async () => {
    await browser?.close();
    site?.close();
    rmSync(directory, { recursive: true, force: true });
  });

  /** Opens a page. What the browser complains about fails the test: refusals of the content security policy, too, and requests that go elsewhere. */
  async function open(place: string, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
    // On a busy machine a page takes a while.
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => {
      if (!request.url().startsWith(site.address)) complaints.push(`the page asks ${request.url()}`);
    });
    await page.goto(`${site.address}${place}`);
    return page;
  }

  const openPlayground = async (options: BrowserContextOptions = {}, fragment = ''): Promise<Page> => {
    const page = await open(`playground/${fragment}`, options);
    await page.locator('.findings > li').first().waitFor();
    return page;
  };

  const chooseExample = async (page: Page, name: string): Promise<void> => {
    await page.getByLabel('Example').selectOption(name);
  };

  async function picture(page: Page, name: string): Promise<void> {
    if (pictures === undefined) return;
    mkdirSync(pictures, { recursive: true });
    await page.screenshot({ path: path.join(pictures, `${name}.png`), fullPage: true });
  }

  /** What axe finds, by rule with the first element. */
  async function barriers(page: Page): Promise<readonly string[]> {
    await page.evaluate(axe.source);
    return page.evaluate('axe.run().then(({ violations }) => violations.map(({ id, nodes: [first] }) => `${id}: ${first.html}`))');
  }

  it('loads little at first, and nothing from elsewhere', async () => {
    site.compressedBytes = 0;
    await openPlayground();
    expect(site.compressedBytes).toBeGreaterThan(100_000);
    expect(site.compressedBytes).toBeLessThanOrEqual(LARGEST_FIRST_LOAD);
    expect(site.missing).toEqual([]);
  });

  it.each([
    ['ytt-policies', 'limit-replicas/at-most-five: At most five replicas are allowed.'],
    ['ytt-package', 'replicas must be: an odd number'],
    ['kyverno-wrong', '"check-teams" is not a rule of the policy'],
    ['kubevirt', 'Fedora does not start with less memory'],
    ['recipes', 'user_dat is not a member of a recipe'],
  ])('finds what is wrong in the example %s', async (name, message) => {
    const page = await openPlayground();
    await chooseExample(page, name);
    await page.locator('#panel').getByText(message).first().waitFor();
    await picture(page, `example-${name}`);
  });

  it('finds what is typed, completes it, and fixes it, all by the keyboard', async () => {
    const page = await openPlayground();
    await chooseExample(page, 'ytt-origins');
    await page.locator('.cm-content').focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('---\nmore: #@ data.values.nam');
    await page.keyboard.press('Control+Space');
    await page.locator('.cm-tooltip-autocomplete').getByText('name', { exact: true }).waitFor();
    await picture(page, 'completion');
    // The editor takes no key for an offer that has only just appeared.
    await page.waitForTimeout(500);
    await page.keyboard.press('Enter');
    await page.keyboard.type('x');
    await page.getByRole('tab', { name: /^Findings \(1\)/ }).waitFor();
    await page.getByRole('tab', { name: 'Rendered' }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.locator('.findings').getByRole('link', { name: 'ytt/evaluation' }).waitFor();
    await page.locator('.cm-content').focus();
    await page.keyboard.press('Control+.');
    await expect.poll(() => page.evaluate('document.activeElement.textContent'), { timeout: PATIENCE }).toBe('Write "name"');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'ytt/evaluation' }).waitFor({ state: 'detached' });
    expect(await page.locator('.cm-content').innerText()).toMatch(/more: #@ data\.values\.name$/m);
  });

  it('fixes the text as it is, when a fix is pressed that was offered for the text before', async () => {
    const page = await openPlayground();
    await chooseExample(page, 'ytt-origins');
    await page.getByRole('tab', { name: /^Findings/ }).click();
    await page.locator('.cm-content').focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('---\nmore: #@ data.values.nam');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Write "name"/ }).waitFor();
    await page.locator('.cm-content').focus();
    await page.keyboard.insertText('x');
    await page.evaluate(`[...document.querySelectorAll('.fixes button')].find((button) => button.textContent.startsWith('Write "name"')).click()`);
    await page.getByRole('link', { name: 'ytt/evaluation' }).waitFor({ state: 'detached' });
    expect(await page.locator('.cm-content').innerText()).toMatch(/more: #@ data\.values\.name$/m);
  });

  it('tells what a data value is', async () => {
    const page = await openPlayground();
    await page.locator('.cm-line', { hasText: 'replicas:' }).getByText('#@ data.values.replicas').hover();
    const hover = page.locator('.cm-lsp-hover-tooltip');
    await hover.waitFor();
    expect(await hover.innerText()).toContain('what the schema, values files and flags give in the end');
    await picture(page, 'hover');
  });

  it('shows what is rendered, with the origin of each line and of its value', async () => {
    const page = await openPlayground();
    await page.getByRole('tab', { name: 'Rendered' }).click();
    const row = page.getByRole('row', { name: /replicas: 9/ });
    await row.getByRole('button', { name: 'config/shop.yml:8' }).waitFor();
    await row.getByRole('button', { name: 'envs/prod.yml:1' }).click();
    expect(await page.locator('.cm-content').getAttribute('aria-label')).toBe('Text of envs/prod.yml');
    await picture(page, 'rendered');
    await page.getByLabel('Environment').selectOption('envs/dev.yml');
    await page.getByRole('row', { name: /replicas: 1/ }).waitFor();
  });

  it('applies policies to resources and says which clause decided', async () => {
    const page = await openPlayground();
    await chooseExample(page, 'kyverno');
    await page.getByText('1 skip, 2 pass, 1 fail').waitFor();
    await page.getByText('metadata.labels.team: nothing is there, wanted "?*"').waitFor();
    await picture(page, 'policies');
  });

  it('runs tests and runs them again when a file changes', async () => {
    const page = await openPlayground();
    await chooseExample(page, 'kyverno');
    await page.getByRole('tab', { name: 'Tests' }).click();
    await page.getByText('3 passed, 0 failed').waitFor();
    await page.locator('.cm-line', { hasText: 'team: ' }).last().click();
    await page.keyboard.press('End');
    await page.keyboard.press('Backspace');
    await page.keyboard.type("shop'");
    await page.getByText('Fail').first().waitFor();
    await picture(page, 'tests');
  });

  it('shows policies beside what they become in the newer API, and puts these in their place', async () => {
    const page = await openPlayground();
    await chooseExample(page, 'kyverno');
    await page.getByRole('tab', { name: 'Migrate' }).click();
    await page.locator('.sides pre').getByText('kind: ValidatingPolicy').waitFor();
    expect(await barriers(page)).toEqual([]);
    await picture(page, 'migrate');
    await page.getByRole('button', { name: 'Put the new policies in their place' }).click();
    await page.locator('.cm-content').getByText('ValidatingPolicy').waitFor();
  });

  it('keeps the files in the address when somebody shares them, without recipes', async () => {
    const page = await openPlayground();
    await chooseExample(page, 'recipes');
    await page.getByText('user_dat is not').waitFor();
    page.once('dialog', (dialog) => dialog.accept('notes.yml'));
    await page.getByRole('button', { name: 'New' }).click();
    await page.locator('.cm-content').focus();
    await page.keyboard.type('kind: Grüße');
    expect(new URL(page.url()).hash).toBe('');
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByText('Left out, as recipes hold secrets').waitFor();
    const { hash } = new URL(page.url());
    const again = await open(`playground/${hash}`);
    await again.getByRole('button', { name: 'notes.yml' }).first().waitFor();
    expect(await again.locator('.tree li').count()).toBe(1);
    expect(await again.locator('.cm-content').innerText()).toBe('kind: Grüße');
  });

  it('takes an address that was cut off for one without files', async () => {
    const page = await openPlayground({}, '#files=q1YqU7IyNDIxBQA');
    expect(await page.getByLabel('Example').inputValue()).toBe('ytt-policies');
  });

  describe.each(['light', 'dark'] as const)('in %s colors', (colorScheme) => {
    it('the playground fits into any window, and axe finds nothing in any panel', async () => {
      const page = await openPlayground({ colorScheme });
      for (const width of [360, 800, 1280, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        expect(await barriers(page)).toEqual([]);
        await picture(page, `playground-${colorScheme}-${width}`);
      }
      for (const [panel, text] of [
        ['Rendered', 'replicas: 9'],
        ['Policies', 'Policies are applied'],
        ['Tests', 'There is no kyverno-test.yaml'],
      ] as const) {
        await page.getByRole('tab', { name: panel }).click();
        await page.locator('#panel').getByText(text).first().waitFor();
        expect(await barriers(page)).toEqual([]);
      }
    });

    it('pages of each kind fit into any window, and axe finds nothing', async () => {
      const page = await open('', { colorScheme });
      for (const place of PAGES_OF_EACH_KIND) {
        await page.goto(`${site.address}${place}`);
        for (const width of [360, 1920]) {
          await page.setViewportSize({ width, height: 900 });
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
          expect([place, ...(await barriers(page))]).toEqual([place]);
          await picture(page, `page-${colorScheme}-${place.replaceAll('/', '-')}${width}`);
        }
      }
    });
  });

  it('searches all pages', async () => {
    const page = await open('ci/');
    await page.getByLabel('Search').fill('overlay match');
    await page
      .getByRole('link', { name: /ytt\/overlay-match/ })
      .first()
      .click();
    await page.waitForURL(/rules\/ytt\/overlay-match\/$/);
  });

  it('closes what the search has found for the key Escape, and for who leaves it by the keyboard', async () => {
    const page = await open('ci/');
    const search = page.getByLabel('Search');
    const results = page.locator('#results');
    await search.fill('matcher');
    await results.getByRole('link').first().focus();
    await page.keyboard.press('Escape');
    await results.waitFor({ state: 'hidden' });
    await search.fill('problem matcher');
    await results.getByRole('link').first().waitFor();
    await page.keyboard.press('Shift+Tab');
    await results.waitFor({ state: 'hidden' });
  });
});
