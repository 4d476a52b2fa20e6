// The page in a browser, served by the controller. `npm run generate` bundles what is served.
import { mkdirSync, readFileSync } from 'node:fs';

import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { chromiumFile, startBrowser } from '../../testing/browser.ts';
import { faintTexts } from '../../testing/contrast.ts';
import { ADMIN_PASSWORD, openTestStore, PUBLIC_URL, READER_PASSWORD, startController } from '../../testing/test-controller.ts';
import type { TestController, TestStore } from '../../testing/test-controller.ts';
import type { Job } from '../jobs/job.ts';
import { listen } from '../listener/listen.ts';
import type { Listener } from '../listener/listen.ts';

const MARKUP = `<img src=x onerror="document.title='broken in'"><b>`;
/** How long a busy machine may take over a step, in ms. */
const PATIENCE = 300_000;
const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 390, height: 800 };
/** A window of 1280 pixels at four times the size. */
const NARROWEST = { width: 320, height: 256 };
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
  let queued: string;
  let failed: string;
  let complaints: string[] = [];

  beforeAll(async () => {
    store = await openTestStore();
    controller = await startController(store, { loginsPerMinute: 10_000 });
    const { app, jobs, servers, services } = controller;
    const address = { host: '127.0.0.1', port: 0 };
    listener = await listen((request, bindings) => app.fetch(request, bindings), { address, tls: undefined, logger: services.logger });
    browser = await startBrowser();

    const older = Array.from({ length: 98 }, (_, index) => `OLD-${index}`);
    await servers.addConfigured([...older, 'XF-12345ABC', 'XF-22345ABC', 'XF-32345ABC', 'XF-42345ABC', MARKUP]);
    for (const serial of older) await controller.createJob(serial);
    queued = await controller.createJob('XF-12345ABC', JSON.parse(DOUBTFUL));
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
  async function open(settings: BrowserContextOptions = {}, prepare?: (page: Page) => Promise<void>): Promise<Page> {
    const context = await browser.newContext({ viewport: WIDE, ...settings });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complaints.push(message.text());
    });
    await prepare?.(page);
    await page.goto(`${listener.url}/`);
    return page;
  }

  async function signIn(page: Page, password = ADMIN_PASSWORD, name = 'admin'): Promise<void> {
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
  }

  const newJob = (page: Page): Promise<void> => page.getByRole('link', { name: 'New job' }).click();
  const recipeField = (page: Page): Locator => page.getByRole('textbox', { name: 'Recipe' });

  async function typeRecipe(page: Page, recipe: string): Promise<void> {
    await newJob(page);
    await recipeField(page).fill(recipe);
  }

  async function openRecipe(page: Page, recipe: string | Buffer): Promise<void> {
    const buffer = Buffer.from(recipe);
    await page.locator('input[type=file]').setInputFiles({ name: 'some.json', mimeType: 'application/json', buffer });
  }

  /** Drops a file whose text an expression makes in the browser. */
  async function dropRecipe(page: Page, text: string): Promise<void> {
    const dataTransfer = await page.evaluateHandle(
      `(() => { const dropped = new DataTransfer(); dropped.items.add(new File([${text}], 'some.json')); return dropped; })()`,
    );
    await page.getByRole('form', { name: 'New job' }).dispatchEvent('drop', { dataTransfer });
  }

  const rowsOf = (page: Page): Locator => page.getByRole('table', { name: 'Jobs' }).locator('tbody tr');
  const verdictOf = (page: Page, text: string | RegExp): Promise<void> => page.getByRole('status').filter({ hasText: text }).waitFor();
  const alertOf = (page: Page, text: string): Promise<void> => page.getByRole('alert').filter({ hasText: text }).waitFor();
  const alertsOf = (page: Page): Locator => page.getByRole('alert').filter({ hasText: /\S/ });
  const serverField = (page: Page): Locator => page.getByRole('searchbox', { name: 'Server' });
  const createButton = (page: Page): Locator => page.getByRole('button', { name: 'Create job' });
  const jobsOf = async (serverSerial: string): Promise<readonly Job[]> => (await controller.jobs.listJobs({ limit: 10, serverSerial }))!;

  it('shows the error of a recipe at its line as it is typed, signed in or not', async () => {
    const page = await open();
    await typeRecipe(page, WRONG);
    await verdictOf(page, /^1 error$/);
    const text = recipeField(page);
    expect(await page.locator('.gutter li.error').allTextContents()).toEqual(['3']);
    const finding = page.getByRole('list', { name: 'Findings' }).getByRole('button');
    expect(await finding.textContent()).toMatch(/^Line 3, column 18 \/target_disk must be a disk such as/);
    expect(await text.getAttribute('aria-invalid')).toBe('true');

    await finding.click();
    expect(
      await page.evaluate('document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)'),
    ).toBe('"sda"');
    await page.keyboard.type('"/dev/sda"');
    await verdictOf(page, 'This recipe is valid.');
    expect(await page.locator('.gutter li.error').count()).toBe(0);
    expect(await text.getAttribute('aria-invalid')).toBe('false');
    await text.fill('');
    await verdictOf(page, 'Type a recipe');
  });

  it('shows jobs and their events to whom signs in, and nothing to others', async () => {
    const page = await open();
    await page.getByText('Sign in to see jobs.').waitFor();
    expect(await rowsOf(page).count()).toBe(0);
    await signIn(page);
    await page.getByRole('link', { name: 'XF-22345ABC' }).click();
    const job = page.getByRole('region', { name: 'Job', exact: true });
    await job.getByText(failed).waitFor();
    const rows = await rowsOf(page).allTextContents();
    expect(rows[0]).toContain(`${MARKUP}provisioning`);
    expect(rows[1]).toMatch(/^XF-22345ABCfailed \(cleaning up\)workflow-partition\.service no disk .*install-esxi\.target/);
    expect(rows[2]).toMatch(/^XF-12345ABCqueued 1 warninginstall-linux\.target/);
    expect(await job.getByRole('row').count()).toBeGreaterThan(2);
    const time = job.locator('time').first();
    expect(await time.getAttribute('title')).toContain(await time.getAttribute('datetime'));

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('Sign in to see jobs.').waitFor();
    expect(await rowsOf(page).count()).toBe(0);
    expect(await page.locator('body').textContent()).not.toContain('XF-22345ABC');
  });

  it('shows texts with markup as they are', async () => {
    const page = await open();
    await signIn(page);
    await page.getByRole('link', { name: 'XF-22345ABC' }).click();
    await page.getByRole('cell', { name: `error: no disk ${MARKUP}` }).waitFor();
    await page.getByRole('link', { name: MARKUP }).click();
    await page.getByRole('heading', { name: MARKUP }).waitFor();
    await typeRecipe(page, JSON.stringify({ [MARKUP]: 1, task_target: 'x.target' }));
    await page.getByRole('list', { name: 'Findings' }).getByText(`/${MARKUP}`).waitFor();
    expect(await page.locator('img, b').count()).toBe(0);
    expect(await page.title()).toBe('Assay: provisioning jobs');
  });

  it('says what is wrong with a sign-in, and keeps the name', async () => {
    const page = await open();
    await signIn(page, 'wrong');
    await alertOf(page, 'Name or password is wrong.');
    expect(await page.evaluate('document.activeElement.name')).toBe('password');
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('admin');
    await page.route('**/api/v1/sessions', (route) => route.fulfill({ status: 429, headers: { 'Retry-After': '6' }, json: {} }));
    await signIn(page, 'wrong');
    await alertOf(page, 'Too many attempts. Try again in 6 seconds.');
    await page.unroute('**/api/v1/sessions');
    await signIn(page);
    await rowsOf(page).first().waitFor();
    expect(await alertsOf(page).count()).toBe(0);
  });

  it('gives a password to nothing that lasts, and keeps a session in this tab alone, for eight hours', async () => {
    const page = await open();
    await signIn(page);
    await rowsOf(page).first().waitFor();
    const kept: string = await page.evaluate(
      'JSON.stringify([location.href, document.cookie, { ...localStorage }, history.state, { ...sessionStorage }])',
    );
    expect(JSON.parse(kept)).toEqual([`${listener.url}/`, '', {}, null, { session: expect.stringContaining('"name":"admin"') }]);
    expect(kept).not.toContain(ADMIN_PASSWORD);
    expect(kept).not.toContain(Buffer.from(`admin:${ADMIN_PASSWORD}`).toString('base64'));

    await page.reload();
    await rowsOf(page).first().waitFor();
    controller.wait(8 * 3600);
    await page.reload();
    await alertOf(page, 'Your session has ended. Sign in again.');
    expect(await rowsOf(page).count()).toBe(0);

    await signIn(page);
    await rowsOf(page).first().waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('Sign in to see jobs.').waitFor();
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
  });

  it('lets readers look and check, and says that they create nothing', async () => {
    const page = await open();
    await signIn(page, READER_PASSWORD, 'reader');
    await page.getByRole('link', { name: 'XF-12345ABC' }).click();
    await page.getByText(queued).waitFor();
    expect(await page.getByRole('region', { name: 'Job', exact: true }).getByRole('button').count()).toBe(0);
    expect(await page.getByRole('checkbox').count()).toBe(0);
    await typeRecipe(page, RIGHT);
    await page.getByLabel('Server serial').fill('XF-32345ABC');
    await verdictOf(page, 'This recipe is valid.');
    expect(await createButton(page).isDisabled()).toBe(true);
    await page.getByText('only the role admin creates jobs').waitFor();
  });

  it('gives admins the bytes of a recipe', async () => {
    const page = await open();
    await signIn(page);
    await page.getByRole('link', { name: 'XF-12345ABC' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download recipe' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`recipe-XF-12345ABC-${queued}.json`);
    expect(readFileSync(await file.path())).toEqual(Buffer.from((await controller.jobs.recipeOf(queued))!));
  });

  it('gives admins the address of a task image to copy, and says when there is none', async () => {
    const page = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
    await signIn(page);
    await page.getByRole('link', { name: 'XF-12345ABC' }).click();
    await page.getByRole('button', { name: 'Task image' }).click();
    await alertOf(page, 'This job has no task image');
    await page.getByRole('link', { name: 'XF-22345ABC' }).click();
    await page.getByRole('heading', { name: 'XF-22345ABC' }).waitFor();
    await page.getByRole('button', { name: 'Task image' }).click();
    const url = await page.getByRole('textbox', { name: 'Task image' }).inputValue();
    expect((await controller.send('GET', url.slice(PUBLIC_URL.length))).status).toBe(200);
    await page.getByRole('button', { name: 'Copy' }).click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(url);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('Sign in to see jobs.').waitFor();
    expect(await page.content()).not.toContain('sig=');
  });

  it('lets admins cancel a job that is not over, after a question', async () => {
    await controller.servers.addConfigured(['XF-52345ABC']);
    const id = await controller.createJob('XF-52345ABC');
    const page = await open();
    const answers = ['dismiss', 'accept'] as const;
    const questions: string[] = [];
    page.on('dialog', (dialog) => {
      const answer = answers[questions.push(dialog.message()) - 1] ?? 'dismiss';
      void dialog[answer]();
    });
    await signIn(page);
    await page.getByRole('link', { name: 'XF-52345ABC' }).click();
    const button = page.getByRole('button', { name: 'Cancel job' });
    await button.click();
    expect(await controller.jobs.findJob(id)).toMatchObject({ status: 'queued' });
    await button.click();
    await page.getByRole('cell', { name: 'admin has cancelled the job.' }).waitFor();
    await button.waitFor({ state: 'detached' });
    expect(questions).toEqual(Array.from({ length: 2 }, () => 'Cancel the job of XF-52345ABC? What its host has begun goes on.'));
    expect(await controller.jobs.transition(id, { from: ['failed'], to: 'complete' })).toMatchObject({ outcome: 'cancelled' });
  });

  it('creates a job of the recipe as it was typed, by keyboard alone, and shows it', async () => {
    const page = await open();
    await signIn(page);
    await typeRecipe(page, WRONG);
    await page.getByLabel('Server serial').fill('XF-32345ABC');
    await page.getByText('The recipe is not valid.').waitFor();
    expect(await createButton(page).isEnabled()).toBe(false);
    const recipe = RIGHT.replace('{\n', '{ "metadata": {"ö": 1.0},\n');
    await recipeField(page).fill(recipe);
    await verdictOf(page, 'This recipe is valid.');
    await page.getByLabel('Server serial').press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'XF-32345ABC' }).waitFor();
    const [job] = await jobsOf('XF-32345ABC');
    expect(new TextDecoder().decode(await controller.jobs.recipeOf(job!.id))).toBe(recipe.trimEnd());
  });

  it('says beside the form why there is no job, and keeps what was typed', async () => {
    const page = await open();
    await signIn(page);
    await typeRecipe(page, RIGHT);
    await page.getByLabel('Server serial').fill('NOBODY');
    await createButton(page).click();
    await alertOf(page, 'There is no server with this serial number.');
    await page.getByLabel('Server serial').fill('XF-12345ABC');
    expect(await alertsOf(page).count()).toBe(0);
    await createButton(page).click();
    await alertOf(page, `The last job of this server, ${queued}, is not complete: it is queued.`);
    await page.getByRole('link', { name: 'Jobs of this server' }).click();
    await expect.poll(() => rowsOf(page).count(), { timeout: PATIENCE }).toBe(1);
    expect(await rowsOf(page).innerText()).toContain('XF-12345ABC');
    await newJob(page);
    expect(await recipeField(page).inputValue()).toBe(RIGHT);
  });

  it('makes one job of a request whose answer was lost and that is sent again', async () => {
    const page = await open();
    await signIn(page);
    await typeRecipe(page, RIGHT);
    await page.getByLabel('Server serial').fill('XF-42345ABC');
    await page.route('**/api/v1/jobs', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await createButton(page).click();
    await alertOf(page, 'The job may have been created.');
    await page.unroute('**/api/v1/jobs');
    await createButton(page).click();
    await page.getByRole('heading', { name: 'XF-42345ABC' }).waitFor();
    expect(await jobsOf('XF-42345ABC')).toHaveLength(1);
  });

  it('shows what is new by itself, and leaves the rest where it is', async () => {
    const page = await open({}, (page) => page.clock.install());
    await signIn(page);
    const link = page.getByRole('link', { name: 'XF-22345ABC' });
    await link.press('Enter');
    await page.getByRole('heading', { name: 'XF-22345ABC' }).waitFor();
    await page.evaluate("document.querySelectorAll('tr').forEach((row) => { row.isOld = true; }); scrollTo(0, 300)");
    const jobs = await rowsOf(page).count();
    await controller.jobs.addEvent(failed, { level: 'info', step: null, message: 'Somebody had a look.' });
    await page.clock.runFor(5000);
    await page.getByText('Somebody had a look.').waitFor();
    expect(await page.evaluate("[...document.querySelectorAll('tr')].filter((row) => !row.isOld).map((row) => row.lastChild.textContent)")).toEqual([
      'Somebody had a look.',
    ]);
    expect(await rowsOf(page).count()).toBe(jobs);
    expect(await page.evaluate('[document.activeElement.textContent, scrollY]')).toEqual(['XF-22345ABC', 300]);
    expect(await page.locator('tr[aria-current=true]').count()).toBe(1);
  });

  it('says when the controller does not answer, keeps what it knows, and goes on by itself', async () => {
    const page = await open({}, (page) => page.clock.install());
    await signIn(page);
    await rowsOf(page).first().waitFor();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await alertOf(page, 'The controller does not answer.');
    expect(await rowsOf(page).count()).toBe(100);
    await page.context().setOffline(false);
    await page.clock.runFor(5000);
    await page.getByRole('alert').filter({ hasText: 'does not answer' }).waitFor({ state: 'detached' });
  });

  it('asks for the password again when it is no longer accepted, and keeps the recipe', async () => {
    const page = await open();
    await signIn(page);
    await rowsOf(page).first().waitFor();
    await typeRecipe(page, WRONG);
    await page.route('**/api/**', (route) => route.fulfill({ status: 401, json: {} }));
    await page.getByRole('link', { name: 'Jobs', exact: true }).click();
    await alertOf(page, 'Sign in again.');
    await page.unroute('**/api/**');
    expect(await page.evaluate('document.activeElement.name')).toBe('user');
    await newJob(page);
    expect(await recipeField(page).inputValue()).toBe(WRONG);
  });

  it('forgets the recipe with whoever signs out, but not without a question', async () => {
    const page = await open();
    await signIn(page);
    await typeRecipe(page, WRONG);
    const answers = ['dismiss', 'accept'] as const;
    const questions: string[] = [];
    page.on('dialog', (dialog) => {
      const answer = answers[questions.push(dialog.message()) - 1] ?? 'dismiss';
      void dialog[answer]();
    });
    await page.getByRole('button', { name: 'Sign out' }).click();
    expect(await recipeField(page).inputValue()).toBe(WRONG);
    await page.getByRole('button', { name: 'Sign out' }).click();
    expect(await recipeField(page).inputValue()).toBe('');
    expect(questions).toHaveLength(2);
  });

  it('shows the jobs in a state and of a server, at an address to go back from', async () => {
    const page = await open();
    await signIn(page);
    await page.getByRole('link', { name: 'failed' }).click();
    await page.getByRole('link', { name: MARKUP }).waitFor({ state: 'detached' });
    expect(await rowsOf(page).count()).toBe(1);
    await serverField(page).fill('XF-0');
    await page.keyboard.press('Enter');
    await page.getByText('No failed job of a server with “XF-0” in its serial number.').waitFor();
    expect(new URL(page.url()).hash).toBe('#jobs?show=failed&server=XF-0');
    await page.goBack();
    await rowsOf(page).filter({ hasText: 'XF-22345ABC' }).waitFor();
    expect(await serverField(page).inputValue()).toBe('');
  });

  it('says how many jobs there are of each group, and of servers that are named by a part', async () => {
    const { statuses, outcomes } = await controller.jobs.countJobs();
    const page = await open();
    await signIn(page);
    const groups = page.getByRole('navigation', { name: 'Groups of jobs' });
    await groups.getByText(`failed${outcomes.failed}`).waitFor();
    await groups.getByText(`active${statuses.queued + statuses.provisioning}`).waitFor();
    await serverField(page).fill('xf-2234');
    await page.keyboard.press('Enter');
    await groups.getByText('all1').waitFor();
    expect(await groups.getByRole('link').allTextContents()).toEqual(['all1', 'active0', 'succeeded0', 'failed1', 'cancelled0']);
    expect(await rowsOf(page).count()).toBe(1);
  });

  it('lets admins cancel and repeat several jobs, and says what was refused', async () => {
    const serials = ['MANY-1', 'MANY-2', 'MANY-3'];
    await controller.servers.addConfigured(serials);
    const ids = [];
    for (const serial of serials) ids.push(await controller.createJob(serial));
    const questions: string[] = [];
    const page = await open();
    page.on('dialog', (dialog) => {
      questions.push(dialog.message());
      void dialog.accept();
    });
    await page.goto(`${listener.url}/#jobs?server=many`);
    await signIn(page);
    await page.getByLabel('Select all jobs on this page').check();
    await page.getByLabel('Select the job of MANY-2').uncheck();
    const bar = page.getByRole('region', { name: 'Selected jobs' });
    await bar.getByRole('button', { name: 'Cancel 2 jobs' }).click();
    await bar.getByText('Cancelled 2 jobs.').waitFor();
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Cancelled 2 jobs.');
    expect(questions).toEqual(['Cancel 2 jobs of MANY-3, MANY-1? What the hosts have begun goes on.']);
    expect((await controller.jobs.findJob(ids[1]!))?.status).toBe('queued');

    await controller.jobs.transition(ids[0]!, { from: ['failed'], to: 'complete' });
    await page.getByRole('link', { name: 'cancelled' }).click();
    await page.getByRole('link', { name: 'MANY-2' }).waitFor({ state: 'detached' });
    await page.getByLabel('Select all jobs on this page').check();
    await bar.getByRole('button', { name: 'Retry 2 jobs' }).click();
    await bar.getByText('Created 1 job.').waitFor();
    const refused = await bar.getByRole('list', { name: 'Refused' }).getByRole('listitem').allTextContents();
    expect(refused).toEqual([expect.stringMatching(/^MANY-3 The last job of this server, .* is not complete/)]);
    expect(await jobsOf('MANY-1')).toMatchObject([{ retryOf: ids[0] }, {}]);
  });

  it('leads the focus to a job that is opened, and back to its row, wide and narrow', async () => {
    const focused = (page: Page): Promise<unknown> => page.evaluate('document.activeElement.tagName + document.activeElement.textContent');
    for (const viewport of [WIDE, NARROW]) {
      const page = await open({ viewport });
      await signIn(page);
      await page.getByRole('link', { name: 'XF-22345ABC' }).press('Enter');
      await page.getByRole('heading', { name: 'XF-22345ABC' }).waitFor();
      expect(await focused(page)).toBe('H2XF-22345ABC');
      await page.keyboard.press('Escape');
      await page.getByRole('region', { name: 'Job', exact: true }).waitFor({ state: 'detached' });
      await expect.poll(() => focused(page), { timeout: PATIENCE }).toBe('AXF-22345ABC');
    }
  });

  it('lets people skip what stands before the content', async () => {
    const page = await open();
    await page.getByRole('link', { name: 'Skip to the content' }).press('Enter');
    expect(await page.evaluate('document.activeElement.tagName')).toBe('MAIN');
  });

  it('repeats one job, and shows the new one', async () => {
    await controller.servers.addConfigured(['AGAIN']);
    const id = await controller.createJob('AGAIN');
    await controller.jobs.transition(id, { from: ['queued'], to: 'failed', outcome: 'cancelled' });
    await controller.jobs.transition(id, { from: ['failed'], to: 'complete' });
    const page = await open();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(`${listener.url}/#jobs?job=${id}`);
    await signIn(page);
    await page.getByRole('button', { name: 'Retry job' }).click();
    await page.getByRole('link', { name: 'an earlier job' }).waitFor();
    expect(await jobsOf('AGAIN')).toMatchObject([{ retryOf: id }, {}]);
  });

  it('suggests servers by a part, and knows them in whatever case', async () => {
    const page = await open();
    await signIn(page);
    await newJob(page);
    const field = page.getByLabel('Server serial');
    await field.fill('xf-22345abc');
    await page.locator('#servers option[value="XF-22345ABC"]').waitFor({ state: 'attached' });
    await field.blur();
    await expect.poll(() => field.inputValue(), { timeout: PATIENCE }).toBe('XF-22345ABC');
  });

  it('shows older jobs a page at a time', async () => {
    const page = await open();
    await signIn(page);
    await rowsOf(page).nth(99).waitFor();
    expect(await rowsOf(page).filter({ hasText: 'OLD-0' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Older jobs' }).click();
    await rowsOf(page).filter({ hasText: 'OLD-0' }).waitFor();
    expect(await page.getByRole('link', { name: 'Older jobs' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Newest jobs' }).click();
    await page.getByRole('link', { name: MARKUP }).waitFor();
  });

  it('leads to a job by its address, and says that there is none', async () => {
    const page = await open();
    await page.goto(`${listener.url}/#jobs?job=${failed}`);
    await signIn(page);
    await page.getByRole('heading', { name: 'XF-22345ABC' }).waitFor();
    await page.goto(`${listener.url}/#jobs?job=00000000-0000-4000-8000-000000000000`);
    await page.getByText('There is no job with this id.').waitFor();
  });

  it('finds what is wrong in a file, at its place', async () => {
    const page = await open();
    page.on('dialog', (dialog) => void dialog.accept());
    await newJob(page);
    for (const [recipe, place, note] of [
      [`\ufeff${RIGHT}`, 'Line 1, column 1', ''],
      [Buffer.from(RIGHT.replace('linux', 'l\xefnux'), 'latin1'), 'Line 2, column 28', 'It is not UTF-8'],
      [WRONG.replaceAll('\n', '\r\n'), 'Line 3, column 18', 'CR LF'],
    ] as const) {
      await openRecipe(page, recipe);
      const findings = page.getByRole('list', { name: 'Findings' });
      await findings.getByText(place).waitFor();
      await findings.getByRole('button').click();
      expect(await page.evaluate('document.activeElement.selectionEnd > document.activeElement.selectionStart')).toBe(true);
      expect(await page.locator('#file-note').textContent()).toContain(note);
    }
  });

  it('takes a file that is dropped', async () => {
    const page = await open();
    await newJob(page);
    await dropRecipe(page, `'{"task_target": 7}'`);
    await verdictOf(page, /^1 error$/);
    expect(await recipeField(page).inputValue()).toBe('{"task_target": 7}');
  });

  it('sends a file byte for byte, unless it is edited', async () => {
    const page = await open();
    await signIn(page);
    await newJob(page);
    const recipe = RIGHT.replaceAll('\n', '\r\n');
    await openRecipe(page, recipe);
    const serial = await controller.newServer();
    await page.getByLabel('Server serial').fill(serial);
    await createButton(page).click();
    await page.getByRole('heading', { name: serial }).waitFor();
    const [job] = await jobsOf(serial);
    expect(new TextDecoder().decode(await controller.jobs.recipeOf(job!.id))).toBe(recipe.trimEnd());

    await newJob(page);
    const text = recipeField(page);
    expect(await text.isEditable()).toBe(false);
    await page.getByRole('button', { name: 'Edit as text' }).click();
    expect(await text.isEditable()).toBe(true);
    expect(await text.inputValue()).toBe(RIGHT);
  });

  it('takes recipes that are too large for any field, and tells a bounded part of what is wrong', async () => {
    const page = await open();
    await newJob(page);
    await dropRecipe(page, `'{"partition_layout": [' + '{},\\n'.repeat(1_500_000) + '{}]}'`);
    await verdictOf(page, 'More than 100 errors');
    expect(await page.getByRole('list', { name: 'Findings' }).getByRole('listitem').count()).toBe(101);
    expect(await page.locator('.gutter li').count()).toBeLessThan(100);
    await page.evaluate("document.querySelector('textarea').scrollTop = 1e7");
    await page.locator('.gutter li').filter({ hasText: '5000' }).waitFor();
    await page.getByRole('button', { name: 'Remove' }).click();
    await dropRecipe(page, `' '.repeat(6_291_457)`);
    await page.getByRole('list', { name: 'Findings' }).getByText('6,291,456').waitFor();
  });

  it('takes a pasted text that is too large for the field as a file', async () => {
    const page = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
    await newJob(page);
    await recipeField(page).focus();
    await page.evaluate(`navigator.clipboard.writeText('{"task_target": 7}' + '\\n'.repeat(30000))`);
    await page.keyboard.press('Control+V');
    await page.getByText('The pasted text, 30,018 bytes').waitFor();
    await verdictOf(page, /^1 error$/);
    await page.getByRole('button', { name: 'Remove' }).click();
    await verdictOf(page, 'Type a recipe');
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

  it('is readable with light and dark colors, wide and narrow, and never wider than the window', async () => {
    const page = await open();
    page.on('dialog', (dialog) => void dialog.accept());
    const look = async (name: string): Promise<void> => {
      for (const viewport of [WIDE, NARROW, NARROWEST]) {
        await page.setViewportSize(viewport);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(viewport.width);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          expect(await faintTexts(page)).toEqual([]);
          if (pictures !== undefined) await page.screenshot({ path: `${pictures}/${name}-${colorScheme}-${viewport.width}.png`, fullPage: true });
        }
      }
      await page.setViewportSize(WIDE);
    };
    if (pictures !== undefined) mkdirSync(pictures, { recursive: true });
    await look('start');
    await signIn(page, 'wrong');
    await alertOf(page, 'wrong');
    await look('refused');
    await signIn(page);
    await page.getByRole('link', { name: 'XF-22345ABC' }).click();
    await page.getByText(failed).waitFor();
    await look('jobs');
    await typeRecipe(page, WRONG);
    await verdictOf(page, /error/);
    await page.getByLabel('Server serial').fill('XF-32345ABC');
    await look('recipe');
    await recipeField(page).fill(DOUBTFUL);
    await verdictOf(page, 'valid, with 1 warning');
    await look('valid');
    await openRecipe(page, WRONG.replaceAll('\n', '\r\n'));
    await verdictOf(page, /error/);
    await look('file');
  });

  it('is served as its own, runs nothing else, and is framed by nobody', async () => {
    for (const path of ['/', '/page.js', '/recipe-checker.js', '/page.css']) {
      const { headers } = await fetch(`${listener.url}${path}`);
      expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*script-src 'self'.*frame-ancestors 'none'/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
    }
    const page = await open();
    await page.evaluate(`document.body.append(Object.assign(document.createElement('script'), { text: "document.title = 'broken in'" }))`);
    expect(await page.title()).toBe('Assay: provisioning jobs');
    expect(complaints.splice(0)).toEqual([expect.stringContaining('Content Security Policy')]);
  });
});
