import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it, vi } from 'vitest';
import type { IcsEvent } from '../../../domain/calendar/icsEvent.ts';
import { fromWallTime } from '../../../domain/time/zonedTime.ts';
import { type IcsFile, writeIcs } from './icsWriter.ts';

const SEEN = Date.UTC(2026, 5, 1, 9, 30);
const event: IcsEvent = {
  sessionId: 7,
  name: 'Gemeenteraad',
  startMs: Date.UTC(2026, 6, 1, 18),
  endMs: undefined,
  revision: 0,
  isCancelled: false,
  url: 'https://x.example/gent/gr-7',
  description: undefined,
  location: undefined,
};
const file: IcsFile = {
  name: 'Gent',
  productName: 'Public Gallery',
  language: 'nl',
  city: 'gent',
  host: 'x.example',
  timeZone: 'Europe/Brussels',
  events: [event],
  revise: (events) => events.map((each) => ({ ...each, sequence: each.revision, stampMs: SEEN, modifiedMs: undefined })),
};

const read = (text: string) => {
  const root = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return { root, events: root.getAllSubcomponents('vevent') };
};
const write = (details: Partial<IcsEvent>) => {
  const text = writeIcs({ ...file, events: [{ ...event, ...details }] });
  const first = read(text).events[0];
  if (!first) throw new Error('no event');
  return { text, event: new ICAL.Event(first), value: (name: string) => first.getFirstPropertyValue(name) };
};

