import { posix } from 'node:path';
import type { StoredSession } from '../../store/records.ts';
import type { SessionSeed } from '../seedSchema.ts';

type StoredDocument = NonNullable<StoredSession['documents']>[number];

/** A document of a session as session.json has it; `filesPath` is the decoded path of the folder of the session in addresses of files. */
export function toSeedDocument({ url, ...fields }: StoredDocument, filesPath: string | undefined): SessionSeed['documents'][number] {
  const file = url.startsWith('/') ? toSeedFile(url, filesPath) : undefined;
  return file === undefined ? { ...fields, url } : { ...fields, file };
}

/** The name of a file in session.json, by its path in addresses: a shared file, or one of the city. */
function toSeedFile(path: string, filesPath: string | undefined): string | undefined {
  const decoded = decodeURIComponent(path);
  if (decoded.startsWith('/media/')) return decoded;
  // Names have some characters in another form there (rule 23.13).
  const toName = (name: string) => name.replace(/~([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  return filesPath === undefined ? undefined : toName(posix.relative(filesPath, decoded));
}
