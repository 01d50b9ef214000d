import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { locateDatabase } from '../../../tests/support/testDatabases.ts';
import type { StoredSettings } from '../settings.ts';
import type { FollowStore } from '../store/followStore.ts';
import { addConfirmed, newsOf, openTestStore } from '../store/testFollowStore.ts';
import { countBounce } from './countBounce.ts';
import { OF_EXCHANGE, OF_EXIM, OF_POSTFIX, RETURNED_ID } from './testReports.ts';

let folder: string;
let settings: StoredSettings;
let store: FollowStore;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'follow-'));
  const file = join(folder, 'follow.sqlite');
  settings = { secret: 'a secret of at least thirty-two characters', database: await locateDatabase(file), mailDir: join(folder, 'mail') };
  store = await openTestStore(file);
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const COUNTED = 'A bounce was counted.';
const UNKNOWN = 'Nothing was counted. The mail is not one of the last seven days, or came back before.';
const count = (text: string) => countBounce(settings, Readable.from([Buffer.from(text)]), 5000);

/** Sends news of a follow; resolves to the notification that it came back. */
async function send(followId: string, key: string, report: string): Promise<string> {
  await store.saveFindings({ snapshots: [], news: [{ followId, news: newsOf(key) }] }, 3000);
  await store.queueDue(3000);
  const message = await store.takeMessage(3000);
  await store.markSent(message!.id, 4000);
  return report.replaceAll(RETURNED_ID, message!.messageId);
}

describe('a mail that comes back (rule 28.9)', () => {
  it('counts as a bounce, once; the third one ends what its address follows', async () => {
    const { follow, follower: an } = await addConfirmed(store, 'an');
    const { follower: bo } = await addConfirmed(store, 'bo');
    const first = await send(follow.id, 'a', OF_POSTFIX);
    expect([await count(first), await count(first)]).toEqual([COUNTED, UNKNOWN]);
    expect(await store.findFollower({ id: an.id })).toMatchObject({ bounces: 1 });
    expect(await count(await send(follow.id, 'b', OF_EXIM))).toBe(COUNTED);
    expect(await count(first)).toBe(UNKNOWN);
    expect(await count(await send(follow.id, 'c', OF_EXCHANGE))).toBe(COUNTED);
    expect(await store.findFollower({ id: an.id })).toBeUndefined();
    expect(await store.findFollower({ id: bo.id })).toEqual(bo);
  });

  it('with a Message-ID that was never sent, or nothing that can be read, counts nothing', async () => {
    const { follower: an } = await addConfirmed(store, 'an');
    expect(await count(OF_POSTFIX)).toBe(UNKNOWN);
    expect(await count('')).toMatch(/^Nothing was counted\./);
    expect(await count(`${OF_POSTFIX}${'x'.repeat(1_000_000)}`)).toBe('Nothing was counted. It is too long.');
    expect(await store.findFollower({ id: an.id })).toMatchObject({ bounces: 0 });
  });

  it('is read by the command that a mail server calls, which says nothing of an address', async () => {
    const { follow, follower: an } = await addConfirmed(store, 'an');
    const report = await send(follow.id, 'a', OF_POSTFIX);
    const run = (input: string, database = settings.database) => {
      const env = { PATH: process.env['PATH'], FOLLOW_SECRET: settings.secret, FOLLOW_DATABASE_URL: database };
      const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, '../cli.ts'), 'bounce'], {
        input,
        env,
        encoding: 'utf8',
      });
      return { status, stdout, stderr };
    };
    expect(run(report)).toEqual({ status: 0, stdout: `${COUNTED}\n`, stderr: '' });
    expect(run(report)).toEqual({ status: 0, stdout: `${UNKNOWN}\n`, stderr: '' });
    expect(await store.findFollower({ id: an.id })).toMatchObject({ bounces: 1 });
    // The mail server keeps the notification and tries again later.
    const failed = run(report, folder);
    expect(failed.status).toBe(75);
    expect(failed.stdout + failed.stderr).not.toContain('peeters');
  });
});
