import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity };

/** Moves the keyboard among the items of a menu, to be called with a key event of one; Space and Enter are the buttons' own. */
export function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  event.preventDefault();
  // Plyr listens, too, at its own menus.
  event.stopPropagation();
  const items = [...(event.currentTarget.parentElement?.children ?? [])].filter((item) => item instanceof HTMLElement);
  const wanted = items.findIndex((item) => item === event.currentTarget) + step;
  const wrapped = Number.isFinite(wanted) ? (wanted + items.length) % items.length : wanted < 0 ? 0 : items.length - 1;
  items[wrapped]?.focus();
}
