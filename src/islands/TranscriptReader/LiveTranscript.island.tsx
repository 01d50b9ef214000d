// Hydrates when it becomes visible: new captions must appear as soon as the panel is open.
import { useRef } from 'react';
import { useReady } from '../hydration/useReady.ts';
import { untilWithdrawn } from '../hooks/untilWithdrawn.tsx';
import { type IslandTexts, useTranslator } from '../hooks/useTranslator.ts';
import { TranscriptReader } from './TranscriptReader.tsx';
import { type LiveTranscriptOptions, useLiveTranscript } from './useLiveTranscript.ts';

/** The captions of a live session, and the texts of the reader. */
export type LiveTranscriptProps = Omit<LiveTranscriptOptions, 'locale'> &
  IslandTexts & {
    /** The search of the address of the page. */
    query?: string | undefined;
  };

/** The transcript panel of a live session: its live captions (rule 11.10). */
function LiveTranscript({ query, texts, locale, ...live }: LiveTranscriptProps) {
  const root = useRef<HTMLDivElement>(null);
  const source = useLiveTranscript({ ...live, locale });
  const t = useTranslator({ texts, locale });
  useReady(root);
  return (
    // Without script no words arrive: an empty box would wait for ever.
    <div ref={root} className={source.lines?.length === 0 ? 'scripted' : undefined}>
      <TranscriptReader source={source} query={query} locale={locale} t={t} />
    </div>
  );
}

export default untilWithdrawn(LiveTranscript);
