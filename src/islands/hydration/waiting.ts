import type { ClientDirective } from 'astro';

/** A page that is read for so long, ms, is worth keeping up to date. */
const WAIT_MS = 20_000;

/** Hydrates once the page has been open for a while, when it is looked at: whoever leaves sooner has loaded nothing. */
const waiting: ClientDirective = (load) => {
  const hydrate = () => {
    if (document.hidden) document.addEventListener('visibilitychange', hydrate, { once: true });
    else void load().then((start) => start());
  };
  setTimeout(hydrate, WAIT_MS);
};

export default waiting;
