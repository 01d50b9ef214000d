import { describe, expect, it } from 'vitest';
import { speechesSchema } from '../../../../backend/src/seed/seedSchema.ts';
import { cdpTranscriptSchema } from '../cdp/cdpSchema.ts';
import { turnsToSeed } from './turns.ts';
import { turnsSchema } from './turnsSchema.ts';

const sentence = (start_time: number, end_time: number, text: string) => ({ start_time, end_time, text });

describe('turnsToSeed', () => {
  it('converts turns to speeches and sentences to cues, with and without a named speaker', () => {
    const part = turnsToSeed({
      data: [
        { speaker: '', data: [sentence(1.5, 2, 'Good morning.')] },
        { speaker: 'Ann Lee', data: [sentence(2, 3.25, 'Thank you.'), sentence(3.25, 4, 'Next.')] },
        { speaker: 'ann  lee', data: [sentence(4, 5, 'Again.')] },
      ],
    });
    expect(part.speeches).toEqual([
      { id: 'turn-1', start: 1.5, stop: 2 },
      { id: 'turn-2', start: 2, stop: 4, attendee: 'speaker-1' },
      { id: 'turn-3', start: 4, stop: 5, attendee: 'speaker-1' },
    ]);
    expect(part.attendees).toEqual([{ id: 'speaker-1', delegate: { firstname: 'Ann', lastname: 'Lee' } }]);
    expect(part.session.duration).toBe(5);
    expect(JSON.parse(part.captions[0]?.content ?? '')).toEqual({
      data: [
        { start: 1500, end: 2000, text: 'Good morning.' },
        { start: 2000, end: 3250, text: 'Thank you.', speaker: 'Ann Lee' },
        { start: 3250, end: 4000, text: 'Next.', speaker: 'Ann Lee' },
        { start: 4000, end: 5000, text: 'Again.', speaker: 'ann lee' },
      ],
    });
  });

  it('has no speech that ends later than a seed can have', () => {
    const part = turnsToSeed({ data: [{ speaker: 'Ann Lee', data: [sentence(8_640_000, 8_640_000, 'Late.')] }] });
    expect(speechesSchema.safeParse(part.speeches).success).toBe(true);
  });

  it.each([8_640_001, 1e15, Number.MAX_VALUE])('rejects a time of %s s, in turns and in a transcript of CDP', (end_time) => {
    const late = { start_time: 1, end_time, text: 'Late.' };
    expect(turnsSchema.safeParse({ data: [{ speaker: '', data: [late] }] }).success).toBe(false);
    expect(cdpTranscriptSchema.safeParse({ sentences: [late] }).success).toBe(false);
  });

  it('keeps a change of voices that only have a number, and not their numbers', () => {
    const said = (speaker: string, start: number) => ({ speaker, data: [{ start_time: start, end_time: start + 1, text: 'Yes.' }] });
    const part = turnsToSeed({ data: [said('SPEAKER_00', 0), said('Speaker 1', 1)] });
    expect(part.speeches).toEqual([
      { id: 'turn-1', start: 0, stop: 1 },
      { id: 'turn-2', start: 1, stop: 2 },
    ]);
    expect(part.attendees).toEqual([]);
    expect(part.captions[0]?.content).not.toMatch(/speaker/i);
  });

  it('uses known attendees whose names have no Latin letters, each by its own name', () => {
    const toKnown = (id: string, firstname: string, lastname: string) => ({ id, delegate: { id, firstname, lastname } });
    const known = [toKnown('p1', '伟', '李'), toKnown('p2', 'سعاد', 'منصور')];
    const turns = ['伟 李', 'سعاد منصور'].map((speaker, index) => ({ speaker, data: [sentence(index, index + 1, 'Yes.')] }));
    const part = turnsToSeed({ data: turns }, known);
    expect(part.speeches.map(({ attendee }) => attendee)).toEqual(['p1', 'p2']);
    expect(part.attendees).toEqual([]);
  });

  it('recognises attendees of the agenda', () => {
    const known = [{ id: 'person-7', delegate: { id: 'person-7', firstname: 'José', lastname: 'Pérez' } }];
    const part = turnsToSeed({ data: [{ speaker: 'Jose Perez', data: [sentence(0, 1, 'Yes.')] }] }, known);
    expect(part.attendees).toEqual([]);
    expect(part.speeches[0]?.attendee).toBe('person-7');
  });

  it('distinguishes speakers whose names have no Latin letter', () => {
    const part = turnsToSeed({
      data: ['سارة', 'أحمد', 'سارة'].map((speaker, at) => ({ speaker, data: [sentence(at, at + 1, 'x')] })),
    });
    expect(part.speeches.map(({ attendee }) => attendee)).toEqual(['speaker-1', 'speaker-2', 'speaker-1']);
  });

  it('leaves out turns and sentences without text, and counts them', () => {
    const part = turnsToSeed({
      data: [
        { speaker: 'A', data: [] },
        { speaker: 'B', data: [sentence(0, 1, ' ')] },
        { speaker: null, data: [sentence(1, 1, 'Hm.'), sentence(1, 2, '')] },
      ],
    });
    expect(part.speeches).toEqual([{ id: 'turn-1', start: 1, stop: 1.001 }]);
    expect(part.attendees).toEqual([]);
    expect(part.tallies).toEqual([
      { what: 'speaker turns', read: 3, imported: 1, leftOut: [{ count: 2, why: 'without words' }] },
      { what: 'sentences', read: 3, imported: 1, leftOut: [{ count: 2, why: 'without words' }] },
    ]);
    expect(part.captions[0]?.content).toContain('"end": 1001');
  });

  it('has speeches without sentences if the text is unknown', () => {
    const part = turnsToSeed({ data: [{ speaker: 'Ann Lee', description: 'Green', data: [{ start_time: 1, end_time: 5 }] }] });
    expect(part.speeches).toEqual([{ id: 'turn-1', start: 1, stop: 5, attendee: 'speaker-1' }]);
    expect(part.attendees[0]?.delegate).toMatchObject({ lastname: 'Lee', description: 'Green' });
    expect(part.captions).toEqual([]);
    expect(part.tallies[1]).toEqual({ what: 'sentences', read: 0, imported: 0, leftOut: [] });
  });

  it('returns an empty part for no turns', () => {
    const part = turnsToSeed({ data: [] });
    expect([part.speeches, part.captions, part.session]).toEqual([[], [], {}]);
  });
});
