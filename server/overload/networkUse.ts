import { LRUCache } from 'lru-cache';
import { FAIR_RATIO, USE_HALF_LIFE_MS } from './limits.ts';

/** Networks whose use is known; one more removes the one that was charged longest ago. */
const MAX_NETWORKS = 4096;

/** A number that halves every USE_HALF_LIFE_MS, as it was at an instant. */
interface Fading {
  value: number;
  atMs: number;
}

const valueAt = ({ value, atMs }: Fading, nowMs: number) => value * 0.5 ** ((nowMs - atMs) / USE_HALF_LIFE_MS);

/**
 * Renderings that each network was given lately, older ones counting less (docs/decisions/0024-fair-renderings.md). Times are ms of a
 * monotonic clock.
 */
export class NetworkUse {
  readonly #uses = new LRUCache<string, Fading>({ max: MAX_NETWORKS });
  /** The largest use; all uses fade alike, so only a charge can replace it. */
  #largest: Fading = { value: 0, atMs: 0 };

  /** Counts a rendering of a network. */
  charge(network: string, nowMs: number): void {
    const use = { value: this.#read(network, nowMs) + 1, atMs: nowMs };
    this.#uses.set(network, use);
    if (use.value > valueAt(this.#largest, nowMs)) this.#largest = use;
  }

  /** Whether the busiest network has used FAIR_RATIO times as much as this one would have with one more rendering. */
  isLight(network: string, nowMs: number): boolean {
    return FAIR_RATIO * (this.#read(network, nowMs) + 1) <= valueAt(this.#largest, nowMs);
  }

  #read(network: string, nowMs: number): number {
    const use = this.#uses.get(network);
    return use === undefined ? 0 : valueAt(use, nowMs);
  }
}
