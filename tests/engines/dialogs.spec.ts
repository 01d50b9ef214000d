import { click, expectFocused, expectVisible, fill, focus, readValue, tap } from './support/elements.ts';
import type { Target } from './support/enginePage.ts';
import { expect, test } from './support/engineTest.ts';
import { RECORDING } from './support/playing.ts';
import { label } from '../support/labels.ts';

const DIALOG = ':is(dialog[open], [role="dialog"]:popover-open)';
const DOWNLOAD: Target = { css: 'main a', name: label('nl', 'download.title') };
const FOLLOW: Target = { css: 'main a', name: label('nl', 'follow.title') };

const OPENERS: Readonly<Record<string, { path: string; opener: Target }>> = {
  share: { path: RECORDING, opener: { css: '[popovertarget="share"]' } },
  clip: { path: RECORDING, opener: { css: '[popovertarget="clip"]' } },
  embed: { path: RECORDING, opener: { css: '[popovertarget="embed"]' } },
  appointment: { path: '/waterdam/gr-vaststelling-dijkplan', opener: { css: '[popovertarget="appointment"]' } },
  download: { path: RECORDING, opener: DOWNLOAD },
  follow: { path: RECORDING, opener: FOLLOW },
  'follow of a city': { path: '/waterdam', opener: FOLLOW },
};

for (const [name, { path, opener }] of Object.entries(OPENERS)) {
  for (const way of ['mouse', 'touch', 'keyboard'] as const) {
    test(
      `the dialog ${name} opens by ${way}, closes with Escape and returns the focus (rule 22.5)`,
      { tag: way === 'touch' ? '@touch' : '@all' },
      async ({ tab }) => {
        await tab.open(path);
        const open = async () => {
          if (way === 'mouse') return click(tab, opener);
          if (way === 'touch') return tap(tab, opener);
          await focus(tab, opener);
          await tab.press('Enter');
        };
        // The first time as the first interaction with the page.
        for (let time = 0; time < 2; time += 1) {
          await open();
          await expectVisible(tab, DIALOG);
          await expect.poll(() => tab.evaluate((css) => document.querySelector(`${css} :focus`) !== null, DIALOG)).toBe(true);
          await tab.press('Escape');
          await expectVisible(tab, DIALOG, false);
          await expectFocused(tab, opener);
        }
        expect(await tab.evaluate(() => location.pathname)).toBe(path);
      },
    );
  }
}

test('the share dialog makes a link to a typed time (rule 16.7)', async ({ tab }) => {
  await tab.open(RECORDING);
  await click(tab, OPENERS['share']!.opener);
  await expect.poll(() => readValue(tab, `${DIALOG} [name="at"]`)).toBe('0:00');
  await fill(tab, `${DIALOG} [name="at"]`, '1m30s');
  await tab.press('Enter');
  await expect.poll(() => readValue(tab, `${DIALOG} [name="link"]`)).toMatch(/\/seek\/90$/);
});

test('the clip dialog makes a link to a part (rule 15.12)', async ({ tab }) => {
  await tab.open(RECORDING);
  await click(tab, OPENERS['clip']!.opener);
  await expect.poll(() => readValue(tab, `${DIALOG} [name="out"]`)).toBe('0:15');
  await fill(tab, `${DIALOG} [name="in"]`, '0:12');
  await fill(tab, `${DIALOG} [name="out"]`, '0:40');
  await tab.press('Tab');
  await expect.poll(() => readValue(tab, `${DIALOG} [name="link"]`)).toMatch(/\?in=12&out=40$/);
});

test('the embed dialog makes the code of an embed (rule 16.1)', async ({ tab }) => {
  await tab.open(RECORDING);
  await click(tab, OPENERS['embed']!.opener);
  await expect.poll(() => readValue(tab, `${DIALOG} textarea`)).toContain(`${RECORDING}/embed"`);
});
