import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../apiError.ts';
import { findSession } from '../../broker/findSession.ts';
import type { MediaGuard } from '../../media/mediaGuard.ts';
import type { OpenTransfers } from '../../media/openTransfers.ts';
import type { Store } from '../../store/store.ts';
import { findOpenSession } from '../registerLive.ts';
import { type CameraNetwork, toUnreachable } from './cameraNetwork.ts';
import { PASSED_ON } from './instanceCalls.ts';

/** A playlist or a segment of a live session. */
const STREAM_PATH = /^\/live\/(\d{1,12})\/(?:[\w-]+\/){0,2}\w[\w.-]*$/;

/** Headers of the request and of the answer that are passed on. */
const ASKED = ['accept', 'if-modified-since', 'if-none-match', 'if-range', 'range'];
const ANSWERED = ['accept-ranges', 'cache-control', 'content-length', 'content-range', 'content-type', 'etag', 'last-modified'];

/** Longest wait for the head of an answer, ms. */
const HEAD_MS = 5000;

/** Options of `passStreamOn`. */
interface PassOptions {
  store: Store;
  network: Pick<CameraNetwork, 'findOther' | 'note'>;
  guard: Pick<MediaGuard, 'requireStream'>;
  transfers: Pick<OpenTransfers, 'add'>;
  /** What says that a request was passed on. */
  mark: string;
}

/**
 * Returns a preHandler hook that answers a request for the live stream of a camera with what the instance that receives the camera answers.
 * Access is checked here and there. Throws an `ApiError` 503 when that instance does not answer, and also for a request that was passed on
 * already (rule 13.29).
 */
export function passStreamOn({ store, network, guard, transfers, mark }: PassOptions) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const [path = ''] = request.url.split('?');
    const [, id] = STREAM_PATH.exec(path) ?? [];
    if (id === undefined) return undefined;
    const session = await findOpenSession(store, id, 'live', 'live-unavailable');
    const origin = session && (await network.findOther(session));
    if (!session || origin === undefined) return undefined;
    await guard.requireStream(request, session);
    if (request.headers[PASSED_ON] !== undefined) throw toUnreachable();
    const ended = new AbortController();
    reply.raw.once('close', () => ended.abort());
    const answer = await ask(request, origin, mark, ended.signal).catch((error: unknown) => {
      if (!ended.signal.aborted) network.note(origin, error as Error);
      throw toUnreachable();
    });
    network.note(origin, undefined);
    transfers.add(reply.raw, async () => {
      const now = await findSession(store, session.sessionId);
      if (now?.published !== true) throw new ApiError(403, 'forbidden', 'This stream is not published.');
      await guard.requireStream(request, now);
    });
    for (const name of ANSWERED) {
      const value = answer.headers.get(name);
      if (value !== null) reply.header(name, value);
    }
    return reply.code(answer.status).send(answer.body ? Readable.fromWeb(answer.body) : Readable.from([]));
  };
}

/** Asks another instance for the address that was asked for, with its signature. The time limit is that of the head of the answer. */
async function ask(request: FastifyRequest, origin: string, mark: string, closed: AbortSignal): Promise<Response> {
  // Without it fetch adds no-cache to a conditional request, which is then never answered with 304.
  const headers = new Headers({ [PASSED_ON]: mark, 'cache-control': 'max-age=0' });
  for (const name of ASKED) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error('no answer in time')), HEAD_MS);
  try {
    const signal = AbortSignal.any([closed, late.signal]);
    const answer = await fetch(origin + request.originalUrl, { method: request.method, headers, redirect: 'manual', signal });
    if (answer.status < 500) return answer;
    throw new Error(String(answer.status));
  } finally {
    clearTimeout(timer);
  }
}
