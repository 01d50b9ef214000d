/** Lets a dialog stay while the visitor works with the video, which it leaves in sight; Escape closes it and gives the focus back, as before. */
export function stayOpen(panel: HTMLElement, signal: AbortSignal): void {
  if (!('popover' in panel)) return;
  const opener = document.querySelector<HTMLElement>(`[popovertarget="${panel.id}"]`);
  const isOpen = () => panel.matches(':popover-open');
  const wasOpen = isOpen();
  const focused = document.activeElement;
  // Of the kind that a press elsewhere does not close; the change itself does.
  panel.popover = 'manual';
  if (wasOpen) panel.showPopover();
  if (wasOpen && focused instanceof HTMLElement && panel.contains(focused)) focused.focus();

  const uncoverVideo = () => {
    const video = document.querySelector('video');
    const [below, sheet] = [video, panel].map((element) => element?.getBoundingClientRect());
    if (below && sheet && below.bottom > sheet.top && below.right > sheet.left && below.left < sheet.right)
      video?.scrollIntoView({ block: 'start' });
  };
  const onToggle = () => {
    const { activeElement, body } = document;
    if (isOpen()) uncoverVideo();
    // Who went elsewhere stays there.
    else if (activeElement === body || panel.contains(activeElement)) opener?.focus({ preventScroll: true });
  };
  const onKey = (event: KeyboardEvent) => {
    // What lies over it closes first.
    const over = document.querySelector(`dialog[open], :popover-open:not(#${panel.id})`);
    if (event.key === 'Escape' && !event.defaultPrevented && !over && isOpen()) panel.hidePopover();
  };
  panel.addEventListener('toggle', onToggle, { signal });
  document.addEventListener('keydown', onKey, { signal });
  if (wasOpen) uncoverVideo();
}
