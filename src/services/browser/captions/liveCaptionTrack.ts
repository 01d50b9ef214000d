import { escapeText } from '../../../domain/text/escape.ts';
import { withoutLiveLanguages } from '../../../domain/text/languages.ts';
import type { LiveCaptions, SpokenText } from '../../../domain/transcript/liveCaptions.ts';
import type { Cue } from '../../../domain/transcript/subtitles.ts';

/** Shortest time for which a caption is shown, seconds (rule 11.12). */
const MIN_SHOWN_SECONDS = 1.5;
/** Time for which interim text is shown when no other text follows, seconds (rule 11.12). */
const INTERIM_SECONDS = 8;
/** A line that arrives later than its video by less than this is still shown, seconds (rule 11.12). */
const MAX_LATE_SECONDS = 15;
/** Cues are not moved for a smaller difference than this, seconds. */
const TOLERANCE_SECONDS = 0.2;

/** The caption tracks of a live video. */
export interface CaptionTracks {
  /** Shows captions; `spokenMs` is the offset from the stream start of what is being said now, in ms. */
  show: (captions: LiveCaptions, spokenMs: number) => void;
  /** Sets the position of the video, in seconds, from which the caption offsets count. */
  setZeroSeconds: (zeroSeconds: number) => void;
}

interface LineCue {
  line: Cue;
  cue: VTTCue;
}

/** Creates one caption track per language in a `<video>`, with each cue at the position where it was said (rules 11.10, 11.12, 11.13). */
export function createCaptionTracks(video: HTMLVideoElement, getLanguageName: (language: string) => string): CaptionTracks {
  let zeroSeconds: number | undefined;
  let shown: LiveCaptions = {};
  let latestSpokenMs = 0;
  const tracks = new Map<string, ReturnType<typeof createTrack>>();

  function createTrack(language: string) {
    const track = video.addTextTrack('captions', getLanguageName(language), language);
    const placed = new Map<number, LineCue>();
    let lines: readonly Cue[] = [];
    let interim: { text: string; fromMs: number; cue: VTTCue } | undefined;

    const toPosition = (offsetMs: number) => (zeroSeconds ?? 0) + offsetMs / 1000;
    const add = (fromSeconds: number, toSeconds: number, text: string) => {
      const cue = new VTTCue(fromSeconds, Math.max(toSeconds, fromSeconds + MIN_SHOWN_SECONDS), escapeText(text));
      track.addCue(cue);
      return cue;
    };
    const addLine = (line: Cue) => {
      const from = toPosition(line.startMs);
      const to = toPosition(line.endMs);
      const lateSeconds = video.currentTime - from;
      const isLate = lines.length > 0 && lateSeconds > 0 && lateSeconds < MAX_LATE_SECONDS;
      placed.set(line.startMs, { line, cue: add(from, isLate ? Math.max(to, video.currentTime + MIN_SHOWN_SECONDS) : to, line.text) });
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
      const fromMs = interim?.fromMs ?? Math.max(lastEndMs, latestSpokenMs);
      interim =
        text === undefined ? undefined : { text, fromMs, cue: add(toPosition(fromMs), toPosition(latestSpokenMs) + INTERIM_SECONDS, text) };
    };

    return {
      show: (transcript: SpokenText) => {
        // A new final line replaces the interim text; later interim text starts a new cue.
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

  // Live captions replace the stored captions of their language (rule 11.13).
  const removeStored = () => {
    const stored = [...video.querySelectorAll<HTMLTrackElement>('track[kind="captions"]')];
    const languages = withoutLiveLanguages(
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
    removeStored();
  };
  return {
    show: (captions, spokenMs) => {
      shown = captions;
      latestSpokenMs = spokenMs;
      showAll();
    },
    setZeroSeconds: (seconds) => {
      const by = seconds - (zeroSeconds ?? NaN);
      if (Math.abs(by) < TOLERANCE_SECONDS) return;
      zeroSeconds = seconds;
      if (Number.isNaN(by)) showAll();
      else for (const track of tracks.values()) track.move(by);
    },
  };
}
