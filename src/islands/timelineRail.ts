import { RAIL_LENGTH, railPosition } from '../domain/timelineRail.ts';
import { $hits } from '../stores/hits.store.ts';
import { $marks } from '../stores/marks.store.ts';
import { $playback, $stagePhase } from '../stores/playback.store.ts';
import { HELD_ATTRIBUTE, isPlainClick, seekLinkOf } from './hydration/heldClick.ts';
import { createTargets, type Target } from './railTargets.ts';
import { jumpTo } from './seekLinks.ts';

/** Brings the rail to life: labels, one tab stop with arrow keys, jumps, playhead, clip and hits; returns what ends it. */
export function followRail(): () => void {
  const rail = document.querySelector<HTMLElement>('[data-rail]');
  const bar = rail?.querySelector<SVGSVGElement>('svg');
  const label = rail?.querySelector<HTMLElement>('[data-label]');
  if (!rail || !bar || !label) return () => undefined;
  const stop = new AbortController();
  const range = { startSeconds: Number(rail.dataset['start']), endSeconds: Number(rail.dataset['end']) };
  const { marks, targetOf, targetAt } = createTargets(rail, bar, range);

  /** What the label says: that is what a click means, whose place is rounded. */
  let told: Target | undefined;

  const hideLabel = () => {
    label.hidden = true;
    told = undefined;
  };
  const showLabel = (target: Target, clientX: number) => {
    told = target;
    label.textContent = target.words;
    label.hidden = false;
    const { left, width } = rail.getBoundingClientRect();
    label.style.left = `${Math.max(0, Math.min(clientX - left - label.offsetWidth / 2, width - label.offsetWidth))}px`;
  };
  const makeStop = (mark: Element | undefined) => {
    for (const each of marks) each.setAttribute('tabindex', each === mark ? '0' : '-1');
  };

  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') hideLabel();
    const index = marks.findIndex((mark) => mark === event.target);
    if (index < 0) return;
    const last = marks.length - 1;
    const next = { ArrowRight: Math.min(index + 1, last), ArrowLeft: Math.max(index - 1, 0), Home: 0, End: last }[event.key];
    if (next !== undefined) marks[next]?.focus();
    else if (event.key === ' ' && marks[index]) jumpToTarget(targetOf(marks[index]));
    else return;
    event.preventDefault();
  };
  const onFocus = ({ target }: FocusEvent) => {
    const mark = marks.find((each) => each === target);
    if (!mark) return;
    makeStop(mark);
    // A press gives the focus to a whole topic, whatever it is on.
    if (!mark.matches(':focus-visible')) return;
    const { left, width } = mark.getBoundingClientRect();
    showLabel(targetOf(mark), left + width / 2);
  };
  const jumpToTarget = ({ seconds, words }: Target) => jumpTo(seconds, words);
  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    // Of a key, which has no place, the mark itself is meant.
    const mark = event.detail === 0 && seekLinkOf(event.target);
    if (!jumpToTarget(mark ? targetOf(mark) : (told ?? targetAt(event)))) return;
    seekLinkOf(event.target)?.removeAttribute(HELD_ATTRIBUTE);
    event.preventDefault();
    event.stopPropagation();
  };
  const options = { signal: stop.signal };
  bar.addEventListener('click', onClick, options);
  bar.addEventListener('pointermove', (event) => showLabel(targetAt(event), event.clientX), options);
  bar.addEventListener('pointerdown', (event) => showLabel(targetAt(event), event.clientX), options);
  rail.addEventListener('pointerleave', hideLabel, options);
  rail.addEventListener('keydown', onKey, options);
  rail.addEventListener('focusin', onFocus, options);
  rail.addEventListener('focusout', hideLabel, options);

  bar.removeAttribute('aria-hidden');
  bar.setAttribute('role', 'toolbar');
  makeStop(marks[0]);

  const set = (selector: string, name: string, value: number | string) => rail.querySelector(selector)?.setAttribute(name, String(value));
  const unfollow = [
    $playback.listen(({ currentTime }) => {
      if ($stagePhase.get() === 'native') return;
      const at = railPosition(currentTime, range);
      set('[data-played]', 'width', at);
      set('[data-head]', 'x', `${at / (RAIL_LENGTH / 100)}%`);
    }),
    $marks.subscribe((clip) => {
      const from = railPosition(clip.in ?? range.startSeconds, range);
      const isMarked = clip.in !== undefined || clip.out !== undefined;
      set('[data-clip]', 'x', from);
      set('[data-clip]', 'width', isMarked ? Math.max(0, railPosition(clip.out ?? range.endSeconds, range) - from) : 0);
    }),
    $hits.subscribe((hits) => set('[data-hits]', 'd', hits.map((hit) => `M${railPosition(hit, range)} 24v10`).join(''))),
  ];
  return () => {
    stop.abort();
    for (const end of unfollow) end();
  };
}
