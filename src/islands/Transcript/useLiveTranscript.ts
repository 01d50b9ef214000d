import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { primaryTag } from '../../domain/text/languages.ts';
import { type LiveCaptions, mergeLanguages, type SpokenText } from '../../domain/transcript/liveCaptions.ts';
import { lineAddress, lineAt, toSpokenLines, type TranscriptLine } from '../../domain/transcript/transcript.ts';
import { formatLanguageName, formatTime } from '../../i18n/format.ts';
import { LOCALE_INFO, type Locale } from '../../i18n/locales.ts';
import { jumpTo } from '../../stores/player/jump.store.ts';
import { $captions, addCaptions } from '../../stores/live/liveCaptions.store.ts';
import { $shownMs } from '../../stores/live/currentItem.store.ts';
import { newestMs } from '../../stores/live/session.store.ts';
import type { TranscriptSource } from './transcriptSource.ts';

/** Captions and session data from which a live transcript is made. */
export interface LiveTranscriptOptions {
  /** Last captions in every language; the first language is shown if there are none in the language of the page. */
  captions: LiveCaptions;
  /** Instant from which the offsets of lines count, epoch ms. */
  streamStartMs: number;
  timeZone: string;
  /** Address of the session in the page's language. */
  sessionHref: string;
  /** Whether the stream has DVR. */
  isSeekable: boolean;
  /** Language of the interpretation with which the page starts (rule 27.8). */
  soundLanguage?: string;
  locale: Locale;
}

/** A viewer whose video is further behind the newest captions follows the line of the video instead. */
const BEHIND_MS = 30_000;

const NO_CAPTIONS: SpokenText = { lines: [], interim: undefined };

const $isBehind = computed($shownMs, (ms) => ms !== undefined && newestMs() - ms > BEHIND_MS);
const noSeconds = () => undefined;

const findLanguage = (codes: readonly string[], language: string | undefined) =>
  codes.find((code) => language !== undefined && primaryTag(code) === primaryTag(language));

/**
 * The live captions in the language that the visitor chooses; before a choice, in the language of the sound, else of the page, if available
 * (rules 11.10, 12.17, 27.8).
 */
export function useLiveTranscript({
  captions,
  streamStartMs,
  timeZone,
  sessionHref,
  isSeekable,
  soundLanguage,
  locale,
}: LiveTranscriptOptions): TranscriptSource {
  useEffect(() => addCaptions(captions), [captions]);
  const received = useStore($captions, { ssr: 'initial' });
  const initial = useMemo(() => mergeLanguages(captions), [captions]);
  const spoken = Object.keys(received).length > 0 ? received : initial;
  const codes = Object.keys(spoken);
  const [chosen, chooseLanguage] = useState<string>();
  const { tag } = LOCALE_INFO[locale];
  const language = chosen ?? findLanguage(codes, soundLanguage) ?? findLanguage(codes, tag) ?? codes[0] ?? tag;
  const { lines: cues, interim } = spoken[language] ?? NO_CAPTIONS;
  const lines = useMemo(() => toSpokenLines(cues), [cues]);
  const $current = useMemo(
    () => computed($shownMs, (ms) => (ms === undefined ? -1 : lineAt(lines, (ms - streamStartMs) / 1000))),
    [lines, streamStartMs],
  );
  const keyOf = useCallback((index: number) => lines[index]?.startMs ?? index, [lines]);
  const addressOf = (line: TranscriptLine) => lineAddress(line, sessionHref);
  return {
    lines,
    language,
    chooseLanguage,
    keyOf,
    addressOf,
    isSeekable,
    languages: codes.map((code) => ({ language: code, name: formatLanguageName(code, locale) })),
    current: useStore($current, { ssr: () => -1 }),
    live: { interim, isBehind: useStore($isBehind, { ssr: () => false }) },
    timeOf: ({ startMs }) => formatTime(streamStartMs + startMs, locale, timeZone),
    secondsOf: noSeconds,
    play: (line) => jumpTo({ instantMs: streamStartMs + line.startMs, href: addressOf(line) }),
  };
}
