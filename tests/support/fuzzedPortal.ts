import { expect } from 'vitest';
import { referenceTokens, toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { securityHeaders } from '../../server/http/securityHeaders.ts';
import { type Program, startBackend, startPortal } from './programs.ts';
import { Wire, type Sending, type WireAnswer } from './wire.ts';

/** What no answer may hold. */
const SECRETS = ['only-for-tests-', ...Object.values(referenceTokens)];

/** What a portal may keep of all that it is asked, MB: it dies of more. */
const MEMORY = '--max-old-space-size=256';

const HEADERS = securityHeaders('http://127.0.0.1').map(([name]) => name.toLowerCase());

/** A portal process that is asked strange things. */
export interface FuzzedPortal {
  portal: Program;
  /** Sends a case in a lane, and expects that every answer to it is sound; resolves to the answers. */
  ask: (request: Buffer, lane: number, sending?: Sending) => Promise<WireAnswer[]>;
  /** Expects that the process lives, and that it logged no failure. */
  expectUnharmed: () => Promise<void>;
}

/** Says what is wrong with an answer, if anything is. */
export function faultOf({ status, headers, body }: WireAnswer): string | undefined {
  const missing = HEADERS.filter((name) => !headers.has(name));
  if (missing.length > 0) return `without ${missing.join(', ')}`;
  // What is asked too often or cannot be had now is no failure, where it says when to come again.
  const isKnown = status < 500 || status === 501 || (status === 503 && headers.has('retry-after'));
  if (!isKnown) return `status ${String(status)}`;
  return SECRETS.some((secret) => body.includes(secret)) ? 'holds a secret' : undefined;
}

/** Expects that a portal process lives, and that its log knows no failure. */
export async function expectUnharmed({ url, child, output }: Program): Promise<void> {
  expect(child.exitCode).toBeNull();
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  const failures = output()
    .split('\n')
    .filter((line) => /unhandled|uncaught|page failed|\[ERROR\]|"level":(?:50|60),(?!.*admin service and backup failed)/i.test(line));
  expect(failures.slice(0, 5)).toEqual([]);
}

/** Starts a portal in front of a backend, by default a reference backend of its own, that believes the address of a visitor which one proxy tells. */
export async function startFuzzedPortal(settings: Record<string, string> = {}, backendUrl?: string): Promise<FuzzedPortal> {
  const behind = backendUrl ?? (await startBackend()).url;
  const portal = await startPortal({
    ...toPortalEnvironment(behind),
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
    ask: async (request, lane, sending) => {
      const answers = await wireOf(lane).ask(request, sending);
      for (const answer of answers) {
        const fault = faultOf(answer);
        if (fault !== undefined) throw new Error(`${fault}: ${String(answer.status)} ${answer.body.slice(0, 300)}`);
      }
      return answers;
    },
    expectUnharmed: () => expectUnharmed(portal),
  };
}
