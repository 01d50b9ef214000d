/** Wrong passwords of a network for a session in 15 minutes before an attempt needs a proof of work (rule 14.8). */
export const FREE_ATTEMPTS = 10;

/** Minimum and maximum effort of a proof, as a multiple of a download's (rule 14.8): a phone solves the maximum in a few seconds. */
const EFFORT = { least: 2, most: 4 };

/** Returns the effort of the proof for one more attempt: it grows by one with every 10 attempts in the window (rule 14.8). */
export const proofEffort = (attempts: number): number =>
  Math.min(Math.max(EFFORT.least + Math.floor(attempts / FREE_ATTEMPTS) - 1, EFFORT.least), EFFORT.most);

/** Returns the accepted effort: the one required up to 10 attempts ago, so that attempts of others on the network do not invalidate a proof while it is computed (rule 14.8). */
export const acceptedEffort = (attempts: number): number => proofEffort(attempts - FREE_ATTEMPTS);
