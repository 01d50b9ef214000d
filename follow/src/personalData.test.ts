import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAddressVault } from './follows/addressVault.ts';
import { createFileChannel, removeMailFiles } from './mail/fileChannel.ts';
import { toManageContent } from './messages/requestedContent.ts';
import { eraseAddress, exportAddress } from './personalData.ts';
import type { StoredSettings } from './settings.ts';
import type { FollowStore } from './store/followStore.ts';
import { checkSecret } from './store/secretCheck.ts';
import { newFollow, newsOf, openTestStore } from './store/testFollowStore.ts';
import { isOnSqlite, locateDatabase, readTables } from '../../tests/support/testDatabases.ts';

const secret = 'a secret of at least thirty-two characters';
const vault = createAddressVault(secret);
const AN = 'an.peeters@example.org';

let folder: string;
let settings: StoredSettings;
let store: FollowStore;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'follow-'));
  const file = join(folder, 'follow.sqlite');
  settings = { secret, database: await locateDatabase(file), mailDir: join(folder, 'mail') };
  store = await openTestStore(file);
  await checkSecret(store, vault);
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const follow = async (mail: string, query: string) => {
  const address = { key: vault.toKey('mail', mail), channel: 'mail' as const, sealedAddress: vault.seal(mail) };
  const target = { city: 'waterdam', kind: 'search' as const, query, kinds: [] };
  const added = await store.addFollow(address, newFollow({ target, name: query }), Date.UTC(2026, 0, 1));
  await store.confirmFollow(added.follow.id, Date.UTC(2026, 0, 2));
  return added;
};

const mailTo = async (followerId: string, address: string) => {
  const tokens = { confirm: () => 't', manage: () => 't', unsubscribe: () => 't' };
  const content = toManageContent({ followerId, city: 'waterdam', locale: 'nl' }, 'https://gallery.example', tokens);
  const channel = createFileChannel(settings.mailDir, { name: '', address: 'noreply@gallery.example' });
  expect(await channel.send({ messageId: `<${followerId}@x>`, followerId, content, nowMs: 0 }, address)).toEqual({ kind: 'sent' });
  channel.close();
};

/** All bytes of all files, while the service runs: of SQLite with its log, and of PostgreSQL all rows. */
const readStored = async () => `${readFiles()}\n${isOnSqlite() ? '' : await readTables(settings.database)}`;
const readFiles = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');

