import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type SnapshotEvent, snapshotEvents } from '../broker/snapshots/sessionSnapshot.ts';
import { GROUP_NAMES, matchesCall } from './callGroups.ts';

/** Schema of a fault in the control API. */
export const faultSchema = z.object({
  match: z
    .string()
    .refine(
      (value) => GROUP_NAMES.includes(value) || value.startsWith('/'),
      `expected ${GROUP_NAMES.join(', ')} or a path glob that begins with /`,
    )
    .describe(`${GROUP_NAMES.join(', ')}, or a path glob such as /api/waterdam/**`),
  kind: z.enum(['fail', 'delay', 'hang', 'garble', 'cut', 'drip', 'huge', 'codings', 'omit']),
  status: z.int().min(400).max(599).default(500).describe('of fail'),
  retryAfter: z.int().min(1).optional().describe('of fail: Retry-After, seconds'),
  delayMs: z.int().min(0).max(600_000).default(1000).describe('of delay'),
  events: z.array(z.enum(snapshotEvents)).optional().describe('of omit: lists and states that the broker does not send'),
  times: z.int().min(1).optional().describe('how many calls; absent: until removed'),
});

/** A fault that is applied to calls. */
type Fault = z.output<typeof faultSchema>;

const GARBAGE = '{"data":[{"id":1,"sess\u0000\uFFFD';

const DRIP_MS = 100;
const CHUNK = 'x'.repeat(65_536);

/** One content coding more than clients decode. */
const CODINGS = Array(6).fill('gzip').join(', ');
/** Time after which the connection is closed, ms. */
const BREAK_MS = 100;

/** Bodies that never end: closed in the middle, byte by byte, as much as the client reads, in too many codings. */
const BODIES = {
  cut: (answer: ServerResponse) => {
    answer.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 });
    answer.write(GARBAGE, () => answer.destroy());
  },
  drip: (answer: ServerResponse) => {
    answer.writeHead(200, { 'content-type': 'application/json' }).write('[');
    const timer = setInterval(() => answer.write(' '), DRIP_MS);
    answer.once('close', () => clearInterval(timer));
  },
  huge: (answer: ServerResponse) => {
    answer.writeHead(200, { 'content-type': 'application/json' }).write('["');
    const pour = () => {
      while (!answer.destroyed && answer.write(CHUNK));
    };
    answer.on('drain', pour);
    pour();
  },
  codings: (answer: ServerResponse) => {
    answer.writeHead(200, { 'content-type': 'application/json', 'content-encoding': CODINGS }).write(GARBAGE);
    setTimeout(() => answer.destroy(), BREAK_MS);
  },
};

/** The active faults; the hook applies them to matching calls. */
export class Faults {
  private active: Fault[] = [];
  private waiting = new AbortController();

  add(fault: Fault): void {
    this.active.push({ ...fault });
  }

  list(): Fault[] {
    return this.active.map((fault) => ({ ...fault }));
  }

  /** Removes every fault, closes calls that hang and continues delayed ones. */
  clear(): void {
    this.active = [];
    this.waiting.abort();
    this.waiting = new AbortController();
  }

  /** Returns the first fault that matches a path, and counts it. */
  take(path: string): Fault | undefined {
    const fault = this.active.find(({ match, kind }) => kind !== 'omit' && matchesCall(path, match));
    if (fault?.times !== undefined) {
      fault.times -= 1;
      if (fault.times === 0) this.active = this.active.filter((other) => other !== fault);
    }
    return fault;
  }

  /** Whether the broker does not send an event of a snapshot. */
  readonly isOmitted = (event: SnapshotEvent): boolean =>
    this.active.some(({ kind, events }) => kind === 'omit' && events?.includes(event));

  /** An onRequest hook that applies the faults. */
  readonly hook = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const fault = this.take(request.url.split('?')[0] ?? '');
    switch (fault?.kind) {
      case 'fail':
        if (fault.retryAfter !== undefined) void reply.header('retry-after', fault.retryAfter);
        return reply.code(fault.status).send({ error: { code: 'fault', message: 'This call fails on purpose.' } });
      case 'garble':
        return reply.code(200).type('application/json').serializer(String).send(GARBAGE);
      case 'delay':
        await wait(fault.delayMs, undefined, { signal: this.waiting.signal }).catch(() => undefined);
        return undefined;
      case 'hang':
        reply.hijack();
        this.waiting.signal.addEventListener('abort', () => request.raw.destroy(), { once: true });
        return reply;
      case 'cut':
      case 'drip':
      case 'huge':
      case 'codings':
        reply.hijack();
        BODIES[fault.kind](reply.raw);
        this.waiting.signal.addEventListener('abort', () => request.raw.destroy(), { once: true });
        return reply;
      default:
        return undefined;
    }
  };
}
