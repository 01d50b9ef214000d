import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Settings } from '../../src/config/settings/settings.ts';
import type { HttpError } from '../http/httpError.ts';
import { isLoopbackHost } from '../http/requestOrigin.ts';

/** Settings that say who runs the portal. */
export type OperatorSettings = Pick<Settings, 'host' | 'siteUrl' | 'trustedProxies'> & Partial<Pick<Settings, 'metricsToken'>>;

/** Headers by which a proxy says that it speaks for somebody else. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

const LOOPBACK_ADDRESS = /^(?:(?:::ffff:)?127\.\d+\.\d+\.\d+|::1)$/;

/** Says whether the portal is for its own machine only: it listens on loopback, its address is a loopback one, and it has no proxy in front. */
function isPrivate({ host, siteUrl, trustedProxies }: OperatorSettings): boolean {
  const listensOnLoopback = host === 'localhost' || LOOPBACK_ADDRESS.test(host);
  return trustedProxies === 0 && listensOnLoopback && isLoopbackHost(new URL(siteUrl).host);
}

/**
 * Says whether a request was sent from this machine by its own user. A proxy on this machine that adds no header looks the same, whatever Host
 * its client chose: a portal that is public takes no request for one of this machine.
 */
function isFromThisMachine({ socket, headers }: IncomingMessage, settings: OperatorSettings): boolean {
  if (!isPrivate(settings) || PROXY_HEADERS.some((name) => headers[name] !== undefined)) return false;
  // The exact address: a page of another site whose name was made to point here sends that name. An https address is a proxy's.
  return LOOPBACK_ADDRESS.test(socket.remoteAddress ?? '') && `http://${headers.host}` === settings.siteUrl;
}

/** What others than operators are told: the same as anywhere where nothing is, so that nobody learns that there is something to guess at. */
export const NOTHING_HERE: HttpError = { status: 404, code: 'not-found', message: 'There is nothing here.' };

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Says whether a request may read the metrics and empty the cache (contract §7): one with PORTAL_METRICS_TOKEN, or one from the machine of a portal that is not public. */
export function isOperator(request: IncomingMessage, settings: OperatorSettings): boolean {
  const [, given] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  const { metricsToken } = settings;
  // Digests are of one length, and compared in constant time they tell nothing of the token.
  if (given !== undefined && metricsToken !== undefined) return timingSafeEqual(digest(given), digest(metricsToken));
  return isFromThisMachine(request, settings);
}
