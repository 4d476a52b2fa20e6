// The page in a browser, served by the controller. `npm run generate` bundles what is served.
import { mkdirSync } from 'node:fs';

import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { chromiumFile, startBrowser } from '../../testing/browser.ts';
import { faintTexts } from '../../testing/contrast.ts';
import { ADMIN_PASSWORD, openTestStore, startController } from '../../testing/test-controller.ts';
import type { TestController, TestStore } from '../../testing/test-controller.ts';
import { listen } from '../listener/listen.ts';
import type { Listener } from '../listener/listen.ts';

const MARKUP = `<img src=x onerror="document.title='broken in'"><b>`;
const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 390, height: 800 };
/** The variable ASSAY_SCREENSHOTS names a folder for pictures to look at. */
const pictures = process.env['ASSAY_SCREENSHOTS'];

const RIGHT = `{
  "task_target": "install-linux.target",
  "target_disk": "/dev/sda",
  "oci_url": "registry.example.com/linux:1",
  "partition_layout": [{ "size": "512M", "type_guid": "ef00", "format": "vfat" }, { "size": "100%", "type_guid": "8300", "format": "ext4" }]
}
`;
const WRONG = RIGHT.replace('"/dev/sda"', '"sda"');
/** Valid, with a warning. */
const DOUBTFUL = RIGHT.replace('linux:1', 'linux:latest');

if (chromiumFile === undefined) console.warn('the page for operators is not tested: there is no /usr/bin/chromium, and CHROMIUM names none');

