import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startUpstream } from '../../../tests/support/upstreamServer.ts';
import { hoursFromNow, live, NOW_MS, planned, recorded } from '../../../tests/support/upstreamRecords.ts';
import { addSession, grantsFor } from '../../../tests/support/upstreamSession.ts';
import { noGrants } from '../../domain/login/requestGrants.ts';
import { toDocumentResponse } from '../responses/documentResponse.ts';
import { loadAtomFeed, loadCalendarFeed, loadSessionIcs } from './feeds.loader.ts';

const upstream = await startUpstream({ PORTAL_NAME: 'Gallery' });
afterAll(() => upstream.close());
beforeEach(() => upstream.forget());

const NOT_FOUND = { ok: false, error: 'not-found' };
const UNAVAILABLE = { ok: false, error: 'unavailable' };
const SITE = 'https://gallery.example.org';
// Rule 5.6, on 5 November 2026: a year back to six months ahead, unpublished sessions too.
const FEED = 'sessions/from/2025-11-05/to/2027-05-05';
const DEFAULT = 'sessions/from/2014-01-01/to/2026-12-31/onlyPublished';
const ROOMS = [{ id: 4, name: 'Council chamber' }];

function addCity(sessions: unknown, settings: object = {}): string {
  const city = upstream.addCity({ showCalendar: true, ...settings });
  for (const path of [FEED, DEFAULT]) upstream.api(city, path, sessions);
  upstream.api(city, 'rooms', ROOMS);
  upstream.api(city, 'categories', [
    { id: '1', name: 'Council', slug: 'council' },
    { id: '2', name: 'Works', slug: 'works' },
  ]);
  return city;
}

type Feed = Awaited<ReturnType<typeof loadAtomFeed>>;
function bodyOf(feed: Feed): string {
  if (!feed.ok) throw new Error(feed.error);
  return feed.value.body.replace(/\r\n /g, '');
}
/** The lines of each event. */
const eventsOf = (body: string) =>
  body
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((event) => event.split('\r\n'));
const lineOf = (event: string[] | undefined, name: string) => event?.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1);

describe.each([
  ['the calendar', (city: string | undefined) => loadCalendarFeed({ city }, 'en', NOW_MS)],
  ['the calendar of a category', (city: string | undefined) => loadCalendarFeed({ city, category: 'council' }, 'en', NOW_MS)],
  ['the Atom feed', (city: string | undefined) => loadAtomFeed(city, 'en', NOW_MS)],
  ['the event of a session', (city: string | undefined) => loadSessionIcs({ city, reference: 'gr-1' }, 'en', NOW_MS, noGrants())],
])('%s', (_what, load) => {
  it('of a malformed city is not found before a service is called (rule 1.9)', async () => {
    for (const city of [undefined, 'a b', '']) expect(await load(city)).toEqual(NOT_FOUND);
    expect(upstream.calls).toEqual([]);
  });

  it('that cannot be made is an error, never an empty file (rule 5.12)', async () => {
    const city = addCity({ wrong: true });
    upstream.api(city, 'sessions/gr-1', { wrong: true });
    const feed = await load(city);
    expect(feed).toEqual(UNAVAILABLE);
    const answer = toDocumentResponse(feed);
    expect([answer.status, answer.headers.get('retry-after'), await answer.text()]).toEqual([503, '10', '']);
  });
});

