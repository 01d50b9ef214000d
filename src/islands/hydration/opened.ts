import type { ClientDirective } from 'astro';
import { onFirstAct } from './firstAct.ts';

/** How far below the screen an island is already made ready. */
const NEAR = '0px 0px 300px';

/** Hydrates what is in view, or near it, once the visitor has acted: behind a tab or far down the page an island costs nothing. */
const opened: ClientDirective = (load, _options, island) => {
  onFirstAct(() => {
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
  });
};

export default opened;
