import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startUpstream, WITH_BROKER } from '../../../tests/support/upstreamServer.ts';
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
import { addSession, addTranscripts, grantsFor, type SessionPlace } from '../../../tests/support/upstreamSession.ts';
import { noGrants } from '../../domain/login/requestGrants.ts';
import { loadQr } from './qr.loader.ts';
import { loadChapters, loadSessionDocument } from './sessionDocument.loader.ts';
import { loadTextView } from './textView.loader.ts';

const upstream = await startUpstream();
afterAll(() => upstream.close());
beforeEach(() => upstream.forget());

const NOT_FOUND = { ok: false, error: 'not-found' };
const MALFORMED = [
  { city: 'a b', reference: 'gr-1' },
  { city: 'gent', reference: 'a/b' },
  { city: undefined, reference: undefined },
];

function addFollowed(raw: Record<string, unknown>, lists = FULL_LISTS, playlists: unknown = [PLAYLIST]): SessionPlace {
  const place = addSession(upstream, raw, { prefix: WITH_BROKER, playlists });
  upstream.lists.set(`/${place.city}`, lists);
  return place;
}

describe('the JSON document of a session (rules 16.9, 16.10)', () => {
  it('has the records of an open session with addresses in the language of the request', async () => {
    const place = addFollowed(recorded(401));
    addTranscripts(upstream, place, ['nl'], []);
    const document = await loadSessionDocument(place, 'fr', NOW_MS, noGrants());
    const address = `https://gallery.example.org/fr/${place.city}/gr-401`;
    expect(document).toMatchObject({
      ok: true,
      value: {
        session: { url: address, access: 'open', stream: { hls: PLAYLIST.source.file } },
        topics: [{ id: 't1', url: `${address}/topic/t1` }, { id: 't2' }],
        transcripts: [{ language: 'nl', url: `${address}/transcript/nl` }],
      },
    });
  });

  it('of a protected session has no records without its grant, and has them with it', async () => {
    const place = addFollowed(recorded(402, { password: 'x' }));
    const closed = await loadSessionDocument(place, 'en', NOW_MS, noGrants());
    expect(JSON.stringify(closed)).not.toMatch(/Budget|Jansen|media\.example|agenda/);
    expect(closed).toMatchObject({ value: { topics: [], votes: [], transcripts: [], timeline: [], session: { access: 'protected' } } });
    const opened = await loadSessionDocument(place, 'en', NOW_MS, await grantsFor(place, 'x'));
    expect(opened).toMatchObject({ value: { topics: [{}, {}] } });
  });

  it.each(MALFORMED)('of a malformed address is not found before a service is called (rule 1.9)', async (address) => {
    expect(await loadSessionDocument(address, 'en', NOW_MS, noGrants())).toEqual(NOT_FOUND);
    expect(upstream.calls).toEqual([]);
  });
});

describe('the chapters of a recording (rule 8.7)', () => {
  it('are its topics as WebVTT', async () => {
    const place = addFollowed(recorded(411));
    expect(await loadChapters({ ...place, part: null }, NOW_MS, noGrants())).toEqual({
      ok: true,
      value: 'WEBVTT\n\n00:00:00.000 --> 00:10:00.000\nOpening\n\n00:10:00.000 --> 02:00:00.000\nBudget\n',
    });
  });

  it('of a part count from its start', async () => {
    const lists = [['topics', [brokerTopic('t1', 'Opening', 0, 10), brokerTopic('t2', 'Budget', 65, 70)]], ...FULL_LISTS.slice(1)];
    const place = addFollowed(recorded(412), lists as typeof FULL_LISTS, [PLAYLIST, { ...PLAYLIST, startUTC: hoursFromNow(-49) }]);
    const chapters = await loadChapters({ ...place, part: '2' }, NOW_MS, noGrants());
    expect(chapters.ok && chapters.value).toContain('00:05:00.000 --> ');
    expect(chapters.ok && chapters.value).toContain('Budget');
  });

  it('are empty where there are no topics, and not found where the session is not open (rule 14.1)', async () => {
    const none = addFollowed(recorded(413), [['topics', []], ...FULL_LISTS.slice(1)] as typeof FULL_LISTS);
    expect(await loadChapters({ ...none, part: null }, NOW_MS, noGrants())).toEqual({ ok: true, value: 'WEBVTT\n' });
    const withoutBroker = addSession(upstream, recorded(416));
    expect(await loadChapters({ ...withoutBroker, part: null }, NOW_MS, noGrants())).toEqual({ ok: true, value: 'WEBVTT\n' });
    const isProtected = addFollowed(recorded(414, { password: 'x' }));
    expect(await loadChapters({ ...isProtected, part: null }, NOW_MS, noGrants())).toEqual(NOT_FOUND);
    expect(await loadChapters({ ...isProtected, part: null }, NOW_MS, await grantsFor(isProtected, 'x'))).toMatchObject({ ok: true });
    const unpublished = addFollowed(recorded(415, { published: false }));
    expect(await loadChapters({ ...unpublished, part: null }, NOW_MS, noGrants())).toEqual(NOT_FOUND);
    for (const address of MALFORMED) expect(await loadChapters({ ...address, part: null }, NOW_MS, noGrants())).toEqual(NOT_FOUND);
  });
});

