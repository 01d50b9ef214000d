const PART = '[data-part]';

const countOf = (root: HTMLElement) => root.querySelector<HTMLElement>('[data-part="count"]');

/**
 * Puts the results of another page of the same list in the place of those in `root`; false, and nothing
 * changed, where that page has none. The elements around them stay, so that a change of the count is announced.
 */
export function showResults(root: HTMLElement, page: Document): boolean {
  const parts = [...root.querySelectorAll<HTMLElement>(PART)];
  const replacements = parts.map(({ dataset }) => page.querySelector(`[data-part="${dataset['part'] ?? ''}"]`));
  if (replacements.includes(null)) return false;
  const focused = document.activeElement;
  const hadFocus = parts.some((part) => part.contains(focused));
  parts.forEach((part, index) => part.replaceChildren(...(replacements[index]?.childNodes ?? [])));
  // The keyboard stays where it was: on the same tab, or at the count where its link is gone.
  if (hadFocus) (document.getElementById(focused?.id ?? '') ?? countOf(root))?.focus({ preventScroll: true });
  return true;
}

/** Brings the beginning of the results into view, for those who turned a page at their end. */
export const showBeginning = (root: HTMLElement): void => countOf(root)?.scrollIntoView();

/** Marks the results as being fetched anew, or no longer so. */
export function markBusy(root: HTMLElement, isBusy: boolean): void {
  const list = root.querySelector('[data-part="list"]');
  if (isBusy) list?.setAttribute('aria-busy', 'true');
  else list?.removeAttribute('aria-busy');
}

/** Lets the links to other languages lead to what is shown now. */
export function followLanguages(page: Document): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang]')) {
    const same = page.querySelector(`a[hreflang="${link.hreflang}"]`);
    if (same) link.setAttribute('href', same.getAttribute('href') ?? '');
  }
}
