// The current topic of a live page is the topic of its video, whatever the visitor's clock is (rules 7.13, 12.17).
import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { IS_FULL } from '../support/extent.ts';
import { stopScript } from '../support/control.ts';
import { openLiveSession } from '../support/liveSession.ts';
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
const SCRIPT = JSON.parse(readFileSync(inRoot('backend/seed/waterdam/sessions/live-raad/topics.json'), 'utf8')) as ScriptedTopic[];

const setClockOff = (page: Page, offMs: number) =>
  page.addInitScript((ms) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + ms;
  }, offMs);

/** Names of the topics that run within a second of a second that is burned into a frame. */
const getTopicsAt = (second: number) =>
  SCRIPT.filter(({ start = Infinity, stop = Infinity }) => start - 1 <= second && second <= stop + 1).map(({ name }) => name);

for (const [clock, offMs] of [
  ['right', 0],
  ['5 minutes fast', MINUTES_5],
  ...(IS_FULL ? ([['5 minutes slow', -MINUTES_5]] as const) : []),
] as const) {
  test(`the current topic is the topic of the video, with a clock that is ${clock}`, async ({ page, control }) => {
    await control('/sessions/live-raad/script', { playing: true });
    await setClockOff(page, offMs);
    await open(page, '/waterdam/live-raad');
    for (let sample = 0; sample < 4; sample += 1) {
      await expect(async () => {
        const second = await burnedInSecond(page);
        expect(second).toBeGreaterThanOrEqual(0);
        expect(getTopicsAt(second)).toContain(await currentTopic(page).textContent({ timeout: 500 }));
      }).toPass();
    }
  });

  test(`a topic that starts is current when nothing plays, with a clock that is ${clock}`, async ({ page, control }) => {
    const id = `clock-${String(offMs)}`;
    await stopScript(control, 'live-raad');
    await setClockOff(page, offMs);
    await openLiveSession(page, '/waterdam/live-raad');
    await control('/sessions/live-raad/topics/start', { id, name: `Punt ${id}`, priority: 70 });
    await expect(currentTopic(page)).toHaveText(`Punt ${id}`);
    await control('/sessions/live-raad/topics/stop', { id });
    await expect(currentTopic(page)).not.toHaveText(`Punt ${id}`);
    await control('/sessions/live-raad/topics/delete', { id });
  });
}

test('an event waits for the metadata delay of the city', async ({ page, control }) => {
  await stopScript(control, 'raad-live');
  await openLiveSession(page, '/zonnehaven/raad-live');
  const sentMs = Date.now();
  await control('/sessions/raad-live/topics/create', { id: 'delayed', name: 'Punt met vertraging', priority: 70 });
  await expect(page.locator('#topics')).toContainText('Punt met vertraging');
  // The event may be shown later than the delay, never earlier.
  expect(Date.now() - sentMs).toBeGreaterThanOrEqual(DELAY_MS);
});
