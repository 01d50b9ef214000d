import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADMIN_TOKEN, API_TOKEN, type OtherBackend, startOtherBackend } from '../support/otherBackend.ts';
import { type Page, readPage } from '../support/readPage.ts';
import { startPortal, stopPrograms } from '../support/programs.ts';
import { label } from '../support/labels.ts';
import { waitFor } from '../support/waitFor.ts';

let backend: OtherBackend;
let portalUrl: string;
const open = (path: string): Promise<Page> => readPage(portalUrl + path);

beforeAll(async () => {
  backend = await startOtherBackend();
  const portal = await startPortal({
    PORTAL_NAME: 'De tribune',
    PORTAL_PRODUCT: 'stad',
    PORTAL_API_URL: `${backend.url}/api/`,
    PORTAL_API_TOKEN: API_TOKEN,
    PORTAL_ADMIN_URL: `${backend.url}/beheer`,
    PORTAL_ADMIN_TOKEN: ADMIN_TOKEN,
    // Nothing listens at port 9: a call that is sent there by mistake fails.
    PORTAL_TRANSCRIPTIONS_URL: 'http://127.0.0.1:9',
    PORTAL_METADATA_BROKERS: JSON.stringify([
      { city: 'demo-*', url: 'ws://127.0.0.1:9' },
      { domain: '.nl', url: backend.url.replace('http', 'ws') },
      { url: 'ws://127.0.0.1:9' },
    ]),
    PORTAL_STREAMING_HOSTS: JSON.stringify({ be: 'https://stream.example.be', nl: 'https://stream.example.nl/vod' }),
  });
  portalUrl = portal.url;
});

afterAll(async () => {
  await stopPrograms();
  await backend.close();
});

it('lists the cities of all pages of the admin service, private ones only at /private (rules 2.3, 2.4)', async () => {
  const list = await open('/');
  expect(list.status).toBe(200);
  for (const title of ['Noordveld', 'ommen-oost', 'Zuiderzee']) expect(list.text).toContain(title);
  expect(list.text).toContain(label('nl', 'cities.count_other', { count: 3 }));
  expect(list.text).not.toContain('Besloten kring');
  expect((await open('/private')).text).toContain('Besloten kring');
});

it('lists the sessions of a city and drops the malformed ones', async () => {
  const city = await open('/noordveld');
  expect(city.status).toBe(200);
  expect(city.html).toMatch(/<title>[^<]*Noordveld · De tribune<\/title>/);
  expect(city.text).toContain(label('nl', 'sessions.count_other', { count: 4 }));
  for (const name of ['maart', 'juli']) expect(city.text).toContain(`Raadsvergadering ${name}`);
  for (const name of ['zonder nummer', 'met een woord', 'geen vergadering']) expect(city.text).not.toContain(name);
  expect(city.html).toContain('href="/noordveld/503"');
});

it('lists the sessions of a category with an id and without a slug, from a bare list', async () => {
  expect((await open('/noordveld')).html).toContain('href="/noordveld/category/8"');
  const category = await open('/noordveld/category/Raadsvergadering');
  expect(category.status).toBe(200);
  expect(category.text).toContain(label('nl', 'sessions.count_other', { count: 2 }));
  expect((await open('/noordveld/category/Commissies')).status).toBe(404);
});

it('shows instants with and without offset in the time zone of the city (rules 1.16, 1.17)', async () => {
  const winter = await open('/noordveld/rv-2025-03');
  expect(winter.html).toMatch(/datetime="2025-03-03T19:30:00\.000Z"/i);
  expect(winter.text).toContain('maandag 3 maart 2025 om 19:30');
  const summer = await open('/noordveld/502');
  expect(summer.html).toMatch(/datetime="2025-07-07T18:15:00\.000Z"/i);
  expect(summer.text).toContain('maandag 7 juli 2025 om 19:15');
  expect(summer.text).toContain(label('nl', 'status.recorded'));
});

it('shows topics in the order of their start, with their positions in the recording (rule 8.1)', async () => {
  const { text, html } = await open('/noordveld/rv-2025-03');
  expect(text).toMatch(/1:00 Eerste punt .*5:00 Tweede punt .*Derde punt/);
  expect(html).toContain('href="/noordveld/rv-2025-03/topic/t1"');
  expect(html).not.toContain('/topic/t3"');
  expect(text).not.toContain('Punt zonder kenmerk');
});

