// Hydrates when the page is idle: the number of viewers and the live badge change without an interaction.
import { useStore } from '@nanostores/react';
import { type ReactNode, useRef } from 'react';
import { SessionHeader } from '../../components/session/SessionHeader.tsx';
import { type ChannelStatus, isLiveStatus } from '../../domain/session/session.ts';
import type { SessionHeaderDetails } from '../../i18n/labels/session/sessionHeaderText.ts';
import { $hasOutage } from '../../stores/player/playback.store.ts';
import { $reportedChange, $session } from '../../stores/live/session.store.ts';
import { useReady } from '../hooks/useReady.ts';
import { untilWithdrawn } from '../hooks/untilWithdrawn.tsx';
import { type IslandTexts, useTranslator } from '../hooks/useTranslator.ts';

interface LiveHeaderProps extends IslandTexts {
  details: SessionHeaderDetails;
  /** Number of viewers at the time of rendering; shown of a live session that somebody watches (rule 12.28). */
  viewers: number | undefined;
  /** Status of the channel at the time of rendering. */
  status: ChannelStatus | undefined;
  /** Whether the session is live; its badge is hidden during an outage (rule 7.5). */
  isLive: boolean;
  /** Whether the session does not take place as planned, so that nobody watches it, whatever its channel says (rules 3.13, 12.28). */
  isOff: boolean;
  /** The badge of the display status. */
  badge?: ReactNode;
  /** Links beside the details of the session. */
  children?: ReactNode;
}

/** Name and details of a session that the page follows, with the number of viewers if there are any (rule 12.12). */
function LiveHeader({ details, isLive, isOff, badge, children, texts, locale, ...initial }: LiveHeaderProps) {
  const root = useRef<HTMLDivElement>(null);
  const t = useTranslator({ texts, locale });
  const session = useStore($session, { ssr: 'initial' });
  const hasOutage = useStore($hasOutage, { ssr: 'initial' });
  const reported = useStore($reportedChange, { ssr: 'initial' });
  useReady(root);
  const { viewers = 0 } = session ?? initial;
  // A page that plays is not loaded again for a change.
  const isOffNow = reported === undefined ? isOff : reported !== 'none';
  const isWatched = !isOffNow && viewers > 0 && isLiveStatus(session ? session.status : initial.status);
  return (
    <div ref={root}>
      <SessionHeader
        details={details}
        badge={isLive && (hasOutage || isOffNow) ? undefined : badge}
        viewers={isWatched ? t('live.watching', { count: viewers }) : undefined}
      >
        {children}
      </SessionHeader>
    </div>
  );
}

export default untilWithdrawn(LiveHeader);
