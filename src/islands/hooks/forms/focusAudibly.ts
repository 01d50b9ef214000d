/** A screen reader needs about 0.1 s until it knows that the page behind a modal dialog is gone. */
const DELAY_MS = 300;

/**
 * Moves the focus to the heading of a modal dialog that has just opened, and a little later to its first field: a screen reader says
 * nothing about a focus that moved before it had noticed the dialog. A letter that is typed meanwhile goes to the field. Returns what stops
 * it.
 */
export function focusAudibly(heading: HTMLElement, field: HTMLElement): () => void {
  heading.focus();
  const timer = setTimeout(() => heading === document.activeElement && field.focus(), DELAY_MS);
  const onKey = ({ key }: KeyboardEvent) => key.length === 1 && field.focus();
  heading.addEventListener('keydown', onKey);
  return () => {
    clearTimeout(timer);
    heading.removeEventListener('keydown', onKey);
  };
}
