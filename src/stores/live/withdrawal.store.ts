import { removeSessionMetadata } from '../../services/browser/documentHead.ts';
import { destroyPlayer } from '../player/playback.store.ts';
import { $session } from './session.store.ts';

/** Calls back when the session is withdrawn, after removing its metadata from the document (rule 13.2); returns the dispose function. */
export function subscribeWithdrawal(callback: () => void): () => void {
  return $session.listen((session) => {
    if (!session || session.isPublished) return;
    removeSessionMetadata();
    callback();
  });
}

/** Ends the playback of a recording and removes its metadata from the document (rule 13.17). */
export function endAccess(): void {
  destroyPlayer();
  removeSessionMetadata();
}
