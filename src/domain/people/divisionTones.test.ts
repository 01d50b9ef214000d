import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divisionTones, toneClass } from './divisionTones.ts';
import type { Attendee, Speech } from '../session/metadata.ts';

const person = (division: string | undefined) => ({ id: 'x', division }) as Attendee;
const turn = (division: string | undefined): Speech => ({ id: 's', startMs: 0, stopMs: undefined, attendee: person(division) });

describe('the tones of divisions (rule 8.11)', () => {
  it('are in the order of the names of the divisions of attendees and speakers', () => {
    const tones = divisionTones({
      attendees: [person('Linde'), person(undefined), person('Anker')],
      speeches: [turn('Kern'), turn('Anker')],
    });
    expect([...tones]).toEqual([
      ['Anker', 1],
      ['Kern', 2],
      ['Linde', 3],
    ]);
    expect(toneClass(tones, 'Kern')).toBe('tone-2');
  });

  it('are tone-0 without division and for an unknown one', () => {
    const tones = divisionTones({ attendees: [], speeches: [{ id: 's', startMs: 0, stopMs: undefined, attendee: undefined }] });
    expect(tones.size).toBe(0);
    expect(toneClass(tones, undefined)).toBe('tone-0');
    expect(toneClass(tones, 'Kern')).toBe('tone-0');
  });

  it('are integers from 1 to 8, different for up to eight divisions, and independent of the order of people', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { maxLength: 20 }), fc.nat(20), (names, cut) => {
        const metadata = { attendees: names.slice(cut).map(person), speeches: names.slice(0, cut).map(turn) };
        const tones = divisionTones(metadata);
        expect([...tones.keys()].toSorted()).toEqual(names.toSorted());
        expect([...tones.values()].every((tone) => Number.isInteger(tone) && tone >= 1 && tone <= 8)).toBe(true);
        expect(new Set(tones.values()).size).toBe(Math.min(8, names.length));
        const turned = { attendees: metadata.attendees.toReversed(), speeches: metadata.speeches.toReversed() };
        expect(divisionTones(turned)).toEqual(tones);
      }),
    );
  });
});
