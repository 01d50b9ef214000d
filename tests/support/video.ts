import type { Frame, Page } from '@playwright/test';

/** Position of the page's video in seconds. */
export const currentTime = (page: Page): Promise<number> => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);

/** Text that the caption track of a language shows now; '' for none. */
export const showingCue = (page: Page | Frame, language: string): Promise<string> =>
  page.evaluate((wanted) => {
    const tracks = [...(document.querySelector('video')?.textTracks ?? [])];
    const cues = tracks.find((track) => track.language === wanted && track.mode !== 'disabled')?.activeCues ?? [];
    return [...cues].map((cue) => (cue as VTTCue).getCueAsHTML().textContent).join(' ');
  }, language);

/**
 * Lets `burnedInSecond` read the frames of a progressive file, which another origin serves; call it before the page opens. The stream comes
 * from the page itself and is readable without it.
 */
export const allowFrameReading = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const setCors = () => {
      for (const video of document.querySelectorAll('video:not([crossorigin])')) video.setAttribute('crossorigin', 'anonymous');
    };
    new MutationObserver(setCors).observe(document, { childList: true, subtree: true });
  });

/**
 * The second burned into the frame that is on screen, read from the strip in its lower left corner (backend/media/README.md);
 * -1 while it cannot be read.
 */
export const burnedInSecond = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const video = document.querySelector('video');
    if (!video || video.readyState < 2 || video.seeking) return -1;
    const canvas = new OffscreenCanvas(854, 480);
    const context = canvas.getContext('2d');
    context?.drawImage(video, 0, 0, canvas.width, canvas.height);
    const cells = Array.from({ length: 18 }, (_, index) => {
      const [red = 0, green = 0, blue = 0] = context?.getImageData(8 * index + 4, 476, 1, 1).data ?? [];
      return red * 0.299 + green * 0.587 + blue * 0.114 > 127 ? 1 : 0;
    });
    const bits = cells.slice(1, 17);
    const isOdd = bits.filter((bit) => bit === 1).length % 2 === 1;
    return cells[0] === 1 && (cells[17] === 1) === isOdd ? Number.parseInt(bits.join(''), 2) : -1;
  });
