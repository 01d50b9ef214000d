import { savesData } from '../../dataSaver.ts';

/**
 * Whether the visitor may have chosen another sound track than the one in the HTML, which must not be heard then (rule 27.14): the video of
 * a session with several tracks names the first one in `data-sound`, and the inline script of the page says that a track was chosen; an
 * embed reads nothing that is stored.
 */
export const mayHearOtherTrack = (island: Element | null): boolean =>
  island?.querySelector('[data-sound]') != null && document.documentElement.dataset['track'] === 'true';

/** The video of a recording that its play button can start without script, because the browser plays one of its sources (rule 7.3). */
function findPlayableVideo(button: Element | null): HTMLVideoElement | undefined {
  const video = button?.matches('[data-plays=recording]') ? button.parentElement?.querySelector('video') : undefined;
  const sources = [...(video?.querySelectorAll('source') ?? [])];
  if (mayHearOtherTrack(button?.closest('astro-island') ?? null)) return undefined;
  return video && sources.some(({ type: format }) => video.canPlayType(format) !== '') ? video : undefined;
}

/** The video of a recording that a press on its play button starts at once. */
export function findStartingVideo({ type, target }: Event): HTMLVideoElement | undefined {
  if (type !== 'pointerdown' || !(target instanceof Element) || savesData()) return undefined;
  return findPlayableVideo(target.closest('[data-plays]'));
}

/** Whether an island has a play button that plays nothing without the code of the player: of a live stream, or of formats unknown here. */
export function needsPlayerCode(island: HTMLElement): boolean {
  const button = island.querySelector('[data-plays]');
  return button !== null && !findPlayableVideo(button);
}
