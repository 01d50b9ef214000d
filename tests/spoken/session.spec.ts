import { follow } from './support/script.ts';
import { test } from './support/visitor.ts';

for (const name of ['recordedReading', 'liveReading', 'recorded', 'login', 'download', 'share', 'search'])
  test(`explore ${name}`, async ({ visitor }) => {
    await follow(visitor, name, 'nl', {
      'the video plays': () => visitor.page.waitForFunction(() => [...document.querySelectorAll('video')].some((v) => v.currentTime > 2)),
    });
  });

test('live', async ({ visitor, control }) => {
  const session = (path: string, body?: unknown) => control(`/sessions/live-raad/${path}`, body);
  await session('script', { playing: false });
  await session('begin');
  await session('topics/start', { id: 'opening' });
  await follow(visitor, 'live', 'nl', {
    'a topic starts': () => session('topics/start', { id: 'agenda' }),
    'a speech starts': () => session('speeches/start', { id: 'speech-3', attendee: 'verhoeven' }),
    'a vote opens': () => session('votes/start', { id: 'motie-7', name: 'Motie 7', priority: 1, result: [] }),
    'votes are cast': () =>
      session('votes/update', {
        id: 'motie-7',
        result: [
          { vote: 'yes', label: 'Voor', count: 19 },
          { vote: 'no', label: 'Tegen', count: 10 },
        ],
      }),
    'the vote closes': () => session('votes/stop', { id: 'motie-7' }),
    'a banner is shown': () => session('banner', { title: 'Schorsing', text: 'De vergadering is geschorst tot 20.30 uur.' }),
    'the banner goes': () => control('/sessions/live-raad/banner', undefined, 'DELETE'),
    'the session is published': () => session('publish'),
  });
});
