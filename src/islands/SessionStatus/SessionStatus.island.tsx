// Hydrates at the first interaction; where the page follows a live session, when it is idle; where it waits for a start, some time after it
// was opened. It is beside the content of the session, which it removes after a withdrawal (rule 13.2).
import { useStore } from '@nanostores/react';
import { type ReactNode, useRef, useState } from 'react';
import { BackLink } from '../../components/links/BackLink.tsx';
import { SessionHeader } from '../../components/session/SessionHeader.tsx';
import { $isBrokerConnected } from '../../stores/live/session.store.ts';
import { useReady } from '../hooks/useReady.ts';
import type { IslandTexts } from '../hooks/useTranslator.ts';
import { useWithdrawal } from '../hooks/useWithdrawal.ts';
import { NotifyStatus } from '../Notify/NotifyStatus.tsx';
import { type FollowedDetails, LiveStatus } from './LiveStatus.tsx';
import { RecordingStatus } from './RecordingStatus.tsx';
import type { SessionDetails } from './sessionDetails.ts';
import styles from './SessionStatus.module.css';
import { type WaitingDetails, WaitingStatus } from './WaitingStatus.tsx';

interface SessionStatusProps extends Omit<SessionDetails, 'isWithdrawn'>, IslandTexts {
  /** Set where the page asks the portal whether the session starts, or still takes place. */
  waiting?: WaitingDetails | undefined;
  /** Set where the page follows the broker. */
  live?: FollowedDetails | undefined;
  /** Address of the access document of a recording that the page plays. */
  access?: string | undefined;
  /** Zone of the city, where the page notifies of items that start. */
  notifiedZone?: string | undefined;
  /** The stale notice, for a page that was rendered from stale data (rule 17.7). */
  children?: ReactNode;
}

/**
 * Shows what becomes of a session while its page is open: notices, reloads, notifications, and the message that replaces the content of the
 * page after a withdrawal (rules 13.2, 13.17, 22.5).
 */
export default function SessionStatus({ waiting, live, access, notifiedZone, children, texts, locale, ...details }: SessionStatusProps) {
  const root = useRef<HTMLDivElement>(null);
  const isWithdrawn = useWithdrawal(root);
  const isConnected = useStore($isBrokerConnected, { ssr: 'initial' });
  const [wasConnected, setWasConnected] = useState(false);
  if (isConnected && !wasConnected) setWasConnected(true);
  useReady(root);
  const { withdrawn } = details;
  const shared = { ...details, isWithdrawn, texts, locale };
  return (
    <div ref={root} className={styles['session']}>
      {!isWithdrawn && waiting && <WaitingStatus {...waiting} {...shared} />}
      {!isWithdrawn && !wasConnected && children}
      {isWithdrawn && withdrawn?.kind === 'page' && (
        <>
          <BackLink step={withdrawn.back} />
          <SessionHeader details={withdrawn.header} isClosed />
        </>
      )}
      {live && <LiveStatus {...live} {...shared} />}
      {access !== undefined && <RecordingStatus address={access} {...shared} />}
      {!isWithdrawn && notifiedZone !== undefined && <NotifyStatus timeZone={notifiedZone} texts={texts} locale={locale} />}
    </div>
  );
}
