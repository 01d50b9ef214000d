import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAddressVault } from '../../follow/src/follows/addressVault.ts';
import { inRoot, nodeBinary } from '../../scripts/lib/paths.mjs';
import { newAddress, newNetwork, postForm } from '../support/downloads.ts';
import {
  AWAY,
  createFollowSettings,
  findLink,
  type FollowedPortal,
  METRICS_TOKEN,
  type ReadMail,
  startFollowedPortal,
} from '../support/followedPortal.ts';
import { label } from '../support/labels.ts';
import { startBackend, stopPrograms } from '../support/programs.ts';
import { readPage } from '../support/readPage.ts';
import { readTables } from '../support/testDatabases.ts';

// The whole way of issue 39: what is asked for on a page of the portal, and what then arrives (rules 28.5, 28.20 to 28.24, 28.41 to 28.47).

const CITY = 'volgstad';
const ZONE = 'Europe/Brussels';
/** What was said of the bridge, and its second. */
const SENTENCE = 'Over de fietsbrug beslissen we in mei.';
const SECOND = 151;

const LANGUAGES = [
  { locale: 'nl', prefix: '', dir: 'ltr', agenda: 'Agenda gepubliceerd', spoken: 'Besproken in de vergadering', tag: 'nl' },
  { locale: 'en', prefix: '/en', dir: 'ltr', agenda: 'Agenda published', spoken: 'Discussed in the session', tag: 'en-GB' },
  { locale: 'ar', prefix: '/ar', dir: 'rtl', agenda: 'نُشر جدول الأعمال', spoken: 'نوقش في الجلسة', tag: 'ar' },
] as const;

const OPENING = { id: 'opening', name: 'Opening', priority: 1 };
const BRIDGE = { id: 'brug', name: 'Fietsbrug over de vaart', priority: 2 };

/** The sessions of the city, which are planned in this order. */
const SESSIONS = ['raad', 'afgelast', 'beveiligd', 'ingetrokken', 'daarna', 'later'];
const toSession = (reference: string) => {
  const index = SESSIONS.indexOf(reference);
  return {
    sessionId: 9301 + index,
    reference,
    name: `Zitting ${reference}`,
    startDateTime: { days: index + 1, time: '19:30' },
    status: 'planned',
  };
};

let seed: string;
let followed: FollowedPortal;
/** Who follows the search in each language, and goes on to do so; and who follows another one. */
const followers = new Map<string, string>();
let stays: string;
let other: string;

function write(path: string, content: unknown): void {
  mkdirSync(join(seed, CITY, path, '..'), { recursive: true });
  writeFileSync(join(seed, CITY, path), typeof content === 'string' ? content : JSON.stringify(content));
}

beforeAll(async () => {
  seed = mkdtempSync(join(tmpdir(), 'followed-seed-'));
  write('client.json', { name: CITY, title: 'Volgstad', timeZone: ZONE, admin: { transcriptionsEnabled: true } });
  for (const reference of SESSIONS) write(`sessions/${reference}/session.json`, toSession(reference));
  write('sessions/raad/topics.json', [OPENING]);
  followed = await startFollowedPortal(await startBackend(['--seed', seed]), await createFollowSettings());
});
afterAll(async () => {
  await stopPrograms();
  await followed.close();
  rmSync(seed, { recursive: true });
});

