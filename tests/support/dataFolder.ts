import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders = new Set<string>();
process.once('exit', () => {
  for (const folder of folders) removeDataFolder(folder);
});

/** Creates an empty folder for the data of a portal (PORTAL_DATA_DIR); it is removed at the latest when this process ends. */
export function createDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-data-'));
  folders.add(folder);
  return folder;
}

/** Removes a data folder; its portal has ended. */
export function removeDataFolder(folder: string): void {
  folders.delete(folder);
  rmSync(folder, { recursive: true, force: true });
}
