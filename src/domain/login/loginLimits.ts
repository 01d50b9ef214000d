/** Wrong passwords of a network for a session in 15 minutes before an attempt needs a proof of work (rule 14.8). */
export const FREE_ATTEMPTS = 10;

/** Wrong passwords for a session from all networks in 15 minutes after which networks have no free ones left (rule 14.16). */
export const SESSION_GUESSES = 100;

/** Minimum and maximum effort of a proof, as a multiple of a download's (rule 14.8): a phone solves the maximum in about ten seconds. */
const EFFORT = { least: 2, most: 4 };

/** Attempts to guess the password of a session in 15 minutes. */
export interface Guesses {
  /** Attempts of the network, also those that were rejected without a look at the password. */
  network: number;
  /** Wrong passwords from all networks. */
  session: number;
}

const limitEffort = (effort: number): number => Math.min(Math.max(effort, EFFORT.least), EFFORT.most);

/**
 * Whether an attempt needs no proof: the network has free ones left, and nobody guesses the session's password from many networks
 * (rules 14.8, 14.16).
 */
export const isFree = ({ network, session }: Guesses): boolean => network < FREE_ATTEMPTS && session < SESSION_GUESSES;

/**
 * Returns the effort of the proof for one more attempt: it grows by one with every 10 attempts of the network, and with every 100 wrong
 * passwords for the session (rules 14.8, 14.16). It is limited, so that nobody can make it too heavy for others.
 */
export const proofEffort = ({ network, session }: Guesses): number =>
  limitEffort(EFFORT.least + Math.max(Math.floor(network / FREE_ATTEMPTS) - 1, Math.floor(session / SESSION_GUESSES)));

/**
 * Returns the accepted effort: the one required up to 10 attempts of the network and 100 wrong passwords for the session ago, so that
 * attempts of others do not invalidate a proof while it is computed (rule 14.8).
 */
export const acceptedEffort = ({ network, session }: Guesses): number =>
  proofEffort({ network: network - FREE_ATTEMPTS, session: session - SESSION_GUESSES });
