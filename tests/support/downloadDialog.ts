import type { Locator, Page } from '@playwright/test';
import { expectHydrated } from './islands.ts';
import { label } from './labels.ts';
import { expect } from './servers.ts';

/** The session with a download that tests open. */
export const SESSION = '/waterdam/gr-begroting';
/** A text of the portal. */
export const text = (key: string, tag = 'nl') => label(tag, key);
/** The link that opens the dialog. */
export const link = (page: Page, tag = 'nl') => page.locator('main').getByRole('link', { name: text('download.title', tag), exact: true });
/** The input of the e-mail address. */
export const email = (scope: Page | Locator, tag = 'nl') => scope.getByRole('textbox', { name: text('login.email', tag) });
/** The button that sends the form. */
export const send = (scope: Page | Locator, tag = 'nl') => scope.getByRole('button', { name: text('download.submit', tag) });

/** Opens a session and its download dialog, by keyboard only. */
export async function openDialog(page: Page, path = SESSION, tag = 'nl'): Promise<Locator> {
  await page.goto(path);
  await page.keyboard.press('Shift');
  await expectHydrated(page);
  await link(page, tag).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: text('download.title', tag) });
  await expect(dialog).toBeVisible();
  return dialog;
}
