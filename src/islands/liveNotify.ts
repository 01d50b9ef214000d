import type { LivePart } from './liveView.ts';

let follow: LivePart | undefined;
let now: Parameters<LivePart> | undefined;

/** Offers to notify of what is still to begin, where the browser can; what does it comes with the first press. */
export const offerNotices: LivePart = (...told) => {
  const isReady = now !== undefined;
  now = told;
  follow?.(...told);
  if (isReady || !('Notification' in window)) return;
  document.documentElement.dataset['notifies'] = '';
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLButtonElement>('[data-notify]');
    if (!button) return;
    void import('./notifyMe.ts').then(({ followWanted, toggleWanted }) => {
      follow ??= followWanted;
      if (now) follow(...now);
      return toggleWanted(button);
    });
  });
};
