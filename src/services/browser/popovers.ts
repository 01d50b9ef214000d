/** Whether a popover or dialog other than this element is open. */
export const hasOtherPopover = (element: HTMLElement): boolean =>
  [...document.querySelectorAll('dialog[open], :popover-open')].some((each) => each !== element);
