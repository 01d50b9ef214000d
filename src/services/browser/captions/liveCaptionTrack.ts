import { storedBeside } from '../../../domain/text/languages.ts';
import type { LiveCaptions, SpokenText } from '../../../domain/transcript/liveCaptions.ts';
import type { Cue } from '../../../domain/transcript/subtitles.ts';

/** Nobody reads in less time, seconds. */
const SHORTEST_SECONDS = 1.5;
/** Words still changing stay so long when no others follow, seconds. */
const INTERIM_SECONDS = 8;
/** Words that come later than the picture are shown all the same, unless they are older than this, seconds. */
const LATE_SECONDS = 15;
/** Captions that are off by less, in seconds, stay where they are. */
const TOLERANCE_SECONDS = 0.2;

/** Captions of a live video. */
export interface CaptionTracks {
  /** Shows words; `spokenMs`: the offset from the start of the stream of what is being said now. */
  show: (captions: LiveCaptions, spokenMs: number) => void;
  /** Says at which position of the video, in seconds, the offsets of the words begin. */
  moveTo: (zeroSeconds: number) => void;
}

interface PlacedLine {
  line: Cue;
  cue: VTTCue;
}

// In the text of a cue these would be markup.
const escapeText = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** Keeps one caption track per language in a `<video>`; its cues are where the words were said. */
export function createCaptionTracks(video: HTMLVideoElement, nameOf: (language: string) => string): CaptionTracks {
  let zeroSeconds: number | undefined;
  let shown: LiveCaptions = {};
  let spoken = 0;
  const tracks = new Map<string, ReturnType<typeof createTrack>>();

  function createTrack(language: string) {
    const track = video.addTextTrack('captions', nameOf(language), language);
    const placed = new Map<number, PlacedLine>();
    let lines: readonly Cue[] = [];
    let interim: { text: string; fromMs: number; cue: VTTCue } | undefined;

    const secondsOf = (offsetMs: number) => (zeroSeconds ?? 0) + offsetMs / 1000;
    const add = (fromSeconds: number, toSeconds: number, text: string) => {
      const cue = new VTTCue(fromSeconds, Math.max(toSeconds, fromSeconds + SHORTEST_SECONDS), escapeText(text));
      track.addCue(cue);
      return cue;
    };
    const addLine = (line: Cue) => {
      const [from, to] = [secondsOf(line.startMs), secondsOf(line.endMs)];
      const late = video.currentTime - from;
      const isLate = lines.length > 0 && late > 0 && late < LATE_SECONDS;
      placed.set(line.startMs, { line, cue: add(from, isLate ? Math.max(to, video.currentTime + SHORTEST_SECONDS) : to, line.text) });
    };
    const showLines = (wanted: readonly Cue[]) => {
      if (wanted === lines) return;
      const starts = new Map(wanted.map((line) => [line.startMs, line]));
      for (const [startMs, { line, cue }] of placed) {
        if (starts.get(startMs) === line) continue;
        track.removeCue(cue);
        placed.delete(startMs);
      }
      for (const line of wanted) if (!placed.has(line.startMs)) addLine(line);
      lines = wanted;
    };
    const showInterim = (text: string | undefined, lastEndMs: number) => {
      if (text === interim?.text) return;
      if (interim) track.removeCue(interim.cue);
      const fromMs = interim?.fromMs ?? Math.max(lastEndMs, spoken);
      interim = text === undefined ? undefined : { text, fromMs, cue: add(secondsOf(fromMs), secondsOf(spoken) + INTERIM_SECONDS, text) };
    };

    return {
      show: (transcript: SpokenText) => {
        // A new line is what they have become; those after it begin anew.
        if (transcript.lines.at(-1) !== lines.at(-1)) showInterim(undefined, 0);
        showLines(transcript.lines);
        showInterim(transcript.interim, transcript.lines.at(-1)?.endMs ?? 0);
      },
      move: (by: number) => {
        for (const { cue } of [...placed.values(), ...(interim ? [interim] : [])]) {
          cue.startTime += by;
          cue.endTime += by;
        }
      },
    };
  }

  // The stored captions of a language are no second choice beside those that are spoken.
  const dropStored = () => {
    const stored = [...video.querySelectorAll<HTMLTrackElement>('track[kind="captions"]')];
    const languages = storedBeside(
      [...tracks.keys()],
      stored.map(({ srclang }) => srclang),
    );
    for (const element of stored) if (!languages.includes(element.srclang)) element.remove();
  };

  const showAll = () => {
    if (zeroSeconds === undefined) return;
    for (const [language, transcript] of Object.entries(shown)) {
      const track = tracks.get(language) ?? createTrack(language);
      tracks.set(language, track);
      track.show(transcript);
    }
    dropStored();
  };
  return {
    show: (captions, spokenMs) => {
      shown = captions;
      spoken = spokenMs;
      showAll();
    },
    moveTo: (seconds) => {
      const by = seconds - (zeroSeconds ?? NaN);
      if (Math.abs(by) < TOLERANCE_SECONDS) return;
      zeroSeconds = seconds;
      if (Number.isNaN(by)) showAll();
      else for (const track of tracks.values()) track.move(by);
    },
  };
}
