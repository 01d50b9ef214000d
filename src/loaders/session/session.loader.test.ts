import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  brokerTopic,
  FULL_LISTS,
  hoursFromNow,
  live,
  NOW_MS,
  planned,
  PLAYLIST,
  recorded,
} from '../../../tests/support/upstreamRecords.ts';
import { startUpstream, WITH_BROKER, withGrants } from '../../../tests/support/upstreamServer.ts';
import { addSession, grantsFor, signFor } from '../../../tests/support/upstreamSession.ts';
import { UNKNOWN_RECORDS } from '../../domain/session/metadata.ts';
import { loadSessionPage } from './session.loader.ts';

const upstream = await startUpstream({ PORTAL_TEAMS_ROOMS: '["Committee room 2"]' });
afterAll(() => upstream.close());
beforeEach(() => upstream.forget());

type LinkedPlace = Omit<Parameters<typeof loadSessionPage>[0], 'city' | 'reference'>;

async function load(
  raw: Record<string, unknown>,
  options: Parameters<typeof addSession>[2] = {},
  address: LinkedPlace = {},
  nowMs = NOW_MS,
) {
  const { city, reference } = addSession(upstream, raw, options);
  const page = await loadSessionPage({ city, reference, ...address }, nowMs);
  if (!page.ok) throw new Error(page.error);
  return page.value;
}

describe('an address (rule 1.9)', () => {
  it.each([
    ['the city', { city: 'gent/x', reference: 'gr-1' }],
    ['the city', { city: undefined, reference: 'gr-1' }],
    ['the reference', { city: 'gent', reference: 'gr 1' }],
    ['the reference', { city: 'gent', reference: '..' }],
    ['the reference', { city: 'gent', reference: undefined }],
    ['the topic', { city: 'gent', reference: 'gr-1', topicId: 'a_b' }],
  ])('with a malformed parameter is not found before a service is called: %s', async (_what, address) => {
    expect(await loadSessionPage(address, NOW_MS)).toEqual({ ok: false, error: 'not-found' });
    expect(upstream.calls).toEqual([]);
  });

  it('of an unknown city or session is not found; one whose service fails is unavailable (rules 1.10, 17.6)', async () => {
    upstream.answers.set('/api/portal.php', { json: [] });
    expect(await loadSessionPage({ city: 'nowhere', reference: 'gr-1' }, NOW_MS)).toEqual({ ok: false, error: 'not-found' });
    const city = upstream.addCity();
    expect(await loadSessionPage({ city, reference: 'gr-1' }, NOW_MS)).toEqual({ ok: false, error: 'not-found' });
    upstream.api(city, 'sessions/gr-2', 'no session');
    expect(await loadSessionPage({ city, reference: 'gr-2' }, NOW_MS)).toEqual({ ok: false, error: 'unavailable' });
  });

  it('takes the numeric id instead of the reference (rule 1.14)', async () => {
    const { city, id } = addSession(upstream, recorded(41));
    const page = await loadSessionPage({ city, reference: id }, NOW_MS);
    expect(page).toMatchObject({ ok: true, value: { session: { sessionId: 41, reference: 'gr-41' } } });
  });
});

