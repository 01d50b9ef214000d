import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { inspectOwn } from '../../backend/src/seed/files/ownFile.ts';
import { loadSession, type SessionContext } from '../../backend/src/seed/loadSession.ts';
import { Problems } from '../../backend/src/seed/seedDocument.ts';
import type { ClientSeed } from '../../backend/src/seed/seedSchema.ts';
import { DEFAULT_ZONE } from './sessionFolder.ts';
import { ImportError } from './importError.ts';

/** Finds a file of the draft: those that it names elsewhere in the city are found from its later folder only. */
const locate: SessionContext['files']['locate'] = (document, _path, value) => {
  const folder = dirname(document.file);
  return inspectOwn(folder, join(folder, value)) === 'file' ? join(folder, value) : undefined;
};

/** Files keep their names. */
const files: SessionContext['files'] = {
  streamFiles: new Map(),
  publish: (_document, _path, value) => value,
  publishStoryboard: (_document, _path, value) => value,
  publishFolder: (_document, _path, value) => value,
  locate,
  read: (document, path, value) => {
    const file = locate(document, path, value);
    return file === undefined ? undefined : readFileSync(file, 'utf8');
  },
};

/** Loads the draft of a session folder as the backend does. Throws an ImportError for one that a start would leave out (rule 23.18). */
export async function checkDraft(folder: string, client: ClientSeed): Promise<void> {
  const problems = new Problems();
  const usedNames = { ids: new Map<number, string>(), references: new Set<string>() };
  const zone = client.timeZone ?? DEFAULT_ZONE;
  await loadSession(folder, { client, zone, nowMs: 0, files, problems, usedNames }).catch((error: unknown) =>
    problems.add(folder, undefined, String(error)),
  );
  const shown = problems.lines.slice(0, 3).map((line) => line.replace(`${relative(process.cwd(), folder)}/`, ''));
  if (shown.length > 0) throw new ImportError(`the backend would not load this session: ${shown.join('; ')}`);
}
