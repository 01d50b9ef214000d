import { findStartingVideo } from '../../services/browser/player/page/startingVideo.ts';

/** `hydrate` is an event of our own: the page around an embed plays its video (src/layouts/embedApi.js). */
const INTERACTION_EVENTS = ['pointerdown', 'touchstart', 'focusin', 'keydown', 'input', 'click', 'hydrate'] as const;

/** Controls of an island that need script: an interaction with other elements of it loads nothing. */
const CONTROLS = 'button, input, select, textarea, summary, a[data-enhanced]';

/** Longest wait for the first frame of a video that is about to start, ms. */
const FIRST_FRAME_MS = 2000;

/**
 * Calls back at the visitor's first interaction with the page, or with a control of an island; a step in the history counts too. After a
 * press on the play button it waits for the first frame, because the code must not compete with the video: it may then call back twice.
 */
export function onFirstInteraction(callback: () => void, island?: HTMLElement): void {
  const stop = new AbortController();
  const { signal } = stop;
  const interact = (event: Event) => {
    if (island && event.type !== 'popstate' && !(event.target as Element).closest(CONTROLS)) return;
    stop.abort();
    const video = findStartingVideo(event);
    video?.addEventListener('playing', callback, { once: true });
    if (video) setTimeout(callback, FIRST_FRAME_MS);
    else callback();
  };
  const scope = island ?? window;
  for (const name of INTERACTION_EVENTS) scope.addEventListener(name, interact, { capture: true, passive: true, signal });
  // Also for an address that an island added to the history before the page was reloaded.
  addEventListener('popstate', interact, { signal });
}
