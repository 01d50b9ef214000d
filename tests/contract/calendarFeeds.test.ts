import { once } from 'node:events';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { referenceTokens, toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { createControl } from '../support/control.ts';
import { type Program, startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { type Page, readPage } from '../support/readPage.ts';
import { readSeedSessions } from '../support/seedDetails.ts';
import { removeSeeds, type SeedRow, writeSeed } from '../support/seedFolder.ts';
import { label } from '../support/labels.ts';

const SITE = 'https://raad.example.org';
const HOUR_MS = 3_600_000;
const movableClock = new URL('../support/movableClock.ts', import.meta.url).href;

async function startBoth(sessions: SeedRow[]): Promise<{ portal: Program; backend: Program }> {
  const backend = await startBackend(['--seed', writeSeed(sessions), '--seed', 'backend/seed']);
  const settings = { PORTAL_SITE_URL: SITE, NODE_OPTIONS: `--import=${movableClock}` };
  const portal = await startPortal({ ...toPortalEnvironment(backend.url), ...settings });
  // PORTAL_SITE_URL hides the port: read it from the log, whose line may arrive later.
  const port = await vi.waitUntil(() => /"port":(\d+)/.exec(portal.output())?.[1]);
  return { backend, portal: { ...portal, url: `http://127.0.0.1:${port}` } };
}

const readIcs = ({ html }: Page) =>
  new ICAL.Component(ICAL.parse(html) as unknown[]).getAllSubcomponents('vevent').map((each) => {
    const text = (name: string) => each.getFirstPropertyValue(name)?.toString();
    const event = new ICAL.Event(each);
    const [uid, status, url, sequence] = ['uid', 'status', 'url', 'sequence'].map(text);
    const details = { uid, status, url, sequence: Number(sequence), summary: event.summary, startMs: event.startDate.toJSDate().getTime() };
    return { ...details, names: each.getAllProperties().map(({ name }) => name), location: text('location') };
  });

const HOSTILE = 'Raad, “begroting”; deel 1\\2 \u{1F469}\u200D\u{1F469}\u200D\u{1F467} جلسة المجلس <b>vet</b> ';
const base: SeedRow[] = [
  {
    sessionId: 1,
    reference: 'zomer',
    name: HOSTILE.repeat(8).trim(),
    startDateTime: { days: 20, time: '20:00' },
    room: 1,
    category: 'raad',
  },
  {
    sessionId: 2,
    reference: 'besloten',
    name: 'Besloten',
    startDateTime: { days: 2, time: '20:00' },
    password: 'geheim',
    description: 'x',
  },
  {
    sessionId: 3,
    reference: 'weg',
    name: 'Ingetrokken',
    startDateTime: { days: 3, time: '20:00' },
    published: false,
    description: 'y',
    room: 1,
  },
  { sessionId: 4, reference: 'oud', name: 'Lang geleden', startDateTime: { days: -400, time: '20:00' }, status: 'vod' },
  { sessionId: 5, reference: 'agenda.ics', name: 'Punt', startDateTime: { days: 4, time: '20:00' }, duration: 3600 },
];

let portal: Program;
let backend: Program;
const open = (path: string): Promise<Page> => readPage(portal.url + path);

beforeAll(async () => {
  ({ portal, backend } = await startBoth(base));
});

afterAll(async () => {
  await stopPrograms();
  removeSeeds();
});

/** Start instant of a session as the API gives it. */
async function upstreamStart(sessionId: number, origin = backend.url): Promise<number> {
  const answer = await fetch(`${origin}/api/druk/sessions/${sessionId}`, {
    headers: { authorization: `Bearer ${referenceTokens.REFERENCE_API_TOKEN}` },
  });
  return Date.parse(((await answer.json()) as { startDateTime: string }).startDateTime);
}

describe('calendar of a city', () => {
  it('is a calendar that caches may store for five minutes (rule 5.12)', async () => {
    const { status, headers } = await open('/druk/calendar.ics');
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'public, max-age=0, s-maxage=5, stale-while-revalidate=5',
    ]);
    expect(headers.get('content-disposition')).toBeNull();
  });

  it('has the sessions from one year back to six months ahead, with instant and address (rule 5.6)', async () => {
    const events = readIcs(await open('/druk/calendar.ics'));
    expect(events.map(({ uid }) => uid).sort()).toEqual([1, 2, 3, 5].map((id) => `session-druk-${id}@raad.example.org`));
    for (const { uid, startMs } of events) expect(startMs).toBe(await upstreamStart(Number(/-(\d+)@/.exec(uid ?? '')?.[1])));
    expect(events.find(({ uid }) => uid?.includes('-1@'))).toMatchObject({
      summary: HOSTILE.repeat(8).trim(),
      status: 'CONFIRMED',
      url: `${SITE}/druk/zomer`,
      location: 'Zaal 1, Markt',
    });
    expect(events.find(({ uid }) => uid?.includes('-5@'))?.url).toBe(`${SITE}/druk/5`);
  });

  it('has name, date and address of a protected session, and name and date of a withdrawn one (rules 5.7, 5.8)', async () => {
    const events = readIcs(await open('/druk/calendar.ics'));
    const [locked, gone] = ['Besloten', 'Ingetrokken'].map((name) => events.find(({ summary }) => summary === name));
    // Neither has changed since the portal knows it: nobody knows when it was modified (rule 5.15).
    const always = ['uid', 'sequence', 'dtstamp', 'dtstart', 'summary', 'status'];
    expect(locked?.status).toBe('CONFIRMED');
    expect(locked?.names.sort()).toEqual([...always, 'url'].sort());
    expect(gone?.status).toBe('CANCELLED');
    expect(gone?.names.sort()).toEqual([...always].sort());
  });

  it('of a category has the sessions of that category only; an unknown or excluded category answers 404', async () => {
    for (const category of ['raad', '1', encodeURIComponent('Grote raad')]) {
      expect(readIcs(await open(`/druk/category/${category}/calendar.ics`)).map(({ uid }) => uid)).toEqual([
        'session-druk-1@raad.example.org',
      ]);
    }
    for (const category of ['niets', 'intern']) expect((await open(`/druk/category/${category}/calendar.ics`)).status).toBe(404);
  });

  it('has texts in the language of its address, and the same events in each language', async () => {
    const [dutch, arabic] = await Promise.all([open('/druk/calendar.ics'), open('/ar/druk/calendar.ics')]);
    expect(arabic.html).toContain('Druk\\; stad');
    expect(arabic.html).not.toBe(dutch.html);
    const uids = (page: Page) => readIcs(page).map(({ uid }) => uid);
    expect(uids(arabic)).toEqual(uids(dutch));
    expect(readIcs(arabic)[0]?.url).toMatch(/^https:\/\/raad\.example\.org\/ar\/druk\//);
  });

  it('replaces a session that was moved', async () => {
    const moved = await startBoth([{ ...base[0], startDateTime: { days: 27, time: '21:00' } } as SeedRow]);
    const clockMoved = once(moved.portal.child, 'message');
    moved.portal.child.send({ aheadMs: HOUR_MS });
    await clockMoved;
    const [before] = readIcs(await open('/druk/zomer.ics'));
    const after = readIcs(await readPage(`${moved.portal.url}/druk/calendar.ics`));
    expect(after.map(({ uid }) => uid)).toEqual([before?.uid]);
    expect(after[0]?.startMs).toBe(await upstreamStart(1, moved.backend.url));
    expect(after[0]?.startMs).not.toBe(before?.startMs);
    expect(after[0]?.sequence).toBeGreaterThan(before?.sequence ?? Infinity);
  });

  it('answers 404 when the city has no calendar (rule 5.1); the feed is empty when it hides its sessions (rule 2.7)', async () => {
    expect((await open('/duinrade/calendar.ics')).status).toBe(404);
    expect((await open('/duinrade/calendar')).status).toBe(404);
    const feed = await open('/duinrade/feed.xml');
    expect(feed.status).toBe(200);
    expect(feed.html).not.toContain('<entry>');
  });
});

describe('file of a session', () => {
  it('has an ASCII file name, by reference or id', async () => {
    for (const reference of ['zomer', '1']) {
      const page = await open(`/en/druk/${reference}.ics`);
      expect(page.headers.get('content-disposition')).toBe(`attachment; filename="${reference}.ics"`);
      expect(page.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
      expect(readIcs(page)).toHaveLength(1);
    }
  });

  it('is at the id when the reference ends in .ics (rule 1.15)', async () => {
    expect(readIcs(await open('/druk/5.ics'))[0]?.summary).toBe('Punt');
    expect((await open('/druk/agenda.ics')).status).toBe(404);
    expect((await open('/druk/agenda.ics.ics')).status).toBe(200);
  });

  it('has no text of a closed session (rule 16.10)', async () => {
    const closed = readSeedSessions().filter(({ password, isPublished }) => password !== undefined || !isPublished);
    expect(closed.length).toBeGreaterThan(1);
    for (const { city, reference, sessionId, texts: secrets } of closed) {
      const files = [`${reference}.ics`, `${sessionId}.ics`, 'calendar.ics', 'feed.xml'];
      for (const file of files) {
        const text = (await open(`/${city}/${file}`)).html.replace(/\r\n /g, '');
        expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
      }
    }
  });

  it.each(['/nergens/calendar.ics', '/druk/nergens.ics', '/nergens/feed.xml', '/druk/..ics', '/wat_er/calendar.ics'])(
    '%s answers 404',
    async (path) => {
      expect((await open(path)).status).toBe(404);
    },
  );
});

describe('Atom feed of a city', () => {
  it('has the published sessions', async () => {
    const { status, headers, html } = await open('/en/druk/feed.xml');
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'application/atom+xml; charset=utf-8',
      'public, max-age=0, s-maxage=5, stale-while-revalidate=5',
    ]);
    expect(html).toContain(`<link rel="self" href="${SITE}/en/druk/feed.xml"/>`);
    expect(html.match(/<entry>/g)).toHaveLength(4);
    expect(html).toContain(`<link href="${SITE}/en/druk/besloten"/>`);
    expect(html).not.toContain('<b>');
    expect(html).toContain('&lt;b&gt;vet&lt;/b&gt;');
    expect(html).toContain(label('en', 'status.planned'));
    expect(html).not.toContain('Ingetrokken');
  });

  it('is linked from the pages of the city, and so is its calendar', async () => {
    const { html } = await open('/en/druk');
    expect(html).toMatch(/<link rel="alternate" type="application\/atom\+xml"[^>]* href="\/en\/druk\/feed\.xml"/);
    expect(html).toMatch(/<link rel="alternate" type="text\/calendar"[^>]* href="\/en\/druk\/calendar\.ics"/);
    expect((await open('/duinrade')).html).not.toContain('type="text/calendar"');
  });
});

describe('without the API', () => {
  it('a feed answers 503 with Retry-After, never an empty file; the calendar page is an empty month with a notice (rules 5.12, 17.4)', async () => {
    const control = createControl(backend.url);
    // No request for this city came before: a cached answer would be used instead.
    await control('/faults', { match: '/api/alqasr/**', kind: 'fail' });
    const files = await Promise.all(['/alqasr/calendar.ics', '/alqasr/4001.ics', '/alqasr/feed.xml'].map(open));
    for (const { status, headers } of files) expect([status, headers.has('retry-after')]).toEqual([503, true]);
    const page = await open('/alqasr/calendar');
    expect(page.status).toBe(200);
    expect(page.text).toContain(label('nl', 'calendar.unavailable'));
    expect(page.html).toContain('<table');
    await control('/faults', undefined, 'DELETE');
  });
});
