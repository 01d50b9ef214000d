import type { ClientDirective } from 'astro';
import type { InteractionOptions } from '../../directives.d.ts';
import { playAtOnce } from '../../services/browser/player/page/playAtOnce.ts';
import { needsPlayerCode } from '../../services/browser/player/page/startingVideo.ts';
import { focusInPopover } from '../../services/browser/searchKey.ts';
import { onFirstInteraction } from './firstInteraction.ts';
import { replayChoices, replayClicks, replayKeys } from './replay.ts';
import { whenIdle, whenInView, whenOpenFor } from './when.ts';

/** Hydrates an island at the visitor's first interaction. Clicks, keys and choices before that are stored and repeated (rule 7.4). */
const interaction: ClientDirective = (load, { value }, island) => {
  // The type says string. Without options the value is `true`, which has none of these properties.
  const { scope, afterMs, forHash, inView } = value as unknown as InteractionOptions;
  let isHydrating = false;
  const hydrate = () => {
    if (isHydrating) return;
    isHydrating = true;
    const start = () => void load().then((begin) => begin());
    if (inView) whenInView(island, start);
    else start();
  };
  replayChoices(island);
  replayClicks(island, (control) => playAtOnce(island, control));
  replayKeys(island);
  focusInPopover(island);
  onFirstInteraction(hydrate, scope && island);
  // The code is loaded while the pointer reaches the button. Where the browser starts the video itself, the code would compete with it.
  if (needsPlayerCode(island)) island.addEventListener('pointerover', hydrate, { once: true });
  if (afterMs === 0 || (forHash && location.hash)) whenIdle(hydrate);
  else if (afterMs !== undefined) whenOpenFor(afterMs, hydrate);
};

export default interaction;
