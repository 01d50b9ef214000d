import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Settings } from '../src/config/settings.ts';
import type { Refusal } from './refusal.ts';
import { isLoopbackHost } from './requestOrigin.ts';

/** Settings that say who runs the portal. */
export type OperatorSettings = Pick<Settings, 'siteUrl' | 'trustedProxies'> & Partial<Pick<Settings, 'metricsToken'>>;

/** Headers by which a proxy says that it speaks for somebody else. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

const LOOPBACK_ADDRESS = /^(?:(?:::ffff:)?127\.\d+\.\d+\.\d+|::1)$/;

/** Says whether a request was sent from this machine by its own user: a proxy here would make all the world look like that. */
function isFromThisMachine({ socket, headers }: IncomingMessage, { siteUrl, trustedProxies }: OperatorSettings): boolean {
  // This server speaks no TLS: an https address is a proxy's, whether it was counted or not.
  const mayBeProxied = trustedProxies > 0 || siteUrl.startsWith('https:') || PROXY_HEADERS.some((name) => headers[name] !== undefined);
  // A page of somebody else whose name was made to point here would still say its own name.
  return !mayBeProxied && LOOPBACK_ADDRESS.test(socket.remoteAddress ?? '') && isLoopbackHost(headers.host);
}

/** What others than operators are told: the same as anywhere where nothing is, so that nobody learns that there is something to guess at. */
export const NOTHING_HERE: Refusal = { status: 404, code: 'not-found', message: 'There is nothing here.' };

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Says whether a request may read the metrics and empty the cache (contract §7): one from this machine, or one with PORTAL_METRICS_TOKEN. */
export function isOperator(request: IncomingMessage, settings: OperatorSettings): boolean {
  const [, given] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  const { metricsToken } = settings;
  // Digests are of one length, and compared in constant time they tell nothing of the token.
  if (given !== undefined && metricsToken !== undefined) return timingSafeEqual(digest(given), digest(metricsToken));
  return isFromThisMachine(request, settings);
}
