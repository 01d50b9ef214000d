// WordPress frames what it discovers with sandbox="allow-scripts": the embed has the origin `null` (rule 16.14). That it plays:
// tests/engines/sandbox.spec.ts.
import { stopScript } from '../support/control.ts';
import { test } from '../support/embedHost.ts';
import { expectCaption } from '../support/player.ts';
import { expect } from '../support/servers.ts';
import { label } from '../support/labels.ts';

const SANDBOX = 'allow-scripts';

test('an embed in a sandbox shows its captions', async ({ openHost }) => {
  const frame = await openHost('/waterdam/gr-begroting/embed/nl', 0, SANDBOX);
  expect(await frame.evaluate(() => window.origin)).toBe('null');
  await frame.locator('button[data-plays]').click();
  const readCues = (kind: string) =>
    frame.evaluate(
      (wanted) =>
        [...(document.querySelector('video')?.textTracks ?? [])]
          .filter((track) => track.kind === wanted)
          .map((track) => [track.language, track.cues?.length ?? 0] as const)
          .find(([, count]) => count > 0),
      kind,
    );
  await expect.poll(() => readCues('captions')).toEqual(['nl', expect.any(Number)]);
  await expectCaption(frame, 'nl');
});

test('an embed in a sandbox follows its session at the broker', async ({ openHost, page, control }) => {
  await stopScript(control, '1002');
  const opened: string[] = [];
  page.on('websocket', (socket) => opened.push(socket.url()));
  const frame = await openHost('/waterdam/live-raad/embed/topics', 0, SANDBOX);
  expect(await frame.evaluate(() => window.origin)).toBe('null');
  await expect.poll(() => opened.length).toBeGreaterThan(0);
  const name = '88. Toetspunt';
  // The list is below the video: its island starts when it comes into view.
  await frame.getByRole('link', { name: label('nl', 'session.topics'), exact: true }).click();
  await control('/sessions/live-raad/emit', {
    event: 'createTopic',
    payload: { _id: 't-sandbox', name, priority: 88, start: null, stop: null },
  });
  await expect(frame.getByText(name)).toBeVisible();
  await control('/sessions/live-raad/emit', { event: 'deleteTopic', payload: { _id: 't-sandbox' } });
  await expect(frame.getByText(name)).toHaveCount(0);
  await control('/sessions/live-raad/script', { playing: true });
});
