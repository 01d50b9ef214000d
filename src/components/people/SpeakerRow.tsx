import '../../styles/divisionTones.css';
import { memo } from 'react';
import { instantLink, personAddress, type RecordLinks } from '../../domain/session/recordLinks.ts';
import { speechPosition } from '../../domain/playback/recordingPosition.ts';
import type { Speaker, Turn } from '../../domain/people/speakers.ts';
import { toPersonId } from '../../domain/people/across/pathIds.ts';
import { toShare } from '../../domain/people/speakingTime.ts';
import { formatSpeakingTime, formatTime } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import { recordTime } from '../../i18n/labels/recordTime.ts';
import { speakerName, turnLength } from '../../i18n/labels/speakerLabels.ts';
import type { Translate } from '../../i18n/translator.ts';
import { JumpLink, type OnJump } from '../session/JumpLink.tsx';
import { PersonMark } from './PersonMark.tsx';
import { PersonName } from './PersonName.tsx';
import styles from './SpeakerRow.module.css';
import { TimeBar } from './chart/TimeBar.tsx';

/** Props that all rows of a list share. They must be the same objects at every rendering: otherwise `memo` renders every row again. */
export interface SpeakerRowShared {
  links: RecordLinks;
  locale: Locale;
  t: Translate;
  /** Whether the city hides the times of speeches, and with them the total speaking time (rule 9.11). */
  areTimesHidden: boolean;
  /** Whether some speeches are not shown (rule 6.16): the rows do not say how often and how long a person spoke. */
  areTurnsCut?: boolean | undefined;
  onJump?: OnJump | undefined;
}

interface SpeakerRowProps extends SpeakerRowShared {
  speaker: Speaker;
  /** The longest speaking time of the list, ms: the whole width of a bar. */
  longestMs?: number;
  /** Class of the division's tone. */
  tone: string;
  /** Id of the current turn, if it is a turn of this speaker. */
  currentId: string | undefined;
}

function TurnRow({ turn, name, isCurrent, shared }: { turn: Turn; name: string; isCurrent: boolean; shared: SpeakerRowShared }) {
  const { links, locale, t, onJump } = shared;
  const link = instantLink(turn.startMs, links, speechPosition);
  // Turns in another part of the recording have no position here: show the time of day.
  const time =
    link.seconds === undefined && !links.isDayOnly
      ? formatTime(turn.startMs, locale, links.timeZone)
      : recordTime(turn.startMs, link, links, locale, t);
  return (
    <li
      data-state={isCurrent ? 'current' : undefined}
      aria-current={isCurrent && links.isLive ? 'true' : undefined}
      suppressHydrationWarning
    >
      {link.href === undefined ? (
        <span suppressHydrationWarning>{time}</span>
      ) : (
        <JumpLink link={link} name={name} isCurrent={isCurrent && !links.isLive} onJump={onJump}>
          {time}
        </JumpLink>
      )}{' '}
      {turnLength(turn, locale)}
    </li>
  );
}

function SpeakerRowContent({ speaker, tone, longestMs = 0, currentId, ...shared }: SpeakerRowProps) {
  const { locale, t, areTimesHidden, areTurnsCut, links } = shared;
  const { attendee, turns, totalMs } = speaker;
  const name = speakerName(speaker, t);
  const spoke = t('session.spoke', { count: turns.length });
  const isTimed = !areTimesHidden && !areTurnsCut;
  const current = currentId === undefined ? undefined : turns.find(({ id }) => id === currentId);
  const turnList = (
    <ol>
      {turns.map((turn) => (
        <TurnRow key={turn.id} turn={turn} name={name} isCurrent={turn === current} shared={shared} />
      ))}
    </ol>
  );
  return (
    <li className={`${styles.person} ${tone} ${current ? styles.current : ''}`.trim()}>
      <PersonMark attendee={attendee} />
      <div>
        <div className={styles.head}>
          <b>
            <PersonName name={name} href={personAddress(attendee && toPersonId(attendee), links)} />
          </b>{' '}
          {isTimed && (
            <span className={styles.time} suppressHydrationWarning>
              {totalMs === 0 ? t('session.timeUnknown') : formatSpeakingTime(totalMs / 1000, locale)}
            </span>
          )}
        </div>{' '}
        {attendee?.role && (
          <small className="muted">
            <bdi lang={links.lang}>{attendee.role}</bdi>
          </small>
        )}{' '}
        {attendee?.division && (
          <small className="muted division">
            <bdi>{attendee.division}</bdi>
          </small>
        )}{' '}
        {links.isLive && current && (
          <small className={styles.speaking} suppressHydrationWarning>
            {t('session.speakingSince', { time: formatTime(current.startMs, locale, links.timeZone) })}
          </small>
        )}{' '}
        {isTimed && totalMs > 0 && <TimeBar sections={[{ from: 0, width: toShare(totalMs, longestMs) }]} />}
        {areTimesHidden && !areTurnsCut && <small>{spoke}</small>}
        {!areTimesHidden && areTurnsCut && turnList}
        {isTimed && (
          <details>
            <summary>{spoke}</summary>
            {turnList}
          </details>
        )}
      </div>
    </li>
  );
}

const isSameTurn = (a: Turn, b: Turn | undefined) => a.id === b?.id && a.startMs === b.startMs && a.untilMs === b.untilMs;

const isSameSpeaker = (a: Speaker, b: Speaker) =>
  a === b ||
  (a.attendee === b.attendee && a.turns.length === b.turns.length && a.turns.every((turn, index) => isSameTurn(turn, b.turns[index])));

/** A speaker with their turns. A row renders again only when its own data changed. */
export const SpeakerRow = memo(
  SpeakerRowContent,
  (before, after) =>
    isSameSpeaker(before.speaker, after.speaker) &&
    before.tone === after.tone &&
    before.longestMs === after.longestMs &&
    before.currentId === after.currentId &&
    before.links === after.links &&
    before.t === after.t &&
    before.onJump === after.onJump &&
    before.areTimesHidden === after.areTimesHidden &&
    before.areTurnsCut === after.areTurnsCut,
);
