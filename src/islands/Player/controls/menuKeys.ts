import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity };

/** Moves the focus between the items of a menu, on a key event of an item; the buttons handle Space and Enter themselves. */
export function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  event.preventDefault();
  // Plyr also handles keys in its own menus.
  event.stopPropagation();
  const items = [...(event.currentTarget.parentElement?.children ?? [])].filter((item) => item instanceof HTMLElement);
  const targetIndex = items.findIndex((item) => item === event.currentTarget) + step;
  const wrappedIndex = Number.isFinite(targetIndex) ? (targetIndex + items.length) % items.length : targetIndex < 0 ? 0 : items.length - 1;
  items[wrappedIndex]?.focus();
}
