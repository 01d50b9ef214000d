// Hydrates at the first interaction, of a live session when the page is idle: live changes are shown and announced without an interaction.
import { useRef } from 'react';
import { useReady } from '../hooks/useReady.ts';
import { untilWithdrawn } from '../hooks/untilWithdrawn.tsx';
import type { IslandTexts } from '../hooks/useTranslator.ts';
import { type AnnouncerData, LiveAnnouncer } from './LiveAnnouncer.tsx';
import { LiveTimeline, type LiveTimelineData } from './LiveTimeline.tsx';
import { RecordedTimeline, type RecordedTimelineData } from './RecordedTimeline.tsx';

interface TimelineProps extends IslandTexts {
  /** Set for a recording. */
  recorded?: RecordedTimelineData | undefined;
  /** Set while the session is live. */
  live?: LiveTimelineData | undefined;
  /** Set for a session that the page follows. */
  announcer?: AnnouncerData | undefined;
}

/** The timeline of a session, with the current item below it; of a live session also the announcer of its changes. */
function Timeline({ recorded, live, announcer, ...texts }: TimelineProps) {
  const root = useRef<HTMLDivElement>(null);
  useReady(root);
  return (
    <div ref={root}>
      {recorded && <RecordedTimeline {...recorded} {...texts} />}
      {live && <LiveTimeline {...live} {...texts} />}
      {announcer && <LiveAnnouncer {...announcer} {...texts} />}
    </div>
  );
}

export default untilWithdrawn(Timeline);
