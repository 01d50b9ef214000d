import { memo } from 'react';
import type { Vote } from '../../domain/session/metadata.ts';
import { instantLink, type RecordLinks } from '../../domain/session/recordLinks.ts';
import type { DisplayStatus } from '../../domain/session/session.ts';
import type { Locale } from '../../i18n/locales.ts';
import { recordTime } from '../../i18n/labels/recordTime.ts';
import type { Translate } from '../../i18n/translator.ts';
import { JumpLink, type OnJump } from '../session/JumpLink.tsx';
import { VoteResult } from './VoteResult.tsx';
import type { VotePeople } from './votePeople.ts';

/** Props that all rows of a list share. They must be the same objects at every rendering: otherwise `memo` renders every row again. */
export interface VoteRowShared {
  links: RecordLinks;
  status: DisplayStatus;
  /** Whether the city hides the results of its votes (rule 10.7). */
  areResultsHidden: boolean;
  people: VotePeople;
  locale: Locale;
  t: Translate;
  onJump?: OnJump | undefined;
}

interface VoteRowProps extends VoteRowShared {
  vote: Vote;
  hasTakenPlace: boolean;
  isCurrent: boolean;
  /** Whether other votes have ballots. */
  othersHaveBallots: boolean;
}

/** A vote: its name with a link to its start and, if it has taken place, its result. */
export const VoteRow = memo(function VoteRow({
  vote,
  hasTakenPlace,
  isCurrent,
  othersHaveBallots,
  areResultsHidden,
  ...shared
}: VoteRowProps) {
  const { links, status, people, locale, t, onJump } = shared;
  const { name, startMs } = vote;
  const link = instantLink(startMs, links);
  const time = recordTime(startMs, link, links, locale, t);
  return (
    <div className="vote" aria-current={isCurrent && links.isLive ? 'true' : undefined}>
      {link.href === undefined && !links.isLive ? (
        <b>
          <bdi lang={links.lang}>{name}</bdi>
        </b>
      ) : (
        <JumpLink className="vote-name" link={link} name={name} isCurrent={isCurrent && !links.isLive} onJump={onJump}>
          {time !== '' && (
            <span className="figures" suppressHydrationWarning>
              {time}
            </span>
          )}{' '}
          <bdi lang={links.lang}>{name}</bdi>
        </JumpLink>
      )}
      {hasTakenPlace && !areResultsHidden && (
        <VoteResult vote={vote} status={status} people={people} othersHaveBallots={othersHaveBallots} links={links} locale={locale} t={t} />
      )}
    </div>
  );
});
