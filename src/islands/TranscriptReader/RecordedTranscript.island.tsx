// Hydrates when it becomes visible, after the first interaction: following, searching and quoting need script.
import { useRef } from 'react';
import { type SessionTranscripts, TranscriptLinks } from '../../components/transcript/TranscriptLinks.tsx';
import type { PlayedRange } from '../../domain/transcript/transcript.ts';
import { useReady } from '../hydration/useReady.ts';
import { untilWithdrawn } from '../hooks/untilWithdrawn.tsx';
import { useLazyTranslator } from '../hooks/useLazyTranslator.ts';
import { type IslandTexts, useTranslator } from '../hooks/useTranslator.ts';
import { TranscriptReader } from './TranscriptReader.tsx';
import { useHydrated } from '../hydration/useHydrated.ts';
import { useRecordedTranscript } from './useRecordedTranscript.ts';

/** The transcripts of a recording, and the texts of the panel. */
export interface RecordedTranscriptProps extends SessionTranscripts, IslandTexts {
  /** The part of the recording that the page plays. */
  range: PlayedRange;
  /** Language of the topics, if it differs from that of the page (rule 2.12). */
  lang?: string | undefined;
}

type ReaderProps = Pick<RecordedTranscriptProps, 'languages' | 'sessionHref' | 'query' | 'range' | 'lang' | 'texts' | 'locale'>;

function RecordedReader({ query, texts, locale, ...recorded }: ReaderProps) {
  const source = useRecordedTranscript(recorded);
  const t = useLazyTranslator('transcript', true, { texts, locale });
  return t && <TranscriptReader source={source} query={query} locale={locale} t={t} />;
}

/** The transcript panel of a recording: the reader and the links to transcripts. */
function RecordedTranscript({ range, lang, texts, locale, ...transcripts }: RecordedTranscriptProps) {
  const root = useRef<HTMLDivElement>(null);
  const isHydrated = useHydrated();
  const t = useTranslator({ texts, locale });
  useReady(root);
  return (
    <div ref={root}>
      {isHydrated && <RecordedReader {...transcripts} range={range} lang={lang} texts={texts} locale={locale} />}
      <TranscriptLinks {...transcripts} t={t} />
    </div>
  );
}

export default untilWithdrawn(RecordedTranscript);
