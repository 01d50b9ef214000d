import type { SearchIndex } from './engine/searchIndex.ts';
import { openPostgresReader, openPostgresWriter } from './postgres/openPostgres.ts';
import { lockIndex, openSqliteReader, openSqliteWriter, removeIndexFiles } from './sqlite/sqliteFiles.ts';
import type { IndexLocation } from './threads/threadMessages.ts';

/** The index of the one process that may write it. */
export interface OpenWriter {
  index: SearchIndex;
  /** Throws away everything that is indexed. */
  rebuild: () => Promise<void>;
  close: () => Promise<void>;
}

/** Opens the index for searches; rejects when there is none. */
export async function openReader(location: IndexLocation): Promise<SearchIndex> {
  return location.kind === 'sqlite' ? openSqliteReader(location.folder) : openPostgresReader(location.url);
}

/** Opens the index for writing; undefined while another process writes it (rule 24.18). */
export async function openWriter(location: IndexLocation): Promise<OpenWriter | undefined> {
  return location.kind === 'sqlite' ? openSqlite(location.folder) : openPostgresWriter(location.url);
}

function openSqlite(folder: string): OpenWriter | undefined {
  const lock = lockIndex(folder);
  if (!lock) return undefined;
  try {
    const writer: OpenWriter = {
      index: openSqliteWriter(folder),
      rebuild: async () => {
        await writer.index.close();
        removeIndexFiles(folder);
        writer.index = openSqliteWriter(folder);
      },
      close: async () => {
        await writer.index.close();
        lock.close();
      },
    };
    return writer;
  } catch (error) {
    lock.close();
    throw error;
  }
}
