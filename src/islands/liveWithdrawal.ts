import type { LivePart } from './liveView.ts';

/** What belongs to an open session on its page, for visitors and for machines. */
const OPEN_CONTENT =
  '[data-open-content], script[type="application/ld+json"], link[type="application/json+oembed"], meta[name="description"], meta[property]';

/** Removes everything of a session that was withdrawn but its name and date (contract §8); the page is loaded anew when the session is published again. */
export const removeWithdrawn: LivePart = ({ isPublished }) => {
  if (isPublished) return;
  for (const element of document.querySelectorAll(OPEN_CONTENT)) {
    const hadFocus = element.contains(document.activeElement);
    element.remove();
    // Keyboard users continue at the notice.
    if (hadFocus) document.getElementById('content')?.focus();
  }
};
