import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { GROUP_NAMES, matchesCall } from './callGroups.ts';

/** A fault as the control API takes it. */
export const faultSchema = z.object({
  match: z
    .string()
    .refine(
      (value) => GROUP_NAMES.includes(value) || value.startsWith('/'),
      `expected ${GROUP_NAMES.join(', ')} or a path glob that begins with /`,
    )
    .describe(`${GROUP_NAMES.join(', ')}, or a path glob such as /api/waterdam/**`),
  kind: z.enum(['fail', 'delay', 'hang', 'garble']),
  status: z.int().min(400).max(599).default(500).describe('of fail'),
  delayMs: z.int().min(0).max(600_000).default(1000).describe('of delay'),
  times: z.int().min(1).optional().describe('how many calls; absent: until removed'),
});

/** Something that goes wrong on purpose. */
type Fault = z.output<typeof faultSchema>;

const GARBAGE = '{"data":[{"id":1,"sess\u0000\uFFFD';

/** The faults in force; the hook lets them happen to the calls they are aimed at. */
export class Faults {
  private active: Fault[] = [];
  private waiting = new AbortController();

  add(fault: Fault): void {
    this.active.push({ ...fault });
  }

  list(): Fault[] {
    return this.active.map((fault) => ({ ...fault }));
  }

  /** Ends every fault; calls that hang are cut off, delayed ones go on. */
  clear(): void {
    this.active = [];
    this.waiting.abort();
    this.waiting = new AbortController();
  }

  /** Takes the first fault aimed at a path and counts it down. */
  take(path: string): Fault | undefined {
    const fault = this.active.find(({ match }) => matchesCall(path, match));
    if (fault?.times !== undefined) {
      fault.times -= 1;
      if (fault.times === 0) this.active = this.active.filter((other) => other !== fault);
    }
    return fault;
  }

  /** An onRequest hook. */
  readonly hook = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const fault = this.take(request.url.split('?')[0] ?? '');
    switch (fault?.kind) {
      case 'fail':
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
      default:
        return undefined;
    }
  };
}
