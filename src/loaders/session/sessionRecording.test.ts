import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { hoursFromNow, live, NOW_MS, PLAYLIST, recorded } from '../../../tests/support/upstreamRecords.ts';
import { startUpstream } from '../../../tests/support/upstreamServer.ts';
import { addSession } from '../../../tests/support/upstreamSession.ts';
import { toSessionDocument } from '../../domain/session/sessionDocument.ts';
import { loadSessionPage } from './session.loader.ts';

const upstream = await startUpstream({ PORTAL_TEAMS_ROOMS: '["Committee room 2"]' });
afterAll(() => upstream.close());
beforeEach(() => upstream.forget());

type LinkedPlace = Omit<Parameters<typeof loadSessionPage>[0], 'city' | 'reference'>;

async function load(
  raw: Record<string, unknown>,
  options: Parameters<typeof addSession>[2] = {},
  address: LinkedPlace = {},
  nowMs = NOW_MS,
) {
  const { city, reference } = addSession(upstream, raw, options);
  const page = await loadSessionPage({ city, reference, ...address }, nowMs);
  if (!page.ok) throw new Error(page.error);
  return page.value;
}

describe('what there is to play (rules 7.1, 3.8)', () => {
  const played = async (raw: Record<string, unknown>, playlists: unknown) => (await load(raw, { playlists })).content?.playlist;

  it('is the first playlist', async () => {
    const second = { ...PLAYLIST, startTime: 9 };
    expect(await played(recorded(61), [PLAYLIST, second])).toMatchObject({
      file: PLAYLIST.source.file,
      startSeconds: 0,
      streamType: 'vod',
    });
  });

  it('is the own video of a session with channel status vod where no playlist can be played', async () => {
    const own = { streamType: 'vod', mp4: 'https://media.example.org/own.mp4', startSeconds: 0, startUtcMs: NOW_MS - 50 * 3_600_000 };
    for (const playlists of [[], [{ source: { streamType: 'vod' } }], 'malformed']) {
      expect(await played(recorded(62), playlists)).toMatchObject({ ...own, file: undefined });
    }
    expect(await played(recorded(63, { video: null }), [])).toBeUndefined();
    expect(await played(recorded(64, { channels: [] }), [])).toBeUndefined();
    expect(await played(live(65, { video: 'https://media.example.org/own.mp4' }), [])).toBeUndefined();
  });

  it('is nothing where the video is unavailable', async () => {
    for (const status of ['vod-unavailable', 'live-unavailable']) {
      const { content, state } = await load(recorded(66, { channels: [{ status }] }));
      expect(content?.playlist).toBeUndefined();
      expect(state).toBe(status === 'vod-unavailable' ? 'recorded-unavailable' : 'live-unavailable');
    }
  });

  it('has the poster of the playlist, else that of the session', async () => {
    const { poster: _poster, ...source } = PLAYLIST.source;
    expect((await load(recorded(67))).content).toMatchObject({ poster: 'https://media.example.org/a.jpg' });
    const { content } = await load(recorded(68), { playlists: [{ ...PLAYLIST, source }] });
    expect(content).toMatchObject({
      poster: 'https://media.example.org/own.jpg',
      playlist: { poster: 'https://media.example.org/own.jpg' },
    });
    expect((await load(recorded(69), { playlists: [] })).content?.poster).toBe('https://media.example.org/own.jpg');
  });
});

describe('a recording in several parts (rules 6.8, 6.9)', () => {
  const twoParts = [
    PLAYLIST,
    { ...PLAYLIST, startUTC: hoursFromNow(-49), source: { ...PLAYLIST.source, file: 'https://media.example.org/b.m3u8' } },
  ];

  it('has no time of day in a session whose start has none (rule 3.15)', async () => {
    const startDateTime = hoursFromNow(-50).slice(0, 10);
    const partsOf = async (raw: Record<string, unknown>) => {
      const { session } = toSessionDocument(await load(raw, { playlists: twoParts }), (path) => path);
      return 'parts' in session ? session.parts.map(({ start, durationSeconds }) => [start === null, durationSeconds]) : undefined;
    };
    expect(await partsOf(recorded(70))).toEqual([
      [false, 3600],
      [false, expect.anything()],
    ]);
    expect(await partsOf(recorded(75, { startDateTime, endDateTime: null }))).toEqual([
      [true, 3600],
      [true, null],
    ]);
  });

  it('opens the part that the address names, else the first', async () => {
    const first = (await load(recorded(71), { playlists: twoParts })).content;
    expect(first).toMatchObject({ parts: { current: 0 }, durationSeconds: 3600, playlist: { file: PLAYLIST.source.file } });
    expect(first?.parts?.list).toHaveLength(2);
    const second = (await load(recorded(72), { playlists: twoParts }, { part: '2' })).content;
    expect(second).toMatchObject({ parts: { current: 1 }, playlist: { file: 'https://media.example.org/b.m3u8' } });
  });

  it('opens the part in which a time lies, which counts from the first part', async () => {
    const { content } = await load(recorded(73), { playlists: twoParts }, { seekTime: '1h0m20s' });
    expect(content).toMatchObject({ parts: { current: 1 }, startAt: 20 });
  });

  it('has none with one playlist; stream files of a live session are not requested', async () => {
    expect((await load(recorded(74))).content?.parts).toBeUndefined();
    upstream.forget();
    await load(live(75));
    expect(upstream.calls.some(({ line }) => line.includes('streamfiles'))).toBe(false);
  });

  it('has a part for a stream file that no playlist begins with', async () => {
    const { city, reference, id } = addSession(upstream, recorded(76));
    upstream.api(city, `sessions/${id}/streamfiles`, [
      { url: 'https://media.example.org/c.mp4', fileStartDateTime: hoursFromNow(-49), duration: 600 },
    ]);
    const page = await loadSessionPage({ city, reference }, NOW_MS);
    expect(page.ok && page.value.content?.parts?.list.length).toBe(2);
  });
});
