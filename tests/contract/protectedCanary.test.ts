import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { formatDuration } from '../../src/i18n/format.ts';
import { LOCALES } from '../../src/i18n/locales.ts';
import { localizePath } from '../../src/i18n/localizedPath.ts';
import { passwordDigest } from '../../src/services/server/access/passwordDigest.ts';
import { CANARY, CANARY_PASSWORD as PASSWORD, CANARY_PASSWORD_HASH, CANARY_SECONDS, writeCanarySeed } from '../support/canarySeed.ts';
import { cookiesOf, sendLogin } from '../support/login.ts';
import { type Program, startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { startRelay, stopRelays } from '../support/relay.ts';
import { ROUTES } from '../support/routes.ts';

const HOME = '/volie/dicht';
const STRANGER = '10.0.0.1';

let folder: string;
let portal: Program;
let secrets: RegExp;
/** What upstream says of the password, and the digest by which grants know it. */
let ofPassword: string[];

beforeAll(async () => {
  folder = writeCanarySeed();
  const backend = await startBackend(['--seed', folder, '--seed', inRoot('reference', 'seed')]);
  const relay = await startRelay(backend.url, { toAnswer: (_path, answer) => tellPassword(answer) });
  const environment = {
    ...toPortalEnvironment(backend.url),
    PORTAL_API_URL: `${relay.url}/api`,
    PORTAL_SECRET: 'only-for-tests-'.repeat(3),
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  ofPassword = [CANARY_PASSWORD_HASH, passwordDigest(CANARY_PASSWORD_HASH)];
  secrets = new RegExp([await readSecrets(backend.url), ...ofPassword].join('|'));
  portal = await startPortal({ ...environment, LOG_LEVEL: 'trace', PORTAL_TRUSTED_PROXIES: '1' });
});

afterAll(async () => {
  stopRelays();
  await stopPrograms();
  rmSync(folder, { recursive: true });
});

/** Upstream's answer, in which the session of the canary has the password's hash for `true`. */
function tellPassword(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(tellPassword);
  const isIt = typeof answer === 'object' && answer !== null && 'sessionId' in answer && answer.sessionId === 9001;
  return isIt ? { ...answer, password: CANARY_PASSWORD_HASH } : answer;
}

const TAILS = [
  ...[
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
  ],
  ...['/embed', '/embed/topics', '/embed/topicid/x', '/embed/fr', '/embed?in=1&out=2'],
  ...['/captions/nl.vtt', '/captions/nl.vtt?grant=x', '/transcript/nl', '/chapters.vtt', '/live.json', '.json', '.ics'],
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
  '/about',
  '/faq',
  '/live-now.json',
  '/sessions.json',
  '/category/raad/sessions.json',
];

/** The session under both its names, and everything of its city, in every language. */
const sessionPaths = ['dicht', '9001'].flatMap((name) => TAILS.map((tail) => `/volie/${name}${tail}`));
const ownPaths = [...sessionPaths, ...CITY.map((tail) => `/volie${tail}`)].flatMap((path) =>
  LOCALES.map((locale) => localizePath(path, locale)),
);

/** Other ways to write the same addresses. */
const encoded = (path: string) => path.replace('dicht', '%64icht').replace('.json', '%2ejson');
const spellings = sessionPaths.flatMap((path) => [
  encoded(path),
  `/nl${path}`,
  path.replace(/(?=\?|$)/, '/'),
  path.replace('/volie', '//volie'),
  path.replace('dicht', 'DICHT'),
]);

/** The whole table of routes, also with this session in the place of every session. */
const tablePaths = ROUTES.flatMap(({ path }) => [path, path.replace(/\/(waterdam|alqasr|cor|zonnehaven)\/[^/?]+/, HOME)]);

const sitePaths = ['/', '/sitemap.xml', '/sitemap/volie/1.xml', '/robots.txt', '/speculation-rules.json', '/manifest.webmanifest'];
const oembed = (tail: string) => `/oembed?url=${encodeURIComponent(`${portal.url}${HOME}${tail}`)}`;

/** What nobody may read: the canary, and when the session ended or how long it lasted, in every way that is written. */
async function readSecrets(backend: string): Promise<string> {
  const headers = { authorization: `Bearer ${toPortalEnvironment(backend).PORTAL_API_TOKEN}` };
  const answer = await fetch(`${backend}/api/volie/sessions/dicht`, { headers });
  const { endDateTime } = (await answer.json()) as { endDateTime: string };
  const ends = [endDateTime, new Date(endDateTime).toISOString()].map((text) => text.slice(0, 19));
  const written = ends.flatMap((end) => [end, end.slice(0, 16), end.replace(/[-:]/g, '')]);
  const lasted = LOCALES.map((locale) => formatDuration(CANARY_SECONDS, locale).replace(/[^\p{L}\p{N} ]/gu, '.'));
  return [CANARY, ...written, ...lasted, String(Date.parse(endDateTime)), `\\b${CANARY_SECONDS}\\b`, 'PT1H11M'].join('|');
}

interface Asking {
  cookie?: string;
  method?: string;
  encoding?: string;
}

/** Everything of an answer: status line apart, all that anybody could read. */
async function read(path: string, { cookie, method = 'GET', encoding }: Asking = {}): Promise<string> {
  const headers = {
    ...(cookie && { cookie }),
    ...(encoding && { 'accept-encoding': encoding }),
    'x-forwarded-for': STRANGER,
    origin: portal.url,
  };
  const answer = await fetch(portal.url + path, { method, headers, redirect: 'manual' });
  expect(answer.status, path).toBeLessThan(500);
  // Random digits, which sooner or later are those of the secret.
  const said = [...answer.headers].filter(([name]) => name !== 'x-request-id');
  return `${said.join('\n')}\n${await answer.text()}`;
}

async function leaksAmong(paths: readonly string[], asking: Asking = {}): Promise<string[]> {
  const leaks: string[] = [];
  for (const path of new Set(paths)) if (secrets.test(await read(path, asking))) leaks.push(path);
  return leaks;
}

/** What a stranger finds under every address, in every way of asking. */
async function findLeaks(): Promise<string[]> {
  const all = [
    ...ownPaths,
    ...spellings,
    ...tablePaths,
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

/** Where a visitor with a grant finds it. */
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
  '.json',
  '.ics',
];

describe('of a protected session, in the order of a day', () => {
  it('nothing is told to anybody before its password was given', async () => {
    expect(await findLeaks()).toEqual([]);
  }, 300_000);

  it('nothing is told after a wrong one', async () => {
    for (const tail of ['/login', '/embed', '/embed/topics']) {
      const answer = await logIn(`${HOME}${tail}`, 'wrong');
      expect(answer.status).toBe(401);
      expect(`${[...answer.headers].join('\n')}${await answer.text()}`).not.toMatch(secrets);
    }
    expect(await leaksAmong(sessionPaths)).toEqual([]);
  }, 60_000);

  it('everything is told, and kept from every cache, after the right one', async () => {
    const cookie = cookiesOf(await logIn(`${HOME}/login`, PASSWORD));
    for (const name of ['dicht', '9001']) {
      for (const tail of OPENED) {
        const answer = await fetch(`${portal.url}/volie/${name}${tail}`, { headers: { cookie } });
        expect(`${tail} ${answer.headers.get('cache-control')}`).toBe(`${tail} private, no-store`);
        const text = await answer.text();
        expect(text, tail).toContain(CANARY);
        for (const secret of ofPassword) expect(text, tail).not.toContain(secret);
      }
    }
    expect(await read(oembed('/embed'), { cookie })).toContain('<iframe');
    expect(
      await leaksAmong(
        CITY.map((tail) => `/volie${tail}`),
        { cookie },
      ),
      'lists are the same for everyone',
    ).toEqual([]);
    expect(await read('/volie/9002', { cookie }), 'other sessions are not touched').not.toContain('no-store');
    const embed = await (await logIn(`${HOME}/embed`, PASSWORD)).text();
    expect(embed).toContain(CANARY);
    for (const secret of ofPassword) expect(embed).not.toContain(secret);
  }, 60_000);

  it('nothing is told to others while somebody has it open', async () => {
    expect(await findLeaks()).toEqual([]);
  }, 300_000);

  it('and nothing stands in the log', () => {
    expect(portal.output()).toContain(HOME);
    const leaks = portal
      .output()
      .split('\n')
      .filter((line) => [CANARY, ...ofPassword].some((secret) => line.includes(secret)));
    expect(leaks).toEqual([]);
  });
});
