import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startUpstream, WITH_BROKER } from '../../../tests/support/upstreamServer.ts';
import { brokerAttendee, FULL_LISTS, hoursFromNow, live, NOW_MS, planned, recorded } from '../../../tests/support/upstreamRecords.ts';
import { addSession, grantsFor, type SessionPlace } from '../../../tests/support/upstreamSession.ts';
import { noGrants } from '../../domain/login/requestGrants.ts';
import { loadLiveDocument } from './liveDocument.loader.ts';

const upstream = await startUpstream();
afterAll(() => upstream.close());
beforeEach(() => upstream.forget());

const SEGMENT = { start: 1000, end: 2000, text: 'Good evening.', language: 'nl', speaker: 'Ada' };
const LISTS = [...FULL_LISTS, ['viewers', 12], ['transcriptionSegment', SEGMENT]] as typeof FULL_LISTS;

function addFollowed(raw: Record<string, unknown>, settings: object = {}, lists = LISTS): SessionPlace {
  const place = addSession(upstream, raw, { prefix: WITH_BROKER, settings });
  upstream.lists.set(`/${place.city}`, lists);
  return place;
}

async function load(place: SessionPlace, grants = noGrants()): Promise<Record<string, unknown>> {
  const found = await loadLiveDocument(place, NOW_MS, grants);
  if (!found.ok) throw new Error(found.error);
  return JSON.parse(found.value.body) as Record<string, unknown>;
}

describe('live.json', () => {
  it.each([
    { city: 'a b', reference: 'gr-1' },
    { city: undefined, reference: 'gr-1' },
    { city: 'gent', reference: 'a/b' },
    { city: 'gent', reference: undefined },
  ])('of a malformed address is not found before a service is called (rule 1.9)', async (address) => {
    expect(await loadLiveDocument(address, NOW_MS, noGrants())).toEqual({ ok: false, error: 'not-found' });
    expect(upstream.calls).toEqual([]);
  });

  it('of an unknown session is not found; where the record fails it is unavailable (rule 17.6)', async () => {
    const city = upstream.addCity();
    expect(await loadLiveDocument({ city, reference: 'gr-1' }, NOW_MS, noGrants())).toEqual({ ok: false, error: 'not-found' });
    upstream.api(city, 'sessions/gr-2', []);
    expect(await loadLiveDocument({ city, reference: 'gr-2' }, NOW_MS, noGrants())).toEqual({ ok: false, error: 'unavailable' });
  });

  it('has the state of an open live session and its captions (rule 12.12)', async () => {
    const place = addFollowed(live(301));
    // The lists come first: the portal answers with them before the captions are there.
    await expect
      .poll(() => load(place), { timeout: 10_000 })
      .toMatchObject({
        status: 'live',
        isPublished: true,
        viewers: 12,
        topics: [{ id: 't1' }, { id: 't2' }],
        votes: [{ id: 'v1' }],
        speeches: [{ id: 's1' }],
        attendees: [{ lastName: 'Jansen' }],
        transcript: { nl: [{ startMs: 1000, endMs: 2000, text: 'Good evening.' }] },
      });
  });

  it('has the status of the API, whatever the broker says: pages are rendered from it (rule 13.3)', async () => {
    const lists = [...LISTS, ['status', { status: 'vod', published: false }]] as typeof FULL_LISTS;
    expect(await load(addFollowed(live(302), {}, lists))).toMatchObject({ status: 'live', isPublished: true, viewers: 12 });
  });

  it('has no record that the city hides (rule 12.18)', async () => {
    const hidden = await load(addFollowed(live(303), { hideVotes: true, hideDelegates: true }));
    expect(Object.keys(hidden)).not.toContain('votes');
    expect(Object.keys(hidden)).not.toContain('attendees');
    expect(JSON.stringify(hidden)).not.toContain('Jansen');
    const withoutTimes = await load(addFollowed(live(304), { hideSpeechMoments: true, hideVoteResults: true }));
    expect(Object.keys(withoutTimes)).not.toContain('speeches');
    expect(withoutTimes).toMatchObject({ votes: [{ id: 'v1', total: 0, result: [] }] });
  });

  it('never has the e-mail address of a delegate (rule 9.12)', async () => {
    const lists = [...FULL_LISTS.slice(0, 3), ['attendeesVOD', [brokerAttendee('a1', 'Jansen')]]] as typeof FULL_LISTS;
    expect(JSON.stringify(await load(addFollowed(live(305), {}, lists)))).not.toContain('ada@example.org');
  });

  it('has the records of a recorded session, too', async () => {
    const document = await load(addFollowed(recorded(306)));
    expect(document).toMatchObject({ status: 'vod', isPublished: true, topics: [{ id: 't1' }, { id: 't2' }] });
  });

  it('has access and status only where no broker tells more (rule 12.16)', async () => {
    expect(await load(addSession(upstream, live(307)))).toEqual({ status: 'live', isPublished: true });
  });

  it.each([
    ['protected', live(308, { password: 'x' }), { status: 'live', isPublished: true }],
    ['unpublished', live(309, { published: false }), { isPublished: false }],
    ['unpublished and planned', planned(310, { published: false, startDateTime: hoursFromNow(1) }), { isPublished: false }],
  ])('of a session that is %s has its access only (rules 3.5, 14.1)', async (_what, raw, document) => {
    expect(await load(addFollowed(raw))).toEqual(document);
  });

  it('of a protected session opens with its grant, and is for that visitor only (rules 14.4, 14.7)', async () => {
    const place = addFollowed(live(311, { password: 'x' }));
    const grants = await grantsFor(place, 'x');
    expect(await load(place, grants)).toMatchObject({ viewers: 12, topics: [{ id: 't1' }, { id: 't2' }] });
    expect(grants.isUsed).toBe(true);
    // The same document of a visitor without a grant is another one.
    expect(await load(place)).toEqual({ status: 'live', isPublished: true });
    expect(await load(place, await grantsFor(place, 'y'))).toEqual({ status: 'live', isPublished: true });
  });

  it('of a session without a channel has the status that its time gives (rule 3.2)', async () => {
    expect(await load(addSession(upstream, live(312, { channels: [] })))).toMatchObject({ status: 'live' });
    expect(await load(addSession(upstream, recorded(313, { channels: [] })))).toMatchObject({ status: 'vod' });
  });
});
