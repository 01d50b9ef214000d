import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../apiError.ts';
import { isLoopback } from '../loopback.ts';

const LOOPBACK_HOSTS = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * The origins at which browsers and other instances reach the backend (rule 23.14): the public one, its own one, which has several names on
 * loopback, and the internal one.
 */
export function listOwnOrigins(publicOrigin: string, ownOrigin: string, internalOrigin = ownOrigin): string[] {
  const { protocol, hostname, port } = new URL(ownOrigin);
  const hosts = isLoopback(hostname) ? [hostname, ...LOOPBACK_HOSTS] : [hostname];
  const own = hosts.map((host) => new URL(`${protocol}//${host}:${port}`).origin);
  return [...new Set([new URL(publicOrigin).origin, ...own, new URL(internalOrigin).origin])];
}

/** The name in a Host header, as URLs have it; undefined if it is none. */
function toHostname(host: string | undefined): string | undefined {
  const address = `http://${host ?? ''}`;
  return host !== undefined && /^[\w.:[\]-]+$/.test(host) && URL.canParse(address) ? new URL(address).hostname : undefined;
}

/** Whether a Host header names the host of an origin. Ports are not compared: some proxies leave them out. */
export function isHostOf(host: string | undefined, origin: string): boolean {
  return toHostname(host) === new URL(origin).hostname;
}

/**
 * Whether a Host header names one of the origins, or is an IP address (rule 23.14). A web page whose own name leads to this machine (DNS
 * rebinding) sends that name.
 */
export function isOwnHost(host: string | undefined, origins: readonly string[]): boolean {
  const hostname = toHostname(host) ?? '';
  return isIP(hostname.replace(/^\[|\]$/g, '')) > 0 || origins.some((origin) => isHostOf(host, origin));
}

/** Returns an onRequest hook that answers 403 to a Host header that names another host (rule 23.14). */
export function requireOwnHost(getOrigins: () => readonly string[]): (request: FastifyRequest) => Promise<void> {
  return async ({ headers }) => {
    if (!isOwnHost(headers.host, getOrigins()))
      throw new ApiError(403, 'forbidden', 'This is not the name of this backend: use the host of --public-url, or an IP address.');
  };
}
