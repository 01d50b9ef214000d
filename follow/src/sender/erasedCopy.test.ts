import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { locateDatabase } from '../../../tests/support/testDatabases.ts';
import { createAddressVault } from '../follows/addressVault.ts';
import { createFileChannel } from '../mail/fileChannel.ts';
import type { MessageChannel } from '../messages/delivery.ts';
import { TEST_TOKENS } from '../messages/testMessages.ts';
import { eraseAddress } from '../personalData.ts';
import { newFollow, newsOf, openTestStore } from '../store/testFollowStore.ts';
import { checkSecret } from '../store/secretCheck.ts';
import { startSender } from './startSender.ts';

const SECRET = 'a secret of at least thirty-two characters';
const ADDRESS = 'an@example.org';
const NOW_MS = Date.parse('2026-11-25T12:00:00Z');

it.each(['before', 'after'] as const)(
  'a mail that is written while its address is erased leaves no file: the erase is %s the file (rule 28.29)',
  async (order) => {
    const folder = mkdtempSync(join(tmpdir(), 'follow-'));
    const mailDir = join(folder, 'mail');
    const database = await locateDatabase(join(folder, 'follow.sqlite'));
    const store = await openTestStore(join(folder, 'follow.sqlite'));
    const vault = createAddressVault(SECRET);
    await checkSecret(store, vault);
    const asked = { key: vault.toKey('mail', ADDRESS), channel: 'mail' as const, sealedAddress: vault.seal(ADDRESS) };
    const { follow } = await store.addFollow(asked, newFollow(), NOW_MS);
    await store.confirmFollow(follow.id, NOW_MS);
    await store.saveFindings({ snapshots: [], news: [{ followId: follow.id, news: newsOf('1') }] }, NOW_MS);
    const files = createFileChannel(mailDir, { name: '', address: 'noreply@gallery.example' });
    const erase = async () => expect(await eraseAddress({ secret: SECRET, database, mailDir }, ADDRESS)).toBe(true);
    const written: string[] = [];
    const racing: MessageChannel = {
      ...files,
      async send(message, address) {
        if (order === 'before') await erase();
        const outcome = await files.send(message, address);
        written.push(...readdirSync(mailDir));
        if (order === 'after') await erase();
        return outcome;
      },
    };
    const sender = startSender({
      store,
      channels: { mail: racing, push: racing },
      openAddress: vault.open,
      tokens: TEST_TOKENS,
      portalUrl: 'https://gallery.example',
      checkNews: (_follow, news) => Promise.resolve(news),
      count: () => undefined,
      log: { warn: () => undefined, error: (details) => expect(details).toBeUndefined() },
      now: () => NOW_MS,
      everyMs: 10,
    });
    onTestFinished(async () => {
      await sender.stop();
      await store.close();
      rmSync(folder, { recursive: true });
    });
    await expect.poll(() => written.length, { timeout: 30_000 }).toBe(1);
    // It stops after the message, with all that belongs to it.
    await sender.stop();
    expect(readdirSync(mailDir)).toEqual([]);
  },
);
