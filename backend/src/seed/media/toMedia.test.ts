import { describe, expect, it } from 'vitest';
import { loadSeed } from '../loadSeed.ts';
import { findSeedProblems, SMALL_SEED, writeSeed } from '../testSeed.ts';

const FOLDER = 'dorp/sessions/raad';
const OWN = `/files/${FOLDER}`;

const toStream = (...names: string[]) =>
  `#EXTM3U\n${names.map((name) => `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="${name}",URI="${name}/index.m3u8"\n`).join('')}#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="a"\nlow/index.m3u8\n`;

const FILES = {
  [`${FOLDER}/stream/index.m3u8`]: toStream('Zaal', 'Français'),
  [`${FOLDER}/part/index.m3u8`]: toStream('Zaal'),
  [`${FOLDER}/sign/index.m3u8`]: '#EXTM3U\n',
  ...Object.fromEntries(['fr.mp4', 'fr.m4a', 'sign.mp4', 'fr-2.mp4', 'sign-2.mp4'].map((name) => [`${FOLDER}/${name}`, name])),
};

const mediaDir = writeSeed({
  'loop/index.m3u8': toStream('Zaal', 'Français'),
  'loop/low/index.m3u8': '#EXTM3U\n#EXTINF:4.2,\n0.ts\n',
  'long/index.m3u8': '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow.m3u8\n',
  'long/low.m3u8': '#EXTM3U\n#EXTINF:4,\n0.ts\n#EXTINF:4,\n1.ts\n',
  'empty/index.m3u8': '#EXTM3U\n',
  'tolk/index.m3u8': '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n../elsewhere/low.m3u8\n',
  'elsewhere/low.m3u8': '#EXTM3U\n#EXTINF:4,\n0.ts\n',
  'elsewhere/0.ts': '0',
});

const toSeed = (media: object) => writeSeed({ ...SMALL_SEED, ...FILES, [`${FOLDER}/media.json`]: media });

async function loadMedia(media: object) {
  const folder = toSeed(media);
  const [city] = await loadSeed({ seedDirs: [folder], mediaDir, nowMs: 0 });
  return { media: city?.sessions[0]?.media, files: city?.files.map(({ path }) => path) };
}

const findProblems = async (media: object) =>
  (await findSeedProblems(toSeed(media), 0, mediaDir)).map((line) => line.replace(/^dorp\/sessions\/raad\/media\.json:\d+: /, ''));

const FLOOR = { id: 'floor', kind: 'floor', language: 'nl' };

