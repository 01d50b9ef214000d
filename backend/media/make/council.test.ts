import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadMeeting, type Turn } from './script.ts';

const council = join(import.meta.dirname, '..', 'council');
const meeting = loadMeeting(join(import.meta.dirname, '..', 'meeting.json'));
const maxBytes = 12 * 1024 * 1024;
const segments = meeting.duration / meeting.segmentSeconds;

const read = (name: string) => readFileSync(join(council, name), 'utf8');
const variants = read('index.m3u8')
  .split('\n')
  .filter((line) => line.endsWith('.m3u8'));

describe('the recording', () => {
  it('is smaller than 12 MB', () => {
    const files = readdirSync(council, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const bytes = files.reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0);
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