/** Waits for the mails to an address, which are no more than so many. */
async function waitForMails(address: string, count: number): Promise<ReadMail[]> {
  await expect.poll(() => followed.mailsTo(address).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(count);
  const mails = followed.mailsTo(address);
  expect(mails.map(({ subject }) => subject)).toHaveLength(count);
  return mails;
}
const waitForLast = async (address: string, count: number) => (await waitForMails(address, count)).at(-1)!;

const readJson = async (reference: string) =>
  (await (await fetch(`${followed.portal.url}/${CITY}/${reference}.json`)).json()) as { session: { start: string }; topics: object[] };

/** Asks for a follow with the form of the portal; resolves to a new address and the link of the mail that it gets. */
async function ask(prefix: string, query: string): Promise<{ address: string; link: string }> {
  const address = newAddress();
  const fields: [string, string][] = [
    ['phases', 'before'],
    ['phases', 'after'],
    ['interval', 'now'],
    ['mail', address],
  ];
  const asked = await postForm(`${followed.portal.url}${prefix}/${CITY}/follow${query}`, fields, newNetwork());
  expect(asked.status).toBe(200);
  const link = findLink(await waitForLast(address, 1), '/follow/confirm?token=');
  expect(link).toContain(`${followed.portal.url}${prefix}/${CITY}/follow/confirm?`);
  return { address, link };
}

/** Confirms it with the button of the page to which the link leads. */
async function confirm(prefix: string, link: string): Promise<void> {
  const locale = prefix.slice(1) || 'nl';
  expect((await readPage(link)).text).toContain(label(locale, 'follow.confirm'));
  const confirmed = await postForm(link, []);
  expect([confirmed.status, await confirmed.text()]).toEqual([200, expect.stringContaining(label(locale, 'follow.confirmed'))]);
}

async function follow(prefix: string, query: string): Promise<string> {
  const { address, link } = await ask(prefix, query);
  await confirm(prefix, link);
  return address;
}

/**
 * Adds the bridge to the agenda of sessions in the backend, and does something more. Agendas are read every ten minutes (rule 24.13), and
 * when somebody begins to follow the city.
 */
async function addBridge(references: readonly string[], more: () => void = () => undefined): Promise<void> {
  const { link } = await ask('', '');
  for (const reference of references) {
    await followed.control(`/sessions/${reference}/topics/create`, BRIDGE);
    // The portal may use an answer of the backend for some seconds (rule 18.1).
    await expect
      .poll(() => followed.purge().then(() => readJson(reference)))
      .toMatchObject({ topics: expect.arrayContaining([expect.objectContaining({ id: BRIDGE.id })]) });
  }
  more();
  await confirm('', link);
}

/** All bytes of the files of the service, with those of SQLite, or all rows of its tables. */
async function readStored(): Promise<string> {
  const files = readdirSync(followed.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const texts = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'));
  const { FOLLOW_DATABASE_URL: url } = followed.settings;
  return [...texts, url === undefined ? '' : await readTables(url)].join('\n');
}

const plain = (text: string) => text.replaceAll(/[\u2068\u2069]/g, '');

describe('who follows a search', () => {
  it('gets one message for a new agenda item, in the language of the form (rules 28.20, 28.43)', async () => {
    for (const { locale, prefix } of LANGUAGES) followers.set(locale, await follow(prefix, '?q=fietsbrug'));
    other = await follow('', '?q=zwembad');
    const { session } = await readJson('raad');
    await addBridge(['raad']);
    for (const { locale, prefix, dir, agenda, tag } of LANGUAGES) {
      const mail = await waitForLast(followers.get(locale)!, 2);
      expect(plain(mail.subject)).toBe(`${agenda}: Zitting raad`);
      expect(plain(mail.text)).toContain(BRIDGE.name);
      const date = new Intl.DateTimeFormat(tag, { timeZone: ZONE, dateStyle: 'full', timeStyle: 'short' });
      expect(mail.text).toContain(date.format(Date.parse(session.start)));
      expect(mail.html).toContain(`<html lang="${locale}" dir="${dir}">`);
      expect(mail.headers.get('content-language')).toBe(locale);
      const link = findLink(mail, `/${CITY}/raad`);
      expect(link.startsWith(`${followed.portal.url}${prefix}/${CITY}/raad`)).toBe(true);
      const page = await readPage(link.replace(/#.*/, ''));
      expect([page.status, page.text]).toEqual([200, expect.stringContaining(BRIDGE.name)]);
      expect(page.html).toMatch(new RegExp(`<html[^>]*lang="${locale}"`));
    }
  });

  it('gets one message after the session, whose link opens the page at the second (rule 28.44)', async () => {
    const startMs = Date.now() - 40 * 60_000;
    await followed.control('/sessions/raad/topics/start', { id: BRIDGE.id, at: startMs + 60_000 });
    write('sessions/raad/session.json', { ...toSession('raad'), startDateTime: { minutes: -40 }, duration: 1800, status: 'vod' });
    write('sessions/raad/media.json', { mp4: 'https://media.example/film.mp4' });
    write('sessions/raad/subtitles.json', [{ id: 'nl', language: 'nl', file: 'nl.vtt' }]);
    write('sessions/raad/nl.vtt', `WEBVTT\n\n02:31.000 --> 02:40.000\n<v Ada Raad>${SENTENCE}</v>\n`);
    await followed.control('/reload', { seed });
    await followed.purge();
    for (const { locale, prefix, spoken } of LANGUAGES) {
      const mail = await waitForLast(followers.get(locale)!, 3);
      expect(plain(mail.subject)).toBe(`${spoken}: Zitting raad`);
      for (const text of [SENTENCE, 'Ada Raad', BRIDGE.name]) expect(mail.text).toContain(text);
      const link = findLink(mail, '/seek/');
      expect(link).toBe(`${followed.portal.url}${prefix}/${CITY}/raad/seek/${String(SECOND)}`);
      const { status, html } = await readPage(link);
      expect(status).toBe(200);
      expect(html).toContain(`src="https://media.example/film.mp4#t=${String(SECOND)}"`);
      expect(html).toMatch(new RegExp(`<html[^>]*lang="${locale}"`));
    }
  });

  it('gets nothing more after one click of a mail program (rule 28.67), and is forgotten', async () => {
    stays = await follow('', '?q=fietsbrug');
    for (const { locale } of LANGUAGES) {
      const { headers, text } = await waitForLast(followers.get(locale)!, 3);
      expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
      const [, url = ''] = /^<(\S+)>$/.exec(headers.get('list-unsubscribe') ?? '') ?? [];
      const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
      expect((await fetch(url, { method: 'POST', body })).status).toBe(200);
      const manage = text.split('\n').find((line) => line.includes('/follow/manage?token='));
      expect((await fetch(manage ?? '')).status).toBe(410);
    }
    await addBridge(['afgelast']);
    expect(plain((await waitForLast(stays, 2)).subject)).toBe('Agenda gepubliceerd: Zitting afgelast');
    for (const { locale } of LANGUAGES) await waitForMails(followers.get(locale)!, 3);
  });

  it('is told that a session of which they were told is cancelled, and others are not (rule 28.45)', async () => {
    await followed.control('/sessions/afgelast/state', { state: 'cancelled' });
    await followed.purge();
    expect(plain((await waitForLast(stays, 3)).subject)).toBe('Vergadering afgelast: Zitting afgelast');
    await waitForMails(other, 1);
  });

  it('is not told of what was protected or withdrawn before the message could be sent (rule 28.47)', async () => {
    const isAway = () => /"outcome":"failed","reason":"[^"]*421/.test(followed.service.output());
    await addBridge(['beveiligd', 'ingetrokken'], () => {
      followed.smtp.reject(() => AWAY);
    });
    await expect.poll(isAway).toBe(true);
    write('sessions/beveiligd/session.json', { ...toSession('beveiligd'), password: 'geheim-2026' });
    await followed.control('/reload', { seed });
    await followed.control('/sessions/ingetrokken/unpublish');
    await followed.purge();
    followed.smtp.reject(undefined);
    await addBridge(['daarna']);
    const mail = await waitForLast(stays, 4);
    expect(plain(mail.subject)).toBe('Agenda gepubliceerd: Zitting daarna');
    for (const { raw } of followed.smtp.received) expect(raw).not.toMatch(/beveiligd|ingetrokken/);
  });

  it('is forgotten while the service runs when the address is erased (rule 28.11)', async () => {
    const key = createAddressVault(followed.settings['FOLLOW_SECRET'] ?? '').toKey('mail', stays);
    expect(await readStored()).toContain(key);
    const command = [inRoot('follow', 'src', 'cli.ts'), 'erase', stays];
    const { stdout } = await promisify(execFile)(nodeBinary, command, { env: { ...process.env, ...followed.settings } });
    expect(stdout).toBe('Everything that was stored of this address is erased.\n');
    const stored = await readStored();
    for (const text of [key, stays]) expect(stored).not.toContain(text);
    await addBridge(['later']);
    await waitForMails(stays, 4);
  });

  it('has an address that is in no log, error and metric (rule 28.10)', async () => {
    expect(followed.service.output()).toContain('"url":"/follows"');
    const metrics = await fetch(`${followed.service.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    const read = await metrics.text();
    expect(read).toContain('follow_messages_total{outcome="sent",channel="mail"}');
    for (const text of [read, followed.service.output(), followed.portal.output()]) expect(text).not.toMatch(/@example\.org|token=/);
  });
});
