import type { LivePart } from './liveView.ts';

/** In so many ms after the first of it the broker has told all there is: until then the page, which has it all, is left alone. */
const TOLD_MS = 1000;

/** A part of the page that is right as the server rendered it, and whose code comes when it no longer is. */
function later(isNeeded: (...now: Parameters<LivePart>) => boolean, load: () => Promise<LivePart>): LivePart {
  let part: LivePart | undefined;
  let now: Parameters<LivePart>;
  let firstMs: number | undefined;
  let isAsked = false;
  return (...told) => {
    now = told;
    firstMs ??= performance.now();
    const is = isNeeded(...now);
    if (part) part(...now);
    else if (is && !isAsked && performance.now() - firstMs > TOLD_MS) {
      isAsked = true;
      load().then(
        (loaded) => {
          part = loaded;
          part(...now);
        },
        () => (isAsked = false),
      );
    }
  };
}

/** What is discussed and who speaks (components/CurrentMoment.astro). */
export const showMoment = later(
  (_session, { topic, speech, progress }) => {
    const block = document.querySelector<HTMLElement>('[data-now]');
    const shown = block?.querySelector<HTMLProgressElement>('[data-now-progress]')?.value ?? progress;
    return block !== null && (block.dataset['now'] !== `${topic?.id ?? ''} ${speech?.id ?? ''}` || Math.abs(shown - progress) > 1);
  },
  async () => (await import('./liveMoment.ts')).showMoment,
);

/** After so long the rail has grown, ms. */
const GROWN_MS = 30_000;

let sinceMs = Infinity;
let wasPublished: boolean | undefined;

/** The rail, and what is announced. */
export const showChanges = later(
  ({ topics, votes, isPublished }, _moment, instantMs) => {
    wasPublished ??= isPublished;
    const hasGrown = Math.abs(instantMs - sinceMs) > GROWN_MS;
    sinceMs = Math.min(sinceMs, instantMs);
    return (
      hasGrown ||
      isPublished !== wasPublished ||
      [...topics, ...votes].some(({ startMs = 0, stopMs = 0 }) => Math.max(startMs, stopMs) > sinceMs)
    );
  },
  async () => (await import('./liveChanges.ts')).createChanges(sinceMs, wasPublished === true),
);
