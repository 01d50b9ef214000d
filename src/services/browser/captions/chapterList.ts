/** A topic as the player lists it; position in seconds. */
export interface ListedChapter {
  name: string;
  startSeconds: number;
}

/** Whether a video has a list of topics. */
export const hasChapters = (video: HTMLVideoElement): boolean => video.querySelector('track[kind="chapters"]') !== null;

/** Loads the chapters of a video from its track, in order; none where there is no track or it cannot be had. */
export async function loadChapters(video: HTMLVideoElement): Promise<ListedChapter[]> {
  const element = video.querySelector<HTMLTrackElement>('track[kind="chapters"]');
  if (!element) return [];
  const { track } = element;
  if (element.readyState !== element.LOADED) {
    await new Promise((resolve) => {
      element.addEventListener('load', resolve, { once: true });
      element.addEventListener('error', resolve, { once: true });
      // A track that is switched off is not fetched.
      track.mode = 'hidden';
    });
  }
  return Array.from(track.cues ?? []).map((cue) => ({
    name: cue instanceof VTTCue ? cue.getCueAsHTML().textContent : '',
    startSeconds: cue.startTime,
  }));
}