describe('the data of an address (rule 28.11)', () => {
  it('are all exported, and nothing of others', async () => {
    const { follow: own } = await follow(AN, 'fietsbrug');
    const { follow: others } = await follow('bo@example.org', 'zwembad');
    await store.saveFindings(
      { snapshots: [], news: [own, others].map(({ id }) => ({ followId: id, news: newsOf('a') })) },
      Date.UTC(2026, 0, 3),
    );
    const asked = { followerId: own.followerId, followId: undefined, locale: 'nl' as const };
    await store.queueRequested({ kind: 'manage', ...asked }, Date.UTC(2026, 0, 4));
    const exported = await exportAddress(settings, AN.toUpperCase().replace('EXAMPLE.ORG', 'example.org'));
    expect(exported).toEqual({
      address: AN,
      bounces: 0,
      follows: [
        {
          target: own.target,
          name: 'fietsbrug',
          locale: 'nl',
          phases: ['before', 'after'],
          interval: 'now',
          created: '2026-01-01T00:00:00.000Z',
          confirmed: '2026-01-02T00:00:00.000Z',
          messages: [{ about: newsOf('a'), found: '2026-01-03T00:00:00.000Z', sent: null }],
        },
      ],
      requests: ['2026-01-04T00:00:00.000Z'],
      mails: [],
    });
    expect(await exportAddress(settings, 'nobody@example.org')).toBeUndefined();
    await expect(exportAddress(settings, 'nobody')).rejects.toThrow(/no mail address/);
  });

  it.each([
    ['are erased from the database and the folder of mails while the service runs', () => eraseAddress(settings, AN)],
    [
      'are gone with the last follow',
      async (own: string, follower: string) => {
        await store.endFollow(own);
        await removeMailFiles(settings.mailDir, follower);
        return true;
      },
    ],
  ])('%s, those of others stay', async (_how, end) => {
    const { follow: own, follower: an } = await follow(AN, 'fietsbrug-canary');
    const { follow: others, follower: bo } = await follow('bo@example.org', 'zwembad');
    const mine = [AN, an.sealedAddress, vault.toKey('mail', AN), an.id, own.id, 'fietsbrug-canary', 'canary-of-an'];
    for (const { id } of [an, bo]) await mailTo(id, id === an.id ? AN : 'bo@example.org');
    // A message of each kind: one that was sent, one that waits, and one of which nobody knows whether it arrived.
    for (const key of ['told', 'waiting']) {
      const news = [own, others].map(({ id }) => ({ followId: id, news: newsOf(`${key}-canary-of-${id === own.id ? 'an' : 'bo'}`) }));
      await store.saveFindings({ snapshots: [], news }, 3000);
      await store.queueDue(3000);
      if (key === 'waiting') break;
      for (let message = await store.takeMessage(3000); message; message = await store.takeMessage(3000))
        await store.markSent(message.id, 3000);
    }
    for (const { id } of [an, bo]) await store.queueRequested({ kind: 'manage', followerId: id, followId: undefined, locale: 'nl' }, 3000);
    const before = await readStored();
    expect(mine.slice(1).filter((text) => !before.includes(text))).toEqual([]);
    expect(await end(own.id, an.id)).toBe(true);
    expect(await eraseAddress(settings, AN)).toBe(false);
    expect(await store.measure(3000)).toMatchObject({ followers: 1, follows: 1, queued: 2 });
    expect(await store.findFollower({ id: bo.id })).toEqual(bo);
    const after = await readStored();
    expect(mine.filter((text) => after.includes(text))).toEqual([]);
    for (const text of ['bo@example.org', bo.sealedAddress, 'told-canary-of-bo', 'waiting-canary-of-bo']) expect(after).toContain(text);
  });

  it('are nowhere to be read as long as they are stored', async () => {
    await follow(AN, 'fietsbrug');
    expect(await readStored()).not.toContain('peeters');
  });

  it('are not said to be absent because of another secret, or of a database that is not there', async () => {
    await follow(AN, 'fietsbrug');
    expect(await exportAddress(settings, AN)).toBeDefined();
    const other = { ...settings, secret: `${secret}!` };
    await expect(exportAddress(other, AN)).rejects.toThrow(/^FOLLOW_SECRET: expected the secret/);
    await expect(eraseAddress(other, AN)).rejects.toThrow(/^FOLLOW_SECRET: expected the secret/);
    const file = join(folder, 'mistyped.sqlite');
    const mistyped = { ...settings, database: await locateDatabase(file) };
    // Twice: the first time does not create it.
    for (const work of [eraseAddress, exportAddress]) await expect(work(mistyped, AN)).rejects.toThrow(/^There is no database/);
    expect(existsSync(file)).toBe(false);
    expect(await exportAddress(settings, AN)).toBeDefined();
  });

  it('are not said to be absent because no service has used the database, whose secret it does not become', async () => {
    const file = join(folder, 'unused.sqlite');
    const unused = await openTestStore(file);
    const other = { ...settings, secret: `${secret}!`, database: await locateDatabase(file) };
    for (const work of [eraseAddress, exportAddress]) await expect(work(other, AN)).rejects.toThrow(/^There is no database/);
    await checkSecret(unused, vault);
    await unused.close();
  });

  it('are in no log of npm after an erase', async () => {
    await follow(AN, 'fietsbrug');
    const env = {
      ...process.env,
      FOLLOW_SECRET: secret,
      FOLLOW_DATABASE_URL: settings.database,
      FOLLOW_MAIL_DIR: settings.mailDir,
      npm_config_cache: join(folder, 'npm'),
      npm_config_update_notifier: 'false',
    };
    const cwd = join(import.meta.dirname, '../..');
    const { stdout } = await promisify(execFile)('npm', ['run', 'follow', '--', 'erase', AN], { cwd, env });
    expect(stdout).toContain('Everything that was stored of this address is erased.');
    expect(await readStored()).not.toContain(AN);
  });

  it.runIf(isOnSqlite())(
    'are not said to be absent because of a file that is empty or of something else, which is not changed',
    async () => {
      const empty = join(folder, 'empty.sqlite');
      writeFileSync(empty, '');
      const foreign = join(folder, 'foreign.sqlite');
      const connection = new DatabaseSync(foreign);
      connection.exec('CREATE TABLE "schemaNumber" (schema bigint)');
      connection.close();
      for (const file of [empty, foreign]) {
        const before = readFileSync(file);
        for (const work of [eraseAddress, exportAddress])
          await expect(work({ ...settings, database: file }, AN)).rejects.toThrow(/^There is no database/);
        expect(readFileSync(file)).toEqual(before);
      }
    },
  );
});
