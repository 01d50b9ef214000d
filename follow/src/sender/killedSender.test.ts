import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { locateDatabase } from '../../../tests/support/testDatabases.ts';
import { createAddressVault } from '../follows/addressVault.ts';
import { parseTestMail, startTestSmtpServer } from '../mail/testSmtpServer.ts';
import { nextHistory } from '../matching/sessionHistory.ts';
import { toReadSession } from '../matching/testSessions.ts';
import { startTestPortal } from '../portal/testPortal.ts';
import { openFollowStore } from '../store/openFollowStore.ts';
import { newFollow, newsOf } from '../store/testFollowStore.ts';

const SECRET = 'a secret of the tests with 32 characters';
const MESSAGES = 1000;

const toSession = (start: string) => toReadSession({ session: { id: 7, reference: 'gr-7', start } });

/** Adds followers who each wait for one message about session 7. */
async function addFollowers(location: string, start: string): Promise<void> {
  const store = await openFollowStore(location, { mailDomain: 'gallery.example' });
  const vault = createAddressVault(SECRET);
  const news = newsOf('agenda:7:2fietsbrug', { session: { ...newsOf('').session, start } });
  const history = nextHistory(undefined, toSession(start).document, { nowMs: Date.now(), settleMs: 0 });
  const told = [];
  for (let count = 0; count < MESSAGES; count += 1) {
    const address = `an${String(count)}@example.org`;
    const follower = { key: vault.toKey('mail', address), channel: 'mail' as const, sealedAddress: vault.seal(address) };
    const { follow } = await store.addFollow(follower, newFollow(), Date.now());
    await store.confirmFollow(follow.id, Date.now());
    told.push({ followId: follow.id, news });
  }
  const snapshots = [{ city: 'waterdam', sessionId: 7, content: JSON.stringify(history) }];
  await store.saveFindings({ snapshots, news: told }, Date.now());
  await store.close();
}

const NAME = 'loses no message when the service is killed, and repeats at most the one that it was sending (rule 28.25)';

it(NAME, { timeout: 300_000 }, async ({ signal }) => {
  const folder = mkdtempSync(join(tmpdir(), 'follow-'));
  const location = await locateDatabase(join(folder, 'follow.sqlite'));
  const portal = await startTestPortal();
  const start = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString();
  portal.sessions.set(7, toSession(start));
  await addFollowers(location, start);
  const smtp = await startTestSmtpServer();

  let service: ChildProcess | undefined;
  const run = () => {
    // A test that took too long starts no service that nobody would stop.
    signal.throwIfAborted();
    service = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        FOLLOW_SECRET: SECRET,
        FOLLOW_PORTAL_URL: portal.url,
        FOLLOW_SMTP_URL: smtp.url,
        FOLLOW_FROM: 'noreply@gallery.example',
        FOLLOW_DATABASE_URL: location,
        FOLLOW_DATA_DIR: folder,
        FOLLOW_PORT: '0',
        LOG_LEVEL: 'silent',
      },
    });
    return once(service, 'exit');
  };
  onTestFinished(async () => {
    if (service?.exitCode === null && service.kill('SIGKILL')) await once(service, 'exit');
    await smtp.close();
    rmSync(folder, { recursive: true });
  });

  // Killed before the server has the mail, while it has it and the service does not know, and in between.
  for (const [at, afterCount] of [
    ['RCPT', 100],
    ['DATA', 400],
    ['MAIL', 700],
    ['DATA', 900],
  ] as const) {
    smtp.reject((_address, command) => {
      if (command === at && smtp.received.length === afterCount) service?.kill('SIGKILL');
      return undefined;
    });
    await run();
  }
  smtp.reject(undefined);
  const ended = run();
  const messageIds = () => smtp.received.map(({ raw }) => parseTestMail(raw).headers.get('message-id') ?? '');
  await expect.poll(() => new Set(messageIds()).size, { timeout: 120_000 }).toBe(MESSAGES);
  service?.kill('SIGTERM');
  await ended;

  const times = Map.groupBy(smtp.received, ({ raw }) => parseTestMail(raw).headers.get('message-id'));
  const repeated = [...times.values()].filter(({ length }) => length > 1);
  expect(new Set(smtp.received.map(({ to }) => to.join())).size).toBe(MESSAGES);
  // The two that the server had, each once more, to the same address.
  expect(repeated.map((mails) => mails.length)).toEqual([2, 2]);
  expect(repeated.every((mails) => new Set(mails.map(({ to }) => to.join())).size === 1)).toBe(true);
  const store = await openFollowStore(location);
  expect((await store.measure(Date.now())).queued).toBe(0);
  await store.close();
});
