// On a recording it hydrates at the first act: until then the timeline has links, and what is current is that where playing begins.
// On a live page it hydrates as soon as the page is idle: what goes on does not wait for the visitor.
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
