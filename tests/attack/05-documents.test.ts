import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBrowser } from '../../scripts/find-browser.mjs';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { referenceTokens } from '../../scripts/lib/reference.mjs';
import { HARMLESS_PDF, HOSTILE_DOCUMENTS, HOSTILE_SESSION, writeHostileSeed } from '../support/hostileDocuments.ts';
import { describeDeployments } from './deployments.ts';

const PASSWORD = 'waterdam-2026';
const POLICY = "sandbox; default-src 'none'";

describe('32.5', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
  });
  afterAll(() => browser.close());

  const options = { args: ['--seed', inRoot('backend', 'seed'), '--seed', writeHostileSeed()] };
  describeDeployments(
    'documents of a session',
    (deployment) => {
      /** Opens a context that notes what hostile documents report. */
      const openContext = async (): Promise<{ context: BrowserContext; page: Page; reports: string[] }> => {
        const context = await browser.newContext();
        const reports: string[] = [];
        await context.exposeFunction('report', (text: string) => void reports.push(text));
        return { context, page: await context.newPage(), reports };
      };
      /** Opens a document in a tab of its own, like a visitor who follows a link; a download is not an error. */
      const openDocument = async (context: BrowserContext, address: string): Promise<'saved' | Page> => {
        const page = await context.newPage();
        const saved = page.waitForEvent('download').then(() => 'saved' as const);
        const shown = page.goto(address).then(
          () => page,
          () => saved,
        );
        return Promise.race([saved, shown]);
      };
      /** Opens all hostile documents and waits for what their scripts may do. */
      const openAll = async (context: BrowserContext, page: Page, folder: string) => {
        await Promise.all(HOSTILE_DOCUMENTS.map((name) => openDocument(context, `${folder}/${name}`)));
        await page.waitForTimeout(2000);
      };
      const logIn = async (page: Page) => {
        await page.goto(`${deployment.portal}/waterdam/besloten`);
        await page.fill('input[name=password]', PASSWORD);
        await page.keyboard.press('Enter');
        await page.waitForFunction(() => document.querySelector('input[name=password]') === null);
      };
      const logInAtDesk = async (page: Page) => {
        await page.goto(`${deployment.control}/desk/login`);
        await page.fill('#token', referenceTokens.REFERENCE_CONTROL_TOKEN);
        await page.click('button.main');
        await page.waitForURL(`${deployment.control}/desk`);
      };

      it('run nothing, whatever their name says, with a grant of a protected session in the browser', async () => {
        const { context, page, reports } = await openContext();
        await logIn(page);
        await openAll(context, page, deployment.backend + HOSTILE_SESSION.files);
        expect(reports).toEqual([]);
        await context.close();
      });

      it('run nothing on the host of the desk, with the login of the clerk', async () => {
        const { context, page, reports } = await openContext();
        await logInAtDesk(page);
        await openAll(context, page, deployment.control + HOSTILE_SESSION.files);
        expect(reports).toEqual([]);
        const headers = { authorization: `Bearer ${referenceTokens.REFERENCE_API_TOKEN}` };
        const answer = await fetch(`${deployment.control}/api/waterdam/sessions/gr-begroting`, { headers });
        expect(await answer.json()).toMatchObject({ published: true });
        await context.close();
      });

      it('run nothing in a frame, as an image, a script or a style of a page of the same host', async () => {
        const { context, page, reports } = await openContext();
        const files = HOSTILE_DOCUMENTS.map((name) => `${deployment.control}${HOSTILE_SESSION.files}/${name}`);
        // A page of that host without a policy of its own.
        await context.route(`${deployment.control}/frames`, (route) =>
          route.fulfill({
            contentType: 'text/html',
            body: files
              .map(
                (file) =>
                  `<iframe src="${file}"></iframe><img src="${file}"><object data="${file}"></object><script src="${file}"></script>`,
              )
              .join(''),
          }),
        );
        await page.goto(`${deployment.control}/frames`);
        await page.waitForTimeout(2000);
        expect(reports).toEqual([]);
        await context.close();
      });

      it('that a browser shows safely are shown: a PDF from the page of the session', async () => {
        const { context, page } = await openContext();
        await page.goto(deployment.portal + HOSTILE_SESSION.page);
        const address = await page.locator(`a[href$="/${HARMLESS_PDF}"]`).getAttribute('href');
        const complaints: string[] = [];
        context.on('console', (message) => complaints.push(message.text()));
        const shown = await openDocument(context, address ?? '');
        expect(shown).not.toBe('saved');
        if (shown !== 'saved') expect(await shown.evaluate(() => document.contentType)).toBe('application/pdf');
        expect(complaints.filter((text) => text.includes('Content Security Policy'))).toEqual([]);
        await context.close();
      });

      it('that are images, videos and sounds still work in a page of the portal, and opened by themselves', async () => {
        const { context, page } = await openContext();
        await page.goto(deployment.portal + HOSTILE_SESSION.page);
        const width = await page.evaluate(async (address) => {
          const image = new Image();
          image.src = address;
          await image.decode();
          return image.naturalWidth;
        }, `${deployment.backend}/files/vreemd/logo.svg`);
        expect(width).toBe(40);
        for (const name of ['council.mp4', 'council.mp3']) {
          await page.goto(`${deployment.backend}/media/council/${name}`);
          await page.waitForFunction(() => (document.querySelector<HTMLMediaElement>('video, audio')?.readyState ?? 0) >= 2);
        }
        await page.goto(`${deployment.backend}/media/council/poster-small.jpg`);
        expect(await page.evaluate(() => document.images[0]?.naturalWidth)).toBeGreaterThan(100);
        await context.close();
      });

      it('have a policy and a type that browsers do not guess, like every answer of the backend', async () => {
        const headersOf = async (address: string) => (await fetch(address, { redirect: 'manual' })).headers;
        for (const path of [
          ...HOSTILE_DOCUMENTS.map((name) => `${HOSTILE_SESSION.files}/${name}`),
          '/files/vreemd/logo.svg',
          '/files/none.html',
          '/media/council/index.m3u8',
          '/media/none.html',
          '/live/1003/index.m3u8',
          '/live/1003/poster.jpg',
          '/signed/1.x/files/a.html',
        ]) {
          const headers = await headersOf(deployment.backend + path);
          expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
          expect([path, headers.get('content-security-policy')]).toEqual([path, expect.stringContaining(POLICY)]);
        }
        for (const path of [
          '/api/portal.php',
          '/control/faults',
          '/broker/transcriptions/x/1/versions',
          '/openapi.json',
          '/',
          '/desk/login',
          '/none',
          // A proxy may answer these itself.
          '/files/%2f.html',
          '/files/%zz',
        ]) {
          const headers = await headersOf(deployment.control + path);
          expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
          expect([path, headers.get('content-security-policy')]).toEqual([path, expect.stringContaining("default-src 'none'")]);
        }
      });
    },
    options,
  );
});
