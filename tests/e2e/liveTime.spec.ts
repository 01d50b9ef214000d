// What the page of a live session calls current is what its picture shows, whatever the visitor's clock says.
import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { IS_FULL } from '../support/extent.ts';
import { stopScript } from '../support/control.ts';
import { watch } from '../support/liveSession.ts';
import { open, test } from '../support/player.ts';
import { expect } from '../support/servers.ts';
import { burnedInSecond } from '../support/video.ts';
import { currentTopic } from '../support/sessionParts.ts';

interface ScriptedTopic {
  name: string;
  start?: number;
  stop?: number;
}

const MINUTES_5 = 300_000;
const DELAY_MS = 2000;
const SCRIPT = JSON.parse(readFileSync(inRoot('reference/seed/waterdam/sessions/live-raad/topics.json'), 'utf8')) as ScriptedTopic[];

const setClockOff = (page: Page, offMs: number) =>
  page.addInitScript((ms) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + ms;
  }, offMs);

/** The topics that are discussed within a second of the one that is burned into the picture. */
const topicsAt = (second: number) =>
  SCRIPT.filter(({ start = Infinity, stop = Infinity }) => start - 1 <= second && second <= stop + 1).map(({ name }) => name);

for (const [clock, offMs] of [
  ['right', 0],
  ['5 minutes fast', MINUTES_5],
  ...(IS_FULL ? ([['5 minutes slow', -MINUTES_5]] as const) : []),
] as const) {
  test(`the current topic is that of the picture, with a clock that is ${clock}`, async ({ page, control }) => {
    await control('/sessions/live-raad/script', { playing: true });
    await setClockOff(page, offMs);
    await open(page, '/waterdam/live-raad');
    for (let sample = 0; sample < 4; sample += 1) {
      await expect(async () => {
        const second = await burnedInSecond(page);
        expect(second).toBeGreaterThanOrEqual(0);
        expect(topicsAt(second)).toContain(await currentTopic(page).textContent({ timeout: 500 }));
      }).toPass({ timeout: 15_000 });
    }
  });

  test(`what begins is current though nothing plays, with a clock that is ${clock}`, async ({ page, control }) => {
    const id = `clock-${String(offMs)}`;
    await stopScript(control, 'live-raad');
    await setClockOff(page, offMs);
    await watch(page, '/waterdam/live-raad');
    await control('/sessions/live-raad/topics/start', { id, name: `Punt ${id}`, priority: 70 });
    await expect(currentTopic(page)).toHaveText(`Punt ${id}`);
    await control('/sessions/live-raad/topics/stop', { id });
    await expect(currentTopic(page)).not.toHaveText(`Punt ${id}`);
    await control('/sessions/live-raad/topics/delete', { id });
  });
}

test('what happens waits for as long as the city’s picture takes', async ({ page, control }) => {
  await stopScript(control, 'raad-live');
  await watch(page, '/zonnehaven/raad-live');
  const sentMs = Date.now();
  await control('/sessions/raad-live/topics/create', { id: 'delayed', name: 'Punt met vertraging', priority: 70 });
  await expect(page.locator('#topics')).toContainText('Punt met vertraging');
  // It may come later, never earlier.
  expect(Date.now() - sentMs).toBeGreaterThanOrEqual(DELAY_MS);
});
