// Hydrates when it comes into view after the visitor's first act: reading along, searching and quoting need script.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { TranscriptReader } from './TranscriptReader.tsx';
import type { TranscriptWords } from './transcriptWords.ts';

interface TranscriptProps {
  words: TranscriptWords;
  /** Links to the transcripts: HTML of the page that React leaves alone. */
  children?: ReactNode;
}

export default function Transcript({ words, children }: TranscriptProps) {
  const root = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<HTMLDivElement | null>(null);
  useEffect(() => setPlace(root.current), []);
  return (
    <div ref={root}>
      {place && <TranscriptReader place={place} words={words} />}
      {children}
    </div>
  );
}
