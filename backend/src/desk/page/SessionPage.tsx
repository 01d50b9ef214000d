import { toDeskState } from '../state/deskSessions.ts';
import { Details } from './Details.tsx';
import { Fold } from './parts/Fold.tsx';
import type { DeskFrame } from './Frame.tsx';
import { Frame } from './Frame.tsx';
import { Now } from './Now.tsx';
import { People } from './People.tsx';
import { Plan } from './Plan.tsx';
import { toRemarks, toStateText } from './sessionTexts.ts';
import type { SessionView } from './sessionView.ts';
import { toFormAction } from './sessionView.ts';
import { Topics } from './Topics.tsx';
import { Votes } from './Votes.tsx';
import { Warnings } from './warnings/Warnings.tsx';

const LINKS = [
  { id: 'topics', key: 'topics.title' },
  { id: 'speakers', key: 'speakers.title' },
  { id: 'votes', key: 'votes.title' },
  { id: 'session', key: 'session.title' },
] as const;

interface ViewProps {
  view: SessionView;
}

/** The page on which one session is run. */
export function SessionPage({ frame, view }: ViewProps & { frame: DeskFrame }) {
  const { texts, session, city, notice, problem } = view;
  const { t } = texts;
  const change = problem ?? notice;
  const state = toDeskState(session);
  return (
    <Frame
      frame={frame}
      title={[change?.text, session.name].filter((part) => part !== undefined).join(' – ')}
      focus={change?.anchor}
      scripts={['desk.js']}
    >
      <div className="top">
        <h1>
          <bdi>{session.name}</bdi>
        </h1>
        {session.script && session.status === 'live' && <p className="hint">{t('state.script')}</p>}
        <nav aria-label={t('desk.parts')}>
          <ul>
            {LINKS.map(({ id, key }) => (
              <li key={id}>
                <a href={`#${id}`}>{t(key)}</a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="bar">
        <p className={`state ${state}${session.status === 'live-unavailable' ? ' no-picture' : ''}`} id="state" tabIndex={-1}>
          {[toStateText(texts, session, city.timeZone), ...toRemarks(texts, session)].join(' · ')}
        </p>
        <p id="status" role="status">
          {notice?.text}
        </p>
        <p id="problem" role="alert">
          {problem?.text}
        </p>
        <Warnings texts={view.warnings} />
        {view.isLive && <Now view={view} />}
      </div>
      {view.sound !== undefined && (
        <p className="sound" id="sound">
          {view.sound}
        </p>
      )}
      {state === 'planned' && (
        <form method="post" action={toFormAction(view, 'start')} className="begin">
          <button className="main" id="start" aria-describedby="start-hint">
            {t('session.start')}
          </button>
          <p id="start-hint">{t('session.startHint')}</p>
        </form>
      )}
      <div className="columns">
        <Topics view={view} />
        <People view={view} />
        <Votes view={view} />
        <SessionState view={view} />
      </div>
    </Frame>
  );
}

function SessionState({ view }: ViewProps) {
  const { texts, session, isLive } = view;
  const { t } = texts;
  const publication = t(session.published ? 'session.withdraw' : 'session.publish');
  return (
    <Fold id="session" title={t('session.title')}>
      <Banner view={view} />
      {isLive && <Caption view={view} />}
      <Plan view={view} />
      <details id="publication">
        <summary>{publication}</summary>
        <form method="post" action={toFormAction(view, session.published ? 'withdraw' : 'publish')}>
          {session.published && <p>{t('session.withdrawHint')}</p>}
          <button id="publish">{publication}</button>
        </form>
      </details>
      <Details view={view} />
      {isLive && (
        <details id="ending">
          <summary>{t('session.end')}</summary>
          <form method="post" action={toFormAction(view, 'end')}>
            <p>{t('session.endHint')}</p>
            <button className="danger" id="end">
              {t('session.endConfirm')}
            </button>
          </form>
        </details>
      )}
    </Fold>
  );
}

function Banner({ view }: ViewProps) {
  const { texts, cityTexts, banner, draft } = view;
  const { t } = texts;
  const shown = banner && (banner.title ?? banner.text ?? '');
  return (
    <div>
      <h3>{t('banner.title')}</h3>
      {shown === null ? (
        <form method="post" action={toFormAction(view, 'show-banner')} className="row">
          <div>
            <label htmlFor="banner-text">{t('banner.text')}</label>
            <input
              id="banner-text"
              name="banner"
              required
              maxLength={200}
              defaultValue={draft['banner'] ?? cityTexts.t('banner.default')}
              dir="auto"
            />
          </div>
          <button id="banner">{t('banner.show')}</button>
        </form>
      ) : (
        <>
          <p className="now">{t('banner.shown', { text: shown })}</p>
          <form method="post" action={toFormAction(view, 'remove-banner')}>
            <button className="main" id="banner">
              {t('banner.remove')}
            </button>
          </form>
        </>
      )}
    </div>
  );
}

function Caption({ view }: ViewProps) {
  const { t } = view.texts;
  return (
    <details id="captions">
      <summary>{t('captions.title')}</summary>
      <form method="post" action={toFormAction(view, 'caption')} className="stack">
        <label htmlFor="caption">{t('captions.text')}</label>
        <input id="caption" name="text" required maxLength={500} dir="auto" />
        <label htmlFor="caption-language">{t('captions.language')}</label>
        <input
          id="caption-language"
          name="language"
          required
          maxLength={8}
          pattern="[a-z]{2,3}(-[A-Za-z]+)?"
          defaultValue={view.session.language}
          dir="ltr"
        />
        <button>{t('captions.send')}</button>
      </form>
    </details>
  );
}
