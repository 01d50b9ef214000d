import { toDeskState } from '../state/deskSessions.ts';
import type { Markup } from './markup.ts';
import { markup } from './markup.ts';
import type { DeskFrame } from './renderFrame.ts';
import { renderFrame } from './renderFrame.ts';
import { toRemarks, toStateText } from './renderList.ts';
import { renderPlan } from './renderPlan.ts';
import { renderPeople } from './renderPeople.ts';
import { renderTopics } from './renderTopics.ts';
import { renderVotes } from './renderVotes.ts';
import type { SessionView } from './sessionView.ts';
import { toFormAction } from './sessionView.ts';

/** Renders the page on which one session is run. */
export function renderSession(frame: DeskFrame, view: SessionView): string {
  const { texts, session, city, notice, problem } = view;
  const { t } = texts;
  const links = [
    ['topics', 'topics.title'],
    ['speakers', 'speakers.title'],
    ['votes', 'votes.title'],
    ['session', 'session.title'],
  ] as const;
  const script = session.script && session.status === 'live' && markup`<p class="hint">${t('state.script')}</p>`;
  const main = markup`<div class="top">
<h1><bdi>${session.name}</bdi></h1>
${script}
<nav aria-label="${t('desk.parts')}"><ul>${links.map(([id, key]) => markup`<li><a href="#${id}">${t(key)}</a></li>`)}</ul></nav>
</div>
<div class="bar">
<p class="state ${toDeskState(session)}" id="state" tabindex="-1">${[toStateText(texts, session, city.timeZone), ...toRemarks(texts, session)].join(' · ')}</p>
<p id="status" role="status">${notice?.text}</p>
<p id="problem" role="alert">${problem?.text}</p>
</div>
${toDeskState(session) === 'planned' && markup`<form method="post" action="${toFormAction(view, 'start')}" class="begin"><button class="main" id="start" aria-describedby="start-hint">${t('session.start')}</button><p id="start-hint">${t('session.startHint')}</p></form>`}
<div class="columns">
${renderTopics(view)}
${renderPeople(view)}
${renderVotes(view)}
${renderState(view)}
</div>`;
  const focus = (problem ?? notice)?.anchor;
  const title = [(problem ?? notice)?.text, session.name].filter((part) => part !== undefined).join(' – ');
  return renderFrame(frame, { title, main, isSession: true, ...(focus !== undefined && { focus }) });
}

function renderState(view: SessionView): Markup {
  const { texts, session, isLive } = view;
  const { t } = texts;
  return markup`<section aria-labelledby="session">
<h2 id="session" tabindex="-1">${t('session.title')}</h2>
${renderBanner(view)}
${isLive && renderCaption(view)}
${renderPlan(view)}
<details id="publication"><summary>${t(session.published ? 'session.withdraw' : 'session.publish')}</summary>
<form method="post" action="${toFormAction(view, session.published ? 'withdraw' : 'publish')}">
${session.published && markup`<p>${t('session.withdrawHint')}</p>`}
<button id="publish">${t(session.published ? 'session.withdraw' : 'session.publish')}</button></form></details>
${
  isLive &&
  markup`<details id="ending"><summary>${t('session.end')}</summary>
<form method="post" action="${toFormAction(view, 'end')}"><p>${t('session.endHint')}</p><button class="danger" id="end">${t('session.endConfirm')}</button></form></details>`
}
</section>`;
}

function renderBanner(view: SessionView): Markup {
  const { texts, cityTexts, banner, draft } = view;
  const { t } = texts;
  const shown = banner && (banner.title ?? banner.text ?? '');
  if (shown !== null)
    return markup`<div><h3>${t('banner.title')}</h3><p class="now">${t('banner.shown', { text: shown })}</p>
<form method="post" action="${toFormAction(view, 'remove-banner')}"><button class="main" id="banner">${t('banner.remove')}</button></form></div>`;
  return markup`<div><h3>${t('banner.title')}</h3>
<form method="post" action="${toFormAction(view, 'show-banner')}" class="row"><div><label for="banner-text">${t('banner.text')}</label>
<input id="banner-text" name="banner" required maxlength="200" value="${draft['banner'] ?? cityTexts.t('banner.default')}" dir="auto"></div>
<button id="banner">${t('banner.show')}</button></form></div>`;
}

function renderCaption(view: SessionView): Markup {
  const { t } = view.texts;
  return markup`<details id="captions"><summary>${t('captions.title')}</summary>
<form method="post" action="${toFormAction(view, 'caption')}" class="stack"><label for="caption">${t('captions.text')}</label>
<input id="caption" name="text" required maxlength="500" dir="auto">
<label for="caption-language">${t('captions.language')}</label>
<input id="caption-language" name="language" required maxlength="8" pattern="[a-z]{2,3}(-[A-Za-z]+)?" value="${view.session.language}" dir="ltr">
<button>${t('captions.send')}</button></form></details>`;
}
