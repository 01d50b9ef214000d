import { atom } from 'nanostores';
import { removeSessionMetadata } from '../../services/browser/documentHead.ts';

/** Whether the session of the page has been withdrawn since the page was rendered (rules 13.2, 13.17). */
export const $isWithdrawn = atom(false);

/** Withdraws the session from the page: its islands render nothing, and its metadata is removed from the document (rule 16.10). */
export function withdrawSession(): void {
  removeSessionMetadata();
  $isWithdrawn.set(true);
}
