/**
 * Focuses the field of an island in a popover, such as the search of the header, when the popover opens and on the key "/", unless keys are
 * text or no shortcuts (rule 7.20).
 */
export function focusInPopover(island: HTMLElement): void {
  const popover = island.closest('[popover]');
  const field = island.querySelector('input');
  if (!popover || !field) return;
  // Also dispatched on closing: a hidden field does not take the focus.
  popover.addEventListener('toggle', () => field.focus());
  addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    if ((event.target as Element).closest('[data-keys-off],input,textarea,select,dialog')) return;
    event.preventDefault();
    // On a narrow screen the menu that contains the popover opens, on a wide one the popover, below its button.
    for (const id of ['menu', popover.id]) {
      const button = document.querySelector<HTMLElement>(`[popovertarget=${id}]`);
      if (button?.offsetParent && !field.offsetParent) {
        // Escape gives the focus back to it.
        button.focus();
        button.click();
      }
    }
    field.focus();
  });
}
