import { join } from 'node:path';
import { inspectOwn, readOwnFile } from '../../../backend/src/seed/files/ownFile.ts';
import { parseJsonText } from '../../../backend/src/seed/json/jsonSyntax.ts';
import { type SessionSeed, sessionSchema } from '../../../backend/src/seed/seedSchema.ts';
import { parseWith } from '../formats/format.ts';
import { ImportError } from '../importError.ts';

const accessSchema = sessionSchema.pick({ password: true, published: true });

/**
 * Keeps the password of the session in a folder that is replaced, and that it is not published: no records of a meeting say who may see
 * it (rule 13.15). Returns notices about that. Throws an ImportError if session.json cannot be read, because it may protect the session.
 */
export function keepAccess(session: Partial<SessionSeed>, folder: string): string[] {
  const file = join(folder, 'session.json');
  if (inspectOwn(folder, file) === 'missing') return [];
  const { password, published } = readAccess(folder, file);
  if (password !== undefined) session.password = password;
  if (!published) session.published = false;
  return [
    ...(password === undefined ? [] : ['the session had a password, which stays']),
    ...(published ? [] : ['the session was not published, and stays so']),
  ];
}

function readAccess(folder: string, file: string): Pick<SessionSeed, 'password' | 'published'> {
  try {
    return parseWith(accessSchema.loose(), parseJsonText(readOwnFile(folder, file).toString()));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ImportError(`${file} may protect the session and cannot be read: correct it, or remove its folder: ${why}`);
  }
}