describe('writeIcs', () => {
  it.each([
    ['2026-03-29T01:30:00', '2026-03-29T00:30:00Z'],
    ['2026-03-29T03:30:00', '2026-03-29T01:30:00Z'],
    ['2026-07-01T20:00:00', '2026-07-01T18:00:00Z'],
    ['2026-10-25T04:00:00', '2026-10-25T03:00:00Z'],
    ['2026-12-31T23:59:59', '2026-12-31T22:59:59Z'],
  ])('%s in Brussels is %s', (wallTime, expected) => {
    const startMs = fromWallTime(wallTime, 'Europe/Brussels');
    const { event: read, text } = write({ startMs, endMs: startMs + 3_600_000 });
    expect(read.startDate.toString()).toBe(expected);
    expect(read.startDate.toJSDate().getTime()).toBe(startMs);
    expect(read.endDate.toJSDate().getTime()).toBe(startMs + 3_600_000);
    expect(text).toMatch(/\r\nDTSTART:\d{8}T\d{6}Z\r\n/);
  });

  it('reads back every instant of 2014 to 2027, whatever the zone of this machine', () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(2014) / 1000, max: Date.UTC(2028) / 1000 }), (seconds) => {
        expect(
          write({ startMs: seconds * 1000 })
            .event.startDate.toJSDate()
            .getTime(),
        ).toBe(seconds * 1000);
      }),
      { numRuns: 50 },
    );
  });

  it('has no end for a session without a known end', () => expect(write({}).text).not.toContain('DTEND'));

  it('updates a moved session instead of adding it again', () => {
    const before = write({});
    const after = write({ startMs: event.startMs + 86_400_000 });
    expect(after.value('uid')).toBe('session-gent-7@x.example');
    expect(before.value('uid')).toBe(after.value('uid'));
    expect(after.event.startDate.compare(before.event.startDate)).toBe(1);
  });

  it('has the revision of its event: LAST-MODIFIED is left out where nobody knows it (rule 5.15)', () => {
    const ids: string[] = [];
    const text = writeIcs({
      ...file,
      events: [event, { ...event, sessionId: 8 }],
      revise: (events) => {
        ids.push(...events.map(({ id }) => id));
        return events.map((each, index) => {
          const seenMs = SEEN + index * 60_000;
          return { ...each, sequence: 12 + index, stampMs: seenMs, modifiedMs: index === 0 ? undefined : seenMs };
        });
      },
    });
    const values = read(text).events.map((each) =>
      ['uid', 'sequence', 'dtstamp', 'last-modified'].map((name) => each.getFirstPropertyValue(name)?.toString()),
    );
    expect(values).toEqual([
      ['session-gent-7@x.example', '12', '2026-06-01T09:30:00Z', undefined],
      ['session-gent-8@x.example', '13', '2026-06-01T09:31:00Z', '2026-06-01T09:31:00Z'],
    ]);
    expect(ids).toEqual(['session-gent-7@x.example', 'session-gent-8@x.example']);
  });

  it('is the same file as long as its events are the same (rule 5.15)', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 9, 26, 12, 3) });
    const before = writeIcs(file);
    vi.setSystemTime(Date.UTC(2026, 9, 27, 9));
    expect(writeIcs(file)).toBe(before);
    vi.useRealTimers();
  });

  it('is of the whole day without a time (rule 5.14)', () => {
    const { text, event: read } = write({ startMs: Date.UTC(2026, 6, 1, 22), day: '2026-07-02' });
    expect(text).toContain('\r\nDTSTART;VALUE=DATE:20260702\r\n');
    expect(read.startDate.isDate).toBe(true);
    expect(text).not.toMatch(/DT(START|END):/);
  });

  it('marks cancelled events', () => {
    expect(write({}).value('status')).toBe('CONFIRMED');
    expect(write({ isCancelled: true }).value('status')).toBe('CANCELLED');
  });

  it.each([
    ['commas, semicolons; and \\ backslashes', 'commas, semicolons; and \\ backslashes'],
    ['a\nb\r\nc', 'a b c'],
    ['BEGIN:VEVENT\r\nEND:VCALENDAR', 'BEGIN:VEVENT END:VCALENDAR'],
    ['👩‍👩‍👧‍👦 جلسة المجلس 市议会', '👩‍👩‍👧‍👦 جلسة المجلس 市议会'],
    ['very long '.repeat(200), 'very long '.repeat(200).trim()],
    ['👩‍👩‍👧‍👦'.repeat(80), '👩‍👩‍👧‍👦'.repeat(80)],
    ['bell\u0007 and null\u0000', 'bell and null'],
    ['half a character \ud83d', 'half a character \ufffd'],
    ['<b>"quoted"</b>', '<b>"quoted"</b>'],
  ])('carries the name %j', (name, expected) => {
    const { text, value } = write({ name, location: name, description: name });
    expect(value('summary')).toBe(expected);
    expect(value('location')).toBe(expected);
    const { root } = read(writeIcs({ ...file, name }));
    // The parser leaves the escapes of properties that RFC 5545 does not know.
    expect(String(root.getFirstPropertyValue('x-wr-calname')).replace(/\\([\\;,])/g, '$1')).toBe(expected);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text).not.toMatch(/[^\r]\n/);
  });

  it('keeps the lines of a description', () => {
    expect(write({ description: 'one, two\nthree; four' }).value('description')).toBe('one, two\nthree; four');
  });

  it('reads back any text', () => {
    const anyText = fc.array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 120 }).map((points) => String.fromCodePoint(...points));
    fc.assert(
      fc.property(anyText, (name) => {
        const { event: read, text } = write({ name });
        expect(read.summary.replace(/\s/g, '')).toBe(
          // eslint-disable-next-line no-control-regex
          name.toWellFormed().replace(/[\s\u0000-\u001f\u007f]/g, ''),
        );
        expect(text.match(/^BEGIN:/gm)).toHaveLength(2);
      }),
    );
  });

  it('has its properties before its events, and all of them also without events', () => {
    const text = writeIcs(file);
    const head = text.slice(0, text.indexOf('BEGIN:VEVENT'));
    for (const line of ['VERSION:2.0', 'CALSCALE:GREGORIAN', 'METHOD:PUBLISH', 'X-WR-TIMEZONE:Europe/Brussels', 'X-WR-CALNAME:Gent']) {
      expect(head).toContain(`\r\n${line}\r\n`);
    }
    expect(head).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H');
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    const empty = writeIcs({ ...file, events: [] });
    expect(read(empty).events).toEqual([]);
    expect(empty).toContain('X-WR-TIMEZONE');
  });
});
