import { Fragment } from 'react';
import type { StoredSession } from '../../store/records.ts';
import type { SessionGroups } from '../state/deskSessions.ts';
import { toDeskState } from '../state/deskSessions.ts';
import type { DeskTexts } from '../texts/deskTexts.ts';
import type { DeskFrame } from './Frame.tsx';
import { Frame } from './Frame.tsx';
import { toRemarks, toStateText } from './sessionTexts.ts';
import { Warnings } from './warnings/Warnings.tsx';

/** A city on the list, with its sessions. */
export interface ListedCity {
  name: string;
  title: string;
  timeZone: string;
  groups: SessionGroups<StoredSession>;
}

interface SessionListProps {
  frame: DeskFrame;
  cities: ListedCity[];
  /** What an earlier change did. */
  notice: string | undefined;
  warnings: readonly string[];
}

/** The page with the sessions of all cities; live ones and those of today come first. */
export function SessionList({ frame, cities, notice, warnings }: SessionListProps) {
  const { texts } = frame;
  const { t } = texts;
  const now = cities.flatMap((city) => city.groups.now.map((session) => ({ city, session })));
  now.sort((a, b) => Number(toDeskState(b.session) === 'live') - Number(toDeskState(a.session) === 'live'));
  const isEmpty = cities.every(({ groups }) => groups.now.length + groups.upcoming.length + groups.past.length === 0);
  return (
    <Frame frame={frame} title={t('list.title')}>
      <div className="list">
        <h1>{t('list.title')}</h1>
        {notice !== undefined && (
          <p className="done" role="status">
            {notice}
          </p>
        )}
        <Warnings texts={warnings} />
        <section aria-labelledby="now">
          <h2 id="now">{t('list.now')}</h2>
          {now.length > 0 ? (
            <ul className="sessions">
              {now.map(({ city, session }) => (
                <Session key={session.sessionId} texts={texts} city={city} session={session} />
              ))}
            </ul>
          ) : (
            <p className="empty">{t(isEmpty ? 'list.empty' : 'list.nowEmpty')}</p>
          )}
        </section>
        {cities.map((city) => (
          <City key={city.name} texts={texts} city={city} />
        ))}
      </div>
    </Frame>
  );
}

function City({ texts, city }: { texts: DeskTexts; city: ListedCity }) {
  const { upcoming, past } = city.groups;
  const parts = [
    { title: texts.t('list.upcoming'), sessions: upcoming },
    { title: texts.t('list.past'), sessions: past },
  ].filter(({ sessions }) => sessions.length > 0);
  if (parts.length === 0) return null;
  const id = `city-${city.name}`;
  return (
    <section aria-labelledby={id}>
      <details>
        <summary>
          <h2 id={id}>{city.title}</h2>
        </summary>
        {parts.map(({ title, sessions }) => (
          <Fragment key={title}>
            <h3>{title}</h3>
            <ul className="sessions">
              {sessions.map((session) => (
                <Session key={session.sessionId} texts={texts} city={city} session={session} />
              ))}
            </ul>
          </Fragment>
        ))}
      </details>
    </section>
  );
}

function Session({ texts, city, session }: { texts: DeskTexts; city: ListedCity; session: StoredSession }) {
  const state = toDeskState(session);
  const when = state === 'recorded' ? texts.start(session, city.timeZone) : toStateText(texts, session, city.timeZone);
  const details = [...(state === 'recorded' ? [texts.t('state.recorded')] : []), ...toRemarks(texts, session)];
  return (
    <li>
      <a className={`card ${state}`} href={`/desk/${city.name}/${encodeURIComponent(session.reference)}`}>
        <strong>
          <bdi>{session.name}</bdi>
        </strong>{' '}
        <span>{city.title}</span> <span className="when">{when}</span>
        {details.map((detail) => (
          <span key={detail}> {detail}</span>
        ))}
      </a>
    </li>
  );
}
