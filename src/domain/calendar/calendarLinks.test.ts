import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Appointment, calendarLinks } from './calendarLinks.ts';
import { toIcsEvent } from './icsEvent.ts';
import type { Session } from '../session/session.ts';
import { parseInstant } from '../time/instant.ts';

const appointment = (changes: Partial<Appointment> = {}): Appointment => ({
  name: 'Raad',
  startMs: Date.UTC(2026, 9, 26, 18, 30),
  endMs: Date.UTC(2026, 9, 26, 21, 12),
  url: 'https://a.example/waterdam/gr',
  description: 'Begroting',
  location: 'Raadzaal',
  ...changes,
});

const read = (changes?: Partial<Appointment>) => {
  const links = calendarLinks(appointment(changes)).map(({ href }) => new URL(href));
  expect(links.map(({ host }) => host)).toEqual(['calendar.google.com', 'outlook.live.com', 'outlook.office.com']);
  const [google, ...outlooks] = links.map(({ searchParams }) => Object.fromEntries(searchParams));
  return { google: google!, outlooks };
};

const fromGoogle = (text: string | undefined) =>
  Date.parse(String(text).replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, '$1-$2-$3T$4:$5:$6Z'));

describe('calendarLinks (rule 5.10)', () => {
  it('contain all known fields', () => {
    const { google, outlooks } = read();
    expect(google).toEqual({
      action: 'TEMPLATE',
      text: 'Raad',
      dates: '20261026T183000Z/20261026T211200Z',
      details: 'Begroting\n\nhttps://a.example/waterdam/gr',
      location: 'Raadzaal',
    });
    for (const outlook of outlooks)
      expect(outlook).toMatchObject({ subject: 'Raad', startdt: '2026-10-26T18:30:00Z', enddt: '2026-10-26T21:12:00Z' });
  });

  it('use the start as end when the end is unknown (rule 5.9)', () => {
    const { google, outlooks } = read({ endMs: undefined });
    expect(google['dates']).toBe('20261026T183000Z/20261026T183000Z');
    expect(outlooks.every(({ startdt, enddt }) => startdt === enddt)).toBe(true);
  });

  it.each([
    ['before the clocks go back', '2026-10-25T01:30:00+02:00', '20261024T233000Z'],
    ['in the hour that comes twice', '2026-10-25T02:30:00+01:00', '20261025T013000Z'],
    ['when they went forward', '2026-03-29T03:00:00', '20260329T010000Z'],
  ])('have the right instant %s', (_when, text, expected) => {
    const startMs = parseInstant(text, 'Europe/Brussels')!;
    expect(read({ startMs }).google['dates']?.split('/')[0]).toBe(expected);
  });

  it('contain every instant, to the second, and every text', () => {
    const instants = fc.integer({ min: Date.UTC(2014, 0), max: Date.UTC(2100, 0) });
    const texts = fc.string({ unit: 'binary', maxLength: 300 });
    fc.assert(
      fc.property(instants, fc.option(instants, { nil: undefined }), texts, texts, (startMs, endMs, name, description) => {
        const { google, outlooks } = read({ startMs, endMs, name, description });
        const [start, end] = google['dates']!.split('/').map(fromGoogle);
        const seconds = (instant: number) => Math.floor(instant / 1000) * 1000;
        expect([start, end]).toEqual([seconds(startMs), seconds(endMs ?? startMs)]);
        expect(google['text']).toBe(name.toWellFormed());
        for (const { subject, body } of outlooks) expect([subject, body]).toEqual([name.toWellFormed(), google['details']]);
        expect(google['details']).toContain(description.toWellFormed());
      }),
    );
  });

  it('shorten a long description between characters', () => {
    expect(read({ description: '🏛'.repeat(400), url: undefined }).google['details']).toBe(`${'🏛'.repeat(300)}…`);
  });

  it('are of the whole day without a time (rule 5.14)', () => {
    const { google, outlooks } = read({ day: '2026-10-26', endMs: undefined });
    expect(google['dates']).toBe('20261026/20261027');
    for (const outlook of outlooks) expect(outlook).toMatchObject({ startdt: '2026-10-26', enddt: '2026-10-27', allday: 'true' });
  });

  it('contain the words for a start without a time (rule 3.15)', () => {
    const session = { name: 'Raad', startMs: 0, isDayOnly: true, startText: 'na de commissie', isPublished: true, isProtected: false };
    const sources = { rooms: new Map<number, string>(), timeZone: 'UTC', addressOf: () => 'https://a.example/s', changeTextsOf: () => [] };
    const { google, outlooks } = read({ ...toIcsEvent(session as Session, { ...sources, nameOf: ({ name }) => name })! });
    expect(google['details']).toBe('na de commissie\n\nhttps://a.example/s');
    for (const { body } of outlooks) expect(body).toBe(google['details']);
  });

  it('contain only name, date and address of a protected session (rule 5.8)', () => {
    const session = { sessionId: 1, name: 'Besloten', startMs: 0, description: 'geheim', room: 1, isPublished: true, isProtected: true };
    const event = toIcsEvent(session as Session, {
      rooms: new Map([[1, 'kluis']]),
      timeZone: 'UTC',
      addressOf: () => 'https://a.example/s',
      changeTextsOf: () => [],
      nameOf: ({ name }) => name,
    })!;
    expect(
      calendarLinks(event)
        .map(({ href }) => href)
        .join(),
    ).not.toMatch(/geheim|kluis/);
  });
});