describe('a session that is not open', () => {
  const secret = 'canary';
  const canary = {
    description: `${secret} description`,
    video: `https://media.example.org/${secret}.mp4`,
    poster: `https://media.example.org/${secret}.jpg`,
    room: 4,
    duration: 7777,
  };
  const lists = [['topics', [brokerTopic('t1', `${secret} topic`, 0, 9)]], ...FULL_LISTS.slice(1)] as typeof FULL_LISTS;
  const playlists = [{ ...PLAYLIST, source: { ...PLAYLIST.source, file: `https://media.example.org/${secret}.m3u8` } }];

  it.each([
    ['protected', 'protected', recorded(51, { ...canary, password: `${secret}-password` })],
    ['unpublished', 'unpublished', recorded(52, { ...canary, published: false })],
    ['unpublished and protected (rule 3.7)', 'unpublished', recorded(53, { ...canary, published: false, password: `${secret}-password` })],
    ['live and protected', 'protected', live(54, { ...canary, password: true })],
  ])('shows its name, date and status only: %s (rules 3.5, 3.6, 14.1)', async (_what, access, raw) => {
    const { city, reference } = addSession(upstream, raw, { prefix: WITH_BROKER, playlists });
    upstream.lists.set(`/${city}`, lists);
    const page = await loadSessionPage({ city, reference }, NOW_MS);
    if (!page.ok) throw new Error(page.error);
    const { city: shownCity, ...shown } = page.value;
    expect(shownCity.name).toBe(city);
    expect(Object.keys(shown).sort()).toEqual([
      'access',
      'channelStatus',
      'content',
      'daysAhead',
      'isExpected',
      'isProtected',
      'isStartOld',
      'session',
      'state',
      'status',
      'target',
    ]);
    expect(Object.keys(shown.session).sort()).toEqual(['change', 'isDayOnly', 'name', 'reference', 'sessionId', 'startMs', 'startText']);
    expect(shown).toMatchObject({ access, content: undefined, session: { name: raw['name'] } });
    expect(shown.isProtected).toBe(raw['password'] !== undefined);
    expect(JSON.stringify(shown)).not.toMatch(/canary|7777|Council/);
    // Nothing of it is even requested.
    expect(upstream.calls.map(({ line }) => line).filter((line) => /playlists|streamfiles|rooms|versions/.test(line))).toEqual([]);
  });

  it('is open to a visitor with its grant, whose files then carry the token (rules 14.4, 14.6)', async () => {
    const place = addSession(upstream, recorded(55, { password: 'x' }));
    const { city, reference } = place;
    const byCookie = await grantsFor(place, 'x');
    const opened = await loadSessionPage({ city, reference }, NOW_MS, byCookie);
    expect(opened).toMatchObject({ ok: true, value: { access: 'protected', content: { addressGrant: undefined } } });
    expect(byCookie.isUsed).toBe(true);
    const address = await signFor('address', place, 'x');
    const embedded = await loadSessionPage({ city, reference }, NOW_MS, withGrants({}, address));
    expect(embedded).toMatchObject({ ok: true, value: { content: { addressGrant: address } } });
    const foreign = await signFor('address', { ...place, id: '56' }, 'x');
    expect(await loadSessionPage({ city, reference }, NOW_MS, withGrants({}, foreign))).toMatchObject({ value: { content: undefined } });
    expect(await loadSessionPage({ city, reference }, NOW_MS)).toMatchObject({ value: { content: undefined } });
  });
});

describe('the parts of a page (rule 6.1)', () => {
  it('are there with the services, and hidden votes are not (rule 10.7)', async () => {
    const content = async (settings: object) => {
      const raw = recorded(81, { room: 4 });
      const { city, reference } = addSession(upstream, raw, { prefix: WITH_BROKER, settings });
      upstream.lists.set(`/${city}`, FULL_LISTS);
      const page = await loadSessionPage({ city, reference }, NOW_MS);
      return page.ok ? page.value.content : undefined;
    };
    const shown = await content({});
    expect(shown?.metadata.topics.map(({ id }) => id)).toEqual(['t1', 't2']);
    expect(shown?.metadata.speeches.map(({ id }) => id)).toEqual(['s1']);
    expect(shown?.metadata.attendees.map(({ lastName }) => lastName)).toEqual(['Jansen']);
    expect(shown?.metadata.votes[0]?.result).toHaveLength(2);
    expect(shown).toMatchObject({
      room: { name: 'Council chamber', isOnline: false },
      description: 'The agenda in brief',
      live: undefined,
    });
    expect((await content({ hideVotes: true }))?.metadata.votes).toEqual([]);
    const withoutResults = await content({ hideVoteResults: true });
    expect(withoutResults?.metadata.votes.map(({ id, result }) => [id, result])).toEqual([['v1', []]]);
  });

  it('are empty where their service fails, and the others stay', async () => {
    const { city, reference } = addSession(upstream, recorded(82, { room: 4 }), { playlists: 'malformed' });
    for (const path of ['rooms', 'sessions/82/streamfiles']) upstream.api(city, path, { wrong: true });
    upstream.answers.set('/words/transcriptions/gent/82/versions', { json: { wrong: true } });
    const page = await loadSessionPage({ city, reference }, NOW_MS);
    expect(page).toMatchObject({
      ok: true,
      value: {
        content: {
          room: undefined,
          subtitles: [],
          metadata: { topics: [], votes: [] },
          playlist: { mp4: 'https://media.example.org/own.mp4' },
        },
      },
    });
  });

  it('show a room of the settings as online, and no unknown room; without a room none is requested (rule 2.10)', async () => {
    expect((await load(recorded(83, { room: 5 }))).content?.room).toEqual({ name: 'Committee room 2', isOnline: true });
    expect((await load(recorded(84, { room: 6 }))).content?.room).toBeUndefined();
    upstream.forget();
    await load(recorded(85));
    expect(upstream.calls.some(({ line }) => line.endsWith('/rooms'))).toBe(false);
  });
});

