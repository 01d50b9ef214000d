// A recording hydrates it at the first interaction: until then the timeline has links, and the current item is that of the start position.
// A live page hydrates it when the page is idle: live changes are shown without an interaction.
import { useRef } from 'react';
import type { SessionSeed } from '../../domain/session/sessionSeed.ts';
import type { TimelineData } from '../../domain/topics/timelineData.ts';
import { useReady } from '../hydration/useReady.ts';
import { type IslandTexts, useTranslator } from '../hooks/useTranslator.ts';
import { LiveTimeline, type LiveTimelineDetails } from './LiveTimeline.tsx';
import { RecordedTimeline } from './RecordedTimeline.tsx';

interface TimelineProps extends IslandTexts {
  recorded?: { data: TimelineData; addresses: { topic: string; seek: string; query: string } } | undefined;
  live?: { seed: SessionSeed; details: LiveTimelineDetails } | undefined;
}

/** The timeline of a recording or of a live session (rules 8.2 to 8.5, 8.8). */
export default function Timeline({ recorded, live, texts, locale }: TimelineProps) {
  const root = useRef<HTMLDivElement>(null);
  const t = useTranslator({ texts, locale });
  useReady(root);
  return (
    <div ref={root}>
      {recorded && <RecordedTimeline {...recorded} t={t} />}
      {live && <LiveTimeline {...live} t={t} locale={locale} />}
    </div>
  );
}
