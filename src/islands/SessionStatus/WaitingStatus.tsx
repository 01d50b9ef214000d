import { useEffect, useState } from 'react';
import type { LiveDocument } from '../../domain/live/liveDocument.ts';
import { isSameState, type StateFields } from '../../domain/session/state/stateFields.ts';
import { $requestedNotifications } from '../../stores/live/notifications.store.ts';
import { $reportedChange } from '../../stores/live/session.store.ts';
import { startPolling, fetchJson } from '../hooks/polling.ts';
import type { IslandTexts } from '../hooks/useTranslator.ts';
import type { SessionDetails } from './sessionDetails.ts';
import { StateChangeNotice } from './StateChangeNotice.tsx';
import { hasTypedText } from './typedText.ts';

/** The live document is about two seconds old at most: a start shows within a minute (rule 13.5). */
const PAUSE_MS = 20_000;
const JITTER_MS = 10_000;

/** Age of the page up to which nothing is asked. */
const FIRST_MS = 20_000;

/** Pause before the reload: the requests of all pages are already spread over time (rule 13.5). */
const RELOAD_MS = 3000;
const RELOAD_JITTER_MS = 2000;

/** Pause before the portal is asked about what the broker reports: random, and with the reload within 13 s (rule 13.18). */
const REPORTED_MS = 2000;
const REPORTED_JITTER_MS = 6000;

/** Pause between two looks whether the visitor still types, ms. */
const TYPING_MS = 1000;

/** What a waiting page compares with the portal's answers. */
export interface WaitingDetails {
  /** Path of the session's live document (`live.json`). */
  snapshot: string;
  /** The access that the page was rendered with; absent where the broker reports a start, a publish and a withdrawal. */
  access?: Pick<LiveDocument, 'status' | 'isPublished'> | undefined;
}

type WaitingStatusProps = WaitingDetails & Pick<SessionDetails, 'shown' | 'changed'> & IslandTexts;

/** Reloads the page when the session starts, is published or withdrawn (rule 13.5), or does not take place as planned (rule 13.18). */
export function WaitingStatus({ snapshot, access, shown, changed, texts, locale }: WaitingStatusProps) {
  const [now, setNow] = useState<StateFields>();
  useEffect(() => {
    let reloadTimer: ReturnType<typeof setTimeout> | undefined;
    let reportTimer: ReturnType<typeof setTimeout> | undefined;
    const request = async (signal: AbortSignal) => {
      const document = await fetchJson<LiveDocument>(snapshot, { signal, cache: 'no-cache' });
      if (!document || signal.aborted) return;
      const isChanged = document.isPublished && !isSameState(document, shown);
      setNow(document.isPublished ? document : undefined);
      if (isChanged && document.state) $requestedNotifications.set(new Map());
      const isOpened = access && (document.status !== access.status || document.isPublished !== access.isPublished);
      if (!isOpened && !isChanged) return;
      const reload = () => {
        // A reload after a start or a withdrawal does not wait.
        if (!isOpened && hasTypedText()) reloadTimer = setTimeout(reload, TYPING_MS);
        else location.reload();
      };
      clearTimeout(reloadTimer);
      reloadTimer = setTimeout(reload, RELOAD_MS + Math.random() * RELOAD_JITTER_MS);
    };
    const abort = new AbortController();
    let stopPolling: (() => void) | undefined;
    const poll = () => {
      stopPolling = startPolling({ request, pauseMs: PAUSE_MS, jitterMs: JITTER_MS });
    };
    const firstTimer = setTimeout(poll, Math.max(0, FIRST_MS - performance.now()));
    const stopListening = $reportedChange.subscribe((reported) => {
      if (reported === undefined || reported === (shown.state ?? 'none')) return;
      clearTimeout(reportTimer);
      reportTimer = setTimeout(() => void request(abort.signal), REPORTED_MS + Math.random() * REPORTED_JITTER_MS);
    });
    return () => {
      clearTimeout(firstTimer);
      stopPolling?.();
      stopListening();
      abort.abort();
      clearTimeout(reportTimer);
      clearTimeout(reloadTimer);
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a page has one session
  }, []);
  return (
    <div aria-live="polite" aria-atomic>
      <StateChangeNotice shown={shown} now={now} session={changed} texts={texts} locale={locale} />
    </div>
  );
}