describe('the subscribable calendar', () => {
  it('has the sessions of a year back to six months ahead, unpublished ones cancelled with name and date only (rules 5.6, 5.7)', async () => {
    const secret = { description: 'secret agenda', room: 4 };
    const city = addCity([recorded(1, { room: 4 }), planned(2, { published: false, ...secret }), planned(3, { startDateTime: null })]);
    const feed = await loadCalendarFeed({ city }, 'en', NOW_MS);
    expect(feed).toMatchObject({ ok: true, value: { type: 'text/calendar' } });
    expect(Object.keys(feed.ok ? feed.value : {})).not.toContain('fileName');
    const [open, cancelled, ...others] = eventsOf(bodyOf(feed));
    expect(others).toEqual([]);
    expect([lineOf(open, 'STATUS'), lineOf(open, 'SUMMARY'), lineOf(open, 'LOCATION')]).toEqual([
      'CONFIRMED',
      'Session 1',
      'Council chamber',
    ]);
    expect(lineOf(open, 'UID')).toBe(`session-${city}-1@gallery.example.org`);
    expect(open?.join('\n')).toContain(`${SITE}/en/${city}/gr-1`);
    expect([lineOf(cancelled, 'STATUS'), lineOf(cancelled, 'SUMMARY')]).toEqual(['CANCELLED', 'Session 2']);
    expect(cancelled?.join('\n')).not.toMatch(/secret|chamber|gr-2/);
  });

  it('has name, start and address of a protected session only (rule 5.8)', async () => {
    const city = addCity([recorded(1, { password: 'x', room: 4, description: 'secret' })]);
    const [event] = eventsOf(bodyOf(await loadCalendarFeed({ city }, 'en', NOW_MS)));
    expect(lineOf(event, 'SUMMARY')).toBe('Session 1');
    expect(event?.join('\n')).not.toMatch(/secret|chamber|DTEND/);
    expect(event?.join('\n')).toContain(`/en/${city}/gr-1`);
  });

  it('has no locations where the rooms fail', async () => {
    const city = addCity([recorded(1, { room: 4 })]);
    upstream.api(city, 'rooms', { wrong: true });
    expect(bodyOf(await loadCalendarFeed({ city }, 'en', NOW_MS))).not.toContain('LOCATION');
  });

  it('is not there without showCalendar, and empty where sessions are hidden (rules 5.1, 2.7)', async () => {
    expect(await loadCalendarFeed({ city: addCity([recorded(1)], { showCalendar: false }) }, 'en', NOW_MS)).toEqual(NOT_FOUND);
    const hiding = addCity([recorded(1)], { hideSessions: true });
    expect(eventsOf(bodyOf(await loadCalendarFeed({ city: hiding }, 'en', NOW_MS)))).toEqual([]);
    expect(upstream.calls.some(({ line }) => line.includes('sessions'))).toBe(false);
  });

  it('of a category has its sessions and its name (rules 4.8, 5.6)', async () => {
    const city = addCity([recorded(1), recorded(2, { category: 'works' }), recorded(3, { category: null })]);
    const body = bodyOf(await loadCalendarFeed({ city, category: '2' }, 'en', NOW_MS));
    expect(eventsOf(body).map((event) => lineOf(event, 'SUMMARY'))).toEqual(['Session 2']);
    expect(body).toContain('Works');
    expect(bodyOf(await loadCalendarFeed({ city }, 'en', NOW_MS))).not.toContain('Works');
  });

  it('of an unknown or excluded category is not found, of one that cannot be looked up unavailable (rules 4.8, 5.12)', async () => {
    const city = addCity([recorded(1)], { excludedCategories: 'works' });
    for (const category of ['works', 'other', 'a/b']) expect(await loadCalendarFeed({ city, category }, 'en', NOW_MS)).toEqual(NOT_FOUND);
    const failing = addCity([recorded(1)]);
    upstream.api(failing, 'categories', { wrong: true });
    expect(await loadCalendarFeed({ city: failing, category: 'council' }, 'en', NOW_MS)).toEqual(UNAVAILABLE);
  });
});

describe('the event of one session (rules 5.8, 5.10)', () => {
  it('is a file with its name, at its address in the language', async () => {
    const place = addSession(upstream, recorded(11, { room: 4 }));
    const file = await loadSessionIcs(place, 'fr', NOW_MS, noGrants());
    expect(file).toMatchObject({ ok: true, value: { type: 'text/calendar', fileName: 'gr-11.ics' } });
    expect(bodyOf(file)).toContain(`${SITE}/fr/${place.city}/gr-11`);
    expect(bodyOf(file)).toContain('LOCATION:Council chamber');
  });

  it('of a protected session has its details with its grant only (rule 5.8)', async () => {
    const place = addSession(upstream, recorded(12, { password: 'x', room: 4, description: 'secret' }));
    const grants = noGrants();
    expect(bodyOf(await loadSessionIcs(place, 'en', NOW_MS, grants))).not.toMatch(/secret|chamber/);
    expect(grants.isUsed).toBe(true);
    expect(bodyOf(await loadSessionIcs(place, 'en', NOW_MS, await grantsFor(place, 'y')))).not.toMatch(/secret|chamber/);
    expect(bodyOf(await loadSessionIcs(place, 'en', NOW_MS, await grantsFor(place, 'x')))).toMatch(/secret/);
  });

  it('is not found without a date, and at a malformed or unknown address', async () => {
    const place = addSession(upstream, planned(13, { startDateTime: null }));
    expect(await loadSessionIcs(place, 'en', NOW_MS, noGrants())).toEqual(NOT_FOUND);
    expect(await loadSessionIcs({ ...place, reference: 'gr-14' }, 'en', NOW_MS, noGrants())).toEqual(NOT_FOUND);
    upstream.forget();
    for (const reference of [undefined, 'a/b', '..'])
      expect(await loadSessionIcs({ ...place, reference }, 'en', NOW_MS, noGrants())).toEqual(NOT_FOUND);
    expect(upstream.calls).toEqual([]);
  });
});

