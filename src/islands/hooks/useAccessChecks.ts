import { useEffect, useState } from 'react';
import type { AccessDocument } from '../../domain/live/accessDocument.ts';
import { isAnyVideoPlaying } from '../../services/browser/player/page/playerElement.ts';

/** Pause between two questions while the video plays, ms: with the answer it stays below the 15 s of rule 13.17. */
const PAUSE_MS = 9000;
const JITTER_MS = 3000;

/** Pause after a question without an answer, and the longest wait for one, ms. */
const RETRY_MS = 3000;
const TIMEOUT_MS = 5000;

/** Age of the last answer from which the page says that it cannot tell, ms (rule 18.15). */
const LIMIT_MS = 15_000;

const NOT_FOUND = 404;

/** A removed session is as gone as a withdrawn one. */
const REMOVED: AccessDocument = { isPublished: false, isOpen: false, isKnown: true };

async function askPortal(address: string, abort: AbortSignal): Promise<AccessDocument | undefined> {
  const signal = AbortSignal.any([abort, AbortSignal.timeout(TIMEOUT_MS)]);
  const response = await fetch(address, { signal, cache: 'no-cache' }).catch(() => undefined);
  if (response?.status === NOT_FOUND) return REMOVED;
  return response?.ok ? ((await response.json().catch(() => undefined)) as AccessDocument | undefined) : undefined;
}

/**
 * Asks the portal at least every 15 s who may see the session, while its video plays, also in a hidden tab (rule 13.17). Calls `onClosed`
 * once, when the visitor may not see it any more. Returns the last answer, and whether the page cannot tell.
 */
export function useAccessChecks(
  address: string,
  onClosed: (access: AccessDocument) => void,
): { isUnknown: boolean; access: AccessDocument | undefined } {
  const [access, setAccess] = useState<AccessDocument>();
  const [isUnknown, setUnknown] = useState(false);
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isAsking = false;
    let knownMs = performance.now();
    let nextMs = 0;

    const ask = async () => {
      isAsking = true;
      const answer = await askPortal(address, signal);
      isAsking = false;
      if (signal.aborted) return;
      if (answer) setAccess(answer);
      if (answer?.isKnown) knownMs = performance.now();
      setUnknown(performance.now() - knownMs >= LIMIT_MS);
      nextMs = performance.now() + (answer?.isKnown ? PAUSE_MS + Math.random() * JITTER_MS : RETRY_MS);
      if (answer && !answer.isOpen) {
        abort.abort();
        onClosed(answer);
      } else check();
    };
    const check = () => {
      clearTimeout(timer);
      if (isAsking || !isAnyVideoPlaying()) return;
      const waitMs = nextMs - performance.now();
      if (waitMs <= 0) void ask();
      else timer = setTimeout(check, waitMs);
    };

    // Media events do not bubble. A video may play already when the island is hydrated.
    document.addEventListener('playing', check, { signal, capture: true });
    check();
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [address]);
  return { isUnknown, access };
}
