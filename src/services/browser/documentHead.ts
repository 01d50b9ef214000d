/** Selects the elements of the head that describe the session to machines. */
const SESSION_METADATA =
  'script[type="application/ld+json"], link[type="application/json+oembed"], meta[name="description"], meta[property]';

/** Removes the session's description for machines from the document, after a withdrawal (rules 13.2, 16.10). */
export function removeSessionMetadata(): void {
  for (const element of document.querySelectorAll(SESSION_METADATA)) element.remove();
}
