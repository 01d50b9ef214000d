import type { StoredSession } from '../../store/records.ts';
import type { SessionGroups } from '../state/deskSessions.ts';
import { toDeskState } from '../state/deskSessions.ts';
import type { DeskTextKey, DeskTexts } from '../texts/deskTexts.ts';
import type { Markup } from './markup.ts';
import { markup } from './markup.ts';
import type { DeskFrame } from './renderFrame.ts';
import { renderFrame } from './renderFrame.ts';

/** A city on the list, with its sessions. */
export interface ListedCity {
  name: string;
  title: string;
  timeZone: string;
  groups: SessionGroups<StoredSession>;
}

const STATES = { cancelled: 'state.cancelled', postponed: 'state.postponed', moved: 'state.moved' } as const;

/** What is true of a session beside its state, as texts. */
export function toRemarks({ t }: DeskTexts, { status, published, password, state }: StoredSession): string[] {
  return [
    ...(state === undefined ? [] : [t(STATES[state])]),
    ...(status.endsWith('-unavailable') ? [t('state.noVideo')] : []),
    ...(published ? [] : [t('state.unpublished')]),
    ...(password === undefined ? [] : [t('state.protected')]),
  ];
}

/** The state of a session in words: "Live since 19:32". */
export function toStateText({ t, time, start }: DeskTexts, session: StoredSession, timeZone: string): string {
  const state = toDeskState(session);
  if (state === 'live') return t('state.live', { time: session.dayOnly ? start(session, timeZone) : time(session.startMs, timeZone) });
  return state === 'planned' ? t('state.planned', { when: start(session, timeZone) }) : t('state.recorded');
}

/** Renders the page with the sessions of all cities; live ones and those of today come first. */
export function renderList(frame: DeskFrame, cities: ListedCity[]): string {
  const { t } = frame.texts;
  const now = cities.flatMap((city) => city.groups.now.map((session) => ({ city, session })));
  now.sort((a, b) => Number(toDeskState(b.session) === 'live') - Number(toDeskState(a.session) === 'live'));
  const isEmpty = cities.every(({ groups }) => groups.now.length + groups.upcoming.length + groups.past.length === 0);
  const main = markup`<div class="list">
<h1>${t('list.title')}</h1>
<section aria-labelledby="now"><h2 id="now">${t('list.now')}</h2>
${now.length > 0 ? markup`<ul class="sessions">${now.map(({ city, session }) => renderSession(frame.texts, city, session))}</ul>` : markup`<p class="empty">${t(isEmpty ? 'list.empty' : 'list.nowEmpty')}</p>`}
</section>
${cities.map((city) => renderCity(frame.texts, city))}
</div>`;
  return renderFrame(frame, { title: t('list.title'), main });
}

function renderCity(texts: DeskTexts, city: ListedCity): Markup | undefined {
  const { upcoming, past } = city.groups;
  if (upcoming.length + past.length === 0) return undefined;
  const part = (key: DeskTextKey, sessions: StoredSession[]) =>
    sessions.length > 0 &&
    markup`<h3>${texts.t(key)}</h3><ul class="sessions">${sessions.map((session) => renderSession(texts, city, session))}</ul>`;
  return markup`<section aria-labelledby="city-${city.name}"><details><summary><h2 id="city-${city.name}">${city.title}</h2></summary>
${part('list.upcoming', upcoming)}${part('list.past', past)}
</details></section>
`;
}

function renderSession(texts: DeskTexts, { name, title, timeZone }: ListedCity, session: StoredSession): Markup {
  const state = toDeskState(session);
  const when = state === 'recorded' ? texts.start(session, timeZone) : toStateText(texts, session, timeZone);
  const details = [...(state === 'recorded' ? [texts.t('state.recorded')] : []), ...toRemarks(texts, session)];
  return markup`<li><a class="card ${state}" href="/desk/${name}/${encodeURIComponent(session.reference)}"><strong><bdi>${session.name}</bdi></strong>
<span>${title}</span><span class="when">${when}</span>${details.map((detail) => markup`<span>${detail}</span>`)}</a></li>
`;
}
