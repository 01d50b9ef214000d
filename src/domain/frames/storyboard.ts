/** A frame of a recording: a part of an image, in pixels, for the seconds that it stands for. */
export interface StoryboardFrame {
  from: number;
  until: number;
  /** Absolute address of the image. */
  image: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Longest storyboard that is read, in characters, and frames in it: more than 24 h with a frame of each half minute. */
const MOST_CHARACTERS = 300_000;
const MOST_FRAMES = 3000;

const TIMING = /^\s*(?:(\d{1,3}):)?(\d{2}):(\d{2})[.,](\d{3})\s+-->\s+(?:(\d{1,3}):)?(\d{2}):(\d{2})[.,](\d{3})(?:\s|$)/;
const PART = /^(?<name>[^#]*)#xywh=(?:pixel:)?(?<part>\d{1,5},\d{1,5},\d{1,5},\d{1,5})$/;

const toSeconds = (parts: readonly (string | undefined)[]): number => {
  const [hours = 0, minutes = 0, seconds = 0, ms = 0] = parts.map((part) => Number(part ?? 0));
  return hours * 3600 + minutes * 60 + seconds + ms / 1000;
};

/**
 * Reads a storyboard, which is WebVTT whose cues name parts of images (`frames.webp#xywh=0,0,160,90`), from its address (rule 7.30). Cues
 * that are something else, that end before they begin or whose image is of another origin are left out.
 */
export function parseStoryboard(webVtt: string, address: string): StoryboardFrame[] {
  if (webVtt.length > MOST_CHARACTERS || !URL.canParse(address) || !/^\uFEFF?WEBVTT(?:\s|$)/.test(webVtt)) return [];
  const lines = webVtt.split(/\r\n|\r|\n/);
  const frames = lines.flatMap((line, index) => {
    const timing = TIMING.exec(line);
    const place = timing && PART.exec((lines[index + 1] ?? '').trim())?.groups;
    if (!timing || !place) return [];
    const from = toSeconds(timing.slice(1, 5));
    const until = toSeconds(timing.slice(5, 9));
    const [x = 0, y = 0, width = 0, height = 0] = (place['part'] ?? '').split(',').map(Number);
    const image = toImage(place['name'] ?? '', address);
    return image === undefined || until <= from || width === 0 || height === 0 ? [] : [{ from, until, image, x, y, width, height }];
  });
  return frames.sort((one, other) => one.from - other.from).slice(0, MOST_FRAMES);
}

/** The address of an image; undefined if it is of another origin than the storyboard. */
function toImage(name: string, address: string): string | undefined {
  if (name === '' || !URL.canParse(name, address)) return undefined;
  const image = new URL(name, address);
  return image.origin === new URL(address).origin ? image.href : undefined;
}

/** The frame of a second; undefined where there is none. */
export function frameAt(frames: readonly StoryboardFrame[], seconds: number): StoryboardFrame | undefined {
  const frame = frames.findLast(({ from }) => from <= seconds);
  // The end of the recording belongs to its last frame.
  return frame && seconds <= frame.until ? frame : undefined;
}
