import type { Page } from '@playwright/test';
import { findClippedTexts, findViolations, setLook } from '../support/accessibility.ts';
import { FOLLOW_LINK, UNSUBSCRIBE_LINK } from '../support/followService.ts';
import { expect, test } from '../support/servers.ts';
import { watchPage } from '../support/watch.ts';

// A portal of its own: it counts the forms of a visitor.
test.use({ portalSettings: { PORTAL_CAPTCHA: 'off' }, viewport: { width: 360, height: 740 } });

const button = (page: Page, value: string) => page.locator(`main button[value="${value}"]`).first();
/** Sends the form of the page as without script. */
const send = (page: Page) => page.locator('main form').evaluate((form) => (form as HTMLFormElement).submit());

/** What only the form of a page leads to; the pages themselves are in the table of routes. */
const STATES: { name: string; path: string; status: number; reach: (page: Page) => Promise<unknown> }[] = [
  {
    name: 'form with problems',
    path: 'follow?session=4001',
    status: 422,
    reach: async (page) => {
      for (const phase of await page.locator('[name="phases"]').all()) await phase.uncheck();
      await send(page);
    },
  },
  {
    name: 'form that was accepted',
    path: 'follow?session=4001',
    status: 200,
    reach: async (page) => {
      await page.locator('[name="mail"]').fill('ada.van-een-lange-naam@gemeente.alqasr.example.org');
      // A person takes some time to fill it in (rule 15.8).
      await page.waitForTimeout(2100);
      await send(page);
    },
  },
  { name: 'follow that is confirmed', path: `follow/confirm?token=${FOLLOW_LINK}`, status: 200, reach: send },
  {
    name: 'follow without a choice',
    path: `follow/manage?token=${FOLLOW_LINK}`,
    status: 422,
    reach: async (page) => {
      const form = page.locator('main form').first();
      for (const phase of await form.locator('[name="phases"]').all()) await phase.uncheck();
      await button(page, 'change').click();
    },
  },
  {
    name: 'follow that is changed',
    path: `follow/manage?token=${FOLLOW_LINK}`,
    status: 200,
    reach: (page) => button(page, 'change').click(),
  },
  {
    name: 'messages that have ended',
    path: `follow/manage?token=${UNSUBSCRIBE_LINK}`,
    status: 200,
    reach: (page) => button(page, 'One-Click').click(),
  },
  { name: 'request for a link with a problem', path: 'follow/manage', status: 422, reach: (page) => button(page, 'link').click() },
];

for (const language of ['', 'ar/']) {
  test(`states of the follow pages are accessible on a phone, at /${language}alqasr`, async ({ page, portal, backend }) => {
    const complaints = await watchPage(page, [portal.url, backend.url]);
    for (const { name, path, status, reach } of STATES) {
      await page.goto(`/${language}alqasr/${path}`);
      const answered = page.waitForResponse((response) => response.request().method() === 'POST');
      await reach(page);
      expect.soft((await answered).status(), name).toBe(status);
      await page.waitForLoadState();
      await expect.soft(page.locator('h1'), name).toHaveCount(1);
      for (const look of ['light', 'dark'] as const) {
        await setLook(page, look);
        expect.soft(await findViolations(page, undefined, look), `${name}, ${look}`).toEqual([]);
      }
      expect.soft(await findClippedTexts(page), name).toEqual([]);
    }
    expect(complaints.all).toEqual([]);
  });
}
