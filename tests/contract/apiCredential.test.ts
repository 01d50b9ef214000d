import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { referenceTokens, toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { newAddress, postJson, solveDownloadCaptcha } from '../support/downloads.ts';
import { sendLoginJson } from '../support/login.ts';
import { startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { readPage } from '../support/readPage.ts';
import { type Relay, startRelay, stopRelays } from '../support/relay.ts';

const API = `Bearer ${referenceTokens.REFERENCE_API_TOKEN}`;
const ADMIN = 'Bearer the-admin-token';

/** Relays of the services in the settings, and of the host that the city names for its API and transcriptions. */
let named: Relay;
let cityRelay: Relay;
let environment: Record<string, string>;

beforeAll(async () => {
  const backend = await startBackend();
  cityRelay = await startRelay(backend.url, { authorization: API });
  named = await startRelay(backend.url, {
    authorization: API,
    toAnswer: (path, answer) => {
      if (path.endsWith('.php')) {
        const cities = answer as { name: string }[];
        return cities.map((city) => (city.name === 'waterdam' ? { ...city, apiUrl: `${cityRelay.url}/api` } : city));
      }
      if (!path.includes('/slugify/slugs/client/waterdam')) return answer;
      const { data } = answer as { data: { attributes: object } };
      return { data: { ...data, attributes: { ...data.attributes, transcriptionsBroker: `${cityRelay.url}/broker` } } };
    },
  });
  const { PORTAL_METADATA_BROKERS } = toPortalEnvironment(backend.url);
  environment = { ...toPortalEnvironment(named.url), PORTAL_METADATA_BROKERS, PORTAL_ADMIN_TOKEN: ADMIN.slice('Bearer '.length) };
});
afterAll(async () => {
  stopRelays();
  await stopPrograms();
});

/** Makes the portal call every service of the city; resolves to the requests that each host received. */
async function callAll(settings: Record<string, string> = {}): Promise<{ city: Map<string, string | undefined>; named: string[] }> {
  cityRelay.requests.splice(0);
  named.requests.splice(0);
  const { url } = await startPortal({ ...environment, ...settings });
  for (const path of [
    '/waterdam',
    '/waterdam/gr-begroting',
    '/waterdam/gr-begroting/transcript/nl',
    '/waterdam/gr-begroting/captions/nl.vtt',
  ])
    expect((await readPage(url + path)).status, path).toBe(200);
  const login = { path: '/waterdam/besloten/login', fields: { password: 'waterdam-2026' } };
  expect((await sendLoginJson(url, login)).status).toBe(200);
  const person = { first_name: 'An', name: 'Peeters', email: 'an@peeters.example' };
  expect((await sendLoginJson(url, { ...login, fields: { ...login.fields, ...person } })).status).toBe(200);
  const order = { part: 'all', languages: ['nl'], email: newAddress(), recaptchaToken: await solveDownloadCaptcha(url) };
  expect((await postJson(`${url}/waterdam/gr-begroting/download/`, order)).status).toBe(200);
  const kindOf = (path: string) => path.replace(/\?.*/, '').replace(/\d{4}-\d{2}-\d{2}/g, 'DAY');
  return {
    city: new Map(cityRelay.requests.map(({ method, path, authorization }) => [`${method} ${kindOf(path)}`, authorization])),
    named: [...new Set(named.requests.map(({ path, authorization }) => `${path.split('/')[1] ?? ''} ${authorization ?? ''}`))].sort(),
  };
}

/** Every call that the city's own host receives. */
const CITY_CALLS = [
  'GET /api/waterdam/sessions/from/DAY/to/DAY/onlyPublished',
  'GET /api/waterdam/sessions/gr-begroting',
  'GET /api/waterdam/sessions/gr-begroting/playlists',
  'POST /api/waterdam/sessions/besloten/login',
  'POST /api/waterdam/sessions/besloten/loginAndSave',
  'POST /api/waterdam/sessions/gr-begroting/download',
  expect.stringMatching(/^GET \/broker\/transcriptions\/.*\/versions$/),
  expect.stringMatching(/^GET \/broker\/subtitles\/.*\/json$/),
  expect.stringMatching(/^GET \/broker\/subtitles\/.*\/vtt$/),
] as string[];

describe('the API credential (rule 2.11)', () => {
  it('is not sent to a host that only a city’s setting names, though password and download are', async () => {
    const sent = await callAll();
    expect([...sent.city.keys()]).toEqual(expect.arrayContaining(CITY_CALLS));
    expect(new Set(sent.city.values())).toEqual(new Set([undefined]));
    expect(cityRelay.requests.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body) as object)).toEqual([
      { password: 'waterdam-2026' },
      { password: 'waterdam-2026', first_name: 'An', name: 'Peeters', email: 'an@peeters.example' },
      expect.objectContaining({ reference: 'gr-begroting' }),
    ]);
    // The backup is called only when the admin service takes more than 2 s.
    const named = sent.named.filter((call) => call !== `admin-backup ${ADMIN}`);
    expect(named, 'each service has its own').toEqual([`admin ${ADMIN}`, `api ${API}`]);
  });

  it('is sent to the host once PORTAL_API_ORIGINS names it', async () => {
    const sent = await callAll({ PORTAL_API_ORIGINS: cityRelay.url });
    expect([...sent.city.keys()]).toEqual(expect.arrayContaining(CITY_CALLS));
    expect(new Set(sent.city.values())).toEqual(new Set([API]));
  });
});
