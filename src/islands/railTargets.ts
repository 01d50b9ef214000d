import { lastBegun } from '../domain/currentMoment.ts';
import type { RailRange } from '../domain/timelineRail.ts';
import { formatPosition } from '../i18n/format.ts';

/** What one can jump to: a topic, a vote, a speech, or any position, with the words for it. */
export interface Target {
  seconds: number;
  words: string;
}

/** Above this line the rail is that of the votes, below the other that of the speeches; px. */
const VOTES_PX = 17;
const SPEECHES_PX = 33;
/** How far from a mark a finger may be, px. */
const REACH_PX = 14;

const secondsOf = (element: Element) => Number(element.getAttribute('data-seek') ?? element.getAttribute('data-from'));

/** Elements with their positions, by time. */
const inOrder = <T extends Element>(elements: Iterable<T>) =>
  [...elements].map((element) => ({ element, from: secondsOf(element) })).sort((a, b) => a.from - b.from);

const rowsOf = (kind: string) => inOrder(document.querySelectorAll<HTMLElement>(`li[data-moment="${kind}"][data-from]`));

/** Gives the marks on a rail their names, and the ends of what lasts: both stand in the lists. */
function nameMarks(rail: HTMLElement, kind: string) {
  const marks = inOrder(rail.querySelectorAll<SVGAElement>(`[data-mark="${kind}"]`));
  const rows = rowsOf(kind);
  for (const [index, { element, from }] of marks.entries()) {
    const row = rows[index]?.element;
    const [name, outcome] = ['a bdi', 'strong'].map((part) => row?.querySelector(part)?.textContent.trim());
    const words = kind === 'vote' ? [rail.dataset['vote']?.replace('{name}', name ?? ''), outcome] : [name];
    element.setAttribute('aria-label', `${formatPosition(from)} ${words.filter(Boolean).join(', ')}`);
    if (row?.dataset['until']) element.dataset['until'] = row.dataset['until'];
  }
  return marks;
}

/** What the marks of a rail stand for, and what lies at any place of it. */
export function createTargets(rail: HTMLElement, bar: Element, { startSeconds, endSeconds }: RailRange) {
  const [topics, votes] = ['topic', 'vote'].map((kind) => nameMarks(rail, kind)) as [Marks, Marks];
  let speeches: ReturnType<typeof rowsOf> = [];
  const targetOf = (mark: Element): Target => ({ seconds: secondsOf(mark), words: mark.getAttribute('aria-label') ?? '' });
  const speechAt = (seconds: number): Target | undefined => {
    if (speeches.length === 0) speeches = rowsOf('speech');
    const speech = speeches[lastBegun(speeches, seconds)];
    const name = speech?.element.closest('.person')?.querySelector('bdi')?.textContent;
    return speech && name ? { seconds: speech.from, words: `${formatPosition(speech.from)} ${name}` } : undefined;
  };
  const targetAt = ({ clientX, clientY }: MouseEvent): Target => {
    const { left, top, width } = bar.getBoundingClientRect();
    const secondsPerPx = (endSeconds - startSeconds) / width;
    const seconds = startSeconds + secondsPerPx * Math.min(width, Math.max(0, clientX - left));
    const distance = ({ from }: { from: number }) => Math.abs(from - seconds) / secondsPerPx;
    const [vote] = clientY - top < VOTES_PX ? votes.toSorted((a, b) => distance(a) - distance(b)) : [];
    if (vote && distance(vote) < REACH_PX) return targetOf(vote.element);
    const speech = clientY - top > SPEECHES_PX ? speechAt(seconds) : undefined;
    const topic = topics[lastBegun(topics, seconds)];
    return speech ?? (topic ? targetOf(topic.element) : { seconds, words: formatPosition(seconds) });
  };
  const marks = [...topics, ...votes].sort((a, b) => a.from - b.from).map(({ element }) => element);
  return { marks, targetOf, targetAt };
}

type Marks = ReturnType<typeof nameMarks>;
