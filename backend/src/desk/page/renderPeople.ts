import type { Attendee, Speech } from '../../store/records.ts';
import { findRunningSpeech, groupPeople, searchPeople, toFullName } from '../state/deskPeople.ts';
import type { Markup } from './markup.ts';
import { markup } from './markup.ts';
import { renderNotLive, toLiveOnly } from './renderTopics.ts';
import type { SessionView } from './sessionView.ts';
import { toFormAction, toSessionPath } from './sessionView.ts';

/** Number of attendees above which they can be searched. */
const SHOWN_WITHOUT_SEARCH = 20;

/** Renders the attendees as buttons that start a speech, and the speech that runs. */
export function renderPeople(view: SessionView): Markup {
  const { texts, attendees, query, speeches } = view;
  const { t } = texts;
  const found = query === '' ? attendees : searchPeople(attendees, query);
  const speaking = findRunningSpeech(speeches);
  return markup`<section aria-labelledby="speakers">
<h2 id="speakers" tabindex="-1">${t('speakers.title')}</h2>
${renderNotLive(view, 'speakers')}
<form method="post" action="${toFormAction(view, 'speech')}" id="speech-form">${renderSpeaking(view)}</form>
${attendees.length > SHOWN_WITHOUT_SEARCH && renderSearch(view, found.length)}
${attendees.length === 0 && markup`<p class="empty">${t('speakers.empty')}</p>`}
${found.length > 0 && markup`<div class="scroll" id="people">${groupPeople(found, texts.tag).map(({ letter, people }) => markup`<div class="group"><h3>${letter}</h3><ul class="people">${people.map((person) => renderPerson(view, person, person._id === speaking?.attendee?._id ? speaking : undefined))}</ul></div>`)}</div>`}
${renderAddPerson(view)}
</section>`;
}

function renderSpeaking({ texts, city, speeches }: SessionView): Markup {
  const { t, time } = texts;
  const speech = findRunningSpeech(speeches);
  if (!speech) return markup`<p class="now" id="speaking" tabindex="-1">${t('speakers.nobody')}</p>`;
  const name = speech.attendee ? toFullName(speech.attendee) : (speech.microphone?.name ?? t('speakers.unknown'));
  return markup`<p class="now">${t('speakers.current', { name, time: time(speech.start, city.timeZone) })}</p>
<button class="main" id="speaking" name="stop" value="${speech._id}" data-key="s" aria-keyshortcuts="s">${t('speakers.stop')} <kbd>S</kbd></button>`;
}

function renderSearch({ texts, session, query, attendees }: SessionView, count: number): Markup {
  const { t } = texts;
  const result = count === 0 ? t('speakers.none') : t('speakers.found', { count, total: attendees.length });
  return markup`<form action="${toSessionPath(session)}#search" role="search" class="row"><div><label for="search">${t('speakers.search')} <kbd>/</kbd></label>
<input id="search" name="q" type="search" value="${query}" data-key="/" aria-keyshortcuts="/" autocomplete="off" dir="auto"></div><button>${t('speakers.find')}</button></form>
${query !== '' && markup`<p>${result} <a href="${toSessionPath(session)}#search">${t('speakers.all')}</a></p>`}`;
}

function renderPerson(view: SessionView, person: Attendee, speech: Speech | undefined): Markup {
  const { role, delegate } = person;
  const details = [role?.name, delegate.division?.name].filter((text) => text !== undefined).join(' · ');
  return markup`<li><button form="speech-form" name="${speech ? 'stop' : 'start'}" value="${(speech ?? person)._id}" id="person-${person._id}" aria-pressed="${String(speech !== undefined)}"${toLiveOnly(view, 'speakers')}>
<bdi>${toFullName(person)}</bdi>${details !== '' && markup` <small><bdi>${details}</bdi></small>`}</button></li>
`;
}

function renderAddPerson(view: SessionView): Markup {
  const { texts, city } = view;
  const { t } = texts;
  const options = city.divisions.map(({ _id, name }) => markup`<option value="${_id}">${name}</option>`);
  return markup`<details id="add-person"><summary>${t('speakers.add')}</summary>
<form method="post" action="${toFormAction(view, 'add-person')}" class="stack">
<label for="first-name">${t('speakers.firstName')}</label><input id="first-name" name="firstname" maxlength="100" required autocomplete="off" dir="auto">
<label for="last-name">${t('speakers.lastName')}</label><input id="last-name" name="lastname" maxlength="100" required autocomplete="off" dir="auto">
${options.length > 0 && markup`<label for="division">${t('speakers.division')}</label><select id="division" name="division"><option value="">${t('speakers.noDivision')}</option>${options}</select>`}
<button id="add-person-button">${t('speakers.add')}</button></form></details>`;
}
