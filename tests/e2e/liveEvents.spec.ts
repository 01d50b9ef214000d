// Every event of contract §6, sent by a real broker, changes what the page of a live session shows.
import { stopScript } from '../support/control.ts';
import { EVENT_ROWS } from '../support/liveEventRows.ts';
import { watch } from '../support/liveSession.ts';
import { expect, test } from '../support/servers.ts';
import { words } from '../support/words.ts';

const CONTRACT = [
  ...['topics', 'createTopic', 'updateTopic', 'startTopic', 'stopTopic', 'resetTopic', 'deleteTopic'],
  ...['speeches', 'createSpeech', 'updateSpeech', 'startSpeech', 'stopSpeech', 'deleteSpeech'],
  ...['votes', 'createVote', 'updateVote', 'startVote', 'stopVote'],
  ...['attendees', 'attendeesVOD', 'createAttendee', 'updateAttendee', 'deleteAttendee', 'delegates', 'divisions'],
  ...['viewers', 'status', 'startStatus', 'stopStatus', 'transcriptionSegment', 'TranscriptionText', 'subtitles'],
  ...['pancarteSession', 'startSessionPancarte', 'stopSessionPancarte'],
];

/** The panel that an event concerns: what stands behind another tab may wait until it is opened. */
const tabOf = (event: string) => {
  if (/vote/i.test(event)) return 'votes';
  if (/transcription|subtitles/i.test(event)) return 'transcript';
  return /speech|attendee|delegates|divisions/i.test(event) ? 'speakers' : 'topics';
};

test('every event of contract §6 changes what a live page shows', async ({ page, control }) => {
  test.slow();
  expect(EVENT_ROWS.map(({ event }) => event).toSorted()).toEqual(CONTRACT.toSorted());
  await stopScript(control, 'live-raad');
  await watch(page, '/waterdam/live-raad');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tab')).not.toHaveCount(0);
  for (const { event, payload, shows } of EVENT_ROWS) {
    await test.step(event, async () => {
      if (event !== 'startStatus') await page.getByRole('tab', { name: words('nl', `session.${tabOf(event)}`) }).click();
      const sent = payload();
      const seen = shows(page);
      await control('/sessions/live-raad/emit', { event, payload: sent });
      await seen;
      // Once more: nothing changes a second time.
      if (!event.endsWith('Status')) {
        await control('/sessions/live-raad/emit', { event, payload: sent });
        await shows(page);
      }
    });
  }
  await control('/sessions/live-raad/script', { playing: true });
});