describe.skipIf(chromiumFile === undefined)('the page for operators', () => {
  let store: TestStore;
  let controller: TestController;
  let listener: Listener;
  let browser: Browser;
  let failed: string;
  let complaints: string[] = [];

  beforeAll(async () => {
    store = await openTestStore();
    controller = await startController(store, { loginsPerMinute: 10_000 });
    const { app, jobs, services } = controller;
    const address = { host: '127.0.0.1', port: 0 };
    listener = await listen((request, bindings) => app.fetch(request, bindings), { address, tls: undefined, logger: services.logger });
    browser = await startBrowser();

    await jobs.addServers(['XF-12345ABC', 'XF-22345ABC', 'XF-32345ABC', MARKUP]);
    await controller.createJob('XF-12345ABC', JSON.parse(RIGHT));
    controller.wait(60);
    failed = await controller.createJob('XF-22345ABC');
    await controller.provision(failed);
    await jobs.recordDelivery('XF-22345ABC', { outcome: 'failed', failedStep: 'workflow-partition.service' });
    await jobs.addEvent(failed, { level: 'error', step: 'workflow.partition', message: `no disk ${MARKUP}` });
    controller.wait(60);
    const provisioning = await controller.createJob(MARKUP);
    await controller.provision(provisioning);
  });

  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
    const heard = complaints;
    complaints = [];
    if (heard.length > 0) throw new Error(heard.join('\n'));
  });

  afterAll(async () => {
    await browser?.close();
    await listener?.close(1000);
    await store?.close();
  });

  /** Opens the page. What the browser complains about fails the test, other than answers that are refusals. */
  async function open(settings: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({ viewport: WIDE, ...settings });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complaints.push(message.text());
    });
    await page.goto(`${listener.url}/`);
    return page;
  }

  async function signIn(page: Page, password = ADMIN_PASSWORD, name = 'admin'): Promise<void> {
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
  }

  async function typeRecipe(page: Page, recipe: string): Promise<void> {
    await page.getByRole('link', { name: 'New job' }).click();
    await page.getByRole('textbox', { name: 'Recipe' }).fill(recipe);
  }

  it('shows the error of a recipe at its line as it is typed, signed in or not', async () => {
    const page = await open();
    await typeRecipe(page, WRONG);
    const text = page.getByRole('textbox', { name: 'Recipe' });
    expect(await page.locator('.gutter li.error').allTextContents()).toEqual(['3']);
    const finding = page.getByRole('list', { name: 'Findings' }).getByRole('button');
    expect(await finding.textContent()).toMatch(/^3:18 \/target_disk must be a disk such as/);
    expect(await text.getAttribute('aria-invalid')).toBe('true');

    await finding.click();
    expect(
      await page.evaluate('document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)'),
    ).toBe('"sda"');
    await page.keyboard.type('"/dev/sda"');
    expect(await page.getByRole('status').textContent()).toBe('This recipe is valid.');
    expect(await page.locator('.gutter li.error').count()).toBe(0);
    expect(await text.getAttribute('aria-invalid')).toBe('false');
  });

  it('shows jobs and their events to whom signs in, and nothing to others', async () => {
    const page = await open();
    const rows = page.getByRole('table', { name: 'Jobs' }).locator('tbody tr');
    expect(await rows.allTextContents()).toEqual(['Sign in to see jobs.']);
    await signIn(page);
    await page.getByRole('button', { name: 'XF-22345ABC' }).click();
    const job = page.getByRole('region', { name: 'Job', exact: true });
    await job.getByText(failed).waitFor();
    expect(await rows.allTextContents()).toEqual([
      expect.stringContaining(`${MARKUP}provisioning`),
      expect.stringMatching(/^XF-22345ABCfailedinstall-esxi\.target.*workflow-partition\.service$/),
      expect.stringMatching(/^XF-12345ABCqueuedinstall-linux\.target/),
    ]);
    expect(await job.getByRole('row').count()).toBeGreaterThan(2);

    await page.getByRole('button', { name: 'Sign out' }).click();
    expect(await rows.allTextContents()).toEqual(['Sign in to see jobs.']);
    expect(await job.textContent()).toBe('');
  });

  it('shows texts with markup as they are', async () => {
    const page = await open();
    await signIn(page);
    await page.getByRole('button', { name: 'XF-22345ABC' }).click();
    await page.getByText(`workflow.partition: no disk ${MARKUP}`, { exact: true }).waitFor();
    await page.getByRole('button', { name: MARKUP }).click();
    await page.getByRole('heading', { name: MARKUP }).waitFor();
    expect(await page.locator('img, b').count()).toBe(0);
    expect(await page.title()).toBe('Assay: provisioning jobs');
  });

  it('tells a wrong password from a missing right, and keeps who may on the page', async () => {
    const page = await open();
    await signIn(page, 'wrong');
    await page.getByRole('alert').filter({ hasText: 'Name or password is wrong.' }).waitFor();
    expect(await page.evaluate('document.activeElement.name')).toBe('user');
    await signIn(page, 'reader-pass-0002', 'reader');
    await page.getByRole('button', { name: 'XF-12345ABC' }).waitFor();
    expect(await page.getByRole('alert').isVisible()).toBe(false);
    await typeRecipe(page, RIGHT);
    await page.getByLabel('Server serial').fill('XF-32345ABC');
    await page.getByRole('button', { name: 'Create job' }).click();
    await page.getByRole('alert').filter({ hasText: /\S/ }).waitFor();
    expect(await page.getByText('Sign out').isVisible()).toBe(true);
    expect((await controller.jobs.listJobs({ limit: 10, serverSerial: 'XF-32345ABC' }))!.length).toBe(0);
  });

  it('creates a job of the recipe as it was typed, by keyboard alone', async () => {
    const page = await open();
    await signIn(page);
    await typeRecipe(page, WRONG);
    const text = page.getByRole('textbox', { name: 'Recipe' });
    const create = page.getByRole('button', { name: 'Create job' });
    await page.getByLabel('Server serial').fill('XF-32345ABC');
    expect(await create.isEnabled()).toBe(false);
    const recipe = RIGHT.replace('{\n', '{ "metadata": {"ö": 1.0},\n');
    await text.fill(recipe);
    await page.getByLabel('Server serial').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'XF-32345ABC' }).waitFor();
    const [job] = (await controller.jobs.listJobs({ limit: 10, serverSerial: 'XF-32345ABC' }))!;
    expect(new TextDecoder().decode(await controller.jobs.recipeOf(job!.id))).toBe(recipe.trimEnd());
  });

  it('keeps the focus where it is when the list changes', async () => {
    const page = await open();
    await signIn(page);
    const button = page.getByRole('button', { name: 'XF-12345ABC' });
    await button.press('Enter');
    await page.getByRole('heading', { name: 'XF-12345ABC' }).waitFor();
    expect(await page.evaluate('document.activeElement.textContent')).toBe('XF-12345ABC');
    expect(await page.locator('tr[aria-current=true]').count()).toBe(1);
  });

  it('shows the jobs in a state and of a server', async () => {
    const page = await open();
    await signIn(page);
    const rows = page.getByRole('table', { name: 'Jobs' }).locator('tbody tr');
    await page.getByLabel('Status').selectOption('queued');
    await page.getByRole('button', { name: MARKUP }).waitFor({ state: 'detached' });
    expect((await rows.allTextContents()).every((row) => row.includes('queued'))).toBe(true);
    await page.getByLabel('Only this server').fill('XF-0');
    await page.keyboard.press('Enter');
    await page.getByText('There is no such job.').waitFor();
  });

  it('gives every field and control a name', async () => {
    const page = await open();
    for (const view of ['Jobs', 'New job']) {
      await page.getByRole('link', { name: view }).click();
      expect(await page.getByRole('link', { name: view }).getAttribute('aria-current')).toBe('page');
      for (const role of ['textbox', 'button', 'combobox', 'searchbox', 'link', 'region', 'table', 'form', 'navigation'] as const) {
        expect(await page.getByRole(role).count()).toBe(await page.getByRole(role, { name: /\S/ }).count());
      }
    }
  });

  it.each(['light', 'dark'] as const)('is readable with %s colors, wide and narrow, and never wider than the window', async (colorScheme) => {
    for (const viewport of [WIDE, NARROW]) {
      const page = await open({ colorScheme, viewport });
      const look = async (name: string): Promise<void> => {
        expect(await faintTexts(page)).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(viewport.width);
        if (pictures === undefined) return;
        mkdirSync(pictures, { recursive: true });
        await page.screenshot({ path: `${pictures}/${name}-${colorScheme}-${viewport.width}.png`, fullPage: true });
      };
      await look('start');
      await signIn(page, 'wrong');
      await page.getByRole('alert').filter({ hasText: 'wrong' }).waitFor();
      await look('refused');
      await signIn(page);
      await page.getByRole('button', { name: 'XF-22345ABC' }).click();
      await page.getByText(failed).waitFor();
      await look('jobs');
      await typeRecipe(page, WRONG.replace('linux:1', 'linux:latest'));
      await page.getByLabel('Server serial').fill('XF-32345ABC');
      await look('recipe');
      await page.getByRole('textbox', { name: 'Recipe' }).fill(DOUBTFUL);
      await look('valid');
    }
  });

  it('is served as its own, runs nothing else, and is framed by nobody', async () => {
    for (const path of ['/', '/page.js', '/page.css']) {
      const { headers } = await fetch(`${listener.url}${path}`);
      expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*script-src 'self'.*frame-ancestors 'none'/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
    const page = await open();
    await page.evaluate(`document.body.append(Object.assign(document.createElement('script'), { text: "document.title = 'broken in'" }))`);
    expect(await page.title()).toBe('Assay: provisioning jobs');
    expect(complaints.splice(0)).toEqual([expect.stringContaining('Content Security Policy')]);
  });
});
