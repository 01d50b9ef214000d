import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Settings } from '../../src/config/settings/settings.ts';
import type { HttpError } from '../http/httpError.ts';
import { isLoopbackHost } from '../http/requestOrigin.ts';

/** Settings that decide who is an operator. */
export type OperatorSettings = Pick<Settings, 'host' | 'siteUrl' | 'trustedProxies'> & Partial<Pick<Settings, 'metricsToken'>>;

/** Headers with which a proxy forwards requests of others. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

const LOOPBACK_ADDRESS = /^(?:(?:::ffff:)?127\.\d+\.\d+\.\d+|::1)$/;

/** Whether the portal is for its own machine only: it listens on loopback, has a loopback address and no proxy (rule 23.5). */
function isPrivate({ host, siteUrl, trustedProxies }: OperatorSettings): boolean {
  const listensOnLoopback = host === 'localhost' || LOOPBACK_ADDRESS.test(host);
  return trustedProxies === 0 && listensOnLoopback && isLoopbackHost(new URL(siteUrl).host);
}

/**
 * Whether a request was sent by a user of this machine. A local proxy that adds no header looks the same, with any Host of its client, so
 * a public portal treats no request as local.
 */
function isFromThisMachine({ socket, headers }: IncomingMessage, settings: OperatorSettings): boolean {
  if (!isPrivate(settings) || PROXY_HEADERS.some((name) => headers[name] !== undefined)) return false;
  // Compare the exact address: a page of another site whose name resolves to this machine sends that name (DNS rebinding). An https address
  // is that of a proxy.
  return LOOPBACK_ADDRESS.test(socket.remoteAddress ?? '') && `http://${headers.host}` === settings.siteUrl;
}

/** Error for everybody else: the same 404 as for an unknown address, so that the endpoint is not revealed (rule 23.5). */
export const NOTHING_HERE: HttpError = { status: 404, code: 'not-found', message: 'There is nothing here.' };

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether a request may read metrics and purge caches (rule 23.5): with PORTAL_METRICS_TOKEN, or from the machine of a private portal. */
export function isOperator(request: IncomingMessage, settings: OperatorSettings): boolean {
  const [, given] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  const { metricsToken } = settings;
  // Compare digests, which have the same length, in constant time, so that the time reveals nothing about the token.
  if (given !== undefined && metricsToken !== undefined) return timingSafeEqual(digest(given), digest(metricsToken));
  return isFromThisMachine(request, settings);
}
