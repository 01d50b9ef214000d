import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { primaryTag } from '../../domain/text/languages.ts';
import { type LiveCaptions, mergeLanguages, type SpokenText } from '../../domain/transcript/liveCaptions.ts';
import { lineAddress, lineAt, toSpokenLines, type TranscriptLine } from '../../domain/transcript/transcript.ts';
import { formatLanguageName, formatTime } from '../../i18n/format.ts';
import { LOCALE_INFO, type Locale } from '../../i18n/locales.ts';
import { jumpTo } from '../../stores/player/jump.store.ts';
import { $captions, subscribeCaptions } from '../../stores/live/liveCaptions.store.ts';
import { $shownMs } from '../../stores/live/currentItem.store.ts';
import { newestMs } from '../../stores/live/session.store.ts';
import type { TranscriptSource } from './transcriptSource.ts';

/** Where the spoken lines of a live session come from. */
export interface LiveTranscriptOptions {
  /** What was said last, in every language; the one that comes first is shown where the page's own is not among them. */
  captions: LiveCaptions;
  /** Epoch ms: what the offsets of lines count from. */
  streamStartMs: number;
  timeZone: string;
  /** Address of the session in the page's language. */
  sessionHref: string;
  /** Whether viewers can go back. */
  isSeekable: boolean;
  locale: Locale;
}

/** A viewer whose picture is older than this follows the words of then. */
const BEHIND_MS = 30_000;

const NOTHING_SAID: SpokenText = { lines: [], interim: undefined };

const $isBehind = computed($shownMs, (ms) => ms !== undefined && newestMs() - ms > BEHIND_MS);
const noSeconds = () => undefined;

/** What is spoken from now on, and what was said before, in the language that the visitor chooses: until they do, the page's own where it is spoken. */
export function useLiveTranscript({
  captions,
  streamStartMs,
  timeZone,
  sessionHref,
  isSeekable,
  locale,
}: LiveTranscriptOptions): TranscriptSource {
  useEffect(() => subscribeCaptions(captions), [captions]);
  const followed = useStore($captions, { ssr: 'initial' });
  const known = useMemo(() => mergeLanguages(captions), [captions]);
  const spoken = Object.keys(followed).length > 0 ? followed : known;
  const codes = Object.keys(spoken);
  const [chosen, chooseLanguage] = useState<string>();
  const { tag } = LOCALE_INFO[locale];
  const language = chosen ?? codes.find((code) => primaryTag(code) === primaryTag(tag)) ?? codes[0] ?? tag;
  const { lines: cues, interim } = spoken[language] ?? NOTHING_SAID;
  const lines = useMemo(() => toSpokenLines(cues), [cues]);
  const $current = useMemo(
    () => computed($shownMs, (ms) => (ms === undefined ? -1 : lineAt(lines, (ms - streamStartMs) / 1000))),
    [lines, streamStartMs],
  );
  const keyOf = useCallback((index: number) => lines[index]?.startMs ?? index, [lines]);
  const addressOf = (line: TranscriptLine) => lineAddress(line, sessionHref);
  return {
    ...{ lines, language, chooseLanguage, keyOf, addressOf, isSeekable },
    languages: codes.map((code) => ({ language: code, name: formatLanguageName(code, locale) })),
    current: useStore($current, { ssr: () => -1 }),
    live: { interim, isBehind: useStore($isBehind, { ssr: () => false }) },
    timeOf: ({ startMs }) => formatTime(streamStartMs + startMs, locale, timeZone),
    secondsOf: noSeconds,
    play: (line) => jumpTo({ instantMs: streamStartMs + line.startMs, href: addressOf(line) }),
  };
}
