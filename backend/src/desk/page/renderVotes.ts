import type { Vote } from '../../store/records.ts';
import { findCurrentTopic } from '../state/deskAgenda.ts';
import type { Choice } from '../state/deskVotes.ts';
import { CHOICES, OUTCOMES, toVoteState } from '../state/deskVotes.ts';
import type { Markup } from './markup.ts';
import { markup } from './markup.ts';
import { renderNotLive, toLiveOnly } from './renderTopics.ts';
import type { SessionView } from './sessionView.ts';
import { toFormAction } from './sessionView.ts';

/** Renders the votes with their counts, and the form that creates one. */
export function renderVotes(view: SessionView): Markup {
  const { texts, votes, agenda } = view;
  const { t } = texts;
  const prefilled = findCurrentTopic(agenda)?.name ?? '';
  return markup`<section aria-labelledby="votes">
<h2 id="votes" tabindex="-1">${t('votes.title')}</h2>
${renderNotLive(view, 'votes')}
${votes.length > 0 ? markup`<ul class="items scroll" id="votes-list">${votes.map((vote) => renderVote(view, vote))}</ul>` : markup`<p class="empty">${t('votes.empty')}</p>`}
<form method="post" action="${toFormAction(view, 'add-vote')}" class="stack"><div><label for="new-vote">${t('votes.name')}</label>
<input id="new-vote" name="name" required maxlength="300" value="${prefilled}" dir="auto"></div>
<button id="add-vote">${t('votes.add')}</button></form>
</section>`;
}

function renderVote(view: SessionView, vote: Vote): Markup {
  const { texts, city } = view;
  const { t, time } = texts;
  const id = `vote-${vote._id}`;
  const state = toVoteState(vote);
  const stateText = {
    open: t('votes.isOpen'),
    planned: t('votes.isPlanned'),
    closed: vote.stop == null ? '' : t('votes.isClosed', { time: time(vote.stop, city.timeZone) }),
  }[state];
  return markup`<li id="${id}-item" class="${state === 'open' ? 'running' : ''}"${state === 'open' && markup` aria-current="true"`}>
<div class="text"><h3 id="${id}-name"><bdi>${vote.name}</bdi></h3> <small>${stateText}</small>${state === 'closed' && renderResult(view, vote)}</div>
${state === 'planned' && markup`<form method="post" action="${toFormAction(view, 'open-vote')}"><button class="main" id="${id}" name="vote" value="${vote._id}" aria-labelledby="${id} ${id}-name"${toLiveOnly(view, 'votes')}>${t('votes.open')}</button></form>`}
${state === 'open' && renderCounts(view, vote)}
${state === 'closed' && markup`<details id="${id}-more"${view.draft['vote'] === vote._id && markup` open`}><summary id="${id}" aria-labelledby="${id}-open ${id}-name"><span id="${id}-open">${t('votes.correct')}</span></summary>${renderCounts(view, vote)}</details>`}
</li>
`;
}

function renderResult({ texts }: SessionView, vote: Vote): Markup {
  const counts = vote.result.map(({ label, count }) => markup`<li><bdi>${label}</bdi> <b>${count}</b></li>`);
  const eligible = vote.eligible !== undefined && markup`<li>${texts.t('votes.eligible')} <b>${vote.eligible}</b></li>`;
  const outcome = vote.outcome && markup`<p>${texts.t(`votes.${vote.outcome}`)}</p>`;
  return markup`${outcome}<ul class="counts">${counts}${eligible}</ul>`;
}

function renderCounts(view: SessionView, vote: Vote): Markup {
  const { texts, draft } = view;
  const { t } = texts;
  const id = `vote-${vote._id}`;
  const typed = draft['vote'] === vote._id ? draft : {};
  const field = (
    name: Choice | 'eligible',
    value: number | undefined,
  ) => markup`<div><label for="${id}-${name}">${t(`votes.${name}`)}</label>
<input id="${id}-${name}" name="${name}" inputmode="numeric" pattern="[0-9]{0,6}" autocomplete="off" value="${typed[name] ?? value}"></div>`;
  const isOpen = toVoteState(vote) === 'open';
  const chosen = typed['outcome'] ?? vote.outcome;
  const options = OUTCOMES.map(
    (each) => markup`<option value="${each}"${chosen === each && markup` selected`}>${t(`votes.${each}`)}</option>`,
  );
  const outcome = markup`<div><label for="${id}-outcome">${t('votes.outcome')}</label>
<select id="${id}-outcome" name="outcome"><option value="">${t('votes.noOutcome')}</option>${options}</select></div>`;
  return markup`<form method="post" action="${toFormAction(view, 'vote')}" aria-labelledby="${id}-name"><input type="hidden" name="vote" value="${vote._id}">
<div class="fields">${CHOICES.map((choice) => field(choice, vote.result.find((row) => row.vote === choice)?.count))}${field('eligible', vote.eligible)}${outcome}</div>
<div class="buttons"><button id="${id}-save" name="do" value="save" aria-labelledby="${id}-save ${id}-name">${t('votes.save')}</button>
${isOpen && markup`<button class="main" id="${id}" name="do" value="close" aria-labelledby="${id} ${id}-name">${t('votes.close')}</button>`}</div></form>`;
}
