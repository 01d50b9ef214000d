import { savesData } from '../../services/browser/dataSaver.ts';

// `popstate` also comes for an address that an island added to the history before the page was reloaded.
const INTERACTION_EVENTS = ['pointerdown', 'touchstart', 'focusin', 'keydown', 'input', 'popstate'] as const;

/** Controls of an island that need script: an interaction with other elements loads nothing. */
const CONTROLS = 'button, input, select, textarea, summary, a[data-enhanced]';

/** Longest wait for the first frame of a video that is about to start, ms. */
const FIRST_FRAME_MS = 2000;

/** The video of a recording that a press on its play button starts at once, because the browser plays one of its sources (rule 7.3). */
function findStartingVideo({ type, target }: Event): HTMLVideoElement | null | undefined {
  const video =
    type === 'pointerdown' && target instanceof Element && !savesData()
      ? target.closest('[data-plays=recording]')?.parentElement?.querySelector('video')
      : undefined;
  return [...(video?.querySelectorAll('source') ?? [])].some((source) => video?.canPlayType(source.type)) ? video : undefined;
}

/**
 * Calls back at the visitor's first interaction anywhere on the page: pointer, touch, focus, key, input or a step in the history. After a
 * press on the play button it waits for the first frame, because the code must not compete with the video; then it may call back twice.
 */
export function onFirstInteraction(callback: () => void): void {
  const stop = new AbortController();
  const interact = (event: Event) => {
    stop.abort();
    const video = findStartingVideo(event);
    video?.addEventListener('playing', callback, { once: true });
    if (video) setTimeout(callback, FIRST_FRAME_MS);
    else callback();
  };
  for (const name of INTERACTION_EVENTS) addEventListener(name, interact, { capture: true, passive: true, signal: stop.signal });
}

/** Calls back once, at the visitor's first interaction with a control of an island, or at a step in the history. */
export function onFirstInteractionIn(island: HTMLElement, callback: () => void): void {
  const stop = new AbortController();
  const { signal } = stop;
  const interact = () => {
    stop.abort();
    callback();
  };
  const interactWithControl = ({ target }: Event) => {
    if (target instanceof Element && target.closest(CONTROLS)) interact();
  };
  for (const name of ['pointerdown', 'touchstart', 'focusin', 'input', 'click'])
    island.addEventListener(name, interactWithControl, { capture: true, passive: true, signal });
  addEventListener('popstate', interact, { signal });
}
