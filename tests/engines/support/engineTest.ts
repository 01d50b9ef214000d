import { writeFileSync } from 'node:fs';
import { expect, test as base } from '../../support/servers.ts';
import type { Engine, EngineName, EnginePage, PageOptions } from './enginePage.ts';
import { startPuppeteer } from './puppeteerEngine.ts';
import { startWebkit } from './webkitEngine.ts';

/** Options that playwright.config.ts sets for each engine. */
export interface EngineOptions {
  engineName: EngineName;
  /** Path of the browser. */
  engineBinary: string;
}

interface TestFixtures {
  /** Opens a page that is closed after the test. */
  newPage: (options?: PageOptions) => Promise<EnginePage>;
  /** A page of 1280 × 900 that fails the test if it makes complaints. */
  tab: EnginePage;
}

/** Playwright's test with a portal and a backend, and a page in the engine of the project. */
export const test = base.extend<TestFixtures, EngineOptions & { engineEnvironment: Record<string, string>; engine: Engine }>({
  /** Further environment variables of the browser. */
  engineEnvironment: [{}, { option: true, scope: 'worker' }],
  engineName: ['chromium', { option: true, scope: 'worker' }],
  engineBinary: ['', { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName, engineBinary, engineEnvironment, portal }, use) => {
      const engine = await (engineName === 'webkit'
        ? startWebkit(engineBinary, portal.url, engineEnvironment)
        : startPuppeteer(engineName, engineBinary, portal.url, engineEnvironment));
      await use(engine);
      await engine.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  newPage: async ({ engine }, use, testInfo) => {
    const pages: EnginePage[] = [];
    await use(async (options) => {
      const page = await engine.newPage(options);
      pages.push(page);
      return page;
    });
    for (const page of pages) {
      if (testInfo.status !== testInfo.expectedStatus) {
        const path = testInfo.outputPath(`page-${String(pages.indexOf(page))}.png`);
        writeFileSync(path, await page.takeScreenshot());
        await testInfo.attach('screenshot', { path, contentType: 'image/png' });
        await testInfo.attach('complaints', { body: (await page.readComplaints()).join('\n'), contentType: 'text/plain' });
      }
      await page.close();
    }
  },
  tab: async ({ newPage }, use) => {
    const page = await newPage();
    await use(page);
    expect(await page.readComplaints()).toEqual([]);
  },
});

export { expect } from '@playwright/test';
