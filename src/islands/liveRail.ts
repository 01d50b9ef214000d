import { layOutRail, type LiveRail, type RailMark } from '../domain/liveRail.ts';
import type { LiveState } from '../domain/liveSession.ts';
import type { Topic } from '../domain/metadata.ts';
import { newestMs } from '../stores/liveSession.store.ts';
import type { LivePart } from './liveView.ts';

let rail: LiveRail | undefined;
let drawn: (Pick<LiveState, 'topics' | 'votes'> & { topic: Topic | undefined }) | undefined;

const set = (element: Element | null, facts: Record<string, string | number>) => {
  for (const [name, value] of Object.entries(facts)) element?.setAttribute(name, String(value));
};

/** Makes the links in a place those to the marks: copies of one. */
function draw<T extends RailMark>(
  place: Element | null,
  sample: Element | undefined,
  marks: readonly T[],
  fill: (link: Element, mark: T) => void,
) {
  const links = marks.map((mark) => {
    const link = sample?.cloneNode(true) as Element;
    link.querySelector('title')?.append(mark.name);
    if (link.hasAttribute('href')) set(link, { 'data-instant': mark.startMs });
    fill(link, mark);
    return link;
  });
  place?.replaceChildren(...links);
}

/** Lets the rail grow: topics, votes, and where in it the picture is. */
export const showRail: LivePart = ({ topics, votes }, { topic }, instantMs) => {
  const root = document.querySelector<HTMLElement>('[data-live-rail]');
  if (!root) return;
  const untilMs = newestMs();
  if (!rail || topics !== drawn?.topics || votes !== drawn.votes || topic !== drawn.topic || untilMs > rail.goodUntilMs) {
    // A city may hide what came of its votes.
    const told = 'results' in root.dataset ? votes : votes.map((each) => ({ ...each, result: [] }));
    rail = layOutRail(topics, told, Number(root.dataset['liveRail']), untilMs);
    drawn = { topics, votes, topic };
    const [segment, vote] = root.querySelector('template')?.content.firstElementChild?.children ?? [];
    draw(root.querySelector('[data-segments]'), segment, rail.topics, (link, { id, x, width }) => {
      set(link.querySelector('rect'), { x, width });
      if (id === topic?.id) set(link, { 'aria-current': 'true' });
    });
    draw(root.querySelector('[data-votes]'), vote, rail.votes, (link, { x, outcome }) => {
      set(link.querySelector('svg'), { x: `${x / 10}%` });
      set(link.querySelector('use'), { class: outcome, href: `#rail-${outcome}` });
    });
  }
  set(root.querySelector('[data-head]'), { x: `${rail.at(instantMs) / 10}%` });
};
