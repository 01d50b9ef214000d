import type { ClientDirective } from 'astro';
import { onFirstAct, onFirstActIn } from './firstAct.ts';
import { keepClicks } from './keepClicks.ts';
import { keepKeys } from './keepKeys.ts';
import { whenIdle, whenLate } from './whenIdle.ts';

/**
 * Hydrates at the visitor's first act anywhere on the page: pointer, touch, focus, key or a step in the history. With the value `island` it is
 * the first act on a control of the island itself, with `idle` also no act at all once the page is idle, with `late` once it has been looked at
 * for a while: whoever leaves sooner has loaded nothing. No act is lost by it.
 */
const interaction: ClientDirective = (load, { value }, island) => {
  let isHydrating = false;
  const hydrate = () => {
    if (isHydrating) return;
    isHydrating = true;
    void load().then((start) => start());
  };
  keepClicks(island);
  keepKeys(island);
  if (value === 'island') onFirstActIn(island, hydrate);
  else onFirstAct(hydrate);
  if (value === 'idle') whenIdle(hydrate);
  if (value === 'late') whenLate(hydrate);
};

export default interaction;
