import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Backend } from '../../app.ts';
import { createTestBackend } from '../../testBackend.ts';

const folder = mkdtempSync(join(tmpdir(), 'scripted-'));
afterAll(() => rmSync(folder, { recursive: true }));

const readLive = async ({ store }: Backend) => {
  const session = await store.getSession('waterdam', 'live-raad');
  const { sessionId = 0 } = session ?? {};
  return {
    description: session?.description,
    speeches: await store.getList(sessionId, 'speeches'),
    attendees: await store.getList(sessionId, 'attendees'),
  };
};

it('begin again with their script at a start, without what it had changed before (rule 13.22)', async () => {
  const options = { database: join(folder, 'gallery.sqlite'), watch: true };
  const first = await createTestBackend(options);
  const fresh = await readLive(first);
  const { sessionId = 0 } = (await first.store.getSession('waterdam', 'live-raad')) ?? {};
  const [present, other] = fresh.attendees;
  await first.store.putRecord(sessionId, 'attendees', { ...present!, _id: 'by-the-script' });
  await first.store.deleteRecord(sessionId, 'attendees', other!._id);
  await first.close();

  const second = await createTestBackend(options);
  expect(await readLive(second)).toEqual(fresh);
  await second.close();
});
