import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDataFolder, removeDataFolder } from '../../../../../tests/support/dataFolder.ts';
import { stateAt, toTestDocument } from '../../../../../tests/support/searchDocuments.ts';
import { openWriter } from '../openIndex.ts';
import { getSharedTime, type IndexLocation, type ThreadCall, type ThreadReply } from './threadMessages.ts';

let folder: string;
let worker: Worker;

beforeEach(async () => {
  folder = createDataFolder();
  const location: IndexLocation = { kind: 'sqlite', folder };
  const writer = await openWriter(location);
  await writer?.index.put(toTestDocument({ topics: ['Fietsbrug'] }), stateAt(1));
  await writer?.close();
  worker = new Worker(new URL('queryThread.ts', import.meta.url), { workerData: location });
});

afterEach(async () => {
  await worker.terminate();
  removeDataFolder(folder);
});

/** Asks the thread for suggestions, for which the caller waits so many ms. */
async function suggest(waitMs: number): Promise<ThreadReply> {
  const call: ThreadCall = { id: 1, untilMs: getSharedTime() + waitMs, method: 'suggest', args: ['fietsb', undefined] };
  worker.postMessage(call);
  const [reply] = (await once(worker, 'message')) as [ThreadReply];
  return reply;
}

it('the thread of the searches does not run what has expired, and goes on with the next search (rule 24.19)', async () => {
  for (let round = 0; round < 2; round += 1) {
    expect(await suggest(0)).toMatchObject({ error: { message: 'expired', isDamaged: false } });
    expect(await suggest(60_000)).toMatchObject({ value: { suggestions: [{ text: 'Fietsbrug' }] } });
  }
});
