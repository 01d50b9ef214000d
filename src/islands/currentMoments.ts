import { type ClosedSpan, closeSpans, currentIndex, lastBegun, type Span, topicProgress } from '../domain/currentMoment.ts';
import { $playback, $stagePhase } from '../stores/playback.store.ts';
import { showSpeaker, showTopic, showTopicProgress } from './momentBlock.ts';

/** A row of a list, or a mark on the rail, that stands for something that lasts. */
type Moment = ClosedSpan<Span & { row: HTMLElement }>;

/** At least this long between two updates while the film plays on, ms. */
const UPDATE_MS = 250;

function readMoments(selector: string): Moment[] {
  const rows = [...document.querySelectorAll<HTMLElement>(selector)];
  return closeSpans(
    rows.map((row) => {
      const { from, seek, until } = row.dataset;
      return { row, from: Number(from ?? seek), until: until === undefined ? undefined : Number(until) };
    }),
  );
}

function setCurrent(row: HTMLElement, isCurrent: boolean) {
  const marked = row.matches('a') ? row : (row.querySelector('a[data-seek]') ?? row);
  if (isCurrent) marked.setAttribute('aria-current', 'true');
  else marked.removeAttribute('aria-current');
}

/** Keeps one kind of rows up to date: only those that change are touched. Answers the current one. */
function createMarks(selector: string) {
  const moments = readMoments(selector);
  let begun = -2;
  let current = -1;
  const setState = (index: number) => {
    const row = moments[index]?.row;
    if (row) row.dataset['state'] = index === current ? 'current' : index <= begun ? 'past' : 'future';
  };
  return (seconds: number): { moment: Moment | undefined; isNew: boolean } => {
    const [oldBegun, oldCurrent] = [begun, current];
    begun = lastBegun(moments, seconds);
    current = currentIndex(moments, seconds);
    const [first, last] = oldBegun === -2 ? [0, moments.length - 1] : [Math.min(begun, oldBegun) + 1, Math.max(begun, oldBegun)];
    for (let index = first; index <= last; index += 1) setState(index);
    const isNew = current !== oldCurrent || oldBegun === -2;
    if (isNew) {
      for (const index of [oldCurrent, current]) {
        setState(index);
        const row = moments[index]?.row;
        if (row) setCurrent(row, index === current);
      }
    }
    return { moment: moments[current], isNew };
  };
}

/** Follows the film: marks what is current in every list and on the rail (contract §7), and tells what is said; returns what ends it. */
export function followMoments(): () => void {
  const topics = createMarks('li[data-moment="topic"][data-from]');
  const speeches = createMarks('li[data-moment="speech"][data-from]');
  const others = ['li[data-moment="vote"][data-from]', '[data-mark="topic"]', '[data-mark="vote"]'].map(createMarks);
  let shownAt = -Infinity;
  let shown = NaN;
  return $playback.listen(({ currentTime }) => {
    const now = performance.now();
    const isNext = now - shownAt < UPDATE_MS && Math.abs(currentTime - shown) < 1;
    if ($stagePhase.get() === 'native' || isNext) return;
    [shownAt, shown] = [now, currentTime];
    const topic = topics(currentTime);
    const speech = speeches(currentTime);
    for (const mark of others) mark(currentTime);
    if (topic.isNew) showTopic(topic.moment?.row);
    if (speech.isNew) showSpeaker(speech.moment?.row);
    showTopicProgress(topic.moment ? topicProgress(topic.moment, currentTime) : 0);
  });
}
