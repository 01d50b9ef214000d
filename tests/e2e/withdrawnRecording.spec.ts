import { label } from '../support/labels.ts';
import { PLAYER, playButton, test } from '../support/player.ts';
import { expect } from '../support/servers.ts';
import { currentTime } from '../support/video.ts';

const RECORDING = '/waterdam/gr-begroting';
const SESSION = 1001;
const MESSAGE = label('nl', 'session.unpublished');

test.afterEach(async ({ control, complaints }) => {
  await control(`/sessions/${SESSION}/publish`);
  // Ignore what the player requests after the withdrawal, before the page knows of it.
  complaints.all = complaints.all.filter((text) => !/Failed to load resource.* 404/.test(text));
});

for (const path of [RECORDING, `${RECORDING}/embed`, `${RECORDING}/embed/topics`]) {
  test(`${path} stops playing when its recording is withdrawn, and shows the message only (rule 13.17)`, async ({ page, control }) => {
    await page.goto(path);
    await playButton(page).click();
    await expect.poll(() => currentTime(page)).toBeGreaterThan(0.5);
    await control(`/sessions/${SESSION}/unpublish`);
    await expect(page.getByText(MESSAGE)).toBeVisible();
    await expect(page.locator(`video, audio, ${PLAYER}, main :is(button, input, select, textarea, dialog, [popover])`)).toHaveCount(0);
    expect(await page.locator('main').innerText()).not.toContain('Opening');
    await expect(page.locator('[type="application/ld+json"], [type="application/json+oembed"], meta[property]')).toHaveCount(0);
  });
}

test('a page that cannot ask says so, and plays on (rule 18.15)', async ({ page, complaints }) => {
  await page.route('**/access.json*', (route) => route.abort());
  await page.goto(RECORDING);
  await playButton(page).click();
  await expect(page.getByText(label('nl', 'session.accessUnknown'))).toBeVisible();
  const before = await currentTime(page);
  await expect.poll(() => currentTime(page)).toBeGreaterThan(before + 1);
  complaints.all = complaints.all.filter((text) => !text.includes('Failed to load resource'));
});
