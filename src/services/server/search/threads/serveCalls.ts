import { parentPort } from 'node:worker_threads';
import { isDamaged } from '../sqlite/sqliteFiles.ts';
import type { ThreadCall, ThreadReply } from './threadMessages.ts';

/** Answers the calls of the main thread with the methods of this thread. */
export function serveCalls(methods: Readonly<Record<string, (...args: never[]) => Promise<unknown>>>): void {
  parentPort?.on('message', ({ id, method, args }: ThreadCall) => {
    const reply = (answer: ThreadReply) => parentPort?.postMessage(answer);
    Promise.resolve(methods[method]?.(...(args as never[]))).then(
      (value) => reply({ id, value }),
      (error: unknown) =>
        reply({ id, error: { message: error instanceof Error ? error.message : String(error), isDamaged: isDamaged(error) } }),
    );
  });
}
