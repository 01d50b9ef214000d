// Hydrates when it becomes visible, of a recording after the first interaction: following, searching and quoting need script. New captions
// of a live session must appear as soon as the panel is open.
import { useRef } from 'react';
import { useReady } from '../hooks/useReady.ts';
import { untilWithdrawn } from '../hooks/untilWithdrawn.tsx';
import type { IslandTexts } from '../hooks/useTranslator.ts';
import { LiveTranscript, type LiveTranscriptData } from './LiveTranscript.tsx';
import { RecordedTranscript, type RecordedTranscriptData } from './RecordedTranscript.tsx';

type TranscriptProps = IslandTexts & ({ live: LiveTranscriptData } | { recorded: RecordedTranscriptData });

/** The transcript panel of a session: the live captions, or the stored transcripts of a recording. */
function Transcript({ texts, locale, ...shown }: TranscriptProps) {
  const root = useRef<HTMLDivElement>(null);
  useReady(root);
  return (
    <div ref={root}>
      {'live' in shown ? (
        <LiveTranscript {...shown.live} texts={texts} locale={locale} />
      ) : (
        <RecordedTranscript {...shown.recorded} texts={texts} locale={locale} />
      )}
    </div>
  );
}

export default untilWithdrawn(Transcript);
