import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../apiError.ts';
import { findNetwork } from '../http/clientAddress.ts';
import { isFromInstance } from '../live/elsewhere/instanceCalls.ts';

/** Answers of one network at the same time: an office or a school shares one address, and a player asks for one segment at a time. */
const MOST_TRANSFERS = 500;

/** Counts and limits the files and playlists that each network receives at the same time (rule 19.12). */
export class TransfersPerNetwork {
  readonly #trustedProxies: number;
  readonly #instanceMark: string;
  readonly #counts = new Map<string, number>();

  /**
   * `trustedProxies` is the number of proxies whose X-Forwarded-For counts. Another instance that passes a request on (`instanceMark`) has
   * counted it.
   */
  constructor(trustedProxies: number, instanceMark: string) {
    this.#trustedProxies = trustedProxies;
    this.#instanceMark = instanceMark;
  }

  /** An onRequest hook. */
  readonly onRequest = async ({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (isFromInstance(raw.headers, this.#instanceMark)) return;
    const network = findNetwork(raw, this.#trustedProxies);
    if (network === undefined) return;
    if ((this.#counts.get(network) ?? 0) >= MOST_TRANSFERS)
      throw new ApiError(429, 'too_many_transfers', `A network has at most ${MOST_TRANSFERS} transfers at the same time.`);
    this.#change(network, 1);
    finished(reply.raw, () => this.#change(network, -1));
  };

  #change(network: string, difference: number): void {
    const count = (this.#counts.get(network) ?? 0) + difference;
    if (count > 0) this.#counts.set(network, count);
    else this.#counts.delete(network);
  }
}
