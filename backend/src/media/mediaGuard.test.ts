import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_HEADERS, MediaBackend, toUnsigned } from './testMedia.ts';

const HOUR_MS = 3_600_000;
const media = new MediaBackend();
const toExpiry = (address: string) => /\/signed\/(\d+)\./.exec(address)?.[1];

beforeAll(() => media.open());
afterAll(() => media.backend.close());

describe('media of a protected session', () => {
  it('are served at the signed addresses of the API only, until these expire', async () => {
    const { file, mp4, poster } = await media.playlistOf('raad');
    const { video, documents } = await media.ask<{ video: string; documents: { url: string }[] }>('/api/dorp/sessions/raad');
    const document = documents[0]?.url ?? '';
    const [, later] = await media.ask<{ source: { file: string; mp4: string } }[]>('/api/dorp/sessions/raad/playlists');
    const [part] = await media.ask<[{ url: string }]>('/api/dorp/sessions/raad/streamfiles');
    const [listed] = (await media.ask<{ reference: string; poster: string }[]>('/api/dorp/sessions/from/2026-10-26/to/2026-10-26')).slice(
      -1,
    );
    const segments = ['low/index.m3u8', 'low/0.ts'].map((name) => new URL(name, file).href);
    const parts = [later?.source.file ?? '', later?.source.mp4 ?? '', part.url];
    for (const address of [file, mp4, poster, video, document, ...parts, listed?.poster ?? '', ...segments]) {
      expect((await media.get(address)).status, address).toBe(200);
      expect((await media.get(toUnsigned(address))).status, toUnsigned(address)).toBe(403);
      expect((await media.get(address.replace(/signed\/./, 'signed/9'))).status).toBe(403);
    }
    media.nowMs += 8 * HOUR_MS;
    for (const address of [file, mp4, poster, ...segments]) expect((await media.get(address)).status, address).toBe(403);
  });

  it.each([
    ['/files/dorp/sessions/raad/%73tream/low/0.ts', 403],
    ['/files/dorp/sessions//raad/raad.mp4', 400],
    ['/files/dorp/x/../sessions/raad/raad.mp4', 403],
    ['/files/dorp/sessions/raad/raad.mp4/', 400],
    ['/media/shared.mp3/', 400],
    ['/live/0009/index.m3u8', 403],
    ['/live/%39/index.m3u8/', 403],
  ])('are not served at %s, another spelling of a path', async (path, status) => {
    media.nowMs = Date.parse('2026-10-27T20:00:00+01:00');
    expect((await media.get(path)).status).toBe(status);
  });

  it('are open if an open session uses them too', async () => {
    const { audio } = await media.playlistOf('raad');
    expect(await media.get(audio)).toMatchObject({ status: 200, body: 'shared' });
    expect(await media.get('/media/shared.mp3')).toMatchObject({ status: 200, body: 'shared' });
    expect(await media.get('/files/dorp/sessions/open/open.mp4')).toMatchObject({ status: 200, body: 'open' });
  });

  it('are signed in a live stream too, including its segments', async () => {
    media.nowMs = Date.parse('2026-10-27T20:00:00+01:00');
    const { file } = await media.playlistOf('live');
    expect((await media.get(toUnsigned(file))).status).toBe(403);
    const variant = /^[^#\s].*$/m.exec((await media.get(file)).body)?.[0] ?? '';
    const playlist = new URL(variant, file).href;
    expect((await media.get(toUnsigned(playlist))).status).toBe(403);
    const segment = (await media.get(playlist)).body.match(/^[^#\s].*$/gm)?.at(-1) ?? '';
    expect((await media.get(new URL(segment, playlist).pathname)).body).toMatch(/^(zero|one)$/);
    expect((await media.get(toUnsigned(segment))).status).toBe(403);
    media.nowMs += 2 * HOUR_MS;
    const later = (await media.get(playlist)).body.match(/^[^#\s].*$/gm)?.at(-1) ?? '';
    expect(toExpiry(later), 'the expiry of the playlist').toBe(toExpiry(playlist));
    expect(toExpiry((await media.playlistOf('live')).file)).not.toBe(toExpiry(playlist));
  });
});

it('captions of a protected session need the token of the API or the signed address in the list of versions', async () => {
  expect((await media.get('/broker/transcriptions/dorp/7/versions')).body).toBe('[]');
  const [version] = await media.ask<[{ vtt: string; json: string }]>('/broker/transcriptions/dorp/7/versions');
  for (const address of [version.vtt, version.json]) {
    expect((await media.get(address)).body).toContain('Goedenavond');
    expect((await media.get(toUnsigned(address))).status).toBe(403);
    expect((await media.get(toUnsigned(address), API_HEADERS)).body).toContain('Goedenavond');
  }
});
