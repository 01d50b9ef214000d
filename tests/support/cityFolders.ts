import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders: string[] = [];

/** Writes a seed of cities with these settings (contract §4), by name, each with one session; returns its folder. */
export function writeCities(settings: Readonly<Record<string, object>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'cities-'));
  folders.push(folder);
  Object.entries(settings).forEach(([name, admin], index) => {
    const sessionFolder = join(folder, name, 'sessions', 'raad');
    mkdirSync(sessionFolder, { recursive: true });
    const client = { name, title: name, timeZone: 'Europe/Brussels', admin };
    writeFileSync(join(folder, name, 'client.json'), JSON.stringify(client));
    const session = {
      sessionId: 880_000 + index,
      reference: 'raad',
      name: 'Raad',
      startDateTime: { days: 3, time: '20:00' },
      status: 'planned',
    };
    writeFileSync(join(sessionFolder, 'session.json'), JSON.stringify(session));
  });
  return folder;
}

/** Removes every seed that this process wrote. */
export function removeSeedFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
}
