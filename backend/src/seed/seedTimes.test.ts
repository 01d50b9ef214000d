import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { wallTimeToMs } from './zone.ts';
import { generateArchive } from './generated/generateArchive.ts';
import { listFolders, listSessionFolders } from './loadSeed.ts';
import { type ClientSeed, clientSchema, type SessionSeed, sessionSchema } from './seedSchema.ts';
import { toSession } from './toRecords.ts';

const HOUR_MS = 3_600_000;
const SEED = resolve(import.meta.dirname, '../../seed');
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as unknown;
const cities: { client: ClientSeed; sessions: SessionSeed[] }[] = listFolders(SEED)
  .filter((folder) => existsSync(join(folder, 'client.json')))
  .map((folder) => ({
    client: clientSchema.parse(read(join(folder, 'client.json'))),
    sessions: listSessionFolders(folder).map((session) => sessionSchema.parse(read(join(session, 'session.json')))),
  }));

/** The sessions whose status contradicts their dates at an instant: live or recorded too early, or planned too late. */
function findContradictions(nowMs: number): string[] {
  return cities.flatMap(({ client, sessions }) =>
    sessions
      .map((seed) => toSession(seed, client.name, client.timeZone ?? 'Europe/Brussels', nowMs))
      .filter(({ status, startMs, durationSeconds = 0 }) => {
        if (status.startsWith('live')) return startMs > nowMs;
        return status === 'planned' ? startMs <= nowMs : startMs + durationSeconds * 1000 > nowMs;
      })
      .map(({ city, reference }) => `${city}/${reference}`),
  );
}

describe('the sessions of the seed', () => {
  it.each([
    ['a common day', '2026-11-27'],
    ['the night in which the clocks go back', '2026-10-25'],
    ['the night in which the clocks go forward', '2026-03-29'],
    ['New Year', '2027-01-01'],
  ])('are neither live nor recorded before they began, at any hour of %s', (_what, day) => {
    expect(cities.flatMap(({ sessions }) => sessions).length).toBeGreaterThan(20);
    const midnight = wallTimeToMs(`${day}T00:00`, 'Europe/Brussels');
    for (let nowMs = midnight - HOUR_MS; nowMs <= midnight + 26 * HOUR_MS; nowMs += HOUR_MS / 4)
      expect(findContradictions(nowMs), new Date(nowMs).toISOString()).toEqual([]);
  });

  it('of the archive are over on the day before, also right after midnight', () => {
    const nowMs = wallTimeToMs('2026-11-27T00:00', 'Europe/Brussels');
    for (const count of [1, 10, 20_000]) {
      const ends = generateArchive(count, nowMs, false).sessions.map(
        ({ session }) => session.startMs + (session.durationSeconds ?? 0) * 1000,
      );
      expect(Math.max(...ends)).toBeLessThan(nowMs);
    }
  });
});
