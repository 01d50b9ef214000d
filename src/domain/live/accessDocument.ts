import type { StateFields } from '../session/state/stateFields.ts';

/**
 * Who may see a session and what has become of it, as the portal answers an open page that plays it (`access.json`, rules 13.17, 13.18).
 */
export interface AccessDocument extends StateFields {
  isPublished: boolean;
  /** Whether the visitor who asks may see it: not a protected one without a valid grant. */
  isOpen: boolean;
  /** Whether the answer is at most 15 s old (rule 18.15). */
  isKnown: boolean;
}
