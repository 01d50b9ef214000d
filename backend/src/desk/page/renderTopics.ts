import type { Topic } from '../../store/records.ts';
import { findCurrentTopic, findNextTopic, isRunning } from '../state/deskAgenda.ts';
import type { Markup } from './markup.ts';
import { markup } from './markup.ts';
import type { SessionView } from './sessionView.ts';
import { toFormAction } from './sessionView.ts';

/** Attributes of a button that needs a live session: it can have the focus, and says why it does nothing. */
export function toLiveOnly({ isLive }: Pick<SessionView, 'isLive'>, part: string): Markup | false {
  return !isLive && markup` aria-disabled="true" aria-describedby="${part}-not-live"`;
}

/** The line that says that a part needs a live session, or that the session has ended. */
export function renderNotLive({ isLive, texts, session }: SessionView, part: string): Markup | false {
  const key = session.status === 'planned' ? 'session.notLive' : 'session.ended';
  return !isLive && markup`<p class="hint" id="${part}-not-live">${texts.t(key)}</p>`;
}

/** Renders the agenda, with the button that starts the next topic. */
export function renderTopics(view: SessionView): Markup {
  const { texts, agenda } = view;
  const { t } = texts;
  const current = findCurrentTopic(agenda);
  return markup`<section aria-labelledby="topics">
<h2 id="topics" tabindex="-1">${t('topics.title')}</h2>
${renderNotLive(view, 'topics')}
<p class="now">${current ? t('topics.current', { name: current.name }) : t('topics.noCurrent')}</p>
<form method="post" action="${toFormAction(view, 'topic')}" id="topics-form">${renderNext(view)}</form>
${agenda.length > 0 ? markup`<ol class="items scroll" id="agenda">${agenda.map((topic) => renderTopic(view, topic, topic === current))}</ol>` : markup`<p class="empty">${t('topics.empty')}</p>`}
<details id="add-topic"><summary>${t('topics.add')}</summary>
<form method="post" action="${toFormAction(view, 'add-topic')}" class="stack"><div><label for="new-topic">${t('topics.name')}</label>
<input id="new-topic" name="name" required maxlength="300" dir="auto"></div><button id="add-topic-button">${t('topics.add')}</button></form></details>
</section>`;
}

function renderNext(view: SessionView): Markup | false {
  const { texts, agenda } = view;
  const next = findNextTopic(agenda);
  if (agenda.length === 0) return false;
  if (!next) return markup`<p class="hint" id="next-topic" tabindex="-1">${texts.t('topics.noNext')}</p>`;
  return markup`<button class="main" id="next-topic" name="next" value="${next._id}" data-key="n" aria-keyshortcuts="n"${toLiveOnly(view, 'topics')}>
<span>${texts.t('topics.next')} <kbd>N</kbd></span> <small><bdi>${next.name}</bdi></small></button>`;
}

function renderTopic(view: SessionView, topic: Topic, isCurrent: boolean): Markup {
  const { t } = view.texts;
  const id = `topic-${topic._id}`;
  const runs = isRunning(topic);
  const label = runs ? 'topics.stop' : topic.start == null ? 'topics.start' : 'topics.again';
  return markup`<li id="${id}-item"${isCurrent && markup` aria-current="true"`} class="${runs ? 'running' : topic.stop == null ? '' : 'over'}">
<div class="text"><span id="${id}-name"><bdi>${topic.name}</bdi></span>${renderTimes(view, topic)}</div>
<button form="topics-form" name="${runs ? 'stop' : 'start'}" value="${topic._id}" id="${id}" aria-labelledby="${id} ${id}-name"${toLiveOnly(view, 'topics')}>${t(label)}</button>
<details id="${id}-more" class="more"><summary aria-labelledby="${id}-open ${id}-name"><span class="hidden" id="${id}-open">${t('topics.more')}</span></summary>
<form method="post" action="${toFormAction(view, 'rename-topic')}" class="stack"><input type="hidden" name="topic" value="${topic._id}">
<div><label for="${id}-field">${t('topics.name')}</label><input id="${id}-field" name="name" required maxlength="300" value="${topic.name}" dir="auto"></div>
<button>${t('topics.rename')}</button></form>
${topic.start != null && markup`<button form="topics-form" name="reset" value="${topic._id}">${t('topics.reset')}</button>`}
</details></li>
`;
}

function renderTimes({ texts, city }: SessionView, { start, stop }: Topic): Markup | false {
  if (!start) return false;
  const from = texts.time(start.utc, city.timeZone);
  const text = stop
    ? texts.t('topics.range', { start: from, stop: texts.time(stop.utc, city.timeZone) })
    : texts.t('topics.since', { time: from });
  return markup` <small>${text}</small>`;
}
