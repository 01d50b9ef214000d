import { chapterStep } from '../../../domain/playback/chapterStep.ts';
import { hasChapters, loadChapters } from '../captions/chapterList.ts';

const JUMP_SECONDS = 10;

/** Goes to the next or previous topic of a video, where there is one. */
export async function stepTopic(video: HTMLVideoElement, step: 'next' | 'previous', playFrom: (seconds: number) => void): Promise<void> {
  const starts = (await loadChapters(video)).map(({ startSeconds }) => startSeconds);
  const target = chapterStep(starts, video.currentTime, step);
  if (target !== undefined) playFrom(target);
}

/** How one moves in a video: to a position in seconds, or some seconds on or back. */
interface Moves {
  playFrom: (seconds: number) => void;
  moveBy: (seconds: number) => void;
  /** Whether one may go back in it. */
  isSeekable: boolean;
}

/** Answers the keys of headphones, keyboards and lock screens (Media Session) for a video; previous and next are its topics. */
export function answerMediaKeys(video: HTMLVideoElement, { playFrom, moveBy, isSeekable }: Moves, signal: AbortSignal): void {
  if (!('mediaSession' in navigator)) return;
  const { mediaSession } = navigator;
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => void video.play().catch(() => undefined),
    pause: () => video.pause(),
    ...(isSeekable && {
      seekbackward: ({ seekOffset }) => moveBy(-(seekOffset ?? JUMP_SECONDS)),
      seekforward: ({ seekOffset }) => moveBy(seekOffset ?? JUMP_SECONDS),
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
      // A browser need not know every key.
    }
  };
  for (const [action, handler] of Object.entries(handlers)) set(action, handler);
  signal.addEventListener('abort', () => {
    for (const action of Object.keys(handlers)) set(action, null);
    // Plyr leaves the title and the poster there.
    mediaSession.metadata = null;
  });

  const tellPosition = () => {
    const { duration, playbackRate, currentTime: position } = video;
    if (Number.isFinite(duration) && position <= duration) mediaSession.setPositionState({ duration, playbackRate, position });
  };
  for (const event of ['loadedmetadata', 'playing', 'seeked', 'ratechange']) video.addEventListener(event, tellPosition, { signal });
}
