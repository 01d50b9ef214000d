/** Whether another popover or dialog is open beside an element. */
export const hasOtherOpen = (element: HTMLElement): boolean =>
  [...document.querySelectorAll('dialog[open], :popover-open')].some((each) => each !== element);
