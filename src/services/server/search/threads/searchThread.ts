import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { log } from '../../log.ts';
import type { IndexLocation, ThreadReply } from './threadMessages.ts';

/** Time after which a call to a thread has failed, ms. */
const CALL_TIMEOUT_MS = 2000;

/** Time after which a thread that has ended is started again, ms. */
const RESTART_MS = 5000;

/** Calls that may wait for one thread: more would only wait longer. */
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

/** The folder of the project: the build has its own place for modules. */
export const projectFolder = (): string => path.dirname(findPackageJSON(import.meta.url) ?? process.cwd());

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

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (failure: ThreadFailure) => void;
}

/** A thread of the search and the calls that wait for it. A thread that ends is started again. */
export class SearchThread<Methods extends object> {
  readonly #file: string;
  readonly #location: IndexLocation;
  readonly #limits: ResourceLimits;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #nextId = 1;

  constructor(name: keyof typeof RESOURCE_LIMITS, location: IndexLocation, isBuilt: boolean) {
    this.#limits = RESOURCE_LIMITS[name];
    this.#file = toFile(name, isBuilt);
    this.#location = location;
    this.#start();
  }

  /** Calls a method of the thread; rejects with a `ThreadFailure` when it fails, takes too long, or too many calls wait. */
  async call<Name extends keyof Methods & string>(
    method: Name,
    ...args: Methods[Name] extends (...args: infer Args) => unknown ? Args : never
  ): Promise<Methods[Name] extends (...args: never[]) => Promise<infer Value> ? Value : never> {
    const worker = this.#worker;
    if (!worker || this.#waiting.size >= MAX_WAITING) throw new ThreadFailure(worker ? 'busy' : 'ended');
    const id = this.#nextId++;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#waiting.set(id, { resolve, reject });
    const timer = setTimeout(() => reject(new ThreadFailure('timeout')), CALL_TIMEOUT_MS);
    worker.postMessage({ id, method, args });
    try {
      return (await promise) as never;
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(id);
    }
  }

  #start() {
    const worker = new Worker(this.#file, { workerData: this.#location, resourceLimits: this.#limits });
    // Unreferenced: the thread alone must not keep the process running.
    worker.unref();
    worker.on('message', (reply: ThreadReply) => {
      const waiting = this.#waiting.get(reply.id);
      if ('error' in reply) waiting?.reject(new ThreadFailure(reply.error.message, reply.error.isDamaged));
      else waiting?.resolve(reply.value);
    });
    worker.on('error', (error) => log.error({ err: error }, 'search thread failed'));
    worker.once('exit', () => {
      this.#worker = undefined;
      for (const { reject } of this.#waiting.values()) reject(new ThreadFailure('ended'));
      setTimeout(() => this.#start(), RESTART_MS).unref();
    });
    this.#worker = worker;
  }
}
