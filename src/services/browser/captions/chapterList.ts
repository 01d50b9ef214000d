/** A chapter in the menu of the player (rule 8.7); its start is a position in seconds. */
export interface ListedChapter {
  name: string;
  startSeconds: number;
}

/** Whether a video has a chapters track. */
export const hasChapters = (video: HTMLVideoElement): boolean => video.querySelector('track[kind="chapters"]') !== null;

/**
 * Loads the chapters of a video from its chapters track, in order of time; resolves to an empty list without a track or when it fails to
 * load.
 */
export async function loadChapters(video: HTMLVideoElement): Promise<ListedChapter[]> {
  const element = video.querySelector<HTMLTrackElement>('track[kind="chapters"]');
  if (!element) return [];
  const { track } = element;
  if (element.readyState !== element.LOADED) {
    await new Promise((resolve) => {
      element.addEventListener('load', resolve, { once: true });
      element.addEventListener('error', resolve, { once: true });
      // The browser does not fetch a disabled track.
      track.mode = 'hidden';
    });
  }
  return Array.from(track.cues ?? []).map((cue) => ({
    name: cue instanceof VTTCue ? cue.getCueAsHTML().textContent : '',
    startSeconds: cue.startTime,
  }));
}
