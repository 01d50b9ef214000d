import type { VoteSummary } from '../../domain/votes/votes.ts';

/** Compares counts without saying what was decided. */
const COUNTS = 'M4 13V7m4 6V3m4 10v-4';

/** Icons of votes by their summary: SVG paths in a box of 16 by 16 units. */
export const SUMMARY_PATHS: Record<VoteSummary, string> = {
  adopted: 'm3 8.5 3.5 3.5L13 4.5',
  rejected: 'm4 4 8 8m0-8-8 8',
  tied: 'M3 6h10M3 10.5h10',
  withdrawn: 'M13 8H3.5M7 4 3 8l4 4',
  open: 'M8 3v5l3 2M8 1.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 1 1 0-13',
  unclosed: 'M8 1.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 1 1 0-13',
  'more-for': COUNTS,
  'more-against': COUNTS,
  equal: COUNTS,
  unknown: 'M3 8h10',
};

/** The icon of a vote that differs from the division (rule 10.14), in the same box. */
export const DIFFERS_PATH = 'M3 8h4l5-4.5M9.5 3.5H12V6M7 8l5 4.5M9.5 12.5H12V10';
