import type { Attendee, Speech } from '../../store/records.ts';
import { findRunningSpeech, groupPeople, searchPeople, toFullName } from '../state/deskPeople.ts';
import { NotLive, toLiveOnly } from './LiveOnly.tsx';
import type { SessionView } from './sessionView.ts';
import { toFormAction, toSessionPath } from './sessionView.ts';

/** Number of attendees above which they can be searched. */
const SHOWN_WITHOUT_SEARCH = 20;

/** The attendees as buttons that start a speech, and the speech that runs. */
export function People({ view }: { view: SessionView }) {
  const { texts, attendees, query, speeches } = view;
  const { t } = texts;
  const found = query === '' ? attendees : searchPeople(attendees, query);
  const speaking = findRunningSpeech(speeches);
  return (
    <section aria-labelledby="speakers">
      <h2 id="speakers" tabIndex={-1}>
        {t('speakers.title')}
      </h2>
      <NotLive view={view} part="speakers" />
      <form method="post" action={toFormAction(view, 'speech')} id="speech-form">
        <Speaking view={view} speech={speaking} />
      </form>
      {attendees.length > SHOWN_WITHOUT_SEARCH && <Search view={view} count={found.length} />}
      {attendees.length === 0 && <p className="empty">{t('speakers.empty')}</p>}
      {found.length > 0 && (
        <div className="scroll" id="people">
          {groupPeople(found, texts.tag).map(({ letter, people }) => (
            <div key={letter} className="group">
              <h3>{letter}</h3>
              <ul className="people">
                {people.map((person) => (
                  <Person
                    key={person._id}
                    view={view}
                    person={person}
                    speech={person._id === speaking?.attendee?._id ? speaking : undefined}
                  />
                ))}
              </ul>
            </div>
          ))}
        </div>
      )}
      <AddPerson view={view} />
    </section>
  );
}

function Speaking({ view: { texts, city }, speech }: { view: SessionView; speech: Speech | undefined }) {
  const { t, time } = texts;
  if (!speech)
    return (
      <p className="now" id="speaking" tabIndex={-1}>
        {t('speakers.nobody')}
      </p>
    );
  const name = speech.attendee ? toFullName(speech.attendee) : (speech.microphone?.name ?? t('speakers.unknown'));
  return (
    <>
      <p className="now">{t('speakers.current', { name, time: time(speech.start, city.timeZone) })}</p>
      <button className="main" id="speaking" name="stop" value={speech._id} data-key="s" aria-keyshortcuts="s">
        {t('speakers.stop')} <kbd>S</kbd>
      </button>
    </>
  );
}

function Search({ view: { texts, session, query, attendees }, count }: { view: SessionView; count: number }) {
  const { t } = texts;
  const address = `${toSessionPath(session)}#search`;
  return (
    <>
      <form action={address} role="search" className="row">
        <div>
          <label htmlFor="search">
            {t('speakers.search')} <kbd>/</kbd>
          </label>
          <input id="search" name="q" type="search" defaultValue={query} data-key="/" aria-keyshortcuts="/" autoComplete="off" dir="auto" />
        </div>
        <button>{t('speakers.find')}</button>
      </form>
      {query !== '' && (
        <p>
          {count === 0 ? t('speakers.none') : t('speakers.found', { count, total: attendees.length })}{' '}
          <a href={address}>{t('speakers.all')}</a>
        </p>
      )}
    </>
  );
}

function Person({ view, person, speech }: { view: SessionView; person: Attendee; speech: Speech | undefined }) {
  const { role, delegate } = person;
  const details = [role?.name, delegate.division?.name].filter((text) => text !== undefined).join(' · ');
  return (
    <li>
      <button
        form="speech-form"
        name={speech ? 'stop' : 'start'}
        value={(speech ?? person)._id}
        id={`person-${person._id}`}
        aria-pressed={speech !== undefined}
        {...toLiveOnly(view, 'speakers')}
      >
        <bdi>{toFullName(person)}</bdi>
        {details !== '' && (
          <>
            {' '}
            <small>
              <bdi>{details}</bdi>
            </small>
          </>
        )}
      </button>
    </li>
  );
}

function AddPerson({ view }: { view: SessionView }) {
  const { texts, city } = view;
  const { t } = texts;
  return (
    <details id="add-person">
      <summary>{t('speakers.add')}</summary>
      <form method="post" action={toFormAction(view, 'add-person')} className="stack">
        <label htmlFor="first-name">{t('speakers.firstName')}</label>
        <input id="first-name" name="firstname" maxLength={100} required autoComplete="off" dir="auto" />
        <label htmlFor="last-name">{t('speakers.lastName')}</label>
        <input id="last-name" name="lastname" maxLength={100} required autoComplete="off" dir="auto" />
        {city.divisions.length > 0 && (
          <>
            <label htmlFor="division">{t('speakers.division')}</label>
            <select id="division" name="division">
              <option value="">{t('speakers.noDivision')}</option>
              {city.divisions.map(({ _id, name }) => (
                <option key={_id} value={_id}>
                  {name}
                </option>
              ))}
            </select>
          </>
        )}
        <button id="add-person-button">{t('speakers.add')}</button>
      </form>
    </details>
  );
}
