import { newAddress, readDownloads } from '../support/downloads.ts';
import { UNSUBSCRIBE_LINK } from '../support/followService.ts';
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

test('the follow form names what is missing, and is sent (rule 28.61)', async ({ tab, follow }) => {
  const address = newAddress();
  await tab.open('/waterdam/search?q=fietsbrug');
  await click(tab, { css: 'main a', name: label('nl', 'follow.title') });
  const send = { css: 'dialog[open] button', name: label('nl', 'follow.submit') };
  await click(tab, send);
  await expectVisible(tab, { css: 'dialog[open] form', text: label('nl', 'validation.required') });
  await expectFocused(tab, 'dialog[open] [name="mail"]');
  await tab.type(address);
  await focus(tab, 'dialog[open] [name="phases"]');
  await tab.press('Space');
  await click(tab, send);
  await expectVisible(tab, { css: 'dialog[open] [role="status"]', text: address });
  const asked = follow.calls.find(({ body }) => body['mail'] === address);
  expect(asked?.body).toMatchObject({ phases: ['after'], target: { kind: 'search', query: 'fietsbrug' } });
});

test('the link of a message ends what it was about by its button (rule 28.67)', async ({ tab, follow }) => {
  await tab.open(`/waterdam/follow/manage?token=${UNSUBSCRIBE_LINK}`);
  await click(tab, { css: 'main button', name: label('nl', 'follow.unsubscribe') });
  await expectVisible(tab, { css: 'h1', text: label('nl', 'follow.unsubscribed') });
  expect(follow.calls.at(-1)).toEqual({ path: '/unsubscribe', body: { token: UNSUBSCRIBE_LINK } });
});
