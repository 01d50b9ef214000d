import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isOnSqlite } from '../../../../tests/support/testDatabases.ts';
import type { Database } from '../database.ts';
import { openTestDatabase } from '../testDatabase.ts';
import { Store } from '../store.ts';
import { DEFAULT_SUBMISSION_DAYS, removeOldSubmissions, watchSubmissions } from './submissionAge.ts';

const DAY_MS = 86_400_000;
const NOW_MS = Date.UTC(2026, 10, 28);
const PERSON = { first_name: 'Ada', name: 'Jansen', email: 'ada@example.org' };

let database: Database | undefined;

afterEach(async () => {
  await database?.close();
  database = undefined;
  vi.useRealTimers();
});

/** A store with a download and a registration of so many days ago each. */
async function fill(...ages: number[]) {
  database = await openTestDatabase();
  const store = new Store(database);
  for (const age of ages) {
    await store.submissions.addDownload(1, NOW_MS - age * DAY_MS, { age });
    await store.submissions.addRegistration(1, NOW_MS - age * DAY_MS, PERSON);
  }
  const listAges = async () => (await store.submissions.listDownloads()).map(({ body }) => (body as { age: number }).age);
  const countRegistrations = async () => (await database?.reader.selectFrom('registrations').select('id').execute())?.length;
  const log = { info: vi.fn(), error: vi.fn() };
  return { store, listAges, countRegistrations, log, options: { store, days: DEFAULT_SUBMISSION_DAYS, clock: () => NOW_MS, log } };
}

describe('submissions of visitors (rule 20.14)', () => {
  it('are removed when they are older than the days, and the log says how many but not whose', async () => {
    const { listAges, countRegistrations, log, options } = await fill(0, 89, 90, 90.1, 400);
    await removeOldSubmissions(options);
    expect(await listAges()).toEqual([90, 89, 0]);
    expect(await countRegistrations()).toBe(3);
    expect(log.info.mock.calls).toEqual([[{ downloads: 2, registrations: 2, days: 90 }, 'old submissions of visitors were removed']]);
    await removeOldSubmissions(options);
    expect(log.info).toHaveBeenCalledOnce();
  });

  it('are removed at the start and every hour', async () => {
    // The database keeps its own timers.
    vi.useFakeTimers({ now: NOW_MS, toFake: ['Date', 'setInterval', 'clearInterval'] });
    const { listAges, options } = await fill(91, 89.99);
    const stop = await watchSubmissions({ ...options, clock: Date.now });
    expect(await listAges()).toEqual([89.99]);
    await vi.advanceTimersByTimeAsync(DAY_MS / 24);
    await expect.poll(listAges).toEqual([]);
    stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it.runIf(isOnSqlite())('leave nothing in the files of the database', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'submissions-'));
    const file = await openTestDatabase(join(folder, 'data.sqlite'));
    const store = new Store(file);
    await store.submissions.addRegistration(1, NOW_MS - 100 * DAY_MS, PERSON);
    const readAll = () =>
      readdirSync(folder)
        .map((name) => readFileSync(join(folder, name), 'latin1'))
        .join('');
    expect(readAll()).toContain(PERSON.email);
    await store.submissions.removeBefore(NOW_MS);
    expect(readAll()).not.toContain(PERSON.email);
    await file.close();
    rmSync(folder, { recursive: true });
  });

  it('stay, and the log has an error, when the database cannot be written', async () => {
    const { log, options } = await fill(400);
    const failing = {
      submissions: {
        removeBefore: () => {
          throw new Error('disk full');
        },
      },
    } as unknown as Store;
    await removeOldSubmissions({ ...options, store: failing });
    expect(log.error).toHaveBeenCalledOnce();
  });
});
