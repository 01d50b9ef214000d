/** What a page says of its session to machines. */
const ABOUT_SESSION = 'script[type="application/ld+json"], link[type="application/json+oembed"], meta[name="description"], meta[property]';

/** Removes what the document says to machines about its session, once nobody may see it (contract §8). */
export function removeSessionMetadata(): void {
  for (const element of document.querySelectorAll(ABOUT_SESSION)) element.remove();
}
