// Hydrates when the list has been open for a while: it shows by itself what goes live, and what is being discussed.
import type { LiveNowDocument } from '../domain/liveNow.ts';
import { behaviour } from './hydration/behaviour.ts';
import { announceLive, liveIn, showTopics, swapList } from './liveNowRows.ts';

/** Between two questions, ms; nobody asks in step with the others. */
const PAUSE_MS = 20_000;
const JITTER_MS = 10_000;

interface Props {
  /** Where it is told which sessions are live. */
  address: string;
}

export default behaviour<Props>((root, { address }) => {
  const stop = new AbortController();
  const { signal } = stop;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Live, as far as it was announced, and as far as the list shows it: the page may know later than what is asked here. */
  let known = liveIn(root);
  let shown = known;

  const ask = async () => {
    const answer = await fetch(address, { signal }).catch(() => undefined);
    const told = answer?.ok ? ((await answer.json().catch(() => undefined)) as LiveNowDocument | undefined) : undefined;
    if (!told || signal.aborted) return;
    const now = new Set(told.sessions.map(({ id }) => id));
    const begun = told.sessions.filter(({ id }) => !known.has(id));
    if (begun.length > 0) announceLive(root, begun);
    known = now;
    const isChanged = now.size !== shown.size || told.sessions.some(({ id }) => !shown.has(id));
    if (isChanged) shown = (await swapList(signal)) ?? shown;
    showTopics(told.sessions);
  };
  const follow = async () => {
    clearTimeout(timer);
    if (!document.hidden) await ask();
    clearTimeout(timer);
    if (!signal.aborted) timer = setTimeout(() => void follow(), PAUSE_MS + Math.random() * JITTER_MS);
  };
  document.addEventListener('visibilitychange', () => document.hidden || void follow(), { signal });
  void follow();
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
});
