import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { WithdrawnNotice } from '../../components/session/WithdrawnNotice.tsx';
import { $showsRecordingNotice } from '../../stores/live/livePlayer.store.ts';
import type { FollowedSession } from '../../stores/live/liveSession.store.ts';
import { $isAwaited, $session } from '../../stores/live/session.store.ts';
import { withdrawSession } from '../../stores/page/withdrawn.store.ts';
import { destroyPlayer } from '../../stores/player/playback.store.ts';
import { useAccessChecks } from '../hooks/useAccessChecks.ts';
import { type IslandTexts, useTranslator } from '../hooks/useTranslator.ts';
import type { SessionDetails } from './sessionDetails.ts';
import styles from './SessionStatus.module.css';
import { StateChangeNotice } from './StateChangeNotice.tsx';
import { useBrokerConnection } from './useBrokerConnection.ts';

/** What the page of a live session follows. */
export interface FollowedDetails {
  followed: FollowedSession;
  /** Path of the session's live document (`live.json`). */
  snapshot: string;
  /** Address of the session's access document (`access.json`). */
  access: string;
  /** Address of the page, which plays the recording once there is one. */
  href: string;
}

type LiveStatusProps = FollowedDetails & SessionDetails & IslandTexts;

/** Follows a live session: shows notices, and the message after a withdrawal (rules 13.2, 22.5). */
export function LiveStatus({
  followed,
  snapshot,
  access: address,
  href,
  shown,
  changed,
  withdrawn,
  isWithdrawn,
  texts,
  locale,
}: LiveStatusProps) {
  const t = useTranslator({ texts, locale });
  const session = useStore($session, { ssr: 'initial' });
  const showsRecordingNotice = useStore($showsRecordingNotice, { ssr: 'initial' });
  const isAwaited = useStore($isAwaited, { ssr: 'initial' });
  const isBrokerUnreachable = useBrokerConnection(snapshot, followed.broker !== undefined);
  const { isUnknown: isAccessUnknown, access } = useAccessChecks(address, ({ isPublished }) => {
    if (!isPublished) {
      // A page whose code for events cannot be loaded is withdrawn all the same.
      import('./liveUpdates.ts').then(({ endSession }) => endSession(), withdrawSession);
    } else {
      // A session with a new password is not withdrawn: the new page asks for it.
      destroyPlayer();
      location.reload();
    }
  });

  useEffect(() => {
    // Loaded here: pages of recordings, which have the same island, do not need it. Without it the portal is polled (useBrokerConnection).
    const following = import('./liveUpdates.ts').then(({ followSession }) => followSession(followed, snapshot));
    return () => {
      following.then(
        (stop) => stop(),
        () => undefined,
      );
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a page has one session
  }, []);

  const isOpen = followed.isPublished && !isWithdrawn;
  return (
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
  );
}
