// Hydrates when it comes into view: who opens it reads what is being said at once.
import { useRef } from 'react';
import { useReady } from '../hydration/useReady.ts';
import { type IslandTexts, useTranslator } from '../hooks/useTranslator.ts';
import { TranscriptReader } from './TranscriptReader.tsx';
import { type LiveTranscriptOptions, useLiveTranscript } from './useLiveTranscript.ts';

/** What is being said in a live session, and its texts. */
export type LiveTranscriptProps = Omit<LiveTranscriptOptions, 'locale'> & IslandTexts;

export default function LiveTranscript({ texts, locale, ...live }: LiveTranscriptProps) {
  const root = useRef<HTMLDivElement>(null);
  const source = useLiveTranscript({ ...live, locale });
  const t = useTranslator({ texts, locale });
  useReady(root);
  return (
    <div ref={root}>
      <TranscriptReader {...{ source, locale, t }} />
    </div>
  );
}
