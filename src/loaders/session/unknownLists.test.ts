import { afterAll, describe, expect, it } from 'vitest';
import { startUpstream, WITH_BROKER } from '../../../tests/support/upstreamServer.ts';
import { FULL_LISTS, live, NOW_MS, recorded } from '../../../tests/support/upstreamRecords.ts';
import { addSession, type SessionPlace } from '../../../tests/support/upstreamSession.ts';
import { noGrants } from '../../domain/login/requestGrants.ts';
import { digestDocument, hasMoreLists } from '../../services/server/search/indexer/readSession.ts';
import type { SearchDocument } from '../../domain/search/indexing/searchDocument.ts';
import { loadDelegatesPage } from '../city/delegates.loader.ts';
import { loadLiveDocument } from './liveDocument.loader.ts';
import { loadSessionPage } from './session.loader.ts';
import { loadChapters, loadSessionDocument } from './sessionDocument.loader.ts';

const upstream = await startUpstream();
afterAll(() => upstream.close());

type Lists = typeof FULL_LISTS;

const without = (...names: string[]): Lists => FULL_LISTS.filter(([name]) => !names.includes(name));

function add(raw: Record<string, unknown>, lists: Lists): SessionPlace {
  const place = addSession(upstream, raw, { prefix: WITH_BROKER });
  upstream.lists.set(`/${place.city}`, lists);
  return place;
}

async function read(place: Pick<SessionPlace, 'city' | 'reference'>): Promise<Record<string, unknown>> {
  const document = await loadSessionDocument(place, 'en', NOW_MS, noGrants());
  if (!document.ok) throw new Error(document.error);
  return document.value as Record<string, unknown>;
}

describe.concurrent('a list that the broker does not send (rule 17.17)', () => {
  it('does not hold the others back, and is null in the JSON document', async () => {
    const document = await read(add(recorded(901), without('votes')));
    expect(document).toMatchObject({ topics: [{ id: 't1' }, { id: 't2' }], speeches: [{ id: 's1' }], votes: null });
    expect(document['attendees']).toHaveLength(1);
  });

  it.each([
    ['topics', { topics: null, votes: [{ id: 'v1' }] }],
    ['speeches', { speeches: null, speakers: null, topics: [{ id: 't1' }, { id: 't2' }] }],
    ['attendeesVOD', { attendees: null, votes: [{ id: 'v1' }] }],
  ])('%s', async (name, expected) => {
    expect(await read(add(recorded(902), without(name, 'attendees')))).toMatchObject(expected);
  });

  it('is unknown where it is malformed', async () => {
    const lists = [...without('votes'), ['votes', 'none']] as unknown as Lists;
    expect(await read(add(recorded(903), lists))).toMatchObject({ votes: null, topics: [{ id: 't1' }, { id: 't2' }] });
  });

  it('is null in live.json of a session that is followed, too', async () => {
    const found = await loadLiveDocument(add(live(904), without('votes', 'speeches')), NOW_MS, noGrants());
    if (!found.ok) throw new Error(found.error);
    const document = JSON.parse(found.value.body) as Record<string, unknown>;
    expect(document).toMatchObject({ topics: [{ id: 't1' }, { id: 't2' }], votes: null, speeches: null });
  });

  it('gives no file of chapters that would say that there are none', async () => {
    const place = add(recorded(905), without('topics'));
    expect(await loadChapters({ ...place, part: null }, NOW_MS, noGrants())).toEqual({ ok: false, error: 'unavailable' });
  });

  it('leaves no notice of an unknown topic, which may exist', async () => {
    const place = add(recorded(906), without('topics'));
    const page = await loadSessionPage({ ...place, topicId: 'other' }, NOW_MS);
    expect(page.ok && page.value.content?.notice).toBeUndefined();
  });

  it('leaves the delegates unknown, and not none', async () => {
    const place = add(recorded(907), without('delegates'));
    upstream.api(place.city, `sessions/from/2014-01-01/to/2026-12-31/onlyPublished`, [recorded(907)]);
    const page = await loadDelegatesPage(place.city, 'en', NOW_MS);
    expect(page.ok && page.value.isKnown).toBe(false);
  });

  it('does not open the circuit breaker: the broker is asked again (rule 17.11)', async () => {
    const places = Array.from({ length: 7 }, (_, index) => add(recorded(910 + index), without('votes')));
    const [first] = places;
    for (const place of places) upstream.lists.set(`/${String(first?.city)} ${place.reference.replace('gr-', '')}`, without('votes'));
    for (const place of places)
      upstream.api(String(first?.city), `sessions/${place.reference}`, recorded(Number(place.reference.slice(3))));
    const documents = await Promise.all(places.map(({ reference }) => read({ city: String(first?.city), reference })));
    expect(documents.map(({ topics }) => (topics as unknown[]).length)).toEqual(Array(7).fill(2));
    const last = recorded(920);
    upstream.api(String(first?.city), 'sessions/gr-920', last);
    expect((await read({ city: String(first?.city), reference: 'gr-920' }))['topics']).toHaveLength(2);
  }, 20_000);

  it('takes nothing out of the search index that has it', () => {
    const document = { name: 'Council' } as unknown as SearchDocument;
    const whole = digestDocument(document, {});
    const partial = digestDocument(document, { unknown: ['votes'] });
    expect(hasMoreLists(whole, { unknown: ['votes'] })).toBe(true);
    expect(hasMoreLists(partial, { unknown: ['votes', 'topics'] })).toBe(true);
    expect(hasMoreLists(partial, { unknown: ['votes'] })).toBe(false);
    expect(hasMoreLists(whole, {})).toBe(false);
  });
});
