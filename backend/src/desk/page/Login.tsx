import type { DeskFrame } from './Frame.tsx';
import { Frame } from './Frame.tsx';

interface LoginProps {
  frame: DeskFrame;
  /** The path that follows. */
  next: string;
  /** Why the login failed. */
  problem?: string;
  /** What has happened before. */
  message?: string;
}

/** The page that asks for the control token. */
export function Login({ frame, next, problem, message }: LoginProps) {
  const { t } = frame.texts;
  const isWrong = problem !== undefined;
  return (
    <Frame frame={frame} title={t('login.title')}>
      <div className="narrow">
        <h1>{t('login.title')}</h1>
        {message !== undefined && (
          <p className="done" role="status">
            {message}
          </p>
        )}
        {isWrong && (
          <p className="problem" role="alert" id="problem">
            {problem}
          </p>
        )}
        <form method="post" action="/desk/login" className="stack">
          <input type="hidden" name="next" value={next} />
          <input name="username" defaultValue="desk" autoComplete="username" hidden />
          <label htmlFor="token">{t('login.token')}</label>
          <input
            id="token"
            name="token"
            type="password"
            required
            autoComplete="current-password"
            spellCheck="false"
            aria-describedby={isWrong ? 'hint problem' : 'hint'}
            aria-invalid={isWrong || undefined}
            // eslint-disable-next-line jsx-a11y/no-autofocus -- The page consists of this field.
            autoFocus
          />
          <button className="main">{t('login.submit')}</button>
          <p id="hint">{t('login.hint')}</p>
          <pre dir="ltr">npm run control -- desk</pre>
        </form>
      </div>
    </Frame>
  );
}

/** A page that says why a request cannot be answered. */
export function Problem({ frame, kind }: { frame: DeskFrame; kind: 'notFound' | 'foreign' | 'server' }) {
  const { t } = frame.texts;
  const title = t(`error.${kind}`);
  return (
    <Frame frame={frame} title={title}>
      <div className="narrow">
        <h1>{title}</h1>
        <p>{t(`error.${kind}Hint`)}</p>
        <p>
          <a className="button" href="/desk">
            {t('desk.allSessions')}
          </a>
        </p>
      </div>
    </Frame>
  );
}
