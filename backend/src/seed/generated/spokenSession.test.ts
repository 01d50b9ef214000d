import { describe, expect, it } from 'vitest';
import { archiveCues, archiveLines, archiveMetadata } from './spokenSession.ts';
import { SPEAKERS } from './spokenTexts.ts';

const texts = Array.from({ length: 1500 }, (_, index) => archiveLines(index)).flat();
const terms = texts.flatMap((text) => text.toLowerCase().replace('.', '').split(' '));
const counts = new Map<string, number>();
for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);

describe('a session of the archive', () => {
  it('has 50 lines of about 9 terms and 55 characters', () => {
    expect(archiveLines(99_999)).toHaveLength(50);
    expect(terms.length / texts.length).toBeCloseTo(9, 0);
    const average = texts.reduce((sum, text) => sum + text.length, 0) / texts.length;
    expect(average).toBeGreaterThan(50);
    expect(average).toBeLessThan(60);
    expect(terms).not.toContain('');
  });

  it('is the same every time, and another one at the next index', () => {
    expect(archiveLines(7)).toEqual(archiveLines(7));
    expect(archiveMetadata(7)).toEqual(archiveMetadata(7));
    expect(archiveLines(8)).not.toEqual(archiveLines(7));
    expect(archiveLines(0)[0]).toBe('Woninghaven kunstsneeuw te bouwen cijfergrond wij maar een het school.');
  });

  it('uses more than 20,000 terms, few of them often', () => {
    expect(counts.size).toBeGreaterThan(20_000);
    const sorted = [...counts.values()].sort((one, other) => other - one);
    const share = (ranks: number) => sorted.slice(0, ranks).reduce((sum, count) => sum + count, 0) / terms.length;
    expect([share(10) > 0.2, share(100) > 0.6, share(1000) < 0.95]).toEqual([true, true, true]);
    expect(sorted[0]).toBe(counts.get('de'));
  });

  it('speaks more about the subject of a topic while that is discussed', () => {
    const subject = archiveMetadata(5).topics[0]?.name.split(' ').at(-1) ?? '';
    const spoken = archiveLines(5).map((text) => text.toLowerCase().includes(subject));
    expect(spoken.slice(0, 10)).toContain(true);
    expect(spoken.slice(10)).not.toContain(true);
  });

  it('has topics, different speakers and votes in order and inside', () => {
    for (const index of [0, 1, 39, 99_999]) {
      const { topics, speakers, speeches, votes } = archiveMetadata(index);
      expect([topics.length, new Set(speakers).size, speeches.length, votes.length]).toEqual([5, 5, 5, 1 + (index % 2)]);
      for (const list of [topics, speeches])
        expect(list.every(({ start, stop }, at) => start >= (list[at - 1]?.stop ?? 0) && stop > start && stop <= 360)).toBe(true);
      for (const { total, result } of votes) expect(result.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    }
  });

  it('has the speaker of each line', () => {
    const cues = archiveCues(3);
    const names = archiveMetadata(3).speakers.map(({ firstname, lastname }) => `${firstname} ${lastname}`);
    expect([cues[0]?.speaker, cues[9]?.speaker, cues[49]?.speaker]).toEqual([names[0], names[0], names[4]]);
    expect(cues.every(({ start, end }, at) => start >= (cues[at - 1]?.end ?? 0) && end > start && end <= 360_000)).toBe(true);
  });

  it('has one of 40 people speak', () => {
    expect(new Set(SPEAKERS.map(({ firstname, lastname }) => `${firstname} ${lastname}`)).size).toBe(40);
  });
});
