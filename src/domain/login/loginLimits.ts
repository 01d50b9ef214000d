/** Wrong passwords that a network may give for a session in fifteen minutes before an attempt needs a proof of work. */
export const FREE_ATTEMPTS = 10;

/** Least and most that the proof of work of a further attempt costs, as a multiple of a download's: a phone solves the hardest in a few seconds. */
const EFFORT = { least: 2, most: 4 };

/** Cost of the proof for one more attempt after so many in the window: it grows by one with every ten. */
export const proofEffort = (attempts: number): number =>
  Math.min(Math.max(EFFORT.least + Math.floor(attempts / FREE_ATTEMPTS) - 1, EFFORT.least), EFFORT.most);

/** Cost that is accepted: what was asked up to ten attempts ago, so that others on the network do not spoil a proof while it is worked out. */
export const acceptedEffort = (attempts: number): number => proofEffort(attempts - FREE_ATTEMPTS);
