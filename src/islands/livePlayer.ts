import type { Banner } from '../domain/liveEvents.ts';
import { $topicStartMs } from '../stores/liveTopic.store.ts';
import { offerRecording, showBanner } from '../stores/playback.store.ts';
import { setNotice } from './liveNotices.ts';
import type { LivePart } from './liveView.ts';

let shown: Banner | undefined;
let isOver = false;

/** Tells the player what concerns it: where the current topic begins, what is laid over the picture, and that there is a recording. */
export const tellPlayer: LivePart = ({ banner, status, isPublished }, { topic }) => {
  if (!isPublished) {
    setNotice('recorded', false);
    return;
  }
  $topicStartMs.set(topic?.startMs);
  if (!isOver && status?.startsWith('vod')) {
    isOver = true;
    // Where there is no player to say it, the page does.
    setNotice('recorded', !offerRecording());
  }
  if (banner === shown) return;
  shown = banner;
  const { interrupted: fallback = '' } = document.querySelector<HTMLElement>('[data-live-notices]')?.dataset ?? {};
  showBanner(banner && { title: banner.title, text: banner.text, imageUrl: banner.image, fallback });
};
