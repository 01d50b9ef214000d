import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Backend } from '../app.ts';
import type { PlaylistAnswer } from '../api/schemas.ts';
import { createTestBackend } from '../testBackend.ts';
import { SMALL_SEED, writeSeed } from '../seed/testSeed.ts';
import { API_HEADERS, toUnsigned } from './testMedia.ts';

const STREAM = `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Zaal",LANGUAGE="nl",DEFAULT=YES,AUTOSELECT=YES
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Français",LANGUAGE="fr",DEFAULT=NO,AUTOSELECT=YES,URI="fr/index.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="sound"
low/index.m3u8
`;
const RENDITION = '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:4,\n0.m4s\n#EXT-X-ENDLIST\n';
const SOUND = ['fr/index.m3u8', 'fr/init.mp4', 'fr/0.m4s'];

const MEDIA = {
  hls: 'stream/index.m3u8',
  tracks: [
    { id: 'floor', kind: 'floor', language: 'nl', hlsName: 'Zaal' },
    { id: 'fr', kind: 'interpretation', language: 'fr', hlsName: 'Français', mp4: 'fr.mp4', audio: 'fr.m4a' },
  ],
  sign: { file: 'sign/index.m3u8', mp4: 'sign.mp4', language: 'vgt' },
  parts: [
    { start: 60, mp4: 'later.mp4', tracks: [{ id: 'fr', kind: 'interpretation', mp4: 'later.fr.mp4' }], sign: { file: 'later.sign.mp4' } },
  ],
};
const NAMES = [
  'fr.mp4',
  'fr.m4a',
  'sign.mp4',
  'sign/0.m4s',
  'later.mp4',
  'later.fr.mp4',
  'later.sign.mp4',
  ...SOUND.map((name) => `stream/${name}`),
];

const toFolder = (reference: string, session: object, media: object = MEDIA) => ({
  [`dorp/sessions/${reference}/session.json`]: { reference, name: 'x', startDateTime: '2026-10-27T19:30:00', status: 'vod', ...session },
  [`dorp/sessions/${reference}/media.json`]: media,
  ...Object.fromEntries(NAMES.map((name) => [`dorp/sessions/${reference}/${name}`, name])),
  [`dorp/sessions/${reference}/stream/index.m3u8`]: STREAM,
  [`dorp/sessions/${reference}/stream/fr/index.m3u8`]: RENDITION,
  [`dorp/sessions/${reference}/sign/index.m3u8`]: RENDITION,
});

// Shared files, which a session without a password would open.
const SHARED = {
  'raad/index.m3u8': STREAM.replace('fr/index.m3u8', 'sound.m3u8'),
  'raad/sound.m3u8': '#EXTM3U\n#EXTINF:4,\nsound.aac\n#EXT-X-ENDLIST\n',
  'raad/sound.aac': 'sound',
  'raad/draft.m3u8': '#EXTM3U\n',
  'sign.mp4': 'sign',
  'fr.mp4': 'fr',
};
const SHARED_MEDIA = {
  hls: '/media/raad/index.m3u8',
  tracks: [{ id: 'fr', kind: 'interpretation', hlsName: 'Français', mp4: '/media/fr.mp4' }],
  sign: { file: '/media/sign.mp4' },
};

let backend: Backend;
beforeAll(async () => {
  const seed = {
    ...SMALL_SEED,
    ...toFolder('open', { sessionId: 41 }),
    ...toFolder('closed', { sessionId: 42, password: 'geheim' }),
    ...toFolder('hidden', { sessionId: 43, published: false }),
    ...toFolder('shared', { sessionId: 44, password: 'geheim' }, SHARED_MEDIA),
  };
  backend = await createTestBackend({ seedDirs: [writeSeed(seed)], mediaDir: writeSeed(SHARED), apiToken: 'api' });
});
afterAll(() => backend.close());

const listAddresses = async (reference: string): Promise<string[]> => {
  const answer = await backend.app.inject({ url: `/api/dorp/sessions/${reference}/playlists`, headers: API_HEADERS });
  const sources = answer.json<PlaylistAnswer>().map(({ source }) => source);
  const named = sources.flatMap(({ file, mp4, tracks = [], sign }) => [
    file,
    mp4,
    sign?.file,
    sign?.mp4,
    ...tracks.flatMap((track) => [track.mp4, track.audio]),
  ]);
  const addresses = named.filter((address) => typeof address === 'string');
  const playlist = sources[0]?.file ?? '';
  return [...addresses, ...(playlist.includes('/stream/') ? SOUND.map((name) => new URL(name, playlist).href) : [])];
};
const statusOf = async (address: string) => [address, (await backend.app.inject(new URL(address).pathname)).statusCode];

describe('the files of sound tracks and signers (rules 25.1 and 27.34)', () => {
  it('of an open session are open', async () => {
    const addresses = await listAddresses('open');
    expect(addresses).toHaveLength(11);
    for (const address of addresses) {
      expect(address).toBe(toUnsigned(address));
      expect(await statusOf(address)).toEqual([address, 200]);
    }
  });

  it('of a protected session need its signature, which the renditions and the segments of a stream inherit', async () => {
    const addresses = await listAddresses('closed');
    expect(addresses).toHaveLength(11);
    for (const address of [
      ...addresses,
      new URL(
        '0.m4s',
        addresses.find((one) => one.includes('/sign/index')),
      ).href,
    ]) {
      expect(await statusOf(address)).toEqual([address, 200]);
      expect(await statusOf(toUnsigned(address))).toEqual([toUnsigned(address), 403]);
    }
  });

  it('of a protected session that are shared are no more open than it is', async () => {
    const addresses = await listAddresses('shared');
    expect(addresses).toHaveLength(3);
    const [stream = ''] = addresses;
    const inStream = ['sound.m3u8', 'sound.aac'].map((name) => new URL(name, stream).href);
    for (const address of [...addresses, ...inStream]) {
      expect(await statusOf(address)).toEqual([address, 200]);
      expect(await statusOf(toUnsigned(address))).toEqual([toUnsigned(address), 403]);
    }
  });

  it('of an unpublished session are rejected, also with a signature', async () => {
    const open = await listAddresses('open');
    for (const address of open.map((one) => one.replace('/open/', '/hidden/'))) expect(await statusOf(address)).toEqual([address, 403]);
    const closed = await listAddresses('closed');
    await backend.store.updateSession(42, { published: false });
    for (const address of closed) expect(await statusOf(address)).toEqual([address, 403]);
  });

  it('are served with types that browsers play, to every origin', async () => {
    const headersOf = async (name: string) => (await backend.app.inject(`/files/dorp/sessions/open/${name}`)).headers;
    expect(await headersOf('fr.m4a')).toMatchObject({ 'content-type': 'audio/mp4', 'access-control-allow-origin': '*' });
    expect(await headersOf('stream/fr/index.m3u8')).toMatchObject({ 'content-type': 'application/vnd.apple.mpegurl' });
    expect((await backend.app.inject('/files/dorp/sessions/open/stream/index.m3u8')).body).toBe(STREAM);
  });
});
