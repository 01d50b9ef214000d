import { setTimeout as wait } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import { portalEvents } from '../../../../runtime/portalEvents.ts';
import { log } from '../../log.ts';
import { Indexer } from '../indexer/indexer.ts';
import { type OpenWriter, openWriter } from '../openIndex.ts';
import { isDamaged } from '../sqlite/sqliteFiles.ts';
import { serveCalls } from './serveCalls.ts';
import type { IndexLocation, IndexMethods } from './threadMessages.ts';

// The thread of the indexer: reading and parsing answers does not delay pages.

/** Time after which an index that failed, or that another process writes, is opened again, ms. */
const RETRY_MS = 10_000;

const location = workerData as IndexLocation;
let writer: OpenWriter | undefined;
let indexer: Indexer | undefined;
let needsRebuild = false;

/** Opens the index and works on it until it fails. */
async function work(): Promise<void> {
  writer = await openWriter(location);
  if (!writer) return;
  try {
    if (needsRebuild) await writer.rebuild();
    needsRebuild = false;
    indexer = new Indexer(writer.index);
    await indexer.run();
  } catch (error) {
    needsRebuild ||= isDamaged(error);
    throw error;
  } finally {
    indexer = undefined;
    await writer.close().catch(() => undefined);
  }
}

async function workForever(): Promise<never> {
  for (;;) {
    await work().catch((error: unknown) => log.error({ err: error }, 'search index failed'));
    await wait(needsRebuild ? 0 : RETRY_MS);
  }
}

const methods = {
  remove: async (city, sessionId) => {
    // The city shows something else than before: its settings are read again before its sessions.
    if (sessionId === undefined) portalEvents.emit('invalidation', { city });
    if (indexer) await indexer.remove(city, sessionId);
    else await writer?.index.remove(city, sessionId);
  },
  refresh: async (shown) => void indexer?.refresh(shown).catch((error: unknown) => log.error({ err: error }, 'search index failed')),
  readAgain: async (city) => indexer?.readAgain(city),
  getStatus: async () => indexer?.getStatus(),
  rebuild: async () => {
    needsRebuild = true;
    indexer?.stop();
  },
} satisfies IndexMethods;

// A removal is made however late it is (rule 24.3).
serveCalls(() => methods);
void workForever();
