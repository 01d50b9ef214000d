import type { Attach } from './behaviour.ts';

/** Brings a behaviour to life in the browser, as Astro asks a renderer to. */
export default (element: HTMLElement) =>
  (island: { attach: Attach<Record<string, unknown>> }, props: Record<string, unknown>): void => {
    const end = island.attach(element, props);
    if (end) element.addEventListener('astro:unmount', end, { once: true });
  };
