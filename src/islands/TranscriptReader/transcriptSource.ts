import type { TranscriptLanguage } from '../../components/transcript/TranscriptLanguageSelect.tsx';
import type { TranscriptLine } from '../../domain/transcript/transcript.ts';

/** What a reader shows and how it plays, whether that was recorded or is being said. */
export interface TranscriptSource {
  /** In order; undefined until they have come, null where they cannot be had. */
  lines: readonly TranscriptLine[] | null | undefined;
  language: string;
  languages: readonly TranscriptLanguage[];
  chooseLanguage: (language: string) => void;
  /** Index of the line that is shown in the picture; -1 for none. */
  current: number;
  /** Of a live session: how it goes on. */
  live?: LiveSource | undefined;
  /** A number that stays with a line while others come and go. */
  keyOf: (index: number) => number;
  /** When a line was said, in words. */
  timeOf: (line: TranscriptLine) => string;
  /** Address of the session at a line. */
  addressOf: (line: TranscriptLine) => string;
  /** Whether viewers can go to a line. */
  isSeekable: boolean;
  /** Where a line is in what is played, seconds; undefined where it is not in it. */
  secondsOf: (line: TranscriptLine) => number | undefined;
  /** Plays from a line: undefined where its address has to be opened, else whether it could be done. */
  play: (line: TranscriptLine) => Promise<boolean> | undefined;
  /** Asks for the lines again. */
  retry?: () => void;
}

/** What only words as they are spoken have. */
export interface LiveSource {
  /** Words still changing, after the last line. */
  interim: string | undefined;
  /** Whether the picture is far behind what is being said: its reader follows the words of then. */
  isBehind: boolean;
}
