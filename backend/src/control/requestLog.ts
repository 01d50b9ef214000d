import type { FastifyReply, FastifyRequest } from 'fastify';
import { isServiceCall } from './callGroups.ts';

const LIMIT = 10_000;

/** Characters of an address that are kept: addresses of 14 KB each would fill the memory. */
const MAX_PATH_LENGTH = 500;

/** A received call; `status` is absent until it is answered. */
interface LoggedRequest {
  method: string;
  path: string;
  timeMs: number;
  status?: number;
}

/** The last ten thousand calls of the services, so that tests can count them. */
export class RequestLog {
  private requests: LoggedRequest[] = [];
  private readonly byRequest = new WeakMap<FastifyRequest, LoggedRequest>();
  private readonly clock: () => number;

  constructor(clock: () => number) {
    this.clock = clock;
  }

  /** Calls in the order of their arrival. */
  list(): LoggedRequest[] {
    return this.requests;
  }

  clear(): void {
    this.requests = [];
  }

  /** Adds a call and returns its entry, so that the caller can set the status later. */
  add(call: Omit<LoggedRequest, 'timeMs'>): LoggedRequest {
    // A copy: a part of a text keeps the whole text in memory.
    const path = Buffer.from(call.path.slice(0, MAX_PATH_LENGTH)).toString();
    const entry: LoggedRequest = { ...call, path, timeMs: this.clock() };
    this.requests.push(entry);
    if (this.requests.length > LIMIT) this.requests.shift();
    return entry;
  }

  /** An onRequest hook; add it before any other. */
  readonly onRequest = async (request: FastifyRequest): Promise<void> => {
    if (isServiceCall(request.url)) this.byRequest.set(request, this.add({ method: request.method, path: request.url }));
  };

  /** An onResponse hook. */
  readonly onResponse = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const entry = this.byRequest.get(request);
    if (entry) entry.status = reply.statusCode;
  };
}
