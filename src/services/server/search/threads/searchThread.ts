import path from 'node:path';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { requestScope } from '../../../../runtime/requestScope.ts';
import { projectFolder } from '../../../../config/settings/projectFolder.ts';
import { log } from '../../log.ts';
import { CallQueue } from '../../upstream/callQueue.ts';
import { getSharedTime, type IndexLocation, SEARCHES_AT_A_TIME, type ThreadCall, type ThreadReply } from './threadMessages.ts';

/** Time after which a call to a thread has failed, ms. */
const CALL_TIMEOUT_MS = 2000;

/** Time after which a thread that has ended is started again, ms. */
const RESTART_MS = 5000;

/** Calls that may wait for one thread (rule 24.19): more would only wait longer. */
const MAX_WAITING = 64;

/** Why a call to a thread failed. */
export class ThreadFailure extends Error {
  /** Whether the file of the index is damaged. */
  readonly isDamaged: boolean;

  constructor(message: string, damaged = false) {
    super(message);
    this.isDamaged = damaged;
  }
}

/** The file of a thread: a built one (server/build/searchThreads.ts), or its source. */
const toFile = (name: string, isBuilt: boolean): string =>
  path.join(projectFolder(), isBuilt ? `dist/server/threads/${name}.mjs` : `src/services/server/search/threads/${name}.ts`);

/**
 * Memory of the threads, MB: without limits each lets a hundred megabytes of garbage wait. A search needs about 20; the indexer has no
 * limit for what it keeps, because the list of a city may be long.
 */
const RESOURCE_LIMITS = {
  queryThread: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 96 },
  indexThread: { maxYoungGenerationSizeMb: 4 },
};

interface RunningCall {
  resolve: (value: unknown) => void;
  reject: (failure: ThreadFailure) => void;
}

/**
 * A thread of the search and the calls that wait for it, in which the networks of the visitors take turns. A thread that ends is started
 * again.
 */
export class SearchThread<Methods extends object> {
  readonly #file: string;
  readonly #location: IndexLocation;
  readonly #limits: ResourceLimits;
  readonly #places: CallQueue;
  /** Calls that the thread has not answered, also those whose caller has given up: they have their places. */
  readonly #running = new Map<number, RunningCall>();
  #worker: Worker | undefined;
  #nextId = 1;

  constructor(name: keyof typeof RESOURCE_LIMITS, location: IndexLocation, isBuilt: boolean) {
    this.#limits = RESOURCE_LIMITS[name];
    // The indexer gets every call at once: a removal does not wait for what it does otherwise.
    const running = name === 'indexThread' ? MAX_WAITING : SEARCHES_AT_A_TIME[location.kind];
    this.#places = new CallQueue({ running, waiting: MAX_WAITING });
    this.#file = toFile(name, isBuilt);
    this.#location = location;
    this.#start();
  }

  /** Calls a method of the thread; rejects with a `ThreadFailure` when it fails, takes too long, or too many calls wait. */
  async call<Name extends keyof Methods & string>(
    method: Name,
    ...args: Methods[Name] extends (...args: infer Args) => unknown ? Args : never
  ): Promise<Methods[Name] extends (...args: never[]) => Promise<infer Value> ? Value : never> {
    const untilMs = getSharedTime() + CALL_TIMEOUT_MS;
    const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
    const hasPlace = this.#places.tryEnter() || (await this.#places.wait(requestScope.getStore()?.network ?? '', signal));
    if (!hasPlace) throw new ThreadFailure(signal.aborted ? 'timeout' : 'busy');
    return (await this.#run({ untilMs, method, args }, signal)) as never;
  }

  /** Has the thread run a call that has a place, which it leaves when the thread replies. */
  #run(call: Omit<ThreadCall, 'id'>, signal: AbortSignal): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    if (this.#worker) {
      const id = this.#nextId++;
      this.#running.set(id, { resolve, reject });
      signal.addEventListener('abort', () => reject(new ThreadFailure('timeout')), { once: true });
      this.#worker.postMessage({ id, ...call } satisfies ThreadCall);
    } else {
      this.#places.leave();
      reject(new ThreadFailure('ended'));
    }
    return promise;
  }

  /** The call that has run, which leaves its place. */
  #take(id: number): RunningCall | undefined {
    const call = this.#running.get(id);
    if (this.#running.delete(id)) this.#places.leave();
    return call;
  }

  #start() {
    const worker = new Worker(this.#file, { workerData: this.#location, resourceLimits: this.#limits });
    // Unreferenced: the thread alone must not keep the process running.
    worker.unref();
    worker.on('message', (reply: ThreadReply) => {
      const call = this.#take(reply.id);
      if ('error' in reply) call?.reject(new ThreadFailure(reply.error.message, reply.error.isDamaged));
      else call?.resolve(reply.value);
    });
    worker.on('error', (error) => log.error({ err: error }, 'search thread failed'));
    worker.once('exit', () => {
      this.#worker = undefined;
      for (const id of [...this.#running.keys()]) this.#take(id)?.reject(new ThreadFailure('ended'));
      setTimeout(() => this.#start(), RESTART_MS).unref();
    });
    this.#worker = worker;
  }
}
