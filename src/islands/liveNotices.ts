import type { LivePart } from './liveView.ts';

/** Shows or takes away one of the notices that the page brings as templates. */
export function setNotice(name: string, isShown: boolean): void {
  const place = document.querySelector('[data-live-notices]');
  const shown = place?.querySelector(`:scope > [data-notice="${name}"]`);
  if (Boolean(shown) === isShown) return;
  shown?.remove();
  if (!isShown) return;
  const template = document.querySelector<HTMLTemplateElement>(`template[data-live-notice="${name}"]`);
  const notice = template?.content.firstElementChild?.cloneNode(true) as HTMLElement | undefined;
  if (!notice) return;
  notice.dataset['notice'] = name;
  place?.append(notice);
}

/** Says what became of the session: taken back, or without a picture. */
export const showNotices: LivePart = ({ isPublished, status }) => {
  setNotice('unpublished', !isPublished);
  setNotice('unavailable', isPublished && status === 'live-unavailable');
};
