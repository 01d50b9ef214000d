import { parentPort } from 'node:worker_threads';
import { isDamaged } from '../sqlite/sqliteFiles.ts';
import { getSharedTime, type ThreadCall, type ThreadReply } from './threadMessages.ts';

type Methods = Readonly<Record<string, (...args: never[]) => Promise<unknown>>>;

/** Answers the calls of the main thread with the methods of this thread; `isExpired` says whether the caller has given up. */
export function serveCalls(toMethods: (isExpired: () => boolean) => Methods): void {
  parentPort?.on('message', ({ id, untilMs, method, args }: ThreadCall) => {
    const reply = (answer: ThreadReply) => parentPort?.postMessage(answer);
    const methods = toMethods(() => getSharedTime() >= untilMs);
    Promise.resolve(methods[method]?.(...(args as never[]))).then(
      (value) => reply({ id, value }),
      (error: unknown) =>
        reply({ id, error: { message: error instanceof Error ? error.message : String(error), isDamaged: isDamaged(error) } }),
    );
  });
}
