import { type AccessState, isAskedLong, openingPauseMs } from '../../domain/live/liveAccess.ts';
import type { LiveDocument } from '../../domain/live/liveDocument.ts';

/** Pauses between checks while the portal does not confirm a withdrawal, ms (rule 13.4). */
const WITHDRAWAL_PAUSES_MS: readonly number[] = [15_000, 60_000];

/** Time before the reload of a publish at which the portal is asked whether it knows of it, ms. */
const CONFIRMATION_MS = 3000;

/**
 * Time after a publish for which an answer of the portal may be from before it, ms: pages and answers are cached for 2.2 s (rule 13.10).
 */
const CACHED_MS = 2300;

/** Fetches the live document of the session (`live.json`); resolves to undefined when that fails. */
export type FetchLiveDocument = (signal: AbortSignal) => Promise<LiveDocument | undefined>;

interface AccessCheckOptions {
  fetchDocument: FetchLiveDocument;
  /** What is known of the access to the session. */
  readAccess: () => AccessState | undefined;
  /** Called with each answer of the portal to a check. */
  onAnswer: (document: LiveDocument) => void;
  /** Called with the answer of a portal that does not know of the publish for which the page would reload. */
  onReloadCancelled: (document: LiveDocument) => void;
  /** Called with true when the page has waited for a minute for an opening, and with false when it does not wait any more. */
  onAwaited: (isAwaited: boolean) => void;
}

/** Asks the portal whether what the broker says of the access to a session is so, and reloads the page. */
export interface AccessChecks {
  /** Schedules a check of a publish or a start, which is repeated until the portal confirms it (rule 13.16). */
  checkOpening: (afterMs: number) => void;
  /** Schedules a check of a withdrawal (rules 13.3, 13.4). */
  checkWithdrawal: (afterMs: number) => void;
  /** Reloads the page. */
  reload: (afterMs: number) => void;
  /**
   * Reloads the page after a publish, unless the portal says shortly before that it does not know of it: then it is asked again
   * (rule 13.16).
   */
  reloadAfterPublish: (afterMs: number) => void;
  /** Cancels a reload, and waits for no opening. */
  stop: () => void;
  dispose: () => void;
}

/** Gives the pause before the next check; undefined when there is none. */
type NextPause = () => number | undefined;

/** Creates the checks of a session that a page follows. */
export function createAccessChecks({
  fetchDocument,
  readAccess,
  onAnswer,
  onReloadCancelled,
  onAwaited,
}: AccessCheckOptions): AccessChecks {
  const abort = new AbortController();
  const { signal } = abort;
  let reloadTimer: ReturnType<typeof setTimeout> | undefined;
  let scheduled: { timer: ReturnType<typeof setTimeout>; dueMs: number } | undefined;
  // Since when the portal is asked about an opening, on the clock of `performance`; undefined while it is not.
  let askedSinceMs: number | undefined;

  const endWaiting = () => {
    askedSinceMs = undefined;
    onAwaited(false);
  };

  /** The pause before the portal is asked about an opening again; says that the page waits after a minute (rule 13.16). */
  const nextOpeningPauseMs = (): number => {
    askedSinceMs ??= performance.now();
    const askedForMs = performance.now() - askedSinceMs;
    if (isAskedLong(askedForMs)) onAwaited(true);
    return openingPauseMs(askedForMs, Math.random);
  };

  /** Schedules a check of the broker against the portal (rule 13.3), unless an earlier one is scheduled. */
  const schedule = (afterMs: number, nextPauseMs: NextPause): void => {
    const dueMs = performance.now() + afterMs;
    if (scheduled && scheduled.dueMs <= dueMs) return;
    clearTimeout(scheduled?.timer);
    const runCheck = async () => {
      scheduled = undefined;
      const wasPublished = readAccess()?.isPublished;
      const document = await fetchDocument(signal);
      if (document && !signal.aborted) onAnswer(document);
      const access = readAccess();
      const isSettled = access?.isReloading || access?.isPublished !== wasPublished;
      if (isSettled) endWaiting();
      if (isSettled || signal.aborted) return;
      const pauseMs = nextPauseMs();
      if (pauseMs !== undefined) schedule(pauseMs, nextPauseMs);
    };
    scheduled = { dueMs, timer: setTimeout(() => void runCheck(), afterMs) };
  };

  const checkOpening = (afterMs: number) => {
    askedSinceMs ??= performance.now();
    schedule(afterMs, nextOpeningPauseMs);
  };

  const reload = (afterMs: number) => {
    reloadTimer = setTimeout(() => location.reload(), afterMs);
    return reloadTimer;
  };

  const reloadAfterPublish = (afterMs: number) => {
    askedSinceMs ??= performance.now();
    const timer = reload(afterMs);
    const confirm = async () => {
      const document = await fetchDocument(signal);
      // Without an answer the page reloads: the network may have failed.
      if (signal.aborted || reloadTimer !== timer || !document || document.isPublished) return;
      clearTimeout(timer);
      const sinceMs = askedSinceMs;
      onReloadCancelled(document);
      askedSinceMs = sinceMs;
      checkOpening(nextOpeningPauseMs());
    };
    setTimeout(() => void confirm(), Math.max(CACHED_MS, afterMs - CONFIRMATION_MS));
  };

  return {
    checkOpening,
    checkWithdrawal: (afterMs) => {
      const pauses = WITHDRAWAL_PAUSES_MS.values();
      schedule(afterMs, () => pauses.next().value);
    },
    reload,
    reloadAfterPublish,
    stop: () => {
      clearTimeout(reloadTimer);
      reloadTimer = undefined;
      endWaiting();
    },
    dispose: () => {
      abort.abort();
      clearTimeout(scheduled?.timer);
      scheduled = undefined;
    },
  };
}
