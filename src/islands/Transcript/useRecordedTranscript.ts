import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { useCallback, useMemo, useState } from 'react';
import type { TranscriptLanguage } from '../../components/transcript/TranscriptLanguageSelect.tsx';
import {
  lineAddress,
  lineAt,
  lineSeconds,
  type PlayedRange,
  playedSeconds,
  type TranscriptLine,
} from '../../domain/transcript/transcript.ts';
import { formatPosition } from '../../i18n/format.ts';
import { jumpTo } from '../../stores/player/jump.store.ts';
import { $playback } from '../../stores/player/playback.store.ts';
import type { Playback } from '../../services/browser/player/page/playerElement.ts';
import type { TranscriptSource } from './transcriptSource.ts';
import { useRecordedLines } from './useRecordedLines.ts';

/** The transcripts of a recording; the first language is shown first. */
interface RecordedTranscripts {
  languages: readonly TranscriptLanguage[];
  /** Address of the session in the page's language. */
  sessionHref: string;
  range: PlayedRange;
  /** Language of the topics, if it differs from that of the page. */
  lang?: string | undefined;
}

const NO_LINES: readonly TranscriptLine[] = [];

const indexKey = (index: number) => index;
const timeOf = (line: TranscriptLine) => formatPosition(lineSeconds(line));

/** Returns the index of the line at the playhead; -1 before playback has started. */
const toCurrentLine = ({ currentTime, isPlaying }: Playback, lines: readonly TranscriptLine[], range: PlayedRange) => {
  const index = currentTime > 0 || isPlaying ? lineAt(lines, range.from + currentTime) : -1;
  return lines[index] && playedSeconds(lines[index], range) !== undefined ? index : -1;
};

/** The transcript of a recording in the language that the visitor chooses. */
export function useRecordedTranscript({ languages, sessionHref, range, lang }: RecordedTranscripts): TranscriptSource {
  const [language, chooseLanguage] = useState(languages[0]?.language ?? '');
  const [lines, retry] = useRecordedLines(`${sessionHref}/transcript/${encodeURIComponent(language)}.json`);
  const $current = useMemo(() => computed($playback, (playback) => toCurrentLine(playback, lines ?? NO_LINES, range)), [lines, range]);
  const secondsOf = useCallback((line: TranscriptLine) => playedSeconds(line, range), [range]);
  const addressOf = (line: TranscriptLine) => lineAddress(line, sessionHref);
  return {
    lines,
    retry,
    language,
    languages,
    chooseLanguage,
    timeOf,
    addressOf,
    secondsOf,
    headingLang: lang,
    current: useStore($current),
    keyOf: indexKey,
    isSeekable: true,
    play: (line) => {
      const seconds = secondsOf(line);
      return seconds === undefined ? undefined : jumpTo({ seconds, href: addressOf(line) });
    },
  };
}