describe('a deep link', () => {
  it('opens a topic; an unknown one gives a notice only where the topics are known (rule 6.4)', async () => {
    const { city, reference } = addSession(upstream, recorded(91), { prefix: WITH_BROKER });
    upstream.lists.set(`/${city}`, FULL_LISTS);
    const open = async (topicId: string) => {
      const page = await loadSessionPage({ city, reference, topicId }, NOW_MS);
      return page.ok ? page.value.content : undefined;
    };
    expect(await open('t2')).toMatchObject({ startAt: 600, notice: undefined });
    expect(await open('t9')).toMatchObject({ startAt: 0, notice: 'unknown-topic' });
  });

  it('opens a clip, and a time before it (rules 6.5, 6.6)', async () => {
    const clip = { in: '60', out: '90' };
    expect((await load(recorded(92), {}, { clip })).content).toMatchObject({ startAt: 60, endAt: 90 });
    expect((await load(recorded(93), {}, { clip, seekTime: '2m' })).content).toMatchObject({ startAt: 120, endAt: undefined });
    expect((await load(recorded(94), {}, { seekTime: '9h' })).content).toMatchObject({ startAt: 0, notice: 'time-after-end' });
  });
});

describe('a live session', () => {
  it('has its live state with the records of the broker (rule 12.15)', async () => {
    const { city, reference } = addSession(upstream, live(95), { prefix: WITH_BROKER });
    upstream.lists.set(`/${city}`, [...FULL_LISTS, ['viewers', 12]]);
    const page = await loadSessionPage({ city, reference }, NOW_MS);
    expect(page).toMatchObject({ ok: true, value: { status: 'live', content: { live: { viewers: 12 }, metadata: { topics: [{}, {}] } } } });
  });

  it('without a broker has no live state, and its lists are unknown (rule 12.16)', async () => {
    const { content } = await load(live(96));
    expect(content?.live).toMatchObject({ lastUpdateMs: undefined, transcript: {} });
    expect(content?.metadata).toEqual(UNKNOWN_RECORDS);
    expect((await load(recorded(99))).content?.metadata).toEqual(UNKNOWN_RECORDS);
  });

  it('that is planned says in how many days it starts; a later day is not followed (rule 3.12)', async () => {
    const later = await load(planned(97));
    expect(later).toMatchObject({ status: 'planned', daysAhead: 2 });
    expect(later.content?.live).toBeUndefined();
    const today = await load(planned(98, { startDateTime: hoursFromNow(1) }));
    expect(today.daysAhead).toBe(0);
    expect(today.content?.live).toBeDefined();
  });
});

describe('a session that does not take place as planned (rule 3.13)', () => {
  const cancelled = { state: 'cancelled', stateReason: 'canary' };

  it.each([
    ['open', {}, 'cancelled', { kind: 'cancelled', reason: 'canary', movedTo: undefined }],
    ['protected', { password: 'x' }, 'cancelled', { kind: 'cancelled' }],
    ['unpublished', { published: false }, 'unpublished', undefined],
  ])('says so, and why only when it is open: %s', async (access, fields, state, change) => {
    const view = await load(planned(91, { ...cancelled, ...fields }));
    expect(view).toMatchObject({ state, isExpected: false });
    expect(view.session.change).toEqual(change);
    if (access !== 'open') expect(JSON.stringify(view)).not.toContain('canary');
  });

  it('links to the session that it moved to, unless that is not published', async () => {
    const { city, reference } = addSession(upstream, planned(92, { state: 'moved', movedTo: 'gr-93' }));
    upstream.api(city, 'sessions/gr-93', planned(93, { description: 'canary' }));
    const page = await loadSessionPage({ city, reference }, NOW_MS);
    expect(page).toMatchObject({
      ok: true,
      value: { state: 'moved', isStartOld: true, target: { session: { reference: 'gr-93', name: 'Session 93' } } },
    });
    expect(JSON.stringify(page)).not.toContain('canary');
    const other = addSession(upstream, planned(94, { state: 'moved', movedTo: 'gr-95' }));
    upstream.api(other.city, 'sessions/gr-95', planned(95, { published: false }));
    const hidden = await loadSessionPage({ city: other.city, reference: other.reference }, NOW_MS);
    expect(hidden).toMatchObject({ ok: true, value: { state: 'moved', target: 'unknown' } });
  });

  it.each([
    ['nothing', undefined],
    ['what is not there', 'gr-98'],
  ])('has no known new date when it moved to %s', async (_what, movedTo) => {
    expect(await load(planned(97, { state: 'moved', movedTo }))).toMatchObject({ state: 'moved', target: 'unknown' });
  });

  it('says nothing of a target that cannot be loaded', async () => {
    const { city, reference } = addSession(upstream, planned(99, { state: 'moved', movedTo: 'gr-100' }));
    upstream.api(city, 'sessions/gr-100', 503);
    expect(await loadSessionPage({ city, reference }, NOW_MS)).toMatchObject({ ok: true, value: { state: 'moved', target: undefined } });
  });

  it('says what has become of the target in its turn, and then not when that was planned', async () => {
    const { city, reference } = addSession(upstream, planned(101, { state: 'moved', movedTo: 'gr-102' }));
    upstream.api(city, 'sessions/gr-102', planned(102, { state: 'cancelled' }));
    const page = await loadSessionPage({ city, reference }, NOW_MS);
    expect(page).toMatchObject({
      ok: true,
      value: { target: { session: { name: 'Session 102', change: 'cancelled', start: undefined } } },
    });
  });

  it('stays in its list when optional fields have another type', async () => {
    const view = await load(planned(96, { state: { a: 1 }, stateReason: [], movedTo: {}, startText: {} }));
    expect(view).toMatchObject({ state: 'planned', session: { change: undefined, startText: undefined } });
  });
});

