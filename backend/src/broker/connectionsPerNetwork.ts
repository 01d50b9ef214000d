import type { IncomingMessage } from 'node:http';
import { findNetwork } from '../http/clientAddress.ts';
import { AnswerBudget } from './snapshots/answerBudget.ts';

/** Connections of one network at the same time: an office or a school shares one address. */
const MAX_CONNECTIONS = 1000;

/** New connections of one network: a school that reloads, and each second. */
const BURST_CONNECTIONS = 1000;
const CONNECTIONS_PER_SECOND = 20;

/**
 * Shares of the time of this process for the answers of one network, and for those of many: portals, or everybody behind an unknown proxy.
 */
const NETWORK_SHARES = { first: 0.2, repeated: 0.05 };
const COMMON_SHARES = { first: 0.4, repeated: 0.1 };
const BURST_MS = { first: 1000, repeated: 250 };

/** The budgets of a network: for the first answer with each event to each connection, and for repeated ones. */
export interface AnswerBudgets {
  first: AnswerBudget;
  repeated: AnswerBudget;
}

/** The connections of one network. */
interface Network {
  count: number;
  /** New connections that it may have now. */
  allowed: number;
  refilledMs: number;
  budgets: AnswerBudgets;
}

/** Counts and limits the connections of each network, an IPv4 address or an IPv6 /56 (rules 12.21, 12.26). */
export class ConnectionsPerNetwork {
  readonly #trustedProxies: number;
  readonly #clock: () => number;
  readonly #networks = new Map<string, Network>();
  readonly #unknown: AnswerBudgets;
  readonly #portals: AnswerBudgets;
  readonly #isPortal: (request: IncomingMessage) => boolean;
  readonly #budgets = new WeakMap<IncomingMessage, AnswerBudgets>();

  /**
   * `trustedProxies` is the number of proxies whose X-Forwarded-For counts; `clock` returns ms. `isPortal` says whether a request has
   * proved that it is a portal's: visitors of all networks cause its connections.
   */
  constructor(trustedProxies: number, clock: () => number, isPortal: (request: IncomingMessage) => boolean) {
    this.#trustedProxies = trustedProxies;
    this.#clock = clock;
    this.#isPortal = isPortal;
    this.#unknown = this.#createBudgets(COMMON_SHARES);
    this.#portals = this.#createBudgets(COMMON_SHARES);
  }

  /** Counts a new connection until it closes; false if its network has too many. */
  enter(request: IncomingMessage): boolean {
    if (this.#isPortal(request)) {
      this.#budgets.set(request, this.#portals);
      return true;
    }
    const name = findNetwork(request, this.#trustedProxies);
    if (name === undefined) return true;
    const network = this.#networks.get(name) ?? this.#createNetwork();
    this.#networks.set(name, network);
    this.#refill(network);
    if (network.count >= MAX_CONNECTIONS || network.allowed < 1) return false;
    network.count += 1;
    network.allowed -= 1;
    this.#budgets.set(request, network.budgets);
    request.socket.once('close', () => (network.count -= 1));
    return true;
  }

  /** The budgets for the answers to a connection, by its request. */
  getBudgets(request: IncomingMessage): AnswerBudgets {
    return this.#budgets.get(request) ?? this.#unknown;
  }

  /** Forgets networks that have no connection and their whole allowance; call it repeatedly. */
  tick(): void {
    for (const [name, network] of this.#networks) {
      this.#refill(network);
      if (network.count === 0 && network.allowed >= BURST_CONNECTIONS) this.#networks.delete(name);
    }
  }

  #createNetwork(): Network {
    return { count: 0, allowed: BURST_CONNECTIONS, refilledMs: this.#clock(), budgets: this.#createBudgets(NETWORK_SHARES) };
  }

  #createBudgets({ first, repeated }: typeof NETWORK_SHARES): AnswerBudgets {
    return {
      first: new AnswerBudget({ share: first, burstMs: BURST_MS.first, clock: this.#clock }),
      repeated: new AnswerBudget({ share: repeated, burstMs: BURST_MS.repeated, clock: this.#clock }),
    };
  }

  #refill(network: Network): void {
    const nowMs = this.#clock();
    const refill = ((nowMs - network.refilledMs) / 1000) * CONNECTIONS_PER_SECOND;
    network.allowed = Math.min(BURST_CONNECTIONS, network.allowed + refill);
    network.refilledMs = nowMs;
  }
}
