/** Who may see a session, as the portal answers an open page that plays it (`access.json`, rule 13.17). */
export interface AccessDocument {
  isPublished: boolean;
  /** Whether the visitor who asks may see it: not a protected one without a valid grant. */
  isOpen: boolean;
  /** Whether the answer is at most 15 s old (rule 18.15). */
  isKnown: boolean;
}
