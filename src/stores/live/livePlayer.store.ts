import { atom } from 'nanostores';
import type { LiveState } from '../../domain/live/liveSession.ts';
import { $session } from './session.store.ts';
import { offerRecording, showBanner } from '../player/playback.store.ts';

/** Whether the page itself has to say that there is a recording: it has no player that does. */
export const $isRecordingOnPage = atom(false);

/** Has the player show what the session says of the picture: banners, and that there is a recording now; returns what ends that. */
export function subscribePlayer(): () => void {
  let isOver = false;
  return $session.subscribe((session: LiveState | undefined) => {
    if (!session) return;
    const { banner, status, isPublished } = session;
    if (!isPublished) {
      $isRecordingOnPage.set(false);
      return;
    }
    if (!isOver && status?.startsWith('vod')) {
      isOver = true;
      $isRecordingOnPage.set(!offerRecording());
    }
    showBanner(banner);
  });
}
