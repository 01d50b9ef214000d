import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAddressVault } from '../../follow/src/follows/addressVault.ts';
import type { FollowTarget } from '../../src/domain/follow/followTarget.ts';
import { LOCALES } from '../../follow/src/follows/follow.ts';
import { exportAddress } from '../../follow/src/personalData.ts';
import { readStoredSettings } from '../../follow/src/settings.ts';
import type { FollowStore } from '../../follow/src/store/followStore.ts';
import { openFollowStore } from '../../follow/src/store/openFollowStore.ts';
import { inRoot, nodeBinary } from '../../scripts/lib/paths.mjs';
import { createFollowSettings, type FollowedPortal, startFollowedPortal } from '../support/followedPortal.ts';
import { startBackend, stopPrograms } from '../support/programs.ts';
import {
  ballotCanaryOf,
  canariesOf,
  type CanaryField,
  canaryOf,
  DORA,
  itemOf,
  NEIGHBOURS,
  personOf,
  SHARED_ITEM,
  writeSearchCanaries,
} from '../support/searchCanaries.ts';

// Follows of everything, also of what is hidden: nothing that the portal does not show is in a message, the queue, an export or a log
// (rules 28.1, 28.47).

type Field = CanaryField | 'choice' | 'elector';
const canary = (reference: string, field: Field) =>
  field === 'choice' || field === 'elector' ? ballotCanaryOf(reference, field) : canaryOf(reference, field);
const allOf = (reference: string) => [...canariesOf(reference), ballotCanaryOf(reference, 'choice'), ballotCanaryOf(reference, 'elector')];

/** Sessions of the city `wissel`: one that stays, those that are closed before anything is sent, and those that were never open. */
const STAYS = 'blijvend';
const CLOSED: Record<string, (control: FollowedPortal['control']) => unknown> = {
  ingetrokken: (control) => control('/sessions/ingetrokken/unpublish'),
  beveiligd: () => database.exec(`UPDATE sessions SET password = 'geheim-2026' WHERE reference = 'beveiligd'`),
  verwijderd: () => database.exec(`DELETE FROM sessions WHERE reference = 'verwijderd'`),
};
const NEVER_OPEN = ['besloten', 'concept'];

/** Cities that begin to hide something before anything is sent: the setting, and what is hidden then. */
const HIDING: Record<string, { setting: string; hides: readonly Field[] }> = {
  mensen: { setting: 'hideDelegates', hides: ['person', 'speaker', 'choice', 'elector'] },
  momenten: { setting: 'hideSpeechMoments', hides: ['speaker'] },
  moties: { setting: 'hideVotes', hides: ['vote', 'choice', 'elector'] },
  uitslagen: { setting: 'hideVoteResults', hides: ['choice', 'elector'] },
  zittingen: { setting: 'hideSessions', hides: ['topic', 'text', 'vote', 'person', 'speaker', 'line', 'choice', 'elector'] },
};

const SESSIONS = [
  ...[STAYS, ...Object.keys(CLOSED)].map((reference) => ({ city: 'wissel', reference })),
  { city: 'wissel', reference: 'besloten', session: { password: 'geheim-2026' } },
  { city: 'wissel', reference: 'concept', session: { published: false } },
  { city: 'onzichtbaar', reference: 'onzichtbaar', admin: { hideSessions: true } },
  ...Object.keys(HIDING).map((city) => ({ city, reference: city })),
];
/** Number of the first session (tests/support/searchCanaries.ts). */
const FIRST_ID = 9101;

/** What is never shown, and what is not shown any more when messages are sent. */
const NEVER_SHOWN = [...NEVER_OPEN, 'onzichtbaar'].flatMap(allOf);
const HIDDEN = [
  ...NEVER_SHOWN,
  ...Object.keys(CLOSED).flatMap(allOf),
  ...Object.entries(HIDING).flatMap(([city, { hides }]) => hides.map((field) => canary(city, field))),
];

let folders: string[];
let database: DatabaseSync;
let followed: FollowedPortal;
let store: FollowStore;
const addresses: string[] = [];

/** The address of a session that no list names still works (rule 2.7): who follows just that goes on to be told, and nobody else. */
const isListed = (city: string) => city !== 'onzichtbaar' && HIDING[city]?.setting !== 'hideSessions';

/** Everything that can be followed about a session, shown or not. */
function toTargets({ city, reference }: { city: string; reference: string }, sessionId: number): FollowTarget[] {
  const search = (query: string, speaker?: string) => ({ city, kind: 'search' as const, query, kinds: [], speaker });
  const own: FollowTarget[] = [
    { city, kind: 'session', sessionId },
    ...['t', 'u'].map((prefix) => ({ city, kind: 'topic' as const, sessionId, topicId: `${prefix}-${reference}` })),
  ];
  return [
    ...(isListed(city) ? own : []),
    { city, kind: 'person', personId: personOf(reference) },
    { city, kind: 'item', itemId: itemOf(reference) },
    ...allOf(reference).map((query) => search(query)),
    search(`kwik${reference}*`),
    ...['Anna', 'Berta'].map((name) => search('uitgesproken', `${name} ${canaryOf(reference, name === 'Anna' ? 'person' : 'speaker')}`)),
  ];
}

