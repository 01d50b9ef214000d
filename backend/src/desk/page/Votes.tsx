import type { Vote } from '../../store/records.ts';
import { findCurrentTopic } from '../state/deskAgenda.ts';
import type { Choice } from '../state/deskVotes.ts';
import { CHOICES, OUTCOMES, toVoteState } from '../state/deskVotes.ts';
import { hasRollCounts } from '../state/rollCall.ts';
import { Fold } from './parts/Fold.tsx';
import { MajorityFields, toMajorityText } from './MajorityFields.tsx';
import { NotLive, toLiveOnly } from './parts/LiveOnly.tsx';
import type { SessionView } from './sessionView.ts';
import { toFormAction, toRollCallPath } from './sessionView.ts';

interface VoteProps {
  view: SessionView;
  vote: Vote;
}

/** The votes with their counts, and the form that creates one. */
export function Votes({ view }: { view: SessionView }) {
  const { texts, votes, agenda } = view;
  const { t } = texts;
  return (
    <Fold id="votes" title={t('votes.title')}>
      <NotLive view={view} part="votes" />
      {votes.length > 0 ? (
        <ul className="items scroll" id="votes-list">
          {votes.map((vote) => (
            <VoteItem key={vote._id} view={view} vote={vote} />
          ))}
        </ul>
      ) : (
        <p className="empty">{t('votes.empty')}</p>
      )}
      <form method="post" action={toFormAction(view, 'add-vote')} className="stack">
        <div>
          <label htmlFor="new-vote">{t('votes.name')}</label>
          <input id="new-vote" name="name" required maxLength={300} defaultValue={findCurrentTopic(agenda)?.name ?? ''} dir="auto" />
        </div>
        <button id="add-vote">{t('votes.add')}</button>
      </form>
    </Fold>
  );
}

function VoteItem({ view, vote }: VoteProps) {
  const { texts, city, draft } = view;
  const { t, time } = texts;
  const id = `vote-${vote._id}`;
  const state = toVoteState(vote);
  const stateText = {
    open: t('votes.isOpen'),
    planned: t('votes.isPlanned'),
    closed: vote.stop == null ? '' : t('votes.isClosed', { time: time(vote.stop, city.timeZone) }),
  }[state];
  return (
    <li id={`${id}-item`} className={state === 'open' ? 'running' : ''} aria-current={state === 'open' || undefined}>
      <div className="text">
        <h3 id={`${id}-name`}>
          <bdi>{vote.name}</bdi>
        </h3>{' '}
        <small>{stateText}</small>
        {state === 'closed' && <Result view={view} vote={vote} />}
      </div>
      {state === 'planned' && (
        <form method="post" action={toFormAction(view, 'open-vote')} aria-labelledby={`${id}-name`}>
          <MajorityFields view={view} vote={vote} />
          <button className="main" id={id} name="vote" value={vote._id} aria-labelledby={`${id} ${id}-name`} {...toLiveOnly(view, 'votes')}>
            {t('votes.open')}
          </button>
        </form>
      )}
      {state !== 'planned' && <RollCallLink view={view} vote={vote} />}
      {state === 'open' && <Counts view={view} vote={vote} />}
      {state === 'closed' && (
        <details id={`${id}-more`} open={draft['vote'] === vote._id}>
          <summary id={id} aria-labelledby={`${id}-open ${id}-name`}>
            <span id={`${id}-open`}>{t('votes.correct')}</span>
          </summary>
          <Counts view={view} vote={vote} />
        </details>
      )}
    </li>
  );
}

/** The way to the roll call of a vote, and whether its counts are others than those of the vote. */
function RollCallLink({ view: { texts, session }, vote }: VoteProps) {
  const id = `vote-${vote._id}`;
  const differs = (vote.ballots ?? []).length > 0 && !hasRollCounts(vote);
  return (
    <>
      {differs && <p className="differs">{texts.t('roll.differs')}</p>}
      <a className="button" id={`${id}-roll`} href={toRollCallPath(session, vote._id)} aria-labelledby={`${id}-roll ${id}-name`}>
        {texts.t('roll.title')}
      </a>
    </>
  );
}

function Result({ view: { texts }, vote }: VoteProps) {
  return (
    <>
      {vote.outcome && <p>{texts.t(`votes.${vote.outcome}`)}</p>}
      {vote.majority !== undefined && (
        <p>
          <bdi>{texts.t('votes.needsMajority', { majority: toMajorityText(vote.majority, texts) })}</bdi>
        </p>
      )}
      <ul className="counts">
        {vote.result.map(({ label, count }, index) => (
          <li key={index}>
            <bdi>{label}</bdi> <b>{count}</b>
          </li>
        ))}
        {vote.eligible !== undefined && (
          <li>
            {texts.t('votes.eligible')} <b>{vote.eligible}</b>
          </li>
        )}
      </ul>
    </>
  );
}

/** The form with the counts and the outcome; a form that was rejected contains what was typed. */
function Counts({ view, vote }: VoteProps) {
  const { t } = view.texts;
  const id = `vote-${vote._id}`;
  const typed = view.draft['vote'] === vote._id ? view.draft : {};
  const fields: { name: Choice | 'eligible'; value: number | undefined }[] = [
    ...CHOICES.map((choice) => ({ name: choice, value: vote.result.find((row) => row.vote === choice)?.count })),
    { name: 'eligible', value: vote.eligible },
  ];
  return (
    <form method="post" action={toFormAction(view, 'vote')} aria-labelledby={`${id}-name`}>
      <input type="hidden" name="vote" value={vote._id} />
      {/* First: during a meeting one goes from the counts straight to the outcome and the buttons. */}
      <MajorityFields view={view} vote={vote} />
      <div className="fields">
        {fields.map(({ name, value }) => (
          <div key={name}>
            <label htmlFor={`${id}-${name}`}>{t(`votes.${name}`)}</label>
            <input
              id={`${id}-${name}`}
              name={name}
              inputMode="numeric"
              pattern="[0-9]{0,6}"
              autoComplete="off"
              defaultValue={typed[name] ?? value ?? ''}
            />
          </div>
        ))}
        <div>
          <label htmlFor={`${id}-outcome`}>{t('votes.outcome')}</label>
          <select id={`${id}-outcome`} name="outcome" defaultValue={typed['outcome'] ?? vote.outcome ?? ''}>
            <option value="">{t('votes.noOutcome')}</option>
            {OUTCOMES.map((outcome) => (
              <option key={outcome} value={outcome}>
                {t(`votes.${outcome}`)}
              </option>
            ))}
          </select>
        </div>
      </div>
      <div className="buttons">
        <button id={`${id}-save`} name="do" value="save" aria-labelledby={`${id}-save ${id}-name`}>
          {t('votes.save')}
        </button>
        {toVoteState(vote) === 'open' && (
          <button className="main" id={id} name="do" value="close" aria-labelledby={`${id} ${id}-name`}>
            {t('votes.close')}
          </button>
        )}
      </div>
    </form>
  );
}
