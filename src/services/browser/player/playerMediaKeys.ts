import { chapterStep } from '../../../domain/playback/chapterStep.ts';
import { hasChapters, loadChapters } from '../captions/chapterList.ts';

const JUMP_SECONDS = 10;

/** Plays the next or previous topic of a video, if there is one (rule 7.19). */
export async function stepTopic(video: HTMLVideoElement, step: 'next' | 'previous', playFrom: (seconds: number) => void): Promise<void> {
  const starts = (await loadChapters(video)).map(({ startSeconds }) => startSeconds);
  const target = chapterStep(starts, video.currentTime, step);
  if (target !== undefined) playFrom(target);
}

/** Functions that seek in a video: to a position in seconds, or by a number of seconds. */
interface SeekCommands {
  playFrom: (seconds: number) => void;
  seekBy: (seconds: number) => void;
  /** Whether the viewer may seek: false in a live stream without DVR. */
  isSeekable: boolean;
}

/** Handles the media keys of headphones, keyboards and lock screens (Media Session) for a video; the track keys step to its topics. */
export function handleMediaKeys(video: HTMLVideoElement, { playFrom, seekBy, isSeekable }: SeekCommands, signal: AbortSignal): void {
  if (!('mediaSession' in navigator)) return;
  const { mediaSession } = navigator;
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => void video.play().catch(() => undefined),
    pause: () => video.pause(),
    ...(isSeekable && {
      seekbackward: ({ seekOffset }) => seekBy(-(seekOffset ?? JUMP_SECONDS)),
      seekforward: ({ seekOffset }) => seekBy(seekOffset ?? JUMP_SECONDS),
      seekto: ({ seekTime }) => {
        video.currentTime = seekTime ?? video.currentTime;
      },
    }),
    ...(hasChapters(video) && {
      previoustrack: () => void stepTopic(video, 'previous', playFrom),
      nexttrack: () => void stepTopic(video, 'next', playFrom),
    }),
  };
  const set = (action: string, handler: MediaSessionActionHandler | null) => {
    try {
      mediaSession.setActionHandler(action as MediaSessionAction, handler);
    } catch {
      // The browser does not support this action.
    }
  };
  for (const [action, handler] of Object.entries(handlers)) set(action, handler);
  signal.addEventListener('abort', () => {
    for (const action of Object.keys(handlers)) set(action, null);
    // Plyr does not remove the metadata that it set.
    mediaSession.metadata = null;
  });

  const updatePositionState = () => {
    const { duration, playbackRate, currentTime: position } = video;
    if (Number.isFinite(duration) && position <= duration) mediaSession.setPositionState({ duration, playbackRate, position });
  };
  for (const event of ['loadedmetadata', 'playing', 'seeked', 'ratechange']) video.addEventListener(event, updatePositionState, { signal });
}
