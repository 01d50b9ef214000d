import { describe, expect, it } from 'vitest';
import { writeSeed } from '../testSeed.ts';
import { readCaptions, toVtt } from './captions.ts';
import { Problems } from '../seedDocument.ts';

const CUES = [
  { start: 500, end: 2000, text: 'Goedenavond & <welkom>', speaker: 'An Peeters' },
  { start: 3_661_001, end: 3_662_000, text: 'Twee\nregels' },
];

describe('captions', () => {
  it('are unchanged after conversion to WebVTT and back', async () => {
    const folder = writeSeed({ 'nl.vtt': toVtt(CUES) });
    const problems = new Problems();
    expect(await readCaptions(`${folder}/nl.vtt`, problems)).toEqual(CUES);
    expect(problems.lines).toEqual([]);
  });

  it('are read from JSON', async () => {
    const folder = writeSeed({ 'nl.json': { data: CUES } });
    expect(await readCaptions(`${folder}/nl.json`, new Problems())).toEqual(CUES);
  });

  it('have hours above 24', () => {
    expect(toVtt([{ start: 90_000_000, end: 90_001_500, text: 'laat' }])).toContain('25:00:00.000 --> 25:00:01.500');
  });
});
