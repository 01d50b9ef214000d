import type { ClientDirective } from 'astro';
import { HELD_ATTRIBUTE, isPlainClick, seekLinkOf } from './heldClick.ts';

// Also a step back to an address that an island had put into the history before the page was loaded anew.
const FIRST_ACTS = ['pointerdown', 'touchstart', 'focusin', 'keydown', 'popstate'] as const;

/** Hydrates at the visitor's first act anywhere on the page: pointer, touch, focus, key or a step in the history. No act is lost by it. */
const interaction: ClientDirective = (load) => {
  let held: HTMLAnchorElement | undefined;

  // The first act may be the press on a link that the island will answer: it keeps the click until then.
  const hold = (event: MouseEvent) => {
    const link = seekLinkOf(event.target);
    if (!link || !isPlainClick(event)) return;
    event.preventDefault();
    held?.removeAttribute(HELD_ATTRIBUTE);
    held = link;
    link.setAttribute(HELD_ATTRIBUTE, '');
  };

  const hydrate = async () => {
    addEventListener('click', hold, true);
    try {
      const start = await load();
      await start();
    } catch (error) {
      if (held) location.assign(held.href);
      throw error;
    } finally {
      removeEventListener('click', hold, true);
    }
  };
  const onFirstAct = () => {
    for (const act of FIRST_ACTS) removeEventListener(act, onFirstAct, true);
    void hydrate();
  };
  for (const act of FIRST_ACTS) addEventListener(act, onFirstAct, { capture: true, passive: true });
};

export default interaction;