describe('a start without a time (rule 3.15)', () => {
  it.each([
    ['a day', { startDateTime: '2026-11-09' }],
    ['words of the source', { startDateTime: '2026-11-09T00:00:00', startText: 'after the committee' }],
  ])('is the day only: %s', async (_what, fields) => {
    const view = await load(planned(97, { endDateTime: '2026-11-09T02:00:00', ...fields }));
    expect(view.session).toMatchObject({ isDayOnly: true, startMs: Date.parse('2026-11-09T00:00:00+01:00') });
    expect(view).toMatchObject({ daysAhead: 4, isExpected: true, content: { endMs: undefined } });
  });
});

describe('the first sound of a page (rule 27.2)', () => {
  const tracks = [
    { id: 'hall', kind: 'floor', language: 'nl' },
    { id: 'fr', kind: 'interpretation', language: 'fr', mp4: 'https://media.example.org/fr.mp4' },
    { id: 'ad', kind: 'description', language: 'nl', hlsName: 'Audiodescriptie' },
  ];
  const playlists = [{ ...PLAYLIST, source: { ...PLAYLIST.source, tracks } }];
  const soundOf = async (audio: string | null, locale: 'nl' | 'fr', given: object[] = playlists) => {
    const { content } = await load(recorded(81), { playlists: given }, { sound: { audio, locale } });
    return content?.sound && [content.sound.track.id, content.sound.reason];
  };

  it('is that of the address, else that of the language of the page, else the hall', async () => {
    expect(await soundOf('ad', 'fr')).toEqual(['ad', 'address']);
    expect(await soundOf(null, 'fr')).toEqual(['fr', 'language']);
    expect(await soundOf('gone', 'nl')).toEqual(['hall', 'floor']);
  });

  it('is absent where there is no choice, and for documents', async () => {
    expect(await soundOf('fr', 'fr', [PLAYLIST])).toBeUndefined();
    expect((await load(recorded(82), { playlists })).content?.sound).toBeUndefined();
  });

  it('is one of the part that the page plays (rule 6.9)', async () => {
    const plain = { ...PLAYLIST, startUTC: hoursFromNow(-49) };
    const parts = [...playlists, plain];
    const first = await load(recorded(83), { playlists: parts }, { part: '1', sound: { audio: 'fr', locale: 'nl' } });
    const second = await load(recorded(84), { playlists: parts }, { part: '2', sound: { audio: 'fr', locale: 'nl' } });
    expect([first.content?.sound?.track.id, second.content?.sound]).toEqual(['fr', undefined]);
  });
});

describe('pages over several sessions (rules 26.4, 26.15)', () => {
  const dossier = { ...(brokerTopic('t1', 'Budget', 0, 9) as Record<string, unknown>), dossier: 'Z-1' };

  async function loadLinked(settings: Record<string, unknown>) {
    const { city, reference } = addSession(upstream, recorded(601, { category: 'works' }), { prefix: WITH_BROKER, settings });
    upstream.api(city, 'categories', [{ name: 'Committee of Works', slug: 'works' }]);
    upstream.lists.set(`/${city}`, [['topics', [dossier]], ...FULL_LISTS.slice(1)]);
    const page = await loadSessionPage({ city, reference }, NOW_MS);
    if (!page.ok) throw new Error(page.error);
    const { isInPeople, isInItems } = page.value.content ?? {};
    return { isInPeople, isInItems };
  }

  it.each<[string, Record<string, unknown>, boolean, boolean]>([
    ['a public city', {}, true, true],
    ['a city that hides its people', { hideDelegates: true }, false, true],
    ['a city that hides its sessions', { hideSessions: true }, false, false],
    ['a private city', { privateDomain: true }, false, false],
    ['a session of a category that the city excludes by its name', { excludedCategories: ['Committee of Works'] }, false, false],
    ['a session of another category', { excludedCategories: ['council'] }, true, true],
  ])('are linked in %s: people and items', async (_what, settings, isInPeople, isInItems) => {
    expect(await loadLinked(settings)).toEqual({ isInPeople, isInItems });
  });
});
