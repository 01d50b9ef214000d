import type { Topic } from '../../store/records.ts';
import { findCurrentTopic, findNextTopic, isRunning } from '../state/deskAgenda.ts';
import { Fold } from './parts/Fold.tsx';
import { NotLive, toLiveOnly } from './parts/LiveOnly.tsx';
import type { SessionView } from './sessionView.ts';
import { toFormAction } from './sessionView.ts';

/** The agenda, with the button that starts the next topic. */
export function Topics({ view }: { view: SessionView }) {
  const { texts, agenda } = view;
  const { t } = texts;
  const current = findCurrentTopic(agenda);
  return (
    <Fold id="topics" title={t('topics.title')}>
      <NotLive view={view} part="topics" />
      <form method="post" action={toFormAction(view, 'topic')} id="topics-form">
        <NextTopic view={view} />
      </form>
      {agenda.length > 0 ? (
        <ol className="items scroll" id="agenda">
          {agenda.map((topic) => (
            <TopicItem key={topic._id} view={view} topic={topic} isCurrent={topic === current} />
          ))}
        </ol>
      ) : (
        <p className="empty">{t('topics.empty')}</p>
      )}
      <details id="add-topic">
        <summary>{t('topics.add')}</summary>
        <form method="post" action={toFormAction(view, 'add-topic')} className="stack">
          <div>
            <label htmlFor="new-topic">{t('topics.name')}</label>
            <input id="new-topic" name="name" required maxLength={300} dir="auto" />
          </div>
          <button id="add-topic-button">{t('topics.add')}</button>
        </form>
      </details>
    </Fold>
  );
}

function NextTopic({ view }: { view: SessionView }) {
  const { texts, agenda } = view;
  const next = findNextTopic(agenda);
  if (agenda.length === 0) return null;
  if (!next)
    return (
      <p className="hint" id="next-topic" tabIndex={-1}>
        {texts.t('topics.noNext')}
      </p>
    );
  return (
    <button
      className="main"
      id="next-topic"
      name="next"
      value={next._id}
      data-key="n"
      aria-keyshortcuts="n"
      {...toLiveOnly(view, 'topics')}
    >
      <span>
        {texts.t('topics.next')} <kbd>N</kbd>
      </span>{' '}
      <small>
        <bdi>{next.name}</bdi>
      </small>
    </button>
  );
}

function TopicItem({ view, topic, isCurrent }: { view: SessionView; topic: Topic; isCurrent: boolean }) {
  const { t } = view.texts;
  const id = `topic-${topic._id}`;
  const runs = isRunning(topic);
  const label = runs ? 'topics.stop' : topic.start == null ? 'topics.start' : 'topics.again';
  return (
    <li id={`${id}-item`} aria-current={isCurrent || undefined} className={runs ? 'running' : topic.stop == null ? '' : 'over'}>
      <div className="text">
        <span id={`${id}-name`}>
          <bdi>{topic.name}</bdi>
        </span>
        <TopicTimes view={view} topic={topic} />
      </div>
      <button
        form="topics-form"
        name={runs ? 'stop' : 'start'}
        value={topic._id}
        id={id}
        aria-labelledby={`${id} ${id}-name`}
        {...toLiveOnly(view, 'topics')}
      >
        {t(label)}
      </button>
      <details id={`${id}-more`} className="more">
        <summary aria-labelledby={`${id}-open ${id}-name`}>
          <span className="hidden" id={`${id}-open`}>
            {t('topics.more')}
          </span>
        </summary>
        <form method="post" action={toFormAction(view, 'rename-topic')} className="stack">
          <input type="hidden" name="topic" value={topic._id} />
          <div>
            <label htmlFor={`${id}-field`}>{t('topics.name')}</label>
            <input id={`${id}-field`} name="name" required maxLength={300} defaultValue={topic.name} dir="auto" />
          </div>
          <button>{t('topics.rename')}</button>
        </form>
        {topic.start != null && (
          <button form="topics-form" name="reset" value={topic._id}>
            {t('topics.reset')}
          </button>
        )}
      </details>
    </li>
  );
}

function TopicTimes({ view: { texts, city }, topic: { start, stop } }: { view: SessionView; topic: Topic }) {
  if (!start) return null;
  const from = texts.time(start.utc, city.timeZone);
  const text = stop
    ? texts.t('topics.range', { start: from, stop: texts.time(stop.utc, city.timeZone) })
    : texts.t('topics.since', { time: from });
  return (
    <>
      {' '}
      <small>{text}</small>
    </>
  );
}
