import type { Attendee, Speech } from '../../store/records.ts';
import { findRunningSpeech, findUsualRole, searchPeople, sortPeople, toFullName } from '../state/deskPeople.ts';
import { Fold } from './parts/Fold.tsx';
import { NotLive, toLiveOnly } from './parts/LiveOnly.tsx';
import type { SessionView } from './sessionView.ts';
import { toFormAction, toSessionPath } from './sessionView.ts';

/** Number of attendees above which they can be searched. */
const SHOWN_WITHOUT_SEARCH = 20;

/** The attendees as buttons that start a speech. */
export function People({ view }: { view: SessionView }) {
  const { texts, attendees, query, speeches } = view;
  const { t } = texts;
  const found = query === '' ? attendees : searchPeople(attendees, query);
  const speaking = findRunningSpeech(speeches);
  const usualRole = findUsualRole(attendees);
  return (
    <Fold id="speakers" title={t('speakers.title')}>
      <NotLive view={view} part="speakers" />
      {attendees.length > SHOWN_WITHOUT_SEARCH && <Search view={view} count={found.length} />}
      {attendees.length === 0 && <p className="empty">{t('speakers.empty')}</p>}
      {found.length > 0 && (
        <form method="post" action={toFormAction(view, 'speech')} className="scroll">
          <ul className="people" id="people">
            {sortPeople(found, texts.tag).map((person) => (
              <Person
                key={person._id}
                view={view}
                person={person}
                usualRole={usualRole}
                speech={person._id === speaking?.attendee?._id ? speaking : undefined}
              />
            ))}
          </ul>
        </form>
      )}
      <AddPerson view={view} />
    </Fold>
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

interface PersonProps {
  view: SessionView;
  person: Attendee;
  /** The role that is not repeated for everyone who has it. */
  usualRole: string | undefined;
  /** The running speech of this person. */
  speech: Speech | undefined;
}

function Person({ view, person, usualRole, speech }: PersonProps) {
  const { role, delegate } = person;
  const division = delegate.division?.name;
  const shownRole = role?.name === usualRole && division !== undefined ? undefined : role?.name;
  const details = [shownRole, division].filter((text) => text !== undefined).join(' · ');
  return (
    <li>
      <button
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
            <small title={details}>
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
