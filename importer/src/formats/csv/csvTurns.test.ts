import { describe, expect, it } from 'vitest';
import { joinTimes } from '../../joinTimes.ts';
import type { SeedPart } from '../../seedPart.ts';
import { detectSource } from '../detect.ts';

function turns(...lines: string[]): SeedPart {
  const source = detectSource(Buffer.from(lines.join('\n')));
  if (source.kind !== 'turns') throw new Error(`read as ${source.kind}`);
  return source.toPart([]);
}

describe('CSV speaker turns', () => {
  it('have speeches, people and sentences', () => {
    const part = turns(
      'begin,einde,spreker,fractie,tekst',
      '0:10,0:12,An Peeters,Groen,Goedenavond.',
      '0:12,0:15,An Peeters,Groen,Welkom.',
      '0:20,,Jan Jansen,,"Dank u, voorzitter."',
      '1:00,2:00,An Peeters,,',
      'straks,,Jan Jansen,,Nee.',
      ',,,,',
    );
    expect(part.speeches).toEqual([
      { id: 'turn-1', start: 10, stop: 15, attendee: 'speaker-1' },
      { id: 'turn-2', start: 20, stop: 60, attendee: 'speaker-2' },
      { id: 'turn-3', start: 60, stop: 120, attendee: 'speaker-1' },
    ]);
    expect(part.attendees[0]?.delegate).toMatchObject({ firstname: 'An', lastname: 'Peeters', description: 'Groen' });
    expect(JSON.parse(part.captions[0]?.content ?? '')).toMatchObject({
      data: [{ start: 10_000, end: 12_000, text: 'Goedenavond.' }, { text: 'Welkom.' }, { end: 60_000, text: 'Dank u, voorzitter.' }],
    });
    expect(part.session.duration).toBe(120);
    expect(part.tallies[0]).toEqual({
      what: 'rows',
      read: 6,
      imported: 4,
      leftOut: [
        { count: 1, why: 'empty' },
        { count: 1, why: 'without a readable start' },
      ],
    });
  });

  it('may have no text, and a last one without end', () => {
    const part = turns('start;speaker', '0:10;سارة', '1:00;أحمد', '2:00;سارة');
    expect(part.speeches).toEqual([
      { id: 'turn-1', start: 10, stop: 60, attendee: 'speaker-1' },
      { id: 'turn-2', start: 60, stop: 120, attendee: 'speaker-2' },
      { id: 'turn-3', start: 120, attendee: 'speaker-1' },
    ]);
    expect([part.captions, part.session]).toEqual([[], {}]);
  });

  it('at times of the clock are captions that count from midnight', () => {
    const part = turns('time;speaker;text', '19:35;An;Goedenavond.', '19:36;An;Welkom.');
    expect(part).toMatchObject({ times: 'clock', speeches: [{ start: 70_500 }], captions: [{ times: 'clock' }] });
    expect(part.notices).toContain('the times have no seconds: each text may be up to a minute early');
    const joined = joinTimes(
      { ...part, session: { start: '2026-06-11T00:00:00' } },
      { named: '2026-06-11T19:34:00', durationSeconds: 3600 },
    );
    const { data } = JSON.parse(joined.part.captions[0]?.content ?? '') as { data: unknown[] };
    expect(data).toEqual([
      { start: 60_000, end: 120_000, text: 'Goedenavond.', speaker: 'An' },
      { start: 120_000, end: 123_000, text: 'Welkom.', speaker: 'An' },
    ]);
    expect(joined.part.speeches).toMatchObject([{ start: 60 }]);
  });

  it('in milliseconds are found by how few words they would have in seconds', () => {
    const part = turns('start,end,speaker,text', '0,2400,An,Good evening all.', '2400,6100,Bo,"Thank you, mayor."');
    expect(part.speeches).toMatchObject([
      { start: 0, stop: 2.4 },
      { start: 2.4, stop: 6.1 },
    ]);
    expect(part.session.duration).toBe(6.1);
    const long = turns(
      'start,end,speaker,text',
      '0,600,An,Good evening all of you here.',
      '600,1500,Bo,Thank you mayor I will go on for a while.',
    );
    expect(long.speeches).toMatchObject([{ stop: 600 }, { stop: 1500 }]);
  });

  it('need a start', () => {
    expect(() => turns('time;speaker', 'now;An')).toThrow('no row with a readable start');
    expect(() => turns('speaker;text', 'An;Goedenavond.')).toThrow('need a column with their start');
  });
});
