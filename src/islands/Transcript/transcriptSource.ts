import type { TranscriptLanguage } from '../../components/transcript/TranscriptLanguageSelect.tsx';
import type { TranscriptLine } from '../../domain/transcript/transcript.ts';

/** The lines that a reader shows and the functions that play them, for a recording or a live session. */
export interface TranscriptSource {
  /** In order of time; undefined while loading, null after a failure. */
  lines: readonly TranscriptLine[] | null | undefined;
  language: string;
  /** Language of the topics above lines, if it differs from that of the page. */
  headingLang?: string | undefined;
  languages: readonly TranscriptLanguage[];
  chooseLanguage: (language: string) => void;
  /** Index of the current line; -1 for none. */
  current: number;
  /** Live sessions only. */
  live?: LiveSource | undefined;
  /** Key of a line, which does not change when other lines are added or removed. */
  keyOf: (index: number) => number;
  /** Position or time of day of a line, as text. */
  timeOf: (line: TranscriptLine) => string;
  /** Address of the session at a line. */
  addressOf: (line: TranscriptLine) => string;
  /** Whether the video can be moved to a line. */
  isSeekable: boolean;
  /** Position of a line in the video, seconds; undefined if the video does not contain it. */
  secondsOf: (line: TranscriptLine) => number | undefined;
  /** Plays from a line and resolves to whether that was possible; undefined if the address of the line must be opened instead. */
  play: (line: TranscriptLine) => Promise<boolean> | undefined;
  /** Loads the lines again. */
  retry?: () => void;
}

/** The additional state of live captions. */
export interface LiveSource {
  /** Interim text after the last line. */
  interim: string | undefined;
  /** Whether the video is far behind the newest captions: the reader then follows the line of the video. */
  isBehind: boolean;
}
