import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

function normalise(address: string): string {
  return address.startsWith('::ffff:') && isIP(address.slice(7)) === 4 ? address.slice(7) : address;
}

/** An entry without the port that some proxies add: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
function withoutPort(entry: string): string {
  const [, ipv6, ipv4] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/.exec(entry) ?? [];
  return ipv6 ?? ipv4 ?? entry;
}

/**
 * Address of the visitor (rule 23.7): the entry of X-Forwarded-For that the trusted proxies have written, counted from the right, or the
 * address of the socket without proxies and when the entry is not an address.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const peer = normalise(request.socket.remoteAddress ?? '');
  if (trustedProxies === 0) return peer;
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const entries = forwarded.map((entry) => withoutPort(entry.trim())).filter(Boolean);
  const vouched = entries[Math.max(0, entries.length - trustedProxies)];
  return vouched !== undefined && isIP(vouched) > 0 ? normalise(vouched) : peer;
}
