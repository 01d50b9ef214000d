import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADMIN_TOKEN, API_TOKEN, type OtherBackend, startOtherBackend } from '../support/otherBackend.ts';
import { type Page, readPage } from '../support/readPage.ts';
import { startPortal, stopPrograms } from '../support/programs.ts';
import { words } from '../support/words.ts';

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
    // Nothing listens at port 9: who is sent there by mistake gets nothing.
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

it('lists the cities of every page of the admin service, and private ones only where asked for', async () => {
  const list = await open('/');
  expect(list.status).toBe(200);
  for (const title of ['Noordveld', 'ommen-oost', 'Zuiderzee']) expect(list.text).toContain(title);
  expect(list.text).toContain(words('nl', 'cities.count_other', { count: 3 }));
  expect(list.text).not.toContain('Besloten kring');
  expect((await open('/private')).text).toContain('Besloten kring');
});

it('lists the sessions of a city and drops the malformed ones', async () => {
  const city = await open('/noordveld');
  expect(city.status).toBe(200);
  expect(city.html).toMatch(/<title>[^<]* · Noordveld · De tribune<\/title>/);
  expect(city.text).toContain(words('nl', 'sessions.count_other', { count: 4 }));
  for (const name of ['maart', 'juli']) expect(city.text).toContain(`Raadsvergadering ${name}`);
  for (const name of ['zonder nummer', 'met een woord', 'geen vergadering']) expect(city.text).not.toContain(name);
  expect(city.html).toContain('href="/noordveld/503"');
});

it('lists the sessions of a category that has a number and no slug, from a bare list', async () => {
  expect((await open('/noordveld')).html).toContain('href="/noordveld/category/8"');
  const category = await open('/noordveld/category/Raadsvergadering');
  expect(category.status).toBe(200);
  expect(category.text).toContain(words('nl', 'sessions.count_other', { count: 2 }));
  expect((await open('/noordveld/category/Commissies')).status).toBe(404);
});

it('shows instants with and without offset on the clock of the city', async () => {
  const winter = await open('/noordveld/rv-2025-03');
  expect(winter.html).toMatch(/datetime="2025-03-03T19:30:00\.000Z"/i);
  expect(winter.text).toContain('maandag 3 maart 2025 om 19:30');
  const summer = await open('/noordveld/502');
  expect(summer.html).toMatch(/datetime="2025-07-07T18:15:00\.000Z"/i);
  expect(summer.text).toContain('maandag 7 juli 2025 om 19:15');
  expect(summer.text).toContain(words('nl', 'status.recorded'));
});

it('shows topics in the order of their time, with their place in the recording', async () => {
  const { text, html } = await open('/noordveld/rv-2025-03');
  expect(text).toMatch(/1:00 Eerste punt .*5:00 Tweede punt .*Derde punt/);
  expect(html).toContain('href="/noordveld/rv-2025-03/topic/t1"');
  expect(html).not.toContain('/topic/t3"');
  expect(text).not.toContain('Punt zonder kenmerk');
});

it('works out percentages, finds a speaker by the microphone among the recorded attendees and names the room', async () => {
  const { text, html } = await open('/noordveld/501');
  expect(text).toMatch(/Motie kademuur [^%]*\b3\b.*Voor 2 67% no 1 33%/);
  expect(text).toMatch(/Griet Noorderlicht .*Wethouder/);
  expect(text).not.toContain('Plaatsvervanger');
  expect(text).toContain(`Raadzaal Teams (${words('nl', 'session.onlineMeeting')})`);
  expect(html).not.toContain('griet@');
});

it('resolves relative streams on the host of the city’s domain', async () => {
  const { html } = await open('/noordveld/rv-2025-03');
  expect(html).toContain('src="https://stream.example.nl/vod/501/index.m3u8"');
  expect(html).toContain('src="https://stream.example.nl/vod/501/low.mp4"');
});

it('finds a second part of a recording among its files', async () => {
  const first = await open('/noordveld/rv-2025-03');
  expect(first.text).toMatch(/Delen van deze opname Deel 1 19:30 · 1 uur Deel 2 21:00/);
  const second = await open('/noordveld/rv-2025-03?part=2');
  expect(second.html).toContain('src="https://stream.example.nl/vod/501/b.mp4"');
  expect(second.html).not.toContain('501/index.m3u8');
});

it('takes the kind of stream from the playlist item: a live one has no positions to jump to', async () => {
  const { text, html } = await open('/noordveld/503');
  expect(text).toContain('Lopend punt');
  expect(html).not.toContain('/topic/l1');
});

it('takes captions and transcript from the city’s own broker, the newest version that is ready', async () => {
  const { html } = await open('/noordveld/rv-2025-03');
  expect(html).toContain('src="/noordveld/rv-2025-03/captions/nl.vtt"');
  expect(html).not.toMatch(/captions\/(de|fr)\.vtt/);
  const captions = await open('/noordveld/rv-2025-03/captions/nl.vtt');
  expect([captions.status, captions.headers.get('content-type')]).toEqual([200, 'text/vtt; charset=utf-8']);
  expect(captions.html).toMatch(/^WEBVTT - v2\n\n00:00\.000 --> 00:02\.000\nGoedenavond allemaal\.\n$/);
  const transcript = await open('/noordveld/501/transcript/nl');
  expect(transcript.status).toBe(200);
  expect(transcript.text).toMatch(/0:00 Goedenavond allemaal\. Eerste punt 1:05 Aan de orde is de kade \(v2\)\./);
  expect(transcript.text).not.toContain('Onleesbaar');
  expect((await open('/noordveld/rv-2025-03/captions/de.vtt')).status).toBe(404);
});

it('keeps a session behind any truthy password', async () => {
  const { status, text, html } = await open('/noordveld/besloten');
  expect(status).toBe(200);
  expect(text).toContain(words('nl', 'session.protected'));
  expect(html).not.toMatch(/argon2|Alleen voor genodigden/);
});

it('asks a city’s own API, and shows its sessions though its broker is not there', async () => {
  expect((await open('/zuiderzee')).text).toContain('Zitting aan zee');
  const session = await open('/zuiderzee/zz-1');
  expect(session.status).toBe(200);
  expect(session.text).toContain('maandag 3 maart 2025 om 19:30');
  expect(session.html).toMatch(/datetime="2025-03-03T18:30:00\.000Z"/i);
});

it('answers 404 for what upstream does not have', async () => {
  expect((await open('/nergens')).status).toBe(404);
  expect((await open('/noordveld/geen')).status).toBe(404);
});

it('asked for nothing but what the contract says, each time with the right credential', () => {
  expect(backend.refused).toEqual([]);
});
