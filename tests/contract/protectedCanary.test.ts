import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { formatDuration } from '../../src/i18n/format.ts';
import { LOCALES } from '../../src/i18n/locales.ts';
import { localizePath } from '../../src/i18n/localizedPath.ts';
import { passwordDigest } from '../../src/services/server/access/passwordDigest.ts';
import { IS_FULL } from '../support/extent.ts';
import { CANARY, CANARY_PASSWORD as PASSWORD, CANARY_PASSWORD_HASH, CANARY_SECONDS, writeCanarySeed } from '../support/canarySeed.ts';
import { newNetwork } from '../support/downloads.ts';
import { cookiesOf, sendLogin } from '../support/login.ts';
import { type Program, startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { startRelay, stopRelays } from '../support/relay.ts';
import { ROUTES } from '../support/routes.ts';
import { waitForIndex } from '../support/searchIndex.ts';
import { OPERATOR, WITH_SEARCH } from '../support/searches.ts';

const HOME = '/volie/dicht';

let folder: string;
let portal: Program;
let secrets: RegExp;
/** The password value of the API, and its digest in grants. */
let passwordSecrets: string[];

beforeAll(async () => {
  folder = writeCanarySeed();
  const backend = await startBackend(['--seed', folder, '--seed', inRoot('backend', 'seed')]);
  const relay = await startRelay(backend.url, { toAnswer: (_path, answer) => withPasswordHash(answer) });
  const environment = {
    ...toPortalEnvironment(backend.url),
    PORTAL_API_URL: `${relay.url}/api`,
    PORTAL_SECRET: 'only-for-tests-'.repeat(3),
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  passwordSecrets = [CANARY_PASSWORD_HASH, passwordDigest(CANARY_PASSWORD_HASH)];
  secrets = new RegExp([await readSecrets(backend.url), ...passwordSecrets].join('|'));
  portal = await startPortal({ ...environment, ...WITH_SEARCH, LOG_LEVEL: 'trace' });
  await waitForIndex(portal.url, OPERATOR);
}, 300_000);

afterAll(async () => {
  stopRelays();
  await stopPrograms();
  rmSync(folder, { recursive: true });
});

/** The API's answer with a password hash instead of `true` for the canary session. */
function withPasswordHash(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withPasswordHash);
  const isCanarySession = typeof answer === 'object' && answer !== null && 'sessionId' in answer && answer.sessionId === 9001;
  return isCanarySession ? { ...answer, password: CANARY_PASSWORD_HASH } : answer;
}

const TAILS = [
  '',
  '/topic/x',
  '/topicid/x',
  '/seek/30',
  '/download',
  '/login',
  '?in=1&out=2',
  '?grant=x',
  '?password=x',
  '/text',
  '/captions/en.vtt',
  '/embed',
  '/embed/topics',
  '/embed/topicid/x',
  '/embed/fr',
  '/embed?in=1&out=2',
  '/captions/nl.vtt',
  '/captions/nl.vtt?grant=x',
  '/transcript/nl',
  '/chapters.vtt',
  '/live.json',
  '/speakers.csv',
  '/speakers.json',
  '/access.json',
  '.json',
  '.ics',
];
const CITY = [
  '',
  '?tab=recorded',
  '?q=besloten',
  '/category/raad',
  '/category/raad/calendar.ics',
  '/calendar',
  '/calendar.ics',
  '/feed.xml',
  '/delegates',
  '/people',
  '/people?sort=time',
  '/people.json',
  '/people.csv',
  '/about',
  '/faq',
  '/live-now.json',
  '/sessions.json',
  '/category/raad/sessions.json',
];

/** The session by reference and id. */
const sessionPaths = ['dicht', '9001'].flatMap((name) => TAILS.map((tail) => `/volie/${name}${tail}`));
/** The same and all pages of its city, each in every language, or in three in turn: every language has a third of the pages. */
const inLanguages = (hasAll: boolean) =>
  [...sessionPaths, ...CITY.map((tail) => `/volie${tail}`)].flatMap((path, turn) =>
    LOCALES.filter((_, index) => hasAll || index % 3 === turn % 3).map((locale) => localizePath(path, locale)),
  );

/** Other spellings of the same addresses. */
const encoded = (path: string) => path.replace('dicht', '%64icht').replace('.json', '%2ejson');
const spellings = sessionPaths.flatMap((path) => [
  encoded(path),
  `/nl${path}`,
  path.replace(/(?=\?|$)/, '/'),
  path.replace('/volie', '//volie'),
  path.replace('dicht', 'DICHT'),
]);

/** All routes of the route table, and the same routes with this session instead of theirs. */
const tablePaths = ROUTES.flatMap(({ path }) => [path, path.replace(/\/(waterdam|alqasr|cor|zonnehaven|tweebruggen)\/[^/?]+/, HOME)]);

const sitePaths = ['/', '/sitemap.xml', '/sitemap/volie/1.xml', '/robots.txt', '/speculation-rules.json', '/manifest.webmanifest'];
const oembed = (tail: string) => `/oembed?url=${encodeURIComponent(`${portal.url}${HOME}${tail}`)}`;

/** Pattern of all secrets: the canary, and the end and duration of the session in every notation. */
async function readSecrets(backend: string): Promise<string> {
  const headers = { authorization: `Bearer ${toPortalEnvironment(backend).PORTAL_API_TOKEN}` };
  const answer = await fetch(`${backend}/api/volie/sessions/dicht`, { headers });
  const { endDateTime } = (await answer.json()) as { endDateTime: string };
  const ends = [endDateTime, new Date(endDateTime).toISOString()].map((text) => text.slice(0, 19));
  const written = ends.flatMap((end) => [end, end.slice(0, 16), end.replace(/[-:]/g, '')]);
  const lasted = LOCALES.map((locale) => formatDuration(CANARY_SECONDS, locale).replace(/[^\p{L}\p{N} ]/gu, '.'));
  return [CANARY, ...written, ...lasted, String(Date.parse(endDateTime)), `\\b${CANARY_SECONDS}\\b`, 'PT1H11M'].join('|');
}

interface RequestOptions {
  cookie?: string;
  method?: string;
  encoding?: string;
}

/** Headers and body of an answer. */
async function read(path: string, { cookie, method = 'GET', encoding }: RequestOptions = {}): Promise<string> {
  const headers = {
    ...(cookie && { cookie }),
    ...(encoding && { 'accept-encoding': encoding }),
    // Pages of the index answer a network no more than some requests a minute (rule 24.16).
    ...newNetwork(),
    origin: portal.url,
  };
  const answer = await fetch(portal.url + path, { method, headers, redirect: 'manual' });
  expect(answer.status, path).toBeLessThan(500);
  // Leave out the random request id, which may contain the digits of a secret.
  const headerLines = [...answer.headers].filter(([name]) => name !== 'x-request-id');
  return `${headerLines.join('\n')}\n${await answer.text()}`;
}

async function leaksAmong(paths: readonly string[], options: RequestOptions = {}): Promise<string[]> {
  const leaks: string[] = [];
  for (const path of new Set(paths)) if (secrets.test(await read(path, options))) leaks.push(path);
  return leaks;
}

/**
 * Addresses that show a secret to a visitor without a grant, with every method, encoding and forged cookie; in every language or, with the
 * addresses of this session only, in some.
 */
async function findLeaks(hasAll: boolean): Promise<string[]> {
  const all = [
    ...inLanguages(hasAll),
    ...spellings,
    ...(hasAll ? tablePaths : []),
    ...sitePaths,
    ...['', '/embed', '/embed/topics', '/topic/x', '/download'].map(oembed),
  ];
  const forged = { cookie: 'grant-volie-9001=x.y.z; __Host-grant-volie-9001=x' };
  return [
    ...(await leaksAmong(all)),
    ...(await leaksAmong(sessionPaths, forged)),
    ...(await leaksAmong(sessionPaths, { method: 'HEAD' })),
    ...(await leaksAmong(sessionPaths, { method: 'POST' })),
    ...(await leaksAmong(sessionPaths, { encoding: 'gzip' })),
    ...(await leaksAmong(sessionPaths, { encoding: 'identity' })),
  ];
}

const logIn = (path: string, password: string) =>
  sendLogin(portal.url, { path, fields: { password }, headers: { 'x-forwarded-for': '10.9.9.9' } });

/** Pages that show the canary to a visitor with a grant. */
const OPENED = [
  '',
  '/topicid/x',
  '/seek/30',
  '/download',
  '/embed',
  '/embed/topics',
  '/embed/fr',
  '/captions/nl.vtt',
  '/transcript/nl',
  '/chapters.vtt',
  '/speakers.csv',
  '/speakers.json',
  '.json',
  '.ics',
];

describe('a protected session (rule 14.1)', () => {
  it('shows no secret before a login', async () => {
    expect(await findLeaks(IS_FULL)).toEqual([]);
  }, 300_000);

  it('shows no secret after a wrong password', async () => {
    for (const tail of ['/login', '/embed', '/embed/topics']) {
      const answer = await logIn(`${HOME}${tail}`, 'wrong');
      expect(answer.status).toBe(401);
      expect(`${[...answer.headers].join('\n')}${await answer.text()}`).not.toMatch(secrets);
    }
    expect(await leaksAmong(sessionPaths)).toEqual([]);
  });

  it('shows everything after the right password, and is stored by no cache (rule 14.7)', async () => {
    const cookie = cookiesOf(await logIn(`${HOME}/login`, PASSWORD));
    for (const name of ['dicht', '9001']) {
      for (const tail of OPENED) {
        const answer = await fetch(`${portal.url}/volie/${name}${tail}`, { headers: { cookie } });
        expect(`${tail} ${answer.headers.get('cache-control')}`).toBe(`${tail} private, no-store`);
        const text = await answer.text();
        expect(text, tail).toContain(CANARY);
        for (const secret of passwordSecrets) expect(text, tail).not.toContain(secret);
      }
    }
    expect(await read(oembed('/embed'), { cookie })).toContain('<iframe');
    expect(
      await leaksAmong(
        CITY.map((tail) => `/volie${tail}`),
        { cookie },
      ),
      'lists show no secret with a grant either',
    ).toEqual([]);
    const other = await fetch(`${portal.url}/volie/9002`, { headers: { cookie } });
    expect(other.headers.get('cache-control'), 'other sessions stay cacheable').toContain('public');
    const embed = await (await logIn(`${HOME}/embed`, PASSWORD)).text();
    expect(embed).toContain(CANARY);
    for (const secret of passwordSecrets) expect(embed).not.toContain(secret);
  });

  it('shows no secret to others while a visitor has a grant', async () => {
    expect(await findLeaks(true)).toEqual([]);
  }, 300_000);

  it('has no secret in the log', () => {
    expect(portal.output()).toContain(HOME);
    const leaks = portal
      .output()
      .split('\n')
      .filter((line) => [CANARY, ...passwordSecrets].some((secret) => line.includes(secret)));
    expect(leaks).toEqual([]);
  });
});
