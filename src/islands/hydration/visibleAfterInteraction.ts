import type { ClientDirective } from 'astro';
import { onFirstAct } from './firstAct.ts';
import { keepClicks } from './keepClicks.ts';
import { whenIdle } from './whenIdle.ts';

/** How far below the screen an island is already made ready. */
const NEAR = '0px 0px 300px';

/**
 * Hydrates what is in view, or near it, once the visitor has acted; with the value `idle` also without an act once the page is idle. Behind a
 * tab or far down the page an island costs nothing.
 */
const visibleAfterInteraction: ClientDirective = (load, { value }, island) => {
  let isObserved = false;
  const observe = () => {
    if (isObserved) return;
    isObserved = true;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        void load().then((start) => start());
      },
      { rootMargin: NEAR },
    );
    // The island's own element has no box.
    for (const child of island.children) observer.observe(child);
  };
  keepClicks(island);
  onFirstAct(observe);
  if (value === 'idle') whenIdle(observe);
};

export default visibleAfterInteraction;