describe('the text view (rule 6.11)', () => {
  const segment = (language: string, text: string) => ['transcriptionSegment', { start: 1000, end: 2000, text, language }] as const;
  const open = async (place: SessionPlace, query = '', locale: 'nl' | 'en' = 'en', grants = noGrants()) => {
    const found = await loadTextView(place, new URLSearchParams(query), locale, NOW_MS, grants);
    if (!found.ok) throw new Error(found.error);
    return found.value;
  };

  it('reloads every 8 s while it is live and every 30 s while somebody waits, unless the visitor stops it', async () => {
    expect(await open(addSession(upstream, live(421)))).toMatchObject({ refreshSeconds: 8, isStill: false });
    expect(await open(addSession(upstream, live(422)), 'refresh=off')).toMatchObject({ refreshSeconds: 8, isStill: true });
    expect(await open(addSession(upstream, live(423)), 'refresh=on')).toMatchObject({ isStill: false });
    expect(await open(addSession(upstream, planned(424)))).toMatchObject({ refreshSeconds: 30 });
    expect(await open(addSession(upstream, live(425, { published: false })))).toMatchObject({ refreshSeconds: 30 });
    expect(await open(addSession(upstream, recorded(426)))).toMatchObject({ refreshSeconds: undefined });
    expect(await open(addSession(upstream, live(427, { password: 'x' })))).toMatchObject({ refreshSeconds: undefined });
  });

  it('has the live captions in the requested language, else that of the page, else the first', async () => {
    const place = addFollowed(live(428), [
      ...FULL_LISTS.slice(0, 3),
      segment('fr', 'Bonjour.'),
      segment('nl', 'Goedenavond.'),
      ['attendeesVOD', []],
    ]);
    const chosen = async (query: string, locale: 'nl' | 'en') => (await open(place, query, locale)).transcript;
    expect(await chosen('', 'en')).toMatchObject({ languages: ['fr', 'nl'], language: 'fr', lines: [{ text: 'Bonjour.' }] });
    expect(await chosen('', 'nl')).toMatchObject({ language: 'nl', lines: [{ text: 'Goedenavond.' }] });
    expect(await chosen('language=fr', 'nl')).toMatchObject({ language: 'fr' });
    expect(await chosen('language=de', 'nl')).toMatchObject({ language: 'nl' });
  });

  it('has no captions without a broker, and none of a protected session', async () => {
    expect((await open(addSession(upstream, live(429)))).transcript).toEqual({ languages: [], language: undefined, lines: [] });
    const isProtected = addFollowed(live(430, { password: 'x' }), [...FULL_LISTS, segment('fr', 'Bonjour.')]);
    expect((await open(isProtected)).transcript).toEqual({ languages: [], language: undefined, lines: [] });
    for (const address of MALFORMED) {
      expect(await loadTextView(address, new URLSearchParams(), 'en', NOW_MS, noGrants())).toEqual(NOT_FOUND);
    }
  });
});

describe('the QR code of a session (rule 16.7)', () => {
  const load = (
    place: Pick<SessionPlace, 'city' | 'reference'>,
    seconds: string | null = null,
    part: string | null = null,
    grants = noGrants(),
    audio: string | null = null,
  ) => loadQr({ ...place, seconds, part, audio }, 'en', grants, NOW_MS);

  it.each([
    ['seconds', '1.5', null],
    ['seconds', '', null],
    ['seconds', '-1', null],
    ['seconds', '1234567', null],
    ['part', null, '0'],
    ['part', null, '12345'],
    ['part', null, 'x'],
  ])('with malformed %s is not found before a service is called', async (_what, seconds, part) => {
    expect(await load({ city: 'gent', reference: 'gr-1' }, seconds, part)).toEqual(NOT_FOUND);
    expect(upstream.calls).toEqual([]);
  });

  it.each(['', 'x'.repeat(65), 'a\u0000b'])('with a malformed sound track is not found before a service is called: %j', async (audio) => {
    expect(await load({ city: 'gent', reference: 'gr-1' }, null, null, noGrants(), audio)).toEqual(NOT_FOUND);
    expect(upstream.calls).toEqual([]);
  });

  it('is an image, another one for each time, part and language', async () => {
    const place = addSession(upstream, recorded(441));
    const bodies = await Promise.all(
      [
        [null, null],
        ['0', null],
        ['123456', null],
        ['0', '2'],
        [null, '9999'],
      ].map(async ([seconds, part]) => {
        const found = await load(place, seconds, part);
        expect(found).toMatchObject({ ok: true, value: { type: 'image/svg+xml' } });
        return found.ok ? found.value.body : '';
      }),
    );
    expect(new Set(bodies).size).toBe(5);
    // The same session under its id has the same address (rule 1.14).
    expect(await load({ ...place, reference: place.id })).toMatchObject({ value: { body: bodies[0] } });
  });

  it('is not found of a session that is not open', async () => {
    const isProtected = addSession(upstream, recorded(442, { password: 'x' }));
    expect(await load(isProtected)).toEqual(NOT_FOUND);
    expect(await load(isProtected, null, null, await grantsFor(isProtected, 'x'))).toMatchObject({ ok: true });
    expect(await load(addSession(upstream, recorded(443, { published: false })))).toEqual(NOT_FOUND);
    for (const address of MALFORMED) expect(await load(address as SessionPlace)).toEqual(NOT_FOUND);
  });
});
