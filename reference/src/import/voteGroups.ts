import type { VoteSeed } from '../seed/seedSchema.ts';

/** The people with the same recorded value in a vote. */
export interface VoteGroup {
  /** The key of the result: `yes`, `no`, `abstain`, `absent` or another one. */
  key: string;
  label: string;
  count: number;
  /** False: these people are eligible and did not vote. */
  isCast: boolean;
}

/** A vote from its groups; percentages are shares of the votes cast, and 0 for people who did not vote. */
export function toCountedVote(about: Pick<VoteSeed, 'id' | 'name' | 'priority' | 'topic'>, groups: VoteGroup[]): VoteSeed {
  const total = groups.reduce((sum, { count, isCast }) => sum + (isCast ? count : 0), 0);
  return {
    ...about,
    total,
    eligible: groups.reduce((sum, { count }) => sum + count, 0),
    result: groups.map(({ key, label, count, isCast }) => ({
      vote: key,
      label,
      count,
      percentage: isCast && total > 0 ? Math.round((100 * count) / total) : 0,
    })),
  };
}
