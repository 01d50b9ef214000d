import type { ClientDirective } from 'astro';
import { onFirstInteraction, onFirstInteractionIn } from './firstInteraction.ts';
import { replayChoices } from './replayChoices.ts';
import { replayClicks } from './replayClicks.ts';
import { replayKeys } from './replayKeys.ts';
import { whenIdle, whenInView, whenLate } from './when.ts';

/**
 * Hydrates at the visitor's first act anywhere on the page: pointer, touch, focus, key or a step in the history. Words of the value change that:
 * `island` waits for an act on a control of the island itself; `idle` needs no act once the page is idle, `late` none once it has been looked at
 * for a while; `visible` then waits until the island is in view, or near it: behind a tab it costs nothing. No act is lost by it.
 */
const interaction: ClientDirective = (load, { value }, island) => {
  // Without a value it is `true`, whatever its type says.
  const options = (value as string | true) === true ? [] : value.split(' ');
  const has = (option: string) => options.includes(option);
  let isHydrating = false;
  const hydrate = () => {
    if (isHydrating) return;
    isHydrating = true;
    const start = () => void load().then((begin) => begin());
    if (has('visible')) whenInView(island, start);
    else start();
  };
  replayChoices(island);
  replayClicks(island);
  replayKeys(island);
  if (has('island')) onFirstInteractionIn(island, hydrate);
  else onFirstInteraction(hydrate);
  if (has('idle')) whenIdle(hydrate);
  if (has('late')) whenLate(hydrate);
};

export default interaction;
