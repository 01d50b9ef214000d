import type { Page } from '@playwright/test';
import { LOCALE_INFO, LOCALES, type Locale } from '../../src/i18n/locales.ts';
import { localizePath } from '../../src/i18n/localizedPath.ts';
import { IS_FULL } from '../support/extent.ts';
import { expectHydrated } from '../support/islands.ts';
import { expect, test } from '../support/servers.ts';
import { label } from '../support/labels.ts';

/** Values typed into a form, by input, and the key of the message that each input must show (rule 15.13). */
interface Case {
  typed: Record<string, string>;
  messages: Record<string, string>;
}

/** Languages without IS_FULL. src/i18n/translations.test.ts checks that every language has the messages. */
const WITH_SCRIPT: Locale[] = ['nl', 'ar', 'cn'];
const WITHOUT_SCRIPT: Locale[] = ['en', 'cy'];

const REQUIRED = 'validation.required';

const LOGIN: Case[] = [
  {
    typed: { email: 'an@' },
    messages: { password: REQUIRED, firstName: REQUIRED, name: REQUIRED, email: 'validation.email' },
  },
  {
    typed: { password: 'x', firstName: '1', name: '!', email: 'an@peeters.example' },
    messages: { firstName: 'validation.firstName', name: 'validation.name' },
  },
];

const DOWNLOAD: Case[] = [
  { typed: { email: '', start: 'noon', stop: '' }, messages: { email: REQUIRED, start: 'validation.startTime' } },
  { typed: { email: 'jan@', start: '0:10', stop: '99:99' }, messages: { email: 'validation.email', stop: 'validation.endTime' } },
  { typed: { email: 'jan@example.org', start: '2:00', stop: '1:00' }, messages: { stop: 'validation.endBeforeStart' } },
];

/** Fills in and sends a form, and expects the messages at the inputs and in the summary, and the typed values. */
async function check(page: Page, prefix: string, tag: string, { typed, messages }: Case): Promise<void> {
  const inputOf = (field: string) => page.locator(`#${prefix}-${field}`);
  for (const [field, text] of Object.entries(typed)) await inputOf(field).fill(text);
  await page.locator(`form:has(#${prefix}-email) button:not([type])`).click();
  for (const [field, key] of Object.entries(messages)) {
    await expect(inputOf(field)).toHaveAttribute('aria-invalid', 'true');
    await expect(inputOf(field)).toHaveAccessibleDescription(new RegExp(label(tag, key).replace(/[.?()]/g, '\\$&')));
    await expect(page.locator(`#${prefix}-${field}-problem`)).toHaveText(label(tag, key));
    const linked = page.getByRole('alert').locator(`a[href="#${prefix}-${field}"]`).last();
    if (Object.keys(messages).length > 1) await expect(linked).toContainText(label(tag, key));
    else await expect(page.getByText(label(tag, key))).toHaveCount(1);
  }
  await expect(page.locator(`form [aria-invalid="true"]`)).toHaveCount(Object.keys(messages).length);
  for (const [field, text] of Object.entries(typed)) if (field !== 'password') await expect(inputOf(field)).toHaveValue(text);
}

/** Opens a page and, with script, hydrates its islands. */
async function open(page: Page, path: string, hasScript: boolean): Promise<void> {
  await page.goto(path);
  if (!hasScript) return;
  await page.keyboard.press('Shift');
  await expectHydrated(page);
}

for (const hasScript of [true, false]) {
  test.describe(hasScript ? 'with script, before a form is sent,' : 'without script, after a form is sent,', () => {
    test.use({ javaScriptEnabled: hasScript });

    for (const locale of IS_FULL ? LOCALES : hasScript ? WITH_SCRIPT : WITHOUT_SCRIPT) {
      const { tag } = LOCALE_INFO[locale];
      const at = (path: string) => localizePath(path, locale);

      test(`errors are reported in ${tag}`, async ({ page }) => {
        const posts: string[] = [];
        page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
        await open(page, at('/waterdam/besloten'), hasScript);
        await page.getByText(label(tag, 'login.leaveName')).click();
        for (const each of LOGIN) await check(page, 'login', tag, each);
        await open(page, at('/waterdam/gr-begroting/download/'), hasScript);
        await page.locator('[name="part"][value="trim"]').check();
        await page.locator('[name="languages"]').first().check();
        for (const each of DOWNLOAD) await check(page, 'download', tag, each);
        expect(posts).toHaveLength(hasScript ? 0 : LOGIN.length + DOWNLOAD.length);
        await open(page, at('/waterdam'), hasScript);
        const search = page.locator('#session-name');
        await search.fill('ra');
        await search.press('Enter');
        await expect(search).toHaveAttribute('aria-invalid', 'true');
        await expect(search).toHaveAccessibleDescription(label(tag, 'sessions.nameTooShort'));
      });
    }
  });
}
