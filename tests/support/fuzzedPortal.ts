import { expect } from 'vitest';
import { referenceTokens, toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { securityHeaders } from '../../server/http/securityHeaders.ts';
import { type Program, startBackend, startPortal } from './programs.ts';
import { Wire, type SendOptions, type WireAnswer } from './wire.ts';

/** Texts that must not occur in an answer. */
const SECRETS = ['only-for-tests-', ...Object.values(referenceTokens)];

/** Heap limit of the portal, MB: a memory leak ends the process. */
const MEMORY = '--max-old-space-size=256';

const HEADERS = securityHeaders('http://127.0.0.1').map(([name]) => name.toLowerCase());

/** A portal process that receives generated requests. */
export interface FuzzedPortal {
  portal: Program;
  /** Sends a case in a lane; resolves to the answers, rejects when one has a fault. */
  send: (request: Buffer, lane: number, options?: SendOptions) => Promise<WireAnswer[]>;
  /** Expects that the process runs and logged no failure. */
  expectUnharmed: () => Promise<void>;
}

/** The fault of an answer; undefined when it has none. */
export function faultOf({ status, headers, body }: WireAnswer): string | undefined {
  const missing = HEADERS.filter((name) => !headers.has(name));
  if (missing.length > 0) return `without ${missing.join(', ')}`;
  // A 503 with Retry-After is not a failure.
  const isSound = status < 500 || status === 501 || (status === 503 && headers.has('retry-after'));
  if (!isSound) return `status ${String(status)}`;
  return SECRETS.some((secret) => body.includes(secret)) ? 'holds a secret' : undefined;
}

/** Expects that a portal process runs and logged no failure. */
export async function expectUnharmed({ url, child, output }: Program): Promise<void> {
  expect(child.exitCode).toBeNull();
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  const failures = output()
    .split('\n')
    .filter((line) => /unhandled|uncaught|page failed|\[ERROR\]|"level":(?:50|60),(?!.*admin service and backup failed)/i.test(line));
  expect(failures.slice(0, 5)).toEqual([]);
}

/** Starts a portal with one trusted proxy, in front of the given backend or a new reference backend. */
export async function startFuzzedPortal(settings: Record<string, string> = {}, backendUrl?: string): Promise<FuzzedPortal> {
  const upstreamUrl = backendUrl ?? (await startBackend()).url;
  const portal = await startPortal({
    ...toPortalEnvironment(upstreamUrl),
    PORTAL_TRUSTED_PROXIES: '1',
    LOG_LEVEL: 'warn',
    NODE_OPTIONS: MEMORY,
    ...settings,
  });
  const wires = new Map<number, Wire>();
  const wireOf = (lane: number) => {
    const wire = wires.get(lane) ?? new Wire(Number(new URL(portal.url).port));
    wires.set(lane, wire);
    return wire;
  };
  return {
    portal,
    send: async (request, lane, options) => {
      const answers = await wireOf(lane).send(request, options);
      for (const answer of answers) {
        const fault = faultOf(answer);
        if (fault !== undefined) throw new Error(`${fault}: ${String(answer.status)} ${answer.body.slice(0, 300)}`);
      }
      return answers;
    },
    expectUnharmed: () => expectUnharmed(portal),
  };
}
