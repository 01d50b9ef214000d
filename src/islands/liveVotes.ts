import type { LiveState } from '../domain/liveSession.ts';
import type { Vote, VoteResult } from '../domain/metadata.ts';
import { choiceOf, groupVotes, isHeld, outcomeOf, voteBar, type VoteGroup, type VoteShare } from '../domain/votes.ts';
import { formatPercentage } from '../i18n/format.ts';
import { castWords, countWords, groupHeading, outcomeLabel } from '../i18n/voteWords.ts';
import { keepFocus, markCurrent, readFacts, setInstant, templatesOf, translatorOf } from './liveRows.ts';
import type { LivePart } from './liveView.ts';
import { patchList, setText } from './patchList.ts';

/** Makes as many children as there are items, copies of `sample`, and fills each. */
function fillEach<T>(parent: Element, sample: Element, items: readonly T[], fill: (child: Element, item: T) => void) {
  while (parent.children.length > items.length) parent.lastElementChild?.remove();
  for (const [index, item] of items.entries()) fill(parent.children[index] ?? parent.appendChild(sample.cloneNode(true) as Element), item);
}

function fillShare(part: Element, { choice, from, width }: VoteShare) {
  for (const [name, value] of Object.entries({ class: choice, x: from, width })) part.setAttribute(name, String(value));
}

/** Keeps the votes: by topic, with what came of each as far as the city tells it. */
export function followVotes(section: HTMLElement): LivePart {
  const list = section.querySelector<HTMLElement>('[data-live]');
  const [groupTemplate, rowTemplate] = list ? templatesOf(list) : [];
  if (!list || !groupTemplate || !rowTemplate) return () => undefined;
  const facts = readFacts(list);
  const { locale, icons } = facts;
  const t = translatorOf(facts);
  const [part, line] = ['rect', 'tbody tr'].map((selector) => rowTemplate.content.querySelector(selector));
  let shown: Pick<LiveState, 'votes' | 'topics'> | undefined;
  let marked: string | undefined;

  const fillLine = (row: Element, result: VoteResult) => {
    row.className = choiceOf(result);
    setText(row, 'bdi', result.label);
    for (const [index, text] of [String(result.count), formatPercentage(result.percentage, locale)].entries()) {
      const cell = row.children[index + 1];
      if (cell && cell.textContent !== text) cell.textContent = text;
    }
  };
  const fillVote = (row: HTMLElement, vote: Vote) => {
    const { name, result } = vote;
    setInstant(row, vote.startMs, facts);
    setText(row, 'a bdi', name);
    const told = row.querySelector('p');
    const [bar, details] = ['.bar', 'details'].map((selector) => row.querySelector(selector));
    // A city may hide what came of its votes.
    if (!told || !bar || !details || !part || !line) return;
    const outcome = outcomeOf(vote, 'live');
    const shares = voteBar(result, outcome === 'open' ? vote.eligible : undefined);
    told.hidden = !isHeld(vote);
    setText(told, 'strong span', outcomeLabel(outcome, t));
    told.querySelector('strong')?.setAttribute('class', outcome);
    told.querySelector('path')?.setAttribute('d', icons?.[outcome] ?? '');
    setText(told, 'bdi', shares.length > 0 ? countWords(result, locale, t) : '');
    bar.toggleAttribute('hidden', shares.length === 0);
    fillEach(bar, part, shares, fillShare);
    details.toggleAttribute('hidden', result.length === 0 || !isHeld(vote));
    setText(details, 'summary', castWords(vote, t));
    setText(details, 'caption', name);
    const body = details.querySelector('tbody');
    if (body) fillEach(body, line, result, fillLine);
  };
  const show = ({ votes, topics }: Pick<LiveState, 'votes' | 'topics'>) => {
    const rows = new Map([...list.querySelectorAll<HTMLElement>('.vote')].map((row) => [row.dataset['id'], row]));
    const groups = groupVotes(votes, topics);
    const fillGroup = (element: HTMLElement, group: VoteGroup) => {
      const heading = groupHeading(group, groups.length, false, t);
      element.querySelector('h3')?.toggleAttribute('hidden', heading === '');
      setText(element, 'h3 bdi', heading);
      const body = element.querySelector('ol');
      if (!body) return;
      // A vote that begins goes to its topic as it is, with its table open or not.
      const come = group.votes.map(({ id }) => rows.get(id)).filter((row) => row !== undefined && row.parentElement !== body);
      body.append(...come.filter((row) => row !== undefined));
      patchList(body, rowTemplate, group.votes, fillVote);
    };
    setText(list, 'p', votes.length === 0 ? t('vote.noneYet') : t('vote.countAll', { count: votes.length }));
    keepFocus(() => patchList(list, groupTemplate, groups, fillGroup));
  };
  return (session, { vote }) => {
    const isNew = session.votes !== shown?.votes || session.topics !== shown.topics;
    if (isNew) show(session);
    if (isNew || vote?.id !== marked) markCurrent(list, '.vote', vote?.id);
    shown = session;
    marked = vote?.id;
  };
}
