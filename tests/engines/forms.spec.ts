import { newAddress, readDownloads } from '../support/downloads.ts';
import { label } from '../support/labels.ts';
import { click, expectFocused, expectVisible, fill, focus } from './support/elements.ts';
import { expect, test } from './support/engineTest.ts';
import { RECORDING, expectPlaying, INTERACTIONS } from './support/playing.ts';

const PROTECTED = '/waterdam/besloten';

for (const way of ['Enter', 'mouse'] as const) {
  test(`a protected session rejects a wrong password and opens with the right one, by ${way} (rule 14.2)`, async ({ newPage }) => {
    const page = await newPage();
    await page.open(PROTECTED);
    const send = () => (way === 'Enter' ? page.press('Enter') : click(page, { css: 'main button', name: label('nl', 'login.submit') }));
    await fill(page, '[name="password"]', 'not this one');
    await send();
    await expectVisible(page, { css: 'main', text: label('nl', 'login.wrong') });
    await expectFocused(page, '[name="password"]');
    await page.type('waterdam-2026');
    await send();
    await expectVisible(page, { css: 'main', text: 'Alleen voor raadsleden en genodigden.' });
    await INTERACTIONS.mouse(page);
    await expectPlaying(page);
    // The rejected password has an error status.
    expect((await page.readComplaints()).filter((text) => !/Failed to load resource|^40\d /.test(text))).toEqual([]);
  });
}

test('the download form names what is missing, and is sent (rule 15.3)', async ({ tab, control }) => {
  const address = newAddress();
  await tab.open(RECORDING);
  await click(tab, { css: 'main a', name: label('nl', 'download.title') });
  const send = { css: 'dialog[open] button', name: label('nl', 'download.submit') };
  await click(tab, send);
  await expectVisible(tab, { css: 'dialog[open] [role="alert"]', text: label('nl', 'validation.required') });
  await fill(tab, 'dialog[open] [name="email"]', address);
  for (const name of ['part', 'languages']) {
    await focus(tab, `dialog[open] [name="${name}"]`);
    await tab.press('Space');
  }
  await click(tab, send);
  const received = async () => (await readDownloads(control)).filter(({ body }) => body['email'] === address).length;
  await expect.poll(received, { timeout: 30_000 }).toBe(1);
});
