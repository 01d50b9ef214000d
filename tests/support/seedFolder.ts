import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders: string[] = [];

/** A session of a seed. */
export interface SeedRow {
  sessionId: number;
  reference: string;
  name: string;
  startDateTime: string | { days: number; time?: string };
  [field: string]: unknown;
}

/** Writes a seed of the city Druk, in the time zone of New York, to a new folder; returns the folder. */
export function writeSeed(sessions: SeedRow[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'feeds-'));
  folders.push(folder);
  const write = (path: string, content: object) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), JSON.stringify(content));
  };
  const categories = [
    { id: 1, name: 'Grote raad', slug: 'raad' },
    { id: 2, name: 'Intern', slug: 'intern' },
  ];
  const admin = { showCalendar: true, excludedCategories: ['intern'] };
  const client = { title: 'Druk; stad', timeZone: 'America/New_York', admin, rooms: [{ id: 1, name: 'Zaal 1, Markt' }], categories };
  write('druk/client.json', { name: 'druk', ...client });
  for (const session of sessions) write(`druk/sessions/${session.sessionId}/session.json`, { status: 'planned', ...session });
  return folder;
}

/** Removes every seed that this process wrote. */
export function removeSeeds(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
}
