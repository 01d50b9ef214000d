import type { IncomingMessage } from 'node:http';
import { getClientAddress, toNetwork } from '../http/clientAddress.ts';
import { isLoopback } from '../loopback.ts';

/** Connections of one network at the same time: an office or a school shares one address. */
const MAX_CONNECTIONS = 1000;

/** Counts the connections of each network, an IPv4 address or an IPv6 /64 (rule 12.21). */
export class ConnectionsPerNetwork {
  readonly #trustedProxies: number;
  readonly #counts = new Map<string, number>();

  /** `trustedProxies` is the number of proxies whose X-Forwarded-For counts. */
  constructor(trustedProxies: number) {
    this.#trustedProxies = trustedProxies;
  }

  /** Counts a new connection until it closes; false if its network has too many. */
  enter(request: IncomingMessage): boolean {
    const address = getClientAddress(request, this.#trustedProxies);
    // Without a trusted proxy, this machine's own address may stand for everybody behind a proxy.
    if (this.#trustedProxies === 0 && isLoopback(address)) return true;
    const network = toNetwork(address);
    const count = this.#counts.get(network) ?? 0;
    if (count >= MAX_CONNECTIONS) return false;
    this.#counts.set(network, count + 1);
    request.socket.once('close', () => this.#leave(network));
    return true;
  }

  #leave(network: string): void {
    const left = (this.#counts.get(network) ?? 0) - 1;
    if (left > 0) this.#counts.set(network, left);
    else this.#counts.delete(network);
  }
}
