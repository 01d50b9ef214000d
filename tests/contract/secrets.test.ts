import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { DEFAULT_LOCALE, LOCALES } from '../../src/i18n/locales.ts';
import { type Program, startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { type Page, readPage } from '../support/readPage.ts';
import { readDelegateEmails, readSeedSessions, type SeedSession } from '../support/seedDetails.ts';

const TOKEN = 'the-credential-nobody-sees';
const SECRET = 'the-signing-key-nobody-sees-of-32-bytes';
const sessions = readSeedSessions();
const credentials = [TOKEN, SECRET, 'Bearer'];
const emails = readDelegateEmails();
const passwords = sessions.flatMap(({ password }) => password ?? []);

let portal: Program;
const open = (path: string): Promise<Page> => readPage(portal.url + path);
/** Headers and body of an answer. */
const bytesOf = ({ html, headers }: Page): string => `${[...headers].join('\n')}\n${html}`;
/** The `texts` that occur in a text, plain or escaped as HTML. */
const found = (texts: string[], text: string): string[] => {
  const plain = text.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  return texts.filter((text) => plain.includes(text));
};

beforeAll(async () => {
  const backend = await startBackend([], { REFERENCE_API_TOKEN: TOKEN });
  const environment = { ...toPortalEnvironment(backend.url), PORTAL_API_TOKEN: TOKEN, PORTAL_SECRET: SECRET, LOG_LEVEL: 'trace' };
  portal = await startPortal(environment);
});

afterAll(stopPrograms);

it('the client build holds no credential, setting or e-mail address', () => {
  const folder = inRoot('dist', 'client');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThan(0);
  for (const { parentPath, name } of files) {
    const leaks = found([...credentials, ...emails, 'PORTAL_', 'reference-token'], readFileSync(join(parentPath, name), 'latin1'));
    expect(leaks, name).toEqual([]);
  }
});

/** An address of the site in a link, except in another language than Dutch. */
const OTHER_LANGUAGES = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE).join('|');
const LINK = new RegExp(`(?:href|src)="(/(?!/|(?:${OTHER_LANGUAGES})(?:/|"))[^"#?]*)`, 'g');

/** Reads all pages that links lead to from the city list, in Dutch, and the pages of all seed sessions. */
async function readEverything(): Promise<Map<string, Page>> {
  const pages = new Map<string, Page>();
  const waiting = ['/', '/private', '/nergens', ...sessions.map(({ city, reference }) => `/${city}/${reference}`)];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (pages.has(path)) continue;
    const page = await open(path);
    pages.set(path, page);
    for (const [, link = ''] of page.html.matchAll(LINK)) waiting.push(link);
  }
  return pages;
}

it('no page, caption, header or log line holds a credential or a delegate’s e-mail address (rules 9.12, 20.9)', async () => {
  expect(emails.length).toBeGreaterThan(20);
  const pages = await readEverything();
  const paths = [...pages.keys()];
  for (const kind of [
    /^\/waterdam$/,
    /^\/waterdam\/gr-begroting$/,
    /\/transcript\/nl$/,
    /\/captions\/fr\.vtt$/,
    /\/topic\//,
    /^\/raadhuis-intern$/,
  ]) {
    expect(paths.some((path) => kind.test(path))).toBe(true);
  }
  for (const [path, page] of pages) {
    expect(page.status, path).toBeLessThan(500);
    expect(found([...credentials, ...emails], bytesOf(page)), path).toEqual([]);
  }
  expect(portal.output()).toContain('/waterdam/gr-begroting');
  expect(found([...credentials, ...emails, ...passwords], portal.output())).toEqual([]);
});

/** Every address of a session (contract §7), and some that do not exist. */
function variantsOf({ city, reference, sessionId, topicIds, languages }: SeedSession): string[] {
  const topic = topicIds[0] ?? 'none';
  const language = languages[0] ?? 'nl';
  const tails = [
    '',
    '/',
    `/topic/${topic}`,
    `/topicid/${topic}`,
    '/seek/30',
    '/embed',
    '/embed/topics',
    `/embed/topicid/${topic}`,
    '/download',
    `/captions/${language}.vtt`,
    `/transcript/${language}`,
    `/transcript/${language}.json`,
    `/transcript/${language}.txt`,
    '/text',
    '/chapters.vtt',
    '.json',
    '.ics',
    '?in=1&out=2',
    '?password=x',
  ];
  const names = [reference, String(sessionId)];
  return names.flatMap((name) => tails.flatMap((tail) => ['', '/fr', '/ar'].map((prefix) => `${prefix}/${city}/${name}${tail}`)));
}

describe('closed sessions', () => {
  const isClosed = ({ password, isPublished }: SeedSession) => password !== undefined || !isPublished;
  // The page of a city names the current topic of a live session: leave out texts that open sessions have too.
  const openTexts = sessions.flatMap((session) => (isClosed(session) ? [] : session.texts)).join('\n');
  const closed = sessions
    .filter(isClosed)
    .map((session) => ({ ...session, texts: session.texts.filter((text) => !openTexts.includes(text)) }));

  it('are in the seed: a protected and an unpublished one', () => {
    expect(closed.map(({ city, reference }) => `${city}/${reference}`)).toEqual(
      expect.arrayContaining(['waterdam/besloten', 'waterdam/cr-fietsbrug']),
    );
  });

  it.each(closed)(
    'show only name and date: $city/$reference (rules 3.5, 14.1)',
    async (session) => {
      for (const path of variantsOf(session)) {
        const page = await open(path);
        expect(page.status, path).toBeLessThan(500);
        expect(found(session.texts, bytesOf(page)), path).toEqual([]);
      }
      for (const name of [session.reference, session.sessionId]) {
        for (const tail of ['', '.json']) expect((await open(`/${session.city}/${name}${tail}`)).status).toBe(200);
        for (const part of ['captions/nl.vtt', 'transcript/nl', 'transcript/nl.json', 'transcript/nl.txt', 'chapters.vtt'])
          expect((await open(`/${session.city}/${name}/${part}`)).status).toBe(404);
      }
      expect(found(session.texts, bytesOf(await open(`/${session.city}`)))).toEqual([]);
    },
    120_000,
  );

  it('are compared with texts that an open session does show', async () => {
    const session = sessions.find(({ reference, city }) => city === 'waterdam' && reference === 'gr-begroting') ?? expect.fail();
    const parts = await Promise.all(
      ['', '/captions/nl.vtt', '/transcript/nl', '/transcript/nl.json', '/transcript/nl.txt', '.json'].map((tail) =>
        open(`/waterdam/gr-begroting${tail}`),
      ),
    );
    for (const part of parts) expect(found(session.texts, bytesOf(part)).length).toBeGreaterThan(10);
  });
});