it('has the documents of the session and of its topics, without those that are no http(s) address (rule 8.14)', async () => {
  const { html } = await open('/noordveld/rv-2025-03');
  const links = [...html.matchAll(/<a href="https:\/\/stukken\.example\/(\w+)[^>]*rel="noopener noreferrer"/g)].map(([, name]) => name);
  expect(links.toSorted()).toEqual(['besluiten', 'kaart']);
  expect(html.includes('javascript:alert')).toBe(false);
  const { session, topics } = JSON.parse((await open('/noordveld/rv-2025-03.json')).html) as Record<string, { documents: unknown }> & {
    topics: { documents: unknown }[];
  };
  expect(session?.documents).toEqual([{ title: 'Besluitenlijst', url: 'https://stukken.example/besluiten.pdf', type: 'PDF' }]);
  expect(topics.map(({ documents }) => documents)).toEqual([
    [],
    [{ title: 'Kaart', url: 'https://stukken.example/kaart', type: 'PNG' }],
    [],
  ]);
  expect((await open('/noordveld/rv-2025-03/text')).html).toContain('https://stukken.example/besluiten.pdf');
});

it('computes percentages (rule 10.1), finds a speaker by the microphone (rules 9.2, 9.3) and names the room', async () => {
  const { text, html } = await open('/noordveld/501');
  expect(text).toMatch(/Motie kademuur [^%]*\b3\b.*Voor 2 67% Tegen 1 33%/);
  expect(text).toMatch(/Griet Noorderlicht .*Wethouder/);
  expect(text).not.toContain('Plaatsvervanger');
  expect(text).toContain(`Raadzaal Teams (${label('nl', 'session.onlineMeeting')})`);
  expect(html).not.toContain('griet@');
});

it('merges changes that are not whole, and states the outcome of the source (rules 10.2, 10.3, 12.3, 12.4)', async () => {
  await waitFor(async () => {
    const { votes, topics } = JSON.parse((await open('/noordveld/503.json')).html) as { votes: object[]; topics: object[] };
    expect(topics).toMatchObject([{ name: 'Lopend punt', start: expect.any(String) as string, stop: expect.any(String) as string }]);
    const shares = [
      { count: 5, percentage: 56 },
      { count: 4, percentage: 44 },
    ];
    expect(votes).toMatchObject([
      { name: 'Motie sluisbrug', state: 'closed', outcome: 'rejected', majority: 'two-thirds', total: 9, eligible: null, result: shares },
      { name: 'Motie veerpont', state: 'closed', total: 9, result: shares, majority: 'drie stemmen', castingVote: { vote: 'yes' } },
    ]);
    expect(votes[1], 'counts tell no outcome').not.toHaveProperty('outcome');
  });
  const { text } = await open('/noordveld/503');
  expect(text).toContain(`${label('nl', 'vote.rejected')} ${label('nl', 'vote.total', { total: 9 })}`);
  expect(text).toContain('5 voor en 4 tegen');
  expect(text).not.toContain(label('nl', 'vote.adopted'));
});

it('shows what arrived of a broker that leaves lists out, and says that the others cannot be loaded (rule 17.17)', async () => {
  const { status, text } = await open('/noordveld/502');
  expect(status).toBe(200);
  expect(text).toContain('Kademuur, hersteld');
  expect(text).toContain(label('nl', 'session.speakersUnknown'));
  expect(text).toContain(label('nl', 'vote.listUnknown'));
  const document = JSON.parse((await open('/noordveld/502.json')).html) as Record<string, unknown>;
  expect(document).toMatchObject({ attendees: [], speeches: null, speakers: null, votes: null });
  // A recording: each change counts, and nothing stops at the time of the request.
  expect(document['topics']).toMatchObject([{ name: 'Kademuur, hersteld', description: 'Herstel', stop: null }]);
});

it('resolves relative streams on the host of the city’s domain (rule 7.2)', async () => {
  const { html } = await open('/noordveld/rv-2025-03');
  expect(html).toContain('src="https://stream.example.nl/vod/501/index.m3u8"');
  expect(html).toContain('src="https://stream.example.nl/vod/501/low.mp4"');
});

it('finds the second part of a recording among its stream files (rule 6.8)', async () => {
  const first = await open('/noordveld/rv-2025-03');
  expect(first.text).toMatch(/Delen van deze opname Deel 1 19:30 · 1 uur Deel 2 21:00/);
  const second = await open('/noordveld/rv-2025-03?part=2');
  expect(second.html).toContain('src="https://stream.example.nl/vod/501/b.mp4"');
  expect(second.html).not.toContain('501/index.m3u8');
});

it('reads the stream type from the playlist item: a live stream has no positions to jump to', async () => {
  const { text, html } = await open('/noordveld/503');
  expect(text).toContain('Lopend punt');
  expect(html).not.toContain('/topic/l1');
});

it('shows captions and transcript of the city’s own broker, in the newest version that is ready (rules 11.1, 11.3)', async () => {
  const { html } = await open('/noordveld/rv-2025-03');
  expect(html).toContain('src="/noordveld/rv-2025-03/captions/nl.vtt"');
  expect(html).not.toMatch(/captions\/(de|fr)\.vtt/);
  const captions = await open('/noordveld/rv-2025-03/captions/nl.vtt');
  expect([captions.status, captions.headers.get('content-type')]).toEqual([200, 'text/vtt; charset=utf-8']);
  expect(captions.html).toMatch(/^WEBVTT - v2\n\nNOTE provider: spraak\n\n00:00\.000 --> 00:02\.000\nGoedenavond allemaal\.\n$/);
  const transcript = await open('/noordveld/501/transcript/nl');
  expect(transcript.status).toBe(200);
  expect(transcript.text).toMatch(/0:00 Goedenavond allemaal\. Eerste punt 1:05 Aan de orde is de kade \(v2\)\./);
  expect(transcript.text).not.toContain('Onleesbaar');
  expect((await open('/noordveld/rv-2025-03/captions/de.vtt')).status).toBe(404);
});

it('protects a session with any truthy password (rule 3.6)', async () => {
  const { status, text, html } = await open('/noordveld/besloten');
  expect(status).toBe(200);
  expect(text).toContain(label('nl', 'session.protected'));
  expect(html).not.toMatch(/argon2|Alleen voor genodigden/);
});

it('calls a city’s own API, and shows its sessions without its broker', async () => {
  expect((await open('/zuiderzee')).text).toContain('Zitting aan zee');
  const session = await open('/zuiderzee/zz-1');
  expect(session.status).toBe(200);
  expect(session.text).toContain('maandag 3 maart 2025 om 19:30');
  expect(session.html).toMatch(/datetime="2025-03-03T18:30:00\.000Z"/i);
});

it('reads what has become of sessions, whole and in part (rules 3.13, 3.15)', async () => {
  const stateOf = async (id: number) => {
    const { session } = JSON.parse((await open(`/zuiderzee/zz-${String(id)}.json`)).html) as { session: Record<string, unknown> };
    const { state, stateReason, movedTo, start, startText } = session;
    return { state, stateReason, movedTo, start, startText };
  };
  const start = '2031-03-03T19:30:00+01:00';
  const moved = { reference: 'zz-1', name: 'Zitting aan zee', start: '2025-03-03T19:30:00+01:00' };
  expect(await stateOf(10)).toEqual({ state: 'cancelled', stateReason: 'Storm op zee', movedTo: null, start });
  expect(await stateOf(11)).toEqual({ state: 'cancelled', stateReason: null, movedTo: null, start });
  expect(await stateOf(12)).toMatchObject({ state: 'moved', stateReason: null, movedTo: moved, start });
  expect(await stateOf(13)).toEqual({ state: 'moved', stateReason: null, movedTo: { start: '2031-04-05' }, start });
  expect(await stateOf(14), 'an unknown word says nothing').toEqual({ state: 'planned', start });
  expect(await stateOf(15)).toEqual({ state: 'planned', start: '2031-03-03', startText: 'na de commissie' });
  expect(await stateOf(16)).toEqual({ state: 'planned', start });
  const closed = await open('/zuiderzee/zz-17');
  expect([closed.text.includes(label('nl', 'session.postponed')), closed.html.includes('Ziekte')]).toEqual([true, false]);
  expect((await open('/zuiderzee/zz-14')).html.includes('Geheime reden')).toBe(false);
  const list = await open('/zuiderzee?tab=planned');
  expect([list.text.includes(`${label('nl', 'status.cancelled')} Zitting 10`), list.text.includes('na de commissie')]).toEqual([
    true,
    true,
  ]);
  for (const name of ['live', 'access'])
    expect(JSON.parse((await open(`/zuiderzee/zz-10/${name}.json`)).html)).toMatchObject({
      state: 'cancelled',
      stateReason: 'Storm op zee',
    });
});

it('answers 404 for a city or session that the services do not have', async () => {
  expect((await open('/nergens')).status).toBe(404);
  expect((await open('/noordveld/geen')).status).toBe(404);
});

it('sends only calls of the contract, each with the right credential', () => {
  expect(backend.rejected).toEqual([]);
});
