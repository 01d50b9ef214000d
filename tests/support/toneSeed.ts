import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { FILM_SECONDS, makeTones } from './tones.ts';

/** City whose sessions sound with tones (tones.ts). */
const CITY = 'klanken';

/** Its recorded session, whose hall and French interpretation have files of their own, and its live session: paths of the portal. */
export const TONE_RECORDING = `/${CITY}/opname`;
export const TONE_LIVE = `/${CITY}/rechtstreeks`;

const TRACKS = [
  { id: 'hall', kind: 'floor', language: 'nl', hlsName: 'Zaal' },
  { id: 'fr', kind: 'interpretation', language: 'fr', hlsName: 'Français' },
  { id: 'nl', kind: 'interpretation', language: 'nl', hlsName: 'Nederlands' },
  { id: 'description', kind: 'description', language: 'nl', hlsName: 'Audiodescriptie' },
] as const;

const DESCRIBES = 'CHARACTERISTICS="public.accessibility.describes-video",';

/** The multivariant playlist of the tones: the hall is in the video, each other sound is a rendition. */
const toPlaylist = () => {
  const sounds = TRACKS.map(({ id, kind, language, hlsName }) => {
    const isHall = kind === 'floor';
    const place = isHall ? '' : `,${kind === 'description' ? DESCRIBES : ''}URI="sound-${id}/index.m3u8"`;
    const chosen = `DEFAULT=${isHall ? 'YES' : 'NO'},AUTOSELECT=${isHall ? 'YES' : 'NO'}`;
    return `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="${hlsName}",LANGUAGE="${language}",CHANNELS="1",${chosen}${place}`;
  });
  const variants = ['high', 'low'].flatMap((name, index) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${String(400_000 - index * 100_000)},CODECS="avc1.42c00b,mp4a.40.2",RESOLUTION=160x90,AUDIO="sound"`,
    `${name}/index.m3u8`,
  ]);
  return `${['#EXTM3U', '#EXT-X-VERSION:6', '#EXT-X-INDEPENDENT-SEGMENTS', ...sounds, ...variants].join('\n')}\n`;
};

/** A seed and the media that it names, in a new folder. */
export interface ToneSeed {
  seedFolder: string;
  mediaFolder: string;
  remove: () => void;
}

/** Makes a seed of a recorded and a live session with a tone for each sound. */
export function makeToneSeed(): ToneSeed {
  const root = mkdtempSync(join(tmpdir(), 'tone-seed-'));
  const seedFolder = join(root, 'seed');
  const mediaFolder = join(root, 'media');
  mkdirSync(mediaFolder);
  renameSync(makeTones().folder, join(mediaFolder, 'tones'));
  writeFileSync(join(mediaFolder, 'tones', 'index.m3u8'), toPlaylist());

  const write = (path: string, content: object) => {
    mkdirSync(dirname(join(seedFolder, CITY, path)), { recursive: true });
    writeFileSync(join(seedFolder, CITY, path), JSON.stringify(content));
  };
  const mp4s: Partial<Record<string, string>> = { hall: '/media/tones/bilingual.mp4', fr: '/media/tones/bilingual.fr.mp4' };
  const recorded = TRACKS.map((track) => ({ ...track, ...(mp4s[track.id] && { mp4: mp4s[track.id] }) }));
  write('client.json', { name: CITY, title: 'Klanken', admin: { dvrEnabled: true } });
  write('sessions/opname/session.json', {
    sessionId: 9201,
    reference: 'opname',
    name: 'Opname',
    startDateTime: { days: -2 },
    duration: FILM_SECONDS,
    status: 'vod',
  });
  write('sessions/opname/media.json', { hls: '/media/tones/index.m3u8', mp4: mp4s['hall'], tracks: recorded });
  write('sessions/rechtstreeks/session.json', {
    sessionId: 9202,
    reference: 'rechtstreeks',
    name: 'Rechtstreeks',
    startDateTime: { minutes: -20 },
    status: 'live',
  });
  write('sessions/rechtstreeks/media.json', { live: '/media/tones', tracks: TRACKS });
  return { seedFolder, mediaFolder, remove: () => rmSync(root, { recursive: true }) };
}
