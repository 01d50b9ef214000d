import type { VoteShare } from '../../domain/votes/votes.ts';

/** The counts of a vote as one bar with a section for each choice. */
export function VoteBar({ shares }: { shares: readonly VoteShare[] }) {
  return (
    <svg className="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      {shares.map(({ choice, from, width }, index) => (
        <rect key={index} className={choice} x={from} width={width} height="1" />
      ))}
    </svg>
  );
}
