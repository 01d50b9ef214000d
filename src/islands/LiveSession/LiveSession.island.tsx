// Hydrates when the page is idle: live changes are shown without an interaction. It is beside the content of the session, which it removes
// after a withdrawal (rule 13.2).
import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { BackLink } from '../../components/links/BackLink.tsx';
import { SessionHeader } from '../../components/session/SessionHeader.tsx';
import { type WithdrawnDetails, WithdrawnNotice } from '../../components/session/WithdrawnNotice.tsx';
import type { LiveDocument } from '../../domain/live/liveDocument.ts';
import type { LiveState } from '../../domain/live/liveSession.ts';
import type { StateFields } from '../../domain/session/state/stateFields.ts';
import { $showsRecordingNotice, subscribePlayerToSession } from '../../stores/live/livePlayer.store.ts';
import { subscribeShownMs } from '../../stores/live/currentItem.store.ts';
import { subscribeListedVotes } from '../../stores/live/playedVotes.store.ts';
import { type FollowedSession, receiveEvent, subscribeLiveSession } from '../../stores/live/liveSession.store.ts';
import { $isAwaited, $session } from '../../stores/live/session.store.ts';
import { withdrawSession } from '../../stores/page/withdrawn.store.ts';
import { destroyPlayer } from '../../stores/player/playback.store.ts';
import { fetchJson } from '../hooks/polling.ts';
import { useAccessChecks } from '../hooks/useAccessChecks.ts';
import type { ChangedSession } from '../SessionAccess/StateChange.tsx';
import { StateChangeNotice } from '../SessionAccess/StateChangeNotice.tsx';
import { useReady } from '../hydration/useReady.ts';
import { type IslandTexts, useTranslator } from '../hooks/useTranslator.ts';
import { useWithdrawal } from '../hooks/useWithdrawal.ts';
import styles from './LiveSession.module.css';
import { useBrokerConnection } from './useBrokerConnection.ts';

interface LiveSessionProps extends IslandTexts {
  followed: FollowedSession;
  /** Path of the session's live document (`live.json`). */
  snapshot: string;
  /** Address of the session's access document (`access.json`). */
  access: string;
  /** What had become of the session when the page was rendered (rule 13.18). */
  shown: StateFields;
  changed: ChangedSession;
  /** Address of the page, which plays the recording once there is one. */
  href: string;
  /** Shown after a withdrawal (rule 3.5); absent for a session that is not published. */
  withdrawn?: WithdrawnDetails | undefined;
  /** The stale notice, for a page that was rendered from stale data (rule 17.7). */
  children?: ReactNode;
}

/** Follows a live session: shows notices, and the message after a withdrawal (rules 13.2, 22.5). */
export default function LiveSession({
  followed,
  snapshot,
  access: address,
  shown,
  changed,
  href,
  withdrawn,
  children,
  texts,
  locale,
}: LiveSessionProps) {
  const root = useRef<HTMLDivElement>(null);
  const t = useTranslator({ texts, locale });
  const session = useStore($session, { ssr: 'initial' });
  const showsRecordingNotice = useStore($showsRecordingNotice, { ssr: 'initial' });
  const isAwaited = useStore($isAwaited, { ssr: 'initial' });
  const isWithdrawn = useWithdrawal(root);
  const { isBrokerUnreachable, wasConnected } = useBrokerConnection(snapshot, followed.broker !== undefined);
  useReady(root);
  const { isUnknown: isAccessUnknown, access } = useAccessChecks(address, ({ isPublished }) => {
    if (!isPublished) receiveEvent({ kind: 'publication', isPublished });
    else {
      // A session with a new password is not withdrawn: the new page asks for it.
      destroyPlayer();
      location.reload();
    }
  });

  useEffect(() => {
    const fetchLiveDocument = (signal: AbortSignal) => fetchJson<LiveDocument>(snapshot, { signal, cache: 'no-cache' });
    const withdraw = (session: LiveState | undefined) => {
      if (session && !session.isPublished) withdrawSession();
    };
    const disposers = [
      ...(followed.isPublished ? [$session.listen(withdraw)] : []),
      subscribePlayerToSession(),
      subscribeLiveSession(followed, fetchLiveDocument),
      subscribeShownMs(),
      subscribeListedVotes(),
    ];
    return () => {
      for (const dispose of disposers) dispose();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a page has one session
  }, []);

  const isOpen = followed.isPublished && !isWithdrawn;
  return (
    <div ref={root} className={styles['session']}>
      {!isWithdrawn && !wasConnected && children}
      {isWithdrawn && withdrawn?.kind === 'page' && (
        <>
          <BackLink step={withdrawn.back} />
          <SessionHeader details={withdrawn.header} isClosed />
        </>
      )}
      <div className={styles['notices']} aria-live="polite" aria-atomic>
        {isBrokerUnreachable && <p className="notice">{t('live.unreachable')}</p>}
        {isOpen && isAccessUnknown && <p className="notice">{t('session.accessUnknown')}</p>}
        {isOpen && <StateChangeNotice shown={shown} now={access} session={changed} texts={texts} locale={locale} />}
        {isWithdrawn && withdrawn && <WithdrawnNotice details={withdrawn} />}
        {isAwaited && <p className="notice">{t('live.awaited')}</p>}
        {/* A page without a player shows this message in its content. */}
        {isOpen && followed.hasPlayer && session?.status === 'live-unavailable' && (
          <div className="notice">
            <p>
              <b>{t('session.notAvailable')}</b>
            </p>
            <p>{t('session.notAvailableHint')}</p>
          </div>
        )}
        {isOpen && showsRecordingNotice && (
          <p className="notice">
            {t('player.recordingReady')} <a href={href}>{t('player.watchRecording')}</a>
          </p>
        )}
      </div>
    </div>
  );
}
