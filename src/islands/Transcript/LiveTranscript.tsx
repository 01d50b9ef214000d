import { type IslandTexts, useTranslator } from '../hooks/useTranslator.ts';
import { TranscriptReader } from './TranscriptReader.tsx';
import { type LiveTranscriptOptions, useLiveTranscript } from './useLiveTranscript.ts';

/** The captions of a live session. */
export interface LiveTranscriptData extends Omit<LiveTranscriptOptions, 'locale'> {
  /** The search of the address of the page. */
  query?: string | undefined;
}

/** The transcript panel of a live session: its live captions (rule 11.10). */
export function LiveTranscript({ query, texts, locale, ...live }: LiveTranscriptData & IslandTexts) {
  const source = useLiveTranscript({ ...live, locale });
  const t = useTranslator({ texts, locale });
  return (
    // Without script no words arrive: an empty box would wait for ever.
    <div className={source.lines?.length === 0 ? 'scripted' : undefined}>
      <TranscriptReader source={source} query={query} locale={locale} t={t} />
    </div>
  );
}
