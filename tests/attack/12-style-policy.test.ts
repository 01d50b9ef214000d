/// <reference lib="dom" />
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../../scripts/bench/benchBrowser.mjs';
import { type Complaints, watchPage } from '../support/watch.ts';
import { describeDeployments } from './deployments.ts';

/** Texts that look like the start or the end of a stylesheet to who searches in HTML. */
const HOSTILE = [
  '<style',
  '<style>',
  '</style>',
  '<style>a{}</style>',
  '<style media="x',
  '<!-- <style>',
  '<noscript><style>',
  '<STYLE\n>',
];

const seed = mkdtempSync(join(tmpdir(), 'style-seed-'));
const write = (path: string[], content: object) => {
  mkdirSync(join(seed, ...path.slice(0, -1)), { recursive: true });
  writeFileSync(join(seed, ...path), JSON.stringify(content));
};
const names = HOSTILE.map((text) => `Raad ${text} over styles`);
const title = `Stad ${HOSTILE.join(' ')}`;
write(['stijl', 'client.json'], {
  name: 'stijl',
  title,
  event: title,
  domain: 'stijl.nl',
  admin: { title, slug: 'stijl', showCalendar: true, downloadEnabled: true },
  rooms: [{ id: 1, name: '<style>' }],
  categories: [{ id: 1, name: '<style>', slug: 'raad' }],
});
for (const [index, name] of names.entries()) {
  const reference = `raad-${index}`;
  const session = { sessionId: 9100 + index, reference, name, description: `${name} </style><style>`, room: 1, category: 'raad' };
  write(['stijl', 'sessions', reference, 'session.json'], {
    ...session,
    startDateTime: { days: -index - 1, time: '19:30' },
    duration: 300,
    status: 'vod',
  });
  write(['stijl', 'sessions', reference, 'topics.json'], [{ id: 't1', name, description: name, priority: 1, start: 5, stop: 60 }]);
}

const QUERY = `?q=${encodeURIComponent(HOSTILE.join(' '))}`;
const PAGES = [
  ...['/', '/stijl', '/search', '/waterdam/calendar', '/waterdam/gr-begroting/transcript/nl', '/waterdam/besloten'].map(
    (path) => path + QUERY,
  ),
  ...HOSTILE.map((text, index) => `/stijl/raad-${index}?q=${encodeURIComponent(text)}`),
  '/stijl/raad-0/embed',
  '/stijl/raad-1/text',
  '/stijl/raad-2/download/',
  `/stijl/${encodeURIComponent('<style>')}`,
];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  rmSync(seed, { recursive: true });
});

describeDeployments(
  '32.12 texts with <style leave every page its styles',
  (deployment) => {
    // One tab for all pages of a deployment: to open a tab takes longer than a page.
    let page: Page;
    let complaints: Complaints;
    beforeAll(async () => {
      page = await browser.newPage();
      complaints = await watchPage(page, [deployment.portal, deployment.backend, deployment.backend.replace(/^http/, 'ws')]);
    });
    afterAll(() => page.close());

    it.each(PAGES)('%s', async (path) => {
      complaints.all = [];
      await page.goto(deployment.portal + path);
      const styles = await page.evaluate(() => ({
        sheets: [...document.styleSheets].map(({ cssRules }) => cssRules.length),
        inline: document.querySelectorAll('style').length,
        font: getComputedStyle(document.body).fontFamily,
      }));
      expect(complaints.all).toEqual([]);
      // A stylesheet that the policy blocks is none of the document's.
      expect(styles.sheets.length).toBeGreaterThanOrEqual(styles.inline);
      expect(styles.sheets.every((rules) => rules > 0)).toBe(true);
      expect(styles.font).toMatch(/sans-serif/);
    });
  },
  { args: ['--seed', seed] },
);