describe('the sound tracks and the signer of media.json (rule 27.31)', () => {
  it('have the addresses of their files, which are published', async () => {
    const { media, files } = await loadMedia({
      hls: 'stream/index.m3u8',
      live: '/media/loop',
      tracks: [
        FLOOR,
        { id: 'fr', kind: 'interpretation', language: 'fr', label: 'Frans', hlsName: 'Français', mp4: 'fr.mp4', audio: 'fr.m4a' },
      ],
      sign: { file: 'sign/index.m3u8', mp4: 'sign.mp4', language: 'vgt', layout: 'over', live: '/media/tolk' },
      parts: [{ start: 500, hls: 'part/index.m3u8', tracks: [{ ...FLOOR, hlsName: 'Zaal' }], sign: { mp4: 'sign-2.mp4' } }],
    });
    expect(media?.tracks).toEqual([
      FLOOR,
      {
        id: 'fr',
        kind: 'interpretation',
        language: 'fr',
        label: 'Frans',
        hlsName: 'Français',
        mp4: `${OWN}/fr.mp4`,
        audio: `${OWN}/fr.m4a`,
      },
    ]);
    expect(media?.sign).toEqual({
      file: `${OWN}/sign/index.m3u8`,
      mp4: `${OWN}/sign.mp4`,
      language: 'vgt',
      layout: 'over',
      live: '/media/tolk',
    });
    expect(media?.parts).toEqual([
      { start: 500, hls: `${OWN}/part/index.m3u8`, tracks: [{ ...FLOOR, hlsName: 'Zaal' }], sign: { mp4: `${OWN}/sign-2.mp4` } },
    ]);
    const named = ['fr.mp4', 'fr.m4a', 'sign', 'sign/index.m3u8', 'sign.mp4', 'sign-2.mp4'];
    expect(files).toEqual(expect.arrayContaining(named.map((name) => `${FOLDER}/${name}`)));
    // The repeated folder of the signer has its segments in another one.
    expect(media?.ownFiles).toEqual(expect.arrayContaining(['/media/elsewhere/low.m3u8', '/media/elsewhere/0.ts']));
  });

  it('are absent where there are none', async () => {
    const { media } = await loadMedia({ hls: 'stream/index.m3u8', parts: [{ start: 500, hls: 'part/index.m3u8' }] });
    expect(Object.keys(media ?? {})).not.toEqual(expect.arrayContaining(['tracks']));
    expect(Object.keys(media ?? {})).not.toEqual(expect.arrayContaining(['sign']));
    expect(media?.parts).toEqual([{ start: 500, hls: `${OWN}/part/index.m3u8` }]);
  });

  it('may be announced before there is anything to play, and may be streams of another service', async () => {
    const tracks = [FLOOR, { id: 'fr', kind: 'interpretation', hlsName: 'tolk' }, { id: 'de', kind: 'interpretation', language: 'de' }];
    const { media } = await loadMedia({
      hls: 'https://stream.example/index.m3u8',
      tracks,
      sign: { file: 'https://stream.example/sign.m3u8' },
    });
    expect([media?.tracks, media?.sign]).toEqual([tracks, { file: 'https://stream.example/sign.m3u8' }]);
  });

  it.each([
    [
      'a rendition that the stream does not have',
      { hls: 'stream/index.m3u8', tracks: [FLOOR, { id: 'de', kind: 'interpretation', hlsName: 'Deutsch' }] },
      "tracks[1].hlsName: 'stream/index.m3u8' has no audio rendition with the NAME 'Deutsch'",
    ],
    [
      'a rendition that the repeated stream does not have',
      { live: '/media/tolk', tracks: [{ ...FLOOR, hlsName: 'Zaal' }] },
      "tracks[0].hlsName: '/media/tolk/index.m3u8' has no audio rendition with the NAME 'Zaal'",
    ],
    [
      'a rendition that a part does not have',
      { parts: [{ start: 5, hls: 'part/index.m3u8', tracks: [{ id: 'fr', kind: 'interpretation', hlsName: 'Français' }] }] },
      "parts[0].tracks[0].hlsName: 'part/index.m3u8' has no audio rendition with the NAME 'Français'",
    ],
    ['an id that is used twice', { tracks: [FLOOR, FLOOR] }, "tracks[1].id: another track is called 'floor'"],
    ['an id that no address has', { tracks: [{ ...FLOOR, id: 'a b' }] }, 'tracks[0].id: letters, digits and hyphens, at most 64'],
    [
      'a language that is none',
      { tracks: [{ ...FLOOR, language: 'Nederlands taal' }] },
      'tracks[0].language: a language tag such as nl or zh-CN',
    ],
    ['a file that does not exist', { tracks: [{ ...FLOOR, mp4: 'gone.mp4' }] }, "tracks[0].mp4: the file 'gone.mp4' does not exist"],
    ['a signer without a video', { sign: { language: 'vgt' } }, 'sign: expected file, mp4 or live'],
    ['a signer beside no stream', { sign: { live: '/media/tolk' } }, 'sign.live: expected live too, the stream beside which it is shown'],
    [
      'a signer of another length',
      { live: '/media/loop', sign: { live: '/media/long' } },
      'sign.live: it lasts 8.0 s, and live 4.2 s: both are repeated together',
    ],
    [
      'a folder of a signer without a stream',
      { live: '/media/loop', sign: { live: '/media/empty' } },
      'sign.live: the multivariant playlist names no variant',
    ],
    [
      'a folder of a signer that is none',
      { live: '/media/loop', sign: { live: 'sign' } },
      "sign.live: 'sign' is not a shared folder such as /media/council",
    ],
  ])('%s is a mistake', async (_, media, problem) => {
    expect(await findProblems(media)).toEqual([problem]);
  });
});