/** Adds follows of everything, in all languages, as of somebody who has followed since long ago. */
async function followEverything(secret: string): Promise<void> {
  const vault = createAddressVault(secret);
  const shared = [...new Set(SESSIONS.map(({ city }) => city))].flatMap((city): FollowTarget[] => [
    { city, kind: 'city' },
    { city, kind: 'person', personId: DORA.id },
    { city, kind: 'item', itemId: SHARED_ITEM },
    ...NEIGHBOURS.map((query) => ({ city, kind: 'search' as const, query, kinds: [] })),
  ]);
  const targets = [...shared, ...SESSIONS.flatMap((session, index) => toTargets(session, FIRST_ID + index))];
  for (const [index, target] of targets.entries()) {
    const mail = `volger-${String(Math.floor(index / 25))}@example.org`;
    if (!addresses.includes(mail)) addresses.push(mail);
    const asked = { target, name: 'Wat gevolgd wordt', locale: LOCALES[index % LOCALES.length] ?? 'nl', interval: 'now' as const };
    const { follow } = await store.addFollow(
      { key: vault.toKey('mail', mail), channel: 'mail', sealedAddress: vault.seal(mail) },
      { ...asked, phases: ['before', 'after'] },
      1000,
    );
    await store.confirmFollow(follow.id, 2000);
  }
}

beforeAll(async () => {
  folders = [writeSearchCanaries(SESSIONS), mkdtempSync(join(tmpdir(), 'follow-canary-'))];
  const file = join(folders[1] ?? '', 'backend.sqlite');
  const backend = await startBackend(['--database', file, '--seed', folders[0] ?? '']);
  // What the control API cannot change is changed in the database, without an event.
  database = new DatabaseSync(file, { timeout: 5000 });
  const settings = await createFollowSettings();
  const stored = readStoredSettings(settings.settings);
  store = await openFollowStore(stored.database);
  await followEverything(stored.secret);
  followed = await startFollowedPortal(backend, settings, { isAway: true });
});
afterAll(async () => {
  database.close();
  await store.close();
  await stopPrograms();
  await followed.close();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** What is found, waits and is known, and all that is exported of what was told. */
async function readStored(): Promise<string> {
  const settings = readStoredSettings(followed.settings);
  const snapshots = await Promise.all([...new Set(SESSIONS.map(({ city }) => city))].map((city) => store.listSnapshots(city)));
  const exported: unknown[] = [];
  for (const address of addresses) {
    const { follows } = (await exportAddress(settings, address)) as { follows: { messages: unknown[] }[] };
    // What is followed are the words of who follows it.
    exported.push(follows.map(({ messages }) => messages));
  }
  return JSON.stringify([snapshots, exported]);
}
/** Texts of all mails. */
const readMails = () => followed.mails().map(({ subject, text, html }) => `${subject}\n${text}\n${html}`);
const namedIn = (text: string, canaries: readonly string[]) => canaries.filter((each) => text.includes(each));
const SENT_FIELDS: readonly Field[] = ['topic', 'vote', 'line', 'speaker', 'person'];

describe('what the portal does not show', () => {
  it('is not found, however much is followed; what it shows is', async () => {
    const open = [STAYS, ...Object.keys(CLOSED), ...Object.keys(HIDING)].flatMap((reference) =>
      SENT_FIELDS.map((field) => canary(reference, field)),
    );
    await expect.poll(async () => namedIn(await readStored(), open).toSorted(), { timeout: 60_000 }).toEqual(open.toSorted());
    expect(namedIn(await readStored(), NEVER_SHOWN)).toEqual([]);
    expect(followed.smtp.received).toEqual([]);
  });

  it('any more is in no message, although it waited in the queue', async () => {
    for (const close of Object.values(CLOSED)) await close(followed.control);
    for (const [city, { setting }] of Object.entries(HIDING))
      database.prepare(`UPDATE cities SET admin = json_set(admin, '$.' || ?, json('true')) WHERE name = ?`).run(setting, city);
    const get = async (path: string) => (await fetch(`${followed.portal.url}/${path}`)).text();
    const listed = SESSIONS.filter(({ city }) => isListed(city)).map(({ city, reference }) => `${city}/${reference}`);
    const read = async () => {
      await followed.purge();
      return (await Promise.all(listed.flatMap((path) => [get(`${path}.json`), get(`${path}/transcript/nl.json`)]))).join('\n');
    };
    await expect.poll(async () => namedIn(await read(), HIDDEN)).toEqual([]);
    await expect.poll(() => get('zittingen/sessions.json')).toContain('"sessions":[]');
    // An answer that is ten seconds old is good enough for the last check before a message (rule 28.47).
    await wait(10_500);
    followed.smtp.reject(undefined);
    await expect.poll(async () => (await store.measure(Date.now())).queued, { timeout: 90_000 }).toBe(0);
    const mails = readMails().join('\n');
    expect(namedIn(mails, HIDDEN)).toEqual([]);
    expect(namedIn(mails, allOf(STAYS))).toEqual(expect.arrayContaining(SENT_FIELDS.map((field) => canary(STAYS, field))));
  });

  it('any more is in no row and no export', async () => {
    expect(namedIn(await readStored(), HIDDEN)).toEqual([]);
    const command = [inRoot('follow', 'src', 'cli.ts'), 'export', addresses[0] ?? ''];
    const { stdout } = await promisify(execFile)(nodeBinary, command, { env: { ...process.env, ...followed.settings } });
    expect(JSON.parse(stdout)).toMatchObject({ address: addresses[0] });
  });

  it('is in no log of the service, nor is what it shows, nor an address', () => {
    expect(followed.service.output()).toContain('"outcome":"failed"');
    expect(followed.service.output()).not.toMatch(/kwik|@example\.org/);
  });
});
