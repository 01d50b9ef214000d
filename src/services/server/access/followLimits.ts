import { toNetwork } from '../../../domain/login/subscriberNetwork.ts';
import { AttemptLimiter } from './attemptLimiter.ts';

const limiter = (name: string, attempts: number) => new AttemptLimiter({ name, attempts, windowSeconds: 15 * 60, maxKeys: 50_000 });

// As for downloads (rule 15.9): an office is one network. The follow service counts by address, which the portal does not store.
const networks = { proved: limiter('follow-proved', 20), plausible: limiter('follow-plausible', 3) };

/** Counts a request to follow, or for the link, for the network of the visitor (rule 28.62); returns 0, or the seconds to wait. */
export const takeFollowSlot = (clientAddress: string, verdict: keyof typeof networks): Promise<number> =>
  networks[verdict].take(toNetwork(clientAddress));
