import { markup } from './markup.ts';
import type { DeskFrame } from './renderFrame.ts';
import { renderFrame } from './renderFrame.ts';

/** Renders the page that asks for the control token; `next` is the path that follows, `problem` and `message` say what happened. */
export function renderLogin(frame: DeskFrame, { next, problem, message }: { next: string; problem?: string; message?: string }): string {
  const { t } = frame.texts;
  const main = markup`<div class="narrow">
<h1>${t('login.title')}</h1>
${message !== undefined && markup`<p class="done" role="status">${message}</p>`}
${problem !== undefined && markup`<p class="problem" role="alert" id="problem">${problem}</p>`}
<form method="post" action="/desk/login" class="stack">
<input type="hidden" name="next" value="${next}">
<input name="username" value="desk" autocomplete="username" hidden>
<label for="token">${t('login.token')}</label>
<input id="token" name="token" type="password" required autocomplete="current-password" spellcheck="false" aria-describedby="hint${problem !== undefined && ' problem'}"${problem !== undefined && markup` aria-invalid="true"`} autofocus>
<button class="main">${t('login.submit')}</button>
<p id="hint">${t('login.hint')}</p>
<pre dir="ltr">npm run control -- desk</pre>
</form>
</div>`;
  return renderFrame(frame, { title: t('login.title'), main });
}

/** Renders a page that says why a request cannot be answered. */
export function renderProblem(frame: DeskFrame, kind: 'notFound' | 'foreign' | 'server'): string {
  const { t } = frame.texts;
  const main = markup`<div class="narrow">
<h1>${t(`error.${kind}`)}</h1>
<p>${t(`error.${kind}Hint`)}</p>
<p><a class="button" href="/desk">${t('desk.allSessions')}</a></p>
</div>`;
  return renderFrame(frame, { title: t(`error.${kind}`), main });
}
