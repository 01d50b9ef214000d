/** So long nothing comes, in ms, before the visitor is told. */
const TELL_AFTER_MS = 15_000;

/** Watches a video that wants to play: `onOutage` after a long time without data, `onEnd` when it goes on or is paused. */
export function watchOutage(
  video: HTMLVideoElement,
  { onOutage, onEnd }: { onOutage: () => void; onEnd: () => void },
  signal: AbortSignal,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isTold = false;
  const wait = () => {
    if (timer !== undefined || isTold || video.paused) return;
    timer = setTimeout(() => {
      timer = undefined;
      isTold = true;
      onOutage();
    }, TELL_AFTER_MS);
  };
  const end = () => {
    clearTimeout(timer);
    timer = undefined;
    if (isTold) onEnd();
    isTold = false;
  };
  video.addEventListener('waiting', wait, { signal });
  for (const event of ['canplay', 'playing', 'pause', 'ended', 'emptied']) video.addEventListener(event, end, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
}
