import { follow } from './support/script.ts';
import { test } from './support/visitor.ts';

const isPlaying = () => [...document.querySelectorAll('video')].some(({ currentTime, paused }) => currentTime > 1 && !paused);
const LANGUAGES = ['nl', 'en', 'ar'];

for (const tag of LANGUAGES) {
  test(`a recorded session (${tag})`, async ({ visitor }) => {
    await follow(visitor, 'recorded', tag, {
      'the video plays': () => visitor.page.waitForFunction(isPlaying),
      'the video comes to its end': () =>
        visitor.page.evaluate(async () => {
          const video = document.querySelector('video');
          if (!video) throw new Error('There is no video.');
          video.currentTime = video.duration - 1;
          await video.play();
          await new Promise((resolve) => video.addEventListener('ended', resolve, { once: true }));
        }),
    });
  });

  test(`a live session (${tag})`, async ({ visitor, control }) => {
    const session = (path: string, body?: unknown) => control(`/sessions/live-raad/${path}`, body);
    const result = [
      { vote: 'yes', label: 'Voor', count: 19 },
      { vote: 'no', label: 'Tegen', count: 10 },
    ];
    await session('script', { playing: false });
    await session('begin');
    await session('topics/start', { id: 'opening' });
    await follow(visitor, 'live', tag, {
      'a topic starts': () => session('topics/start', { id: 'agenda' }),
      'a speech starts': () => session('speeches/start', { id: 'speech-3', attendee: 'verhoeven' }),
      'a vote opens': () => session('votes/start', { id: 'motie-7', name: 'Motie 7', priority: 1, result: [] }),
      'votes are cast': () => session('votes/update', { id: 'motie-7', result }),
      'the vote closes': () => session('votes/stop', { id: 'motie-7', outcome: 'adopted' }),
      'a banner is shown': () => session('banner', { title: 'Schorsing', text: 'De vergadering is geschorst tot 20.30 uur.' }),
      'the banner is taken away': () => control('/sessions/live-raad/banner', undefined, 'DELETE'),
      'the video plays': () => visitor.page.waitForFunction(isPlaying),
      'the session is withdrawn': () => session('unpublish'),
      'the session is published': () => session('publish'),
    });
    await session('publish');
  });
}
