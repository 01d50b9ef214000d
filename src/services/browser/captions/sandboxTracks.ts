import { isSandboxed } from '../sandbox.ts';

/**
 * Gives a video in a sandboxed frame its captions and chapters (rule 16.14): a browser fetches a track from the origin of the page only,
 * and that of a sandbox is `null`.
 */
export function loadTracksInSandbox(video: HTMLVideoElement): void {
  if (!isSandboxed()) return;
  for (const track of video.querySelectorAll('track')) {
    const load = async () => {
      const response = await fetch(track.src);
      if (response.ok) track.src = URL.createObjectURL(await response.blob());
    };
    // The video plays without them.
    load().catch(() => undefined);
  }
}
