import type { DeskTexts } from '../texts/deskTexts.ts';
import { LANGUAGES } from '../texts/deskTexts.ts';
import type { Markup } from './markup.ts';
import { markup } from './markup.ts';

/** What every page of the desk needs. */
export interface DeskFrame {
  texts: DeskTexts;
  /** Path of the page. */
  path: string;
  isLoggedIn: boolean;
  /** Whether single keys press buttons. */
  hasKeys: boolean;
}

/** The parts of a page; `title` precedes the name of the desk in the tab. */
interface PageParts {
  title: string;
  main: Markup;
  /** Id of the element that receives the focus after a change. */
  focus?: string;
  /** True: scripts bring the page up to date. */
  isSession?: boolean;
}

/** Renders a page of the desk as a whole HTML document. */
export function renderFrame({ texts, path, isLoggedIn, hasKeys }: DeskFrame, { title, main, focus, isSession = false }: PageParts): string {
  const { t, tag, dir, language } = texts;
  const options = Object.entries(LANGUAGES).map(
    ([code, { name, tag: ownTag }]) =>
      markup`<option value="${code}" lang="${ownTag}"${code === language && markup` selected`}>${name}</option>`,
  );
  const keys = hasKeys ? 'off' : 'on';
  const page = markup`<!doctype html>
<html lang="${tag}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} – ${t('desk.title')}</title>
<link rel="icon" href="/desk/icon.svg">
<link rel="stylesheet" href="/desk/desk.css">
${isSession && markup`<script type="module" src="/desk/desk.js"></script>`}
</head>
<body>
<a class="skip" href="#main">${t('desk.skip')}</a>
<header>
<p class="name">${isLoggedIn ? markup`<a href="/desk">${t('desk.title')}</a>` : t('desk.title')}</p>
${isLoggedIn && markup`<form method="post" action="/desk/logout"><button>${t('desk.logOut')}</button></form>`}
</header>
<main id="main" tabindex="-1"${focus !== undefined && markup` data-focus="${focus}"`}${isSession && markup` data-offline="${t('desk.offline')}"`}${hasKeys && markup` data-keys`}>
${main}
</main>
<footer>
<form action="${path}"><label for="language">${t('desk.language')}</label>
<select id="language" name="lang">${options}</select>
<button>${t('desk.change')}</button></form>
${isSession && markup`<form method="post" action="/desk/keys" class="scripted"><input type="hidden" name="next" value="${path}"><button name="keys" value="${keys}">${t(hasKeys ? 'desk.keysOff' : 'desk.keysOn')}</button></form>`}
</footer>
</body>
</html>
`;
  return page.text;
}
