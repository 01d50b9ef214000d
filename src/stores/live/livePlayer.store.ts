import { atom } from 'nanostores';
import type { ShownState } from '../../domain/live/liveSession.ts';
import { $session } from './session.store.ts';
import { offerRecording, showBanner } from '../player/playback.store.ts';

/** Whether the page says that there is a recording, because it has no player that does. */
export const $showsRecordingNotice = atom(false);

/** Shows the banner of the session and the link to its recording in the player (rules 7.16, 7.17); returns the dispose function. */
export function subscribePlayerToSession(): () => void {
  let isOver = false;
  return $session.subscribe((session: ShownState | undefined) => {
    if (!session) return;
    const { banner, status, isPublished } = session;
    if (!isPublished) {
      $showsRecordingNotice.set(false);
      return;
    }
    if (!isOver && status?.startsWith('vod')) {
      isOver = true;
      $showsRecordingNotice.set(!offerRecording());
    }
    showBanner(banner);
  });
}
