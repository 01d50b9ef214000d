import type { ClientDirective } from 'astro';
import { focusInPopover } from './field.ts';
import { onFirstInteractionIn } from './firstInteraction.ts';
import { replayChoices } from './replayChoices.ts';
import { replayClicks } from './replayClicks.ts';
import { whenLate } from './when.ts';

/**
 * Hydrates an island of a list at the visitor's first interaction with one of its own controls; with the value `late` also when the page
 * has been open for 20 s. Clicks and choices before that are stored and repeated (rule 7.4). It is a directive of its own because a list
 * needs nothing of the player's.
 */
const control: ClientDirective = (load, { value }, island) => {
  let isHydrating = false;
  const hydrate = () => {
    if (isHydrating) return;
    isHydrating = true;
    void load().then((begin) => begin());
  };
  replayChoices(island);
  replayClicks(island);
  onFirstInteractionIn(island, hydrate);
  focusInPopover(island);
  if (value === 'late') whenLate(hydrate);
};

export default control;
