import type { VoteOutcome } from '../../domain/votes/votes.ts';

/** Icons of vote outcomes: SVG paths in a box of 16 by 16 units. */
export const OUTCOME_PATHS: Record<VoteOutcome, string> = {
  adopted: 'm3 8.5 3.5 3.5L13 4.5',
  rejected: 'm4 4 8 8m0-8-8 8',
  tied: 'M3 6h10M3 10.5h10',
  open: 'M8 3v5l3 2M8 1.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 1 1 0-13',
  unknown: 'M3 8h10',
};
