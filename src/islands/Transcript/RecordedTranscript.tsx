import { type SessionTranscripts, TranscriptLinks } from '../../components/transcript/TranscriptLinks.tsx';
import type { PlayedRange } from '../../domain/transcript/transcript.ts';
import { useLazyTranslator } from '../hooks/useLazyTranslator.ts';
import { type IslandTexts, useTranslator } from '../hooks/useTranslator.ts';
import { TranscriptReader } from './TranscriptReader.tsx';
import { useHydrated } from '../hooks/useHydrated.ts';
import { useRecordedTranscript } from './useRecordedTranscript.ts';

/** The transcripts of a recording. */
export interface RecordedTranscriptData extends SessionTranscripts {
  /** The part of the recording that the page plays. */
  range: PlayedRange;
  /** Language of the topics, if it differs from that of the page (rule 2.12). */
  lang?: string | undefined;
}

type ReaderProps = Pick<RecordedTranscriptData, 'languages' | 'sessionHref' | 'query' | 'range' | 'lang'> & IslandTexts;

function RecordedReader({ query, texts, locale, ...recorded }: ReaderProps) {
  const source = useRecordedTranscript(recorded);
  const t = useLazyTranslator('transcript', true, { texts, locale });
  return t && <TranscriptReader source={source} query={query} locale={locale} t={t} />;
}

/** The transcript panel of a recording: the reader and the links to transcripts. */
export function RecordedTranscript({ range, lang, texts, locale, ...transcripts }: RecordedTranscriptData & IslandTexts) {
  const isHydrated = useHydrated();
  const t = useTranslator({ texts, locale });
  return (
    <>
      {isHydrated && <RecordedReader {...transcripts} range={range} lang={lang} texts={texts} locale={locale} />}
      <TranscriptLinks {...transcripts} t={t} />
    </>
  );
}
