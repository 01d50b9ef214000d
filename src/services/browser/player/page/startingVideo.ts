import { savesData } from '../../dataSaver.ts';

/** The video of a recording that a press on its play button starts at once, because the browser plays one of its sources (rule 7.3). */
export function findStartingVideo({ type, target }: Event): HTMLVideoElement | undefined {
  if (type !== 'pointerdown' || !(target instanceof Element) || savesData()) return undefined;
  const video = target.closest('[data-plays=recording]')?.parentElement?.querySelector('video');
  const sources = [...(video?.querySelectorAll('source') ?? [])];
  return video && sources.some(({ type: format }) => video.canPlayType(format) !== '') ? video : undefined;
}
