import { areAnnouncementsOn, rememberAnnouncements } from '../stores/announcements.store.ts';
import type { LivePart } from './liveView.ts';

let isFollowed = false;

/** Lets the visitor choose whether changes are announced; the page shows what they chose before. */
export const followSwitch: LivePart = () => {
  const box = document.querySelector<HTMLInputElement>('[data-announces]');
  if (isFollowed || !box) return;
  isFollowed = true;
  box.checked = areAnnouncementsOn();
  box.addEventListener('change', () => rememberAnnouncements(box.checked));
};
