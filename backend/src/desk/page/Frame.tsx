import type { ReactNode } from 'react';
import type { DeskTexts } from '../texts/deskTexts.ts';
import { LANGUAGES } from '../texts/deskTexts.ts';

/** What every page of the desk needs. */
export interface DeskFrame {
  texts: DeskTexts;
  /** Path of the page. */
  path: string;
  isLoggedIn: boolean;
  /** Whether single keys press buttons. */
  hasKeys: boolean;
}

interface FrameProps {
  frame: DeskFrame;
  /** Precedes the name of the desk in the tab. */
  title: string;
  /** Id of the element that receives the focus after a change. */
  focus?: string | undefined;
  /** The files of scripts, which bring the page up to date; absent: the page has none. */
  scripts?: readonly string[];
  children: ReactNode;
}

/** A page of the desk as a whole HTML document. */
export function Frame({ frame, title, focus, scripts = [], children }: FrameProps) {
  const { texts, path, isLoggedIn, hasKeys } = frame;
  const { t, tag, dir, language } = texts;
  const deskTitle = t('desk.title');
  const hasScript = scripts.length > 0;
  return (
    <html lang={tag} dir={dir}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} – ${deskTitle}`}</title>
        <link rel="icon" href="/desk/icon.svg" />
        <link rel="stylesheet" href="/desk/desk.css" />
        {scripts.map((file) => (
          <script key={file} type="module" src={`/desk/${file}`} />
        ))}
      </head>
      <body>
        <a className="skip" href="#main">
          {t('desk.skip')}
        </a>
        <header>
          <p className="name">{isLoggedIn ? <a href="/desk">{deskTitle}</a> : deskTitle}</p>
          {isLoggedIn && (
            <form method="post" action="/desk/logout">
              <button>{t('desk.logOut')}</button>
            </form>
          )}
        </header>
        <main
          id="main"
          tabIndex={-1}
          data-focus={focus}
          data-offline={hasScript ? t('desk.offline') : undefined}
          data-keys={hasKeys ? '' : undefined}
        >
          {children}
        </main>
        <footer>
          <form action={path}>
            <label htmlFor="language">{t('desk.language')}</label>
            <select id="language" name="lang" defaultValue={language}>
              {Object.entries(LANGUAGES).map(([code, { name, tag: ownTag }]) => (
                <option key={code} value={code} lang={ownTag}>
                  {name}
                </option>
              ))}
            </select>
            <button>{t('desk.change')}</button>
          </form>
          {hasScript && (
            <form method="post" action="/desk/keys" className="scripted">
              <input type="hidden" name="next" value={path} />
              <button name="keys" value={hasKeys ? 'off' : 'on'}>
                {t(hasKeys ? 'desk.keysOff' : 'desk.keysOn')}
              </button>
            </form>
          )}
        </footer>
      </body>
    </html>
  );
}
