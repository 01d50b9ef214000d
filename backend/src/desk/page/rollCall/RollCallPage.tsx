import { Fragment } from 'react';
import type { StoredCity } from '../../../seed/loadedSeed.ts';
import type { Ballot, StoredSession, Vote } from '../../../store/records.ts';
import type { Notice } from '../../access/deskAccess.ts';
import { CHOICES, toVoteState } from '../../state/deskVotes.ts';
import { hasRollCounts, ROLL_CHOICES, type RollCall, tally, toStatedCounts } from '../../state/rollCall.ts';
import type { DeskTexts } from '../../texts/deskTexts.ts';
import { type DeskFrame, Frame } from '../Frame.tsx';
import { toRollCallPath, toSessionPath } from '../sessionView.ts';
import { RollGroups } from './RollGroups.tsx';

/** What the page of a roll call shows. */
export interface RollCallView {
  texts: DeskTexts;
  city: StoredCity;
  session: StoredSession;
  vote: Vote;
  roll: RollCall;
  /** What an entry did, or why it was rejected. */
  notice?: Notice | undefined;
  problem?: Notice | undefined;
}

interface ViewProps {
  view: RollCallView;
}

/** The page on which the roll call of a vote is recorded. */
export function RollCallPage({ frame, view }: ViewProps & { frame: DeskFrame }) {
  const { texts, session, vote, roll, notice, problem } = view;
  const { t } = texts;
  const change = problem ?? notice;
  const title = [change?.text, `${t('roll.title')}: ${vote.name}`].filter((part) => part !== undefined).join(' – ');
  return (
    <Frame frame={frame} title={title} focus={change?.anchor} scripts={['desk.js', 'rollCall.js']}>
      <div className="top">
        <h1 id="roll" tabIndex={-1}>
          {t('roll.title')}: <bdi>{vote.name}</bdi>
        </h1>
        <nav aria-label={t('desk.parts')}>
          <a href={`${toSessionPath(session)}#vote-${encodeURIComponent(vote._id)}`}>{t('roll.back')}</a>
        </nav>
      </div>
      <div className="bar">
        <p className="state" id="state">
          {toStateText(view)}
        </p>
        <p id="status" role="status">
          {notice?.text}
        </p>
        <p id="problem" role="alert">
          {problem?.text}
        </p>
        <Recorded view={view} />
      </div>
      <div className="roll-call">
        {!hasRollCounts(vote) && <OtherCounts view={view} />}
        {frame.hasKeys && <Keys view={view} />}
        {roll.groups.length === 0 ? (
          <p className="empty">{t('speakers.empty')}</p>
        ) : (
          <form method="post" action={toRollCallPath(session, vote._id)} id="roll-call">
            <RollGroups texts={texts} groups={roll.groups} />
          </form>
        )}
        <Others view={view} />
      </div>
    </Frame>
  );
}

function toStateText({ texts, city, vote }: RollCallView): string {
  if (toVoteState(vote) === 'open' || vote.stop == null) return texts.t('votes.isOpen');
  return texts.t('votes.isClosed', { time: texts.time(vote.stop, city.timeZone) });
}

/** How many ballots of each choice are recorded, and of how many attendees none is. */
function Recorded({ view: { texts, vote, roll } }: ViewProps) {
  const { t } = texts;
  const ballots = vote.ballots ?? [];
  const missing = roll.groups.flatMap(({ members }) => members).filter(({ ballot }) => ballot === undefined).length;
  return (
    <ul className="counts" id="roll-counts">
      {ROLL_CHOICES.map((choice) => (
        <li key={choice}>
          {t(`votes.${choice}`)} <b>{ballots.filter((ballot) => ballot.vote === choice).length}</b>
        </li>
      ))}
      <li>
        {t('roll.none')} <b>{missing}</b>
      </li>
    </ul>
  );
}

/** Says that the counts of the vote are not those of the roll call, and offers to take these. */
function OtherCounts({ view: { texts, session, vote } }: ViewProps) {
  const { t } = texts;
  const stated = toStatedCounts(vote);
  const counted = tally(vote.ballots ?? []);
  const toText = (counts: typeof counted) => CHOICES.map((choice) => `${t(`votes.${choice}`)} ${counts[choice]}`).join(' · ');
  return (
    <form method="post" action={toRollCallPath(session, vote._id)} className="stack">
      <div className="differs">
        <p>{t('roll.differs')}</p>
        <p>{t('roll.stated', { counts: toText(stated) })}</p>
        <p>{t('roll.counted', { counts: toText(counted) })}</p>
      </div>
      <button id="use-counts" name="counts" value="roll">
        {t('roll.useCounts')}
      </button>
    </form>
  );
}

/** The keys with which ballots are entered. */
function Keys({ view: { texts } }: ViewProps) {
  const { t } = texts;
  return (
    <p className="hint scripted">
      {ROLL_CHOICES.map((choice, index) => (
        <Fragment key={choice}>
          <kbd>{index + 1}</kbd> {t(`votes.${choice}`)} ·{' '}
        </Fragment>
      ))}
      <kbd>0</kbd> {t('roll.clear')} · <kbd>↑</kbd> <kbd>↓</kbd> {t('roll.move')}
    </p>
  );
}

/** The ballots of people who are not attendees; they stay as they are. */
function Others({ view: { texts, roll } }: ViewProps) {
  const { t } = texts;
  if (roll.others.length === 0) return null;
  const toChoice = ({ vote, label }: Ballot) => {
    const known = ROLL_CHOICES.find((choice) => choice === vote);
    return label ?? (known === undefined ? vote : t(`votes.${known}`));
  };
  return (
    <section aria-labelledby="roll-others">
      <h2 id="roll-others">{t('roll.others')}</h2>
      <ul>
        {roll.others.map((ballot, index) => (
          <li key={index}>
            <bdi>{ballot.name ?? ballot.delegate ?? ballot.attendee}</bdi>: <bdi>{toChoice(ballot)}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
