import type { ClientDirective } from 'astro';
import { onFirstAct } from './firstAct.ts';
import { HELD_ATTRIBUTE, HELD_KEY, isPlainClick, seekLinkOf } from './heldClick.ts';
import { keepClicks } from './keepClicks.ts';
import { whenIdle } from './whenIdle.ts';

/** An island that is not there after so many ms is not waited for. */
const PATIENCE_MS = 8000;

/** What of an island needs script: acts on anything else in it load nothing. */
const CONTROLS = 'button, input, select, textarea, summary, a[data-enhanced]';

/** Calls back at the visitor's first act on a control of the island. */
function onFirstActIn(island: HTMLElement, callback: (event: Event) => void): void {
  const stop = new AbortController();
  const { signal } = stop;
  const act = (event: Event) => {
    stop.abort();
    callback(event);
  };
  const actOnControl = (event: Event) => {
    if (event.target instanceof Element && event.target.closest(CONTROLS)) act(event);
  };
  for (const name of ['pointerdown', 'touchstart', 'focusin']) {
    island.addEventListener(name, actOnControl, { capture: true, passive: true, signal });
  }
  addEventListener('popstate', act, { signal });
}

/**
 * Hydrates at the visitor's first act anywhere on the page: pointer, touch, focus, key or a step in the history. With the value `island` it is
 * the first act on a control of the island itself, with `idle` also no act at all once the page is idle. No act is lost by it.
 */
const interaction: ClientDirective = (load, { value }, island) => {
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
  // So may a form for which the island works something out before it is sent.
  let heldForm: HTMLFormElement | undefined;
  const holdForm = (event: SubmitEvent) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset['challenge'] === undefined || !island.contains(form)) return;
    event.preventDefault();
    heldForm = form;
  };
  const follow = () => {
    heldForm?.submit();
    heldForm = undefined;
    // Another island may have answered it by now.
    if (held?.hasAttribute(HELD_ATTRIBUTE)) location.assign(held.getAttribute('href') ?? '');
  };

  let isHydrating = false;
  const hydrate = async () => {
    if (isHydrating) return;
    isHydrating = true;
    addEventListener('click', hold, true);
    addEventListener('submit', holdForm, true);
    const timer = setTimeout(follow, PATIENCE_MS);
    // Astro reports an island that cannot be had, and goes on as if it were there.
    island.addEventListener('astro:hydration-error', follow);
    try {
      const start = await load();
      await start();
    } finally {
      clearTimeout(timer);
      removeEventListener('click', hold, true);
      removeEventListener('submit', holdForm, true);
      heldForm?.requestSubmit();
    }
  };
  const onAct = (event: Event) => {
    // Space has scrolled the page by then.
    if (event instanceof KeyboardEvent && /^[^ ]$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
      document.documentElement.setAttribute(HELD_KEY, event.key);
    }
    void hydrate();
  };
  if (island.getAttribute('renderer-url')?.includes('behaviour') !== true) keepClicks(island);
  if (value === 'island') onFirstActIn(island, onAct);
  else onFirstAct(onAct);
  if (value === 'idle') whenIdle(() => void hydrate());
};

export default interaction;
