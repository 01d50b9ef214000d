import type { Speech } from '../../store/records.ts';
import { findCurrentTopic } from '../state/deskAgenda.ts';
import { findRunningSpeech, toFullName } from '../state/deskPeople.ts';
import type { SessionView } from './sessionView.ts';
import { toFormAction } from './sessionView.ts';

/** The current topic and the current speaker of a live session, with the button that stops the speech. */
export function Now({ view }: { view: SessionView }) {
  const { texts, agenda, speeches } = view;
  const { t } = texts;
  const topic = findCurrentTopic(agenda);
  const speech = findRunningSpeech(speeches);
  return (
    <form method="post" action={toFormAction(view, 'speech')} className="now-bar">
      <input type="hidden" name="from" value="now" />
      <p className="now" id="now-topic">
        {topic ? t('topics.current', { name: topic.name }) : t('topics.noCurrent')}
      </p>
      {speech ? (
        <Speaking view={view} speech={speech} />
      ) : (
        <p className="now" id="speaking" tabIndex={-1}>
          {t('speakers.nobody')}
        </p>
      )}
    </form>
  );
}

function Speaking({ view: { texts, city }, speech }: { view: SessionView; speech: Speech }) {
  const { t, time } = texts;
  const name = speech.attendee ? toFullName(speech.attendee) : (speech.microphone?.name ?? t('speakers.unknown'));
  return (
    <>
      <p className="now" id="now-speaker">
        {t('speakers.current', { name, time: time(speech.start, city.timeZone) })}
      </p>
      <button className="main" id="speaking" name="stop" value={speech._id} data-key="s" aria-keyshortcuts="s">
        {t('speakers.stop')} <kbd>S</kbd>
      </button>
    </>
  );
}
