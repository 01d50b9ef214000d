/** What is asked for, and how long after an answer the next question comes: the pause, and at random up to the jitter more. */
interface Questions {
  ask: (signal: AbortSignal) => Promise<void>;
  pauseMs: number;
  jitterMs: number;
}

/**
 * Asks now and again and again, nobody in step with the others; not while the page is hidden, but as soon as it is looked at or connected
 * again. Answers what ends it.
 */
export function pollUntil({ ask, pauseMs, jitterMs }: Questions): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const poll = async () => {
    clearTimeout(timer);
    if (!document.hidden) await ask(signal);
    clearTimeout(timer);
    if (!signal.aborted) timer = setTimeout(() => void poll(), pauseMs + Math.random() * jitterMs);
  };
  document.addEventListener('visibilitychange', () => void poll(), { signal });
  addEventListener('online', () => void poll(), { signal });
  void poll();
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
}

/** What an address answers with as JSON; undefined where it does not. */
export async function fetchJson<T>(address: string, options: RequestInit): Promise<T | undefined> {
  const answer = await fetch(address, options).catch(() => undefined);
  return answer?.ok ? ((await answer.json().catch(() => undefined)) as T | undefined) : undefined;
}
