import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FILMS } from './film/films.ts';
import { toMouths } from './film/motion.ts';
import { planShots, type Shot } from './film/shots.ts';
import { loadMeeting, type Turn } from './script.ts';

const council = join(import.meta.dirname, '..', 'council');
const meeting = loadMeeting(join(import.meta.dirname, '..', 'meeting.json'));
const media = join(import.meta.dirname, '..');
const seed = join(media, '..', 'seed');
const MEDIA = /\.(?:ts|m4s|mp4|mp3|jpg|webp|svg|png|vtt)$/;
const maxBytes = 48 * 1000 * 1000;
const segments = meeting.duration / meeting.segmentSeconds;

const read = (name: string) => readFileSync(join(council, name), 'utf8');
const variants = read('index.m3u8')
  .split('\n')
  .filter((line) => line.endsWith('.m3u8'));

describe('the recording', () => {
  it('is smaller than 48 MB with all films, posters, portraits and media of the seed', () => {
    const files = [media, seed].flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }));
    const bytes = files.filter((entry) => entry.isFile() && MEDIA.test(entry.name)).reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0);
    expect(bytes).toBeLessThan(maxBytes);
  });

  it('has two video renditions and one of sound only', () => {
    expect(variants).toEqual(['high/index.m3u8', 'low/index.m3u8', 'audio/index.m3u8']);
  });

  it.each(variants)('has segments of equal length in %s, so that the renditions and the live loop stay aligned', (variant) => {
    const durations = [...read(variant).matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds));
    expect(durations).toEqual(Array.from({ length: segments }, () => meeting.segmentSeconds));
    expect(readdirSync(join(council, variant, '..')).filter((name) => name.endsWith('.ts'))).toHaveLength(segments);
  });
});

describe('a film', () => {
  it.each(FILMS.filter(({ isSegmented }) => isSegmented).map(({ folder }) => folder))('in segments has the same ones as the others: %s', (folder) => {
    for (const rendition of ['high', 'low']) {
      const playlist = readFileSync(join(media, folder, rendition, 'index.m3u8'), 'utf8');
      expect([...playlist.matchAll(/#EXTINF:4\.0+,/g)]).toHaveLength(segments);
    }
  });

  it.each(FILMS)('has its posters and a file that plays while it loads: $folder', ({ folder, posters }) => {
    for (const { file } of posters) expect(existsSync(join(media, folder, file))).toBe(true);
    expect(readFileSync(join(media, folder, `${folder}.mp4`)).subarray(0, 2000).includes('moov')).toBe(true);
  });

  it('has a storyboard and a still of each topic in every session that shows the meeting as a recording (rule 7.31)', () => {
    const named = readdirSync(seed, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('/media.json'));
    const uses = readFileSync(join(media, 'uses.json'), 'utf8');
    const lacking = named.filter((name) => {
      if (!uses.includes(`"${name.replace('/media.json', '')}"`)) return false;
      const { mp4, live, storyboard, stills = [] } = JSON.parse(readFileSync(join(seed, name), 'utf8')) as Record<string, string> & { stills?: { start: number }[] };
      if (mp4 === undefined || live !== undefined) return false;
      const topics = join(seed, name, '../topics.json');
      const spans = existsSync(topics) ? (JSON.parse(readFileSync(topics, 'utf8')) as { start?: number; stop?: number }[]) : [];
      const first = spans.filter(({ start }) => start !== undefined && start < meeting.duration);
      return storyboard === undefined || !first.every((topic) => stills.some(({ start }) => start >= (topic.start ?? 0) && start < (topic.stop ?? Infinity)));
    });
    expect(lacking).toEqual([]);
  });

  it('has another poster in every session', () => {
    const named = readdirSync(seed, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('/media.json'));
    const posters = named.flatMap((name) => {
      const { poster, live } = JSON.parse(readFileSync(join(seed, name), 'utf8')) as { poster?: string; live?: string };
      return poster === undefined || live !== undefined ? [] : [poster];
    });
    expect(posters.length).toBeGreaterThan(10);
    expect(new Set(posters).size).toBe(posters.length);
  });
});

describe('what is shown', () => {
  const turn = (speaker: string, start: number, stop: number) => ({ speaker, topic: 'opening', start, stop });
  const kinds = (shots: readonly Shot[]) => shots.map(({ start, stop, angle, speaker }) => [start, stop, speaker ?? '', angle ?? 'room']);

  it('is the speaker from two angles, the room in pauses and during votes, without a gap', () => {
    expect(kinds(planShots([turn('an', 2, 12), turn('jo', 20, 24)], [{ start: 14, stop: 16 }], 24))).toEqual([
      [0, 2, '', 'room'],
      [2, 9, 'an', 'front'],
      [9, 12.4, 'an', 'side'],
      [12.4, 14, '', 'room'],
      [14, 16, '', 'room'],
      [16, 20, '', 'room'],
      [20, 24, 'jo', 'side'],
    ]);
  });

  it('is a mouth that opens with what is heard', () => {
    const samples = Int16Array.from({ length: 40 }, (_, index) => [0, 3000, 8000, 20_000][Math.floor(index / 10)] ?? 0);
    expect(toMouths(samples, 40, 4)).toEqual([0, 1, 2, 3]);
  });
});

describe('the captions', () => {
  const lines = meeting.turns.flatMap((turn: Turn) => ('lines' in turn ? turn.lines : []));

  it.each(meeting.languages)('contain every line of the script in %s, in order and inside the recording', (language) => {
    const { data } = JSON.parse(read(`captions.${language}.json`)) as { data: { start: number; end: number; text: string }[] };
    expect(data.map(({ text }) => text)).toEqual(lines.map((line) => line[language]));
    const offsets = data.flatMap(({ start, end }) => [start, end]);
    expect(offsets).toEqual(offsets.toSorted((a, b) => a - b));
    expect(offsets.at(-1)).toBeLessThan(meeting.duration * 1000);
    expect(read(`captions.${language}.vtt`).match(/ --> /g)).toHaveLength(lines.length);
  });
});
