// Hydrates as soon as the page is idle: what happens in the chamber does not wait for the visitor to act. It holds all that is shown of the session:
// once that is withdrawn nothing of it is left.
import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { SessionHeader } from '../../components/session/SessionHeader.tsx';
import type { LiveDocument } from '../../domain/live/liveDocument.ts';
import type { SessionHeaderDetails } from '../../i18n/labels/sessionHeaderText.ts';
import { $isRecordingOnPage, subscribePlayer } from '../../stores/live/livePlayer.store.ts';
import { subscribeShownMs } from '../../stores/live/currentItem.store.ts';
import { type WatchedSession, watchSession } from '../../stores/live/liveSession.store.ts';
import { $isOut } from '../../stores/player/playback.store.ts';
import { $session } from '../../stores/live/session.store.ts';
import { whenWithdrawn } from '../../stores/live/withdrawal.store.ts';
import { fetchJson } from '../hooks/pollUntil.ts';
import { unmountIslands } from '../hydration/unmountIslands.ts';
import { useReady } from '../hydration/useReady.ts';
import { type IslandTexts, useTranslator } from '../hooks/useTranslator.ts';
import styles from './LiveSession.module.css';
import { useReach } from './useReach.ts';

interface LiveSessionProps extends IslandTexts {
  watched: WatchedSession;
  /** Path of what the portal itself knows of the session at this moment. */
  snapshot: string;
  /** Address of the page, which plays the recording once there is one. */
  href: string;
  /** Absent in embeds, which have a head of their own. */
  header?: SessionHeaderDetails;
  /** Whether the session is live: its badge says so as long as its picture comes. */
  isLive: boolean;
  /** The page was rendered while something newer was not to be had: says of when it is. */
  stale?: ReactNode;
  /** The badge of the session's status. */
  badge?: ReactNode;
  /** Links beside the facts. */
  links?: ReactNode;
  /** What is shown while the session is not published. */
  unpublished?: ReactNode;
  /** All that is shown of an open session. */
  children?: ReactNode;
}

export default function LiveSession({ watched, snapshot, href, header, isLive, texts, locale, ...slots }: LiveSessionProps) {
  const root = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  const t = useTranslator({ texts, locale });
  const session = useStore($session, { ssr: 'initial' });
  const isOut = useStore($isOut, { ssr: 'initial' });
  const isRecordingOnPage = useStore($isRecordingOnPage, { ssr: 'initial' });
  const [isWithdrawn, setWithdrawn] = useState(false);
  const { isOutOfReach, wasReached } = useReach(snapshot, watched.broker !== undefined);
  useReady(root);

  useEffect(() => {
    const askPortal = (signal: AbortSignal) => fetchJson<LiveDocument>(snapshot, { signal, cache: 'no-cache' });
    const withdraw = () => {
      if (!root.current) return;
      hadFocus.current = root.current.contains(document.activeElement);
      unmountIslands(root.current);
      setWithdrawn(true);
    };
    const ends = [
      ...(watched.isPublished ? [whenWithdrawn(withdraw)] : []),
      subscribePlayer(),
      watchSession(watched, askPortal),
      subscribeShownMs(),
    ];
    return () => {
      for (const end of ends) end();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the page is of one session
  }, []);
  // Keyboard users continue at the notice.
  useLayoutEffect(() => {
    if (isWithdrawn && hadFocus.current) document.getElementById('content')?.focus();
  }, [isWithdrawn]);

  const isOpen = watched.isPublished && !isWithdrawn;
  const viewers = session ? session.viewers : watched.viewers;
  return (
    <div ref={root} className={styles['session']}>
      {!isWithdrawn && !wasReached && slots.stale}
      {header && (
        <SessionHeader
          details={header}
          badge={isLive && isOut ? undefined : slots.badge}
          viewers={viewers === undefined ? undefined : t('live.watching', { count: viewers })}
          isClosed={isWithdrawn}
        >
          {slots.links}
        </SessionHeader>
      )}
      <div className={styles['notices']} role="status">
        {isOutOfReach && <p className="notice">{t('live.unreachable')}</p>}
        {isWithdrawn && slots.unpublished}
        {/* A page that was rendered without a player says it in its place. */}
        {isOpen && watched.hasPlayer && session?.status === 'live-unavailable' && (
          <p className="notice">
            <b>{t('session.notAvailable')}</b>. {t('session.notAvailableHint')}
          </p>
        )}
        {isOpen && isRecordingOnPage && (
          <p className="notice">
            {t('player.recordingReady')} <a href={href}>{t('player.watchRecording')}</a>
          </p>
        )}
      </div>
      {!isWithdrawn && slots.children}
    </div>
  );
}