describe('the Atom feed (rule 5.11)', () => {
  const entriesOf = (body: string) => body.split('<entry>').slice(1);

  it('has the newest 50 sessions, with addresses below the site', async () => {
    const sessions = Array.from({ length: 51 }, (_, index) =>
      recorded(index + 1, { endDateTime: hoursFromNow(-100 - index), startDateTime: hoursFromNow(-200) }),
    );
    const city = addCity(sessions);
    const feed = await loadAtomFeed(city, 'fr', NOW_MS);
    expect(feed).toMatchObject({ ok: true, value: { type: 'application/atom+xml' } });
    const entries = entriesOf(bodyOf(feed));
    expect(entries).toHaveLength(50);
    expect(entries[0]).toContain('[Session 1]');
    expect(bodyOf(feed)).not.toContain('[Session 51]');
    expect(entries[0]).toContain(`<id>${SITE}/fr/${city}/1</id>`);
    expect(entries[0]).toContain(`href="${SITE}/fr/${city}/gr-1"`);
    expect(bodyOf(feed)).toContain(`${SITE}/fr/${city}/feed.xml`);
  });

  it('has the description of open sessions only (rules 3.5, 14.1)', async () => {
    const more = { description: 'the full agenda' };
    const city = addCity([live(1, more), recorded(2, { ...more, password: 'x' }), recorded(3, { ...more, published: false })]);
    const entries = entriesOf(bodyOf(await loadAtomFeed(city, 'en', NOW_MS)));
    expect(entries.map((entry) => [/Session \d/.exec(entry)?.[0], entry.includes('the full agenda')])).toEqual([
      ['Session 1', true],
      ['Session 2', false],
    ]);
  });

  it('is empty where sessions are hidden, and none is requested (rule 2.7)', async () => {
    expect(entriesOf(bodyOf(await loadAtomFeed(addCity([recorded(1)], { hideSessions: true }), 'en', NOW_MS)))).toEqual([]);
    expect(upstream.calls.some(({ line }) => line.includes('sessions'))).toBe(false);
  });
});

describe('feeds of sessions that do not take place as planned (rules 3.13 to 3.15)', () => {
  const sessions = [
    planned(31, { name: 'Council', state: 'cancelled', stateReason: 'Storm', startDateTime: hoursFromNow(20) }),
    planned(32, { name: 'Works', startDateTime: '2026-11-09', startText: 'after the council' }),
    planned(33, { name: 'Cancelled: Council of youth', state: 'cancelled', startDateTime: hoursFromNow(30) }),
    planned(34, { name: 'Old plan', startDateTime: '2026-10-01T19:30:00' }),
  ];

  it('say so first in the feed', async () => {
    const body = bodyOf(await loadAtomFeed(addCity(sessions), 'en', NOW_MS));
    const titles = [...body.matchAll(/<title[^>]*><!\[CDATA\[([^\]]*)/g)].map(([, title]) => title).slice(-4);
    expect(new Set(titles)).toEqual(new Set(['Cancelled: Council', 'Works', 'Cancelled: Council of youth', 'Old plan']));
    for (const text of ['Storm', 'after the council', 'Nothing published']) expect([text, body.includes(text)]).toEqual([text, true]);
    expect(body.includes('00:00</')).toBe(false);
  });

  it('cancel the event with a higher SEQUENCE, and have whole days', async () => {
    const before = eventsOf(bodyOf(await loadCalendarFeed({ city: addCity([{ ...sessions[0], state: undefined }]) }, 'en', NOW_MS)));
    const events = eventsOf(bodyOf(await loadCalendarFeed({ city: addCity(sessions) }, 'en', NOW_MS)));
    expect(lineOf(events[0], 'STATUS')).toBe('CANCELLED');
    expect(lineOf(events[0], 'SUMMARY')).toBe('Cancelled: Council');
    expect(Number(lineOf(events[0], 'SEQUENCE'))).toBeGreaterThan(Number(lineOf(before[0], 'SEQUENCE')));
    expect(events[1]).toContain('DTSTART;VALUE=DATE:20261109');
  });

  it('raise SEQUENCE, DTSTAMP and LAST-MODIFIED with a change, and invent no date before (rule 5.15)', async () => {
    const city = addCity([{ ...sessions[0], state: undefined }]);
    const datesOf = (feed: Feed) => ['DTSTAMP', 'LAST-MODIFIED'].map((name) => lineOf(eventsOf(bodyOf(feed))[0], name));
    expect(datesOf(await loadCalendarFeed({ city }, 'en', NOW_MS))).toEqual(['20261105T183000Z', undefined]);
    // The same event in the file of its session, which the service answers an hour later.
    upstream.api(city, 'sessions/gr-31', sessions[0]);
    for (const hours of [1, 5]) {
      const file = await loadSessionIcs({ city, reference: 'gr-31' }, 'en', NOW_MS + hours * 3_600_000, noGrants());
      expect(datesOf(file)).toEqual(['20261105T193000Z', '20261105T193000Z']);
    }
  });

  it('are the same file later, until an event changes (rule 5.15)', async () => {
    const city = addCity(sessions);
    const [now, later] = await Promise.all([0, 47].map((minutes) => loadCalendarFeed({ city }, 'en', NOW_MS + minutes * 60_000)));
    expect(bodyOf(later!)).toBe(bodyOf(now!));
  });
});
