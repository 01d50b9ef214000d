import { hasTakenPlace, summarizeVote, type VoteGroup } from '../../domain/votes/votes.ts';
import { groupHeading } from '../../i18n/labels/voteLabels.ts';
import styles from './VoteList.module.css';
import { VoteRow, type VoteRowShared } from './VoteRow.tsx';

interface VoteListProps extends VoteRowShared {
  /** In the order of rule 10.5. */
  groups: readonly VoteGroup[];
  /** Id of the current vote. */
  currentId: string | undefined;
  /** Number of votes that are counted but not shown (rule 6.16). */
  left?: number;
  /** Whether the list was not sent (rule 17.17). */
  isUnknown?: boolean;
}

/**
 * The votes of a session, grouped by topic (rule 10.5). It is one list, in which the first item of a group contains the heading: a vote
 * that starts moves to another group, and must keep its element and the focus.
 */
export function VoteList({ groups, currentId, left = 0, isUnknown = false, ...shared }: VoteListProps) {
  const { t, status, links, people, areResultsHidden } = shared;
  const votes = groups.flatMap((group) => group.votes);
  const haveBallots = people.elsewhere.length > 0 || votes.some(({ ballots = [] }) => ballots.length > 0);
  const count = votes.length + left;
  // Who voted how may still come while a vote runs, and is not asked before it is held.
  const hasEnded = votes.some((vote) => hasTakenPlace(vote) && summarizeVote(vote, status) !== 'open');
  const headingOf = (group: VoteGroup) => groupHeading(group, groups.length, status === 'recorded', t);
  return (
    <>
      {/* Of a list that is not known the number of votes is not, either. */}
      <p className={`${styles.count} muted`}>
        {isUnknown ? t('vote.listUnknown') : count === 0 ? t('vote.noneYet') : t('vote.countAll', { count })}
      </p>
      <ol className={styles.list}>
        {groups.flatMap((group) =>
          group.votes.map((vote, index) => (
            <li key={vote.id} className={index === 0 ? styles.first : undefined} data-state={vote.id === currentId ? 'current' : undefined}>
              {index === 0 && headingOf(group) !== '' && (
                <h3>
                  <bdi lang={group.topic && links.lang}>{headingOf(group)}</bdi>
                </h3>
              )}
              <VoteRow
                vote={vote}
                hasTakenPlace={group.kind !== 'not-started'}
                isCurrent={vote.id === currentId}
                othersHaveBallots={haveBallots}
                {...shared}
              />
            </li>
          )),
        )}
      </ol>
      {hasEnded && !haveBallots && !areResultsHidden && !people.areHidden && (
        <p>
          <small className="muted">{t('vote.noNames')}</small>
        </p>
      )}
    </>
  );
}
