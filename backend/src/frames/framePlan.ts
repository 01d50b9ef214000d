/** Size of a frame of a storyboard, px. */
export const FRAME = { width: 160, height: 90 };

/** Frames of a storyboard, at most, in rows of ten. */
const MOST_FRAMES = 100;
const COLUMNS = 10;

/** Seconds between two frames, at least. */
const LEAST_SECONDS = 2;

/** Stills of a recording, at most. */
const MOST_STILLS = 200;

/** Seconds after the start of a topic that its still shows, at most; of a short topic it is the middle. */
const STILL_SECONDS = 10;

/** The frames of a storyboard: how many, in how many columns, and the seconds that each stands for. */
export interface StoryboardPlan {
  count: number;
  columns: number;
  seconds: number;
}

/** Spreads the frames of a storyboard evenly over a recording; undefined if its duration (seconds) is 0 or unknown. */
export function planStoryboard(durationSeconds: number | undefined, mostFrames = MOST_FRAMES): StoryboardPlan | undefined {
  if (durationSeconds === undefined || !Number.isFinite(durationSeconds) || durationSeconds <= 0) return undefined;
  const seconds = Math.max(LEAST_SECONDS, durationSeconds / mostFrames);
  // A whole number of frames may be a rounding error away.
  const count = Math.max(1, Math.ceil(durationSeconds / seconds - 1e-6));
  return { count, columns: Math.min(COLUMNS, count), seconds };
}

/** The second of the recording that a frame shows: the middle of what it stands for. */
export function frameSecond({ seconds }: StoryboardPlan, index: number, durationSeconds: number): number {
  const start = index * seconds;
  return (start + Math.min(durationSeconds, start + seconds)) / 2;
}

/** The storyboard as WebVTT: a cue for each frame, with the part of the image that has it. */
export function toStoryboardVtt({ count, columns, seconds }: StoryboardPlan, durationSeconds: number, image: string): string {
  const cues = Array.from({ length: count }, (_, index) => {
    const end = index === count - 1 ? durationSeconds : (index + 1) * seconds;
    const x = (index % columns) * FRAME.width;
    const y = Math.floor(index / columns) * FRAME.height;
    return `${toTimestamp(index * seconds)} --> ${toTimestamp(end)}\n${image}#xywh=${x},${y},${FRAME.width},${FRAME.height}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}

function toTimestamp(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const pad = (value: number, length: number) => String(value).padStart(length, '0');
  const clock = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, Math.floor(ms / 1000) % 60];
  return `${clock.map((part) => pad(part, 2)).join(':')}.${pad(ms % 1000, 3)}`;
}

/** A topic in a recording, in seconds. */
export interface TopicSpan {
  start?: number | undefined;
  stop?: number | undefined;
}

/** The topics that begin in a recording, in their order; one without a stop lasts until the next one, or the end. */
function listSpans(topics: readonly TopicSpan[], durationSeconds: number): { start: number; stop: number }[] {
  const started = topics.flatMap(({ start, stop }) => (start === undefined || start >= durationSeconds ? [] : [{ start, stop }]));
  const ordered = started.toSorted((one, other) => one.start - other.start);
  return ordered.map(({ start, stop }, index) => {
    const end = stop ?? ordered[index + 1]?.start ?? durationSeconds;
    return { start, stop: Math.max(start, Math.min(end, durationSeconds)) };
  });
}

/** The seconds (whole ones) that the stills of a recording show: one soon after the start of each topic. */
export function planStills(topics: readonly TopicSpan[], durationSeconds: number): number[] {
  const seconds = listSpans(topics, durationSeconds).map(({ start, stop }) => {
    const shown = Math.floor(start + Math.min(STILL_SECONDS, (stop - start) / 2));
    // The whole second before a start that is none belongs to the topic before.
    return shown < start ? Math.ceil(start) : shown;
  });
  return [...new Set(seconds)].filter((second) => second < durationSeconds).slice(0, MOST_STILLS);
}

/** The second that the poster of a recording shows: the middle of its longest topic; undefined without topics. */
export function planPoster(topics: readonly TopicSpan[], durationSeconds: number): number | undefined {
  const spans = listSpans(topics, durationSeconds);
  const [longest] = spans.toSorted((one, other) => other.stop - other.start - (one.stop - one.start));
  return longest && (longest.start + longest.stop) / 2;
}
