// Every event of contract §6, sent by the reference broker, changes what the page of a live session shows.
import { CONTRACT_EVENTS } from '../../backend/src/stress/testEvents.ts';
import { stopScript } from '../support/control.ts';
import { EVENT_ROWS } from '../support/liveEventRows.ts';
import { openLiveSession } from '../support/liveSession.ts';
import { expect, test } from '../support/servers.ts';
import { label } from '../support/labels.ts';

/** Tab of the panel that an event changes. The content of a tab may be updated when the tab is opened only. */
const getTab = (event: string) => {
  if (/vote/i.test(event)) return 'votes';
  if (/transcription|subtitles/i.test(event)) return 'transcript';
  return /speech|attendee|delegates|divisions/i.test(event) ? 'speakers' : 'topics';
};

test('every event of contract §6 changes what a live page shows', async ({ page, control }) => {
  test.slow();
  expect(EVENT_ROWS.map(({ event }) => event).toSorted()).toEqual(CONTRACT_EVENTS.toSorted());
  await stopScript(control, 'live-raad');
  await openLiveSession(page, '/waterdam/live-raad');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tab')).not.toHaveCount(0);
  for (const { event, payload, expectShown } of EVENT_ROWS) {
    await test.step(event, async () => {
      if (event !== 'startStatus') await page.getByRole('tab', { name: label('nl', `session.${getTab(event)}`) }).click();
      const record = payload();
      const changed = expectShown(page);
      await control('/sessions/live-raad/emit', { event, payload: record });
      await changed;
      // Send the event again: nothing changes a second time (rule 12.3).
      if (!event.endsWith('Status')) {
        await control('/sessions/live-raad/emit', { event, payload: record });
        await expectShown(page);
      }
    });
  }
  await control('/sessions/live-raad/script', { playing: true });
});
