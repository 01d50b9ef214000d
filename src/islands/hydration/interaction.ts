import type { ClientDirective } from 'astro';
import { focusInPopover } from './field.ts';
import { onFirstInteraction, onFirstInteractionIn } from './firstInteraction.ts';
import { playAtOnce } from './playAtOnce.ts';
import { replayChoices } from './replayChoices.ts';
import { replayClicks } from './replayClicks.ts';
import { replayKeys } from './replayKeys.ts';
import { whenIdle, whenInView, whenLate } from './when.ts';

/**
 * Hydrates an island at the visitor's first interaction anywhere on the page. The value is a list of options, separated by spaces:
 * - `island`: at the first interaction with a control of the island itself;
 * - `near`: also when the pointer reaches the island;
 * - `idle`: also when the page is idle, without an interaction;
 * - `hash`: as `idle`, when the address names a panel;
 * - `late`: also when the page has been open for 20 s;
 * - `visible`: not before the island is in view or near it, so that an island in a closed tab loads nothing.
 * Clicks, keys and choices before hydration are stored and repeated (rule 7.4). Pages without a player use the smaller `client:control`.
 */
const interaction: ClientDirective = (load, { value }, island) => {
  // The value of a directive without a value is `true`, although its type is a string.
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
  replayClicks(island, (control) => playAtOnce(island, control));
  replayKeys(island);
  focusInPopover(island);
  if (has('island')) onFirstInteractionIn(island, hydrate);
  else onFirstInteraction(hydrate);
  if (has('near')) island.addEventListener('pointerover', hydrate, { once: true, passive: true });
  if (has('idle') || (has('hash') && location.hash)) whenIdle(hydrate);
  if (has('late')) whenLate(hydrate);
};

export default interaction;
