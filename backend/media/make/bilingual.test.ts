import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSamples } from './encode.ts';
import { loadMeeting, type Turn } from './script.ts';

const media = join(import.meta.dirname, '..');
const folder = join(media, 'bilingual');
const sessions = join(media, '..', 'seed', 'tweebruggen', 'sessions');
const meeting = loadMeeting(join(media, 'bilingual.json'));
const segments = meeting.duration / meeting.segmentSeconds;

const read = (...path: string[]) => readFileSync(join(folder, ...path), 'utf8');
const readList = (session: string, list: string): unknown => JSON.parse(readFileSync(join(sessions, session, `${list}.json`), 'utf8'));
const attribute = (line: string, name: string) => new RegExp(`[:,]${name}="?([^",]*)`).exec(line)?.[1];
const linesOf = (tag: string) => read('index.m3u8').split('\n').filter((line) => line.startsWith(`#EXT-X-${tag}:`));

interface Track {
  id: string;
  hlsName?: string;
  language?: string;
}

describe('the film of the bilingual council', () => {
  it('has the sound of the hall in its video, and the other sounds in a group', () => {
    const sounds = linesOf('MEDIA').map((line) => [attribute(line, 'LANGUAGE'), attribute(line, 'DEFAULT'), attribute(line, 'URI')]);
    expect(sounds).toEqual([
      ['nl', 'YES', undefined],
      ['fr', 'NO', 'sound-fr/index.m3u8'],
      ['nl', 'NO', 'sound-nl/index.m3u8'],
      ['nl', 'NO', 'sound-description/index.m3u8'],
    ]);
    expect(linesOf('MEDIA').map((line) => attribute(line, 'CHARACTERISTICS'))).toEqual([undefined, undefined, undefined, 'public.accessibility.describes-video']);
    expect(linesOf('STREAM-INF').map((line) => attribute(line, 'AUDIO'))).toEqual(['sound', 'sound']);
  });

  it.each(['high', 'low', 'sound-fr', 'sound-nl', 'sound-description', 'sign/video'])('has equal segments in %s, so that the live loop stays aligned', (name) => {
    const durations = [...read(name, 'index.m3u8').matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds));
    expect(durations).toEqual(Array.from({ length: segments }, () => meeting.segmentSeconds));
    expect(readdirSync(join(folder, name)).filter((file) => file.endsWith('.ts'))).toHaveLength(segments);
  });

  it.each(['bilingual.mp4', 'bilingual.fr.mp4', 'sign.mp4', 'floor.m4a', 'fr.m4a', 'nl.m4a', 'description.m4a'])('has %s, which plays while it loads', (file) => {
    expect(readFileSync(join(folder, file)).subarray(0, 3000).includes('moov')).toBe(true);
  });

  it.each([
    ['bilingual.mp4', 'nld'],
    ['bilingual.fr.mp4', 'fra'],
    ['floor.m4a', 'nld'],
    ['fr.m4a', 'fra'],
    ['nl.m4a', 'nld'],
    ['description.m4a', 'nld'],
  ])('%s says the language of its sound', (file, language) => {
    const args = ['-v', 'error', '-select_streams', 'a', '-show_entries', 'stream_tags=language', '-of', 'csv=p=0', join(folder, file)];
    expect(execFileSync('ffprobe', args, { encoding: 'utf8' }).trim()).toBe(language);
  });

  it('has every line in both languages as a caption, at the times of the hall', () => {
    const lines = meeting.turns.flatMap((turn: Turn) => ('lines' in turn ? turn.lines : []));
    const [dutch = [], french = []] = ['nl', 'fr'].map((language) => (JSON.parse(read(`captions.${language}.json`)) as { data: { start: number; text: string }[] }).data);
    expect(dutch.map(({ text }) => text)).toEqual(lines.map(({ nl }) => nl));
    expect(french.map(({ text }) => text)).toEqual(lines.map(({ fr }) => fr));
    expect(french.map(({ start }) => start)).toEqual(dutch.map(({ start }) => start));
    expect(new Set(lines.map(({ spoken = 'nl' }) => spoken))).toEqual(new Set(['nl', 'fr']));
  });
});

describe('the sounds of the bilingual council', () => {
  const RATE = 8000;
  const samples = Object.fromEntries(['floor', 'fr', 'nl', 'description'].map((name) => [name, readSamples(join(folder, `${name}.m4a`), RATE)]));
  const lines = meeting.turns.flatMap((turn: Turn) => ('lines' in turn ? turn.lines : []));
  const cues = (JSON.parse(read('captions.nl.json')) as { data: { start: number; end: number }[] }).data;
  /** How alike two sounds are between two instants, 1 if they are the same; a quiet one is like nothing. */
  const likeness = (one: string, other: string, startMs: number, stopMs: number) => {
    const [first = new Int16Array(), second = new Int16Array()] = [one, other].map((name) => samples[name]?.subarray((startMs * RATE) / 1000, (stopMs * RATE) / 1000));
    const product = (a: Int16Array, b: Int16Array) => a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
    return product(first, second) / Math.sqrt(product(first, first) * product(second, second) + 1);
  };

  it.each(['fr', 'nl'])('are the hall where it speaks %s, and an interpreter where it does not', (language) => {
    const wrong = cues.flatMap(({ start, end }, index) => {
      const isSpoken = (lines[index]?.spoken ?? 'nl') === language;
      return isSpoken === likeness('floor', language, start, end) > 0.8 ? [] : [lines[index]?.nl];
    });
    expect(wrong).toEqual([]);
  });

  it('are the hall and, while nobody speaks, a description', () => {
    expect(cues.filter(({ start, end }) => likeness('floor', 'description', start, end) < 0.8)).toEqual([]);
    const loudness = (name: string, startMs: number, stopMs: number) =>
      Math.max(...(samples[name]?.subarray((startMs * RATE) / 1000, (stopMs * RATE) / 1000) ?? []));
    const [firstLine = 0] = cues.map(({ start }) => start - 100);
    expect(loudness('floor', 0, firstLine)).toBeLessThan(300);
    expect(loudness('description', 0, firstLine)).toBeGreaterThan(3000);
  });
});

describe('the sessions of the bilingual council', () => {
  it.each(['raad-tweetalig', 'raad-rechtstreeks'])('%s has the sounds of the film by their names', (session) => {
    const { tracks } = readList(session, 'media') as { tracks: Track[] };
    expect(tracks.map(({ hlsName, language }) => [hlsName, language])).toEqual(linesOf('MEDIA').map((line) => [attribute(line, 'NAME'), attribute(line, 'LANGUAGE')]));
  });

  it('names files that exist', () => {
    const named = [...readFileSync(join(sessions, 'raad-tweetalig', 'media.json'), 'utf8').matchAll(/"\/media\/([^"]+)"/g)].map(([, path]) => path ?? '');
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((path) => !existsSync(join(media, path)))).toEqual([]);
  });

  it('has a ballot of every member in each vote, and the counts of the ballots', () => {
    const present = (readList('raad-tweetalig', 'attendees') as { id: string }[]).map(({ id }) => id);
    for (const { ballots, count, eligible } of meeting.votes) {
      const { yes = [], no = [], abstain = [], absent = [] } = ballots ?? {};
      expect([yes.length, no.length, abstain.length]).toEqual([count.yes, count.no, count.abstain]);
      expect(new Set([...yes, ...no, ...abstain, ...absent.map(({ delegate }) => delegate)]).size).toBe(eligible);
      expect([...yes, ...no, ...abstain].filter((id) => !present.includes(id))).toEqual([]);
    }
  });
});
