import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { isLoopback } from '../loopback.ts';

/** The parts of a request that say from where it comes. */
interface AddressedRequest {
  headers: IncomingHttpHeaders;
  socket: { remoteAddress?: string | undefined };
}

function normalise(address: string): string {
  return address.startsWith('::ffff:') && isIP(address.slice(7)) === 4 ? address.slice(7) : address;
}

/** An entry without the port that some proxies add: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
function withoutPort(entry: string): string {
  const [, ipv6, ipv4] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/.exec(entry) ?? [];
  return ipv6 ?? ipv4 ?? entry;
}

/**
 * Address of the client (rule 23.12): the entry of X-Forwarded-For that the trusted proxies have written, counted from the right, or the
 * address of the connection without proxies and when the entry is not an address.
 */
export function getClientAddress(request: AddressedRequest, trustedProxies: number): string {
  const peer = normalise(request.socket.remoteAddress ?? '');
  if (trustedProxies === 0) return peer;
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const entries = forwarded.map((entry) => withoutPort(entry.trim())).filter(Boolean);
  const vouched = entries[Math.max(0, entries.length - trustedProxies)];
  return vouched !== undefined && isIP(vouched) > 0 ? normalise(vouched) : peer;
}

/**
 * The network of an address (rule 23.12): an IPv4 address itself, the /56 of an IPv6 address, which one subscriber can have, any other text
 * itself.
 */
export function toNetwork(address: string): string {
  const [plain = ''] = address.split('%');
  if (isIP(plain) !== 6) return address;
  // A URL writes an IPv4 address at the end as two groups.
  const [head = '', tail = ''] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const missing = Array.from({ length: 8 - left.length - right.length }, () => '0');
  const [a = 0, b = 0, c = 0, d = 0] = [...left, ...missing, ...right].map((group) => Number.parseInt(group, 16));
  return `${[a, b, c, d & 0xff00].map((group) => group.toString(16)).join(':')}::/56`;
}

/**
 * The network that a request comes from; undefined for this machine without a trusted proxy, which may stand for everybody behind a proxy.
 */
export function findNetwork(request: AddressedRequest, trustedProxies: number): string | undefined {
  const address = getClientAddress(request, trustedProxies);
  return trustedProxies === 0 && isLoopback(address) ? undefined : toNetwork(address);
}
