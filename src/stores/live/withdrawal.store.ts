import { removeSessionMetadata } from '../../services/browser/documentHead.ts';
import { $session } from './session.store.ts';

/** Calls back once the session is withdrawn, after what the document says of it to machines was removed; returns what ends that. */
export function whenWithdrawn(callback: () => void): () => void {
  return $session.listen((session) => {
    if (!session || session.isPublished) return;
    removeSessionMetadata();
    callback();
  });
}
