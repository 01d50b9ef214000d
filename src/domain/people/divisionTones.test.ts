import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divisionTones, TONE_COUNT, toneClass, toneHue } from './divisionTones.ts';
import type { Attendee, Speech } from '../session/metadata.ts';

const person = (division: string | undefined, divisionColour?: string) => ({ id: 'x', division, divisionColour }) as Attendee;
const turn = (attendee: Attendee | undefined): Speech => ({ id: 's', startMs: 0, stopMs: undefined, attendee });
const tonesOf = (...attendees: Attendee[]) => divisionTones({ attendees, speeches: [] });

const colours = fc.option(
  fc.nat(0xffffff).map((number) => `#${number.toString(16).padStart(6, '0')}`),
  { nil: undefined },
);
const divisions = fc.uniqueArray(fc.tuple(fc.string(), colours), { maxLength: 40, selector: ([name]) => name });

describe('the tones of divisions (rule 8.11)', () => {
  it('are the ones of their names, in every session without another division of that tone', () => {
    const anker = tonesOf(person('Anker')).get('Anker');
    const kern = tonesOf(person('Kern')).get('Kern');
    expect(anker).not.toBe(kern);
    const tones = divisionTones({ attendees: [person('Kern'), person(undefined)], speeches: [turn(person('Anker')), turn(undefined)] });
    expect([tones.get('Anker'), tones.get('Kern'), tones.size]).toEqual([anker, kern, 2]);
    expect(toneClass(tones, 'Kern')).toBe(`tone-${String(kern)}`);
  });

  it('are near the colours that divisions have, light or dark', () => {
    const tones = tonesOf(person('Green', '#3f7d55'), person('Pale', '#ffd9e8'), person('Black', '#111111'));
    expect(Math.abs(toneHue(tones.get('Green')!)! - 155)).toBeLessThan(15);
    expect(Math.abs(toneHue(tones.get('Pale')!)! - 355)).toBeLessThan(15);
    expect(toneHue(tones.get('Black')!)).toBeUndefined();
  });

  it('are given to divisions with a colour first', () => {
    const taken = tonesOf(person('Anker')).get('Anker')!;
    const colour = '#1762b6';
    const tones = tonesOf(person('Anker'), ...['A', 'B', 'C', 'D'].map((name) => person(name, colour)));
    expect(new Set(tones.values()).size).toBe(5);
    expect(tones.get('A')).toBe(1);
    expect(tonesOf(person('Anker'), person('Other', colour)).get('Anker')).toBe(taken === 1 ? 2 : taken);
  });

  it('are tone-0 without division and for an unknown one', () => {
    const tones = divisionTones({ attendees: [], speeches: [turn(undefined)] });
    expect(tones.size).toBe(0);
    expect(toneClass(tones, undefined)).toBe('tone-0');
    expect(toneClass(tones, 'Kern')).toBe('tone-0');
  });

  it('differ for up to as many divisions as there are tones, and do not depend on the order of people', () => {
    fc.assert(
      fc.property(divisions, fc.nat(40), (given, cut) => {
        const people = given.map(([name, colour]) => person(name, colour));
        const tones = divisionTones({ attendees: people.slice(cut), speeches: people.slice(0, cut).map(turn) });
        expect([...tones.keys()].toSorted()).toEqual(given.map(([name]) => name).toSorted());
        expect([...tones.values()].every((tone) => Number.isInteger(tone) && tone >= 1 && tone <= TONE_COUNT)).toBe(true);
        expect(new Set(tones.values()).size).toBe(Math.min(TONE_COUNT, given.length));
        expect(divisionTones({ attendees: people.toReversed(), speeches: [] })).toEqual(tones);
      }),
    );
  });

  it('are main tones for up to twelve divisions without a colour', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { maxLength: 12 }), (names) => {
        expect([...tonesOf(...names.map((name) => person(name))).values()].every((tone) => tone <= 12)).toBe(true);
      }),
    );
  });

  it('have hues that are 15° apart', () => {
    const hues = Array.from({ length: TONE_COUNT - 1 }, (_, index) => toneHue(index + 1)!);
    expect(hues.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 24 }, (_, index) => 15 * index));
  });
});
