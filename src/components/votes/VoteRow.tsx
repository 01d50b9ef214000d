import { memo } from 'react';
import type { Vote } from '../../domain/session/metadata.ts';
import { instantLink, type RecordLinks } from '../../domain/session/recordLinks.ts';
import type { DisplayStatus } from '../../domain/session/session.ts';
import type { Locale } from '../../i18n/locales.ts';
import { recordTime } from '../../i18n/labels/recordTime.ts';
import type { Translate } from '../../i18n/translator.ts';
import { JumpLink, type OnJump } from '../session/JumpLink.tsx';
import styles from './Vote.module.css';
import { VoteResult } from './VoteResult.tsx';

/** What all rows of a list share; the same objects at every rendering, or every row renders again. */
export interface VoteRowShared {
  links: RecordLinks;
  status: DisplayStatus;
  /** A city may hide what came of its votes: the votes themselves stay. */
  areResultsHidden: boolean;
  locale: Locale;
  t: Translate;
  onJump?: OnJump | undefined;
}

interface VoteRowProps extends VoteRowShared {
  vote: Vote;
  hasTakenPlace: boolean;
  isCurrent: boolean;
}

/** A vote: its name with a link to where it begins and, once it is held, what came of it. */
export const VoteRow = memo(function VoteRow({ vote, hasTakenPlace, isCurrent, areResultsHidden, ...shared }: VoteRowProps) {
  const { links, status, locale, t, onJump } = shared;
  const { name, startMs } = vote;
  const link = instantLink(startMs, links);
  const time = recordTime(startMs, link, links, locale, t);
  return (
    <div className={styles.vote} aria-current={isCurrent && links.isLive ? 'true' : undefined}>
      {link.href === undefined && !links.isLive ? (
        <b>
          <bdi>{name}</bdi>
        </b>
      ) : (
        <JumpLink className={styles.name} link={link} name={name} isCurrent={isCurrent && !links.isLive} onJump={onJump}>
          {time !== '' && (
            <span className="figures" suppressHydrationWarning>
              {time}
            </span>
          )}
          <bdi>{name}</bdi>
        </JumpLink>
      )}
      {hasTakenPlace && !areResultsHidden && <VoteResult vote={vote} status={status} locale={locale} t={t} />}
    </div>
  );
});
