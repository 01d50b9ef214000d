/** A request to repeat, with the pause after each response and the random time, up to the jitter, that is added to it. */
interface PollingOptions {
  request: (signal: AbortSignal) => Promise<void>;
  pauseMs: number;
  jitterMs: number;
}

/**
 * Repeats a request, starting now; not while the page is hidden, but at once when it becomes visible or comes online. Returns the dispose
 * function.
 */
export function startPolling({ request, pauseMs, jitterMs }: PollingOptions): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const poll = async () => {
    clearTimeout(timer);
    if (!document.hidden) await request(signal);
    clearTimeout(timer);
    if (!signal.aborted) timer = setTimeout(() => void poll(), pauseMs + Math.random() * jitterMs);
  };
  document.addEventListener('visibilitychange', () => void poll(), { signal });
  addEventListener('online', () => void poll(), { signal });
  void poll();
  return () => {
    abort.abort();
    clearTimeout(timer);
  };
}

/** Fetches JSON from an address; resolves to undefined when the request fails or the response is no JSON. */
export async function fetchJson<T>(address: string, options: RequestInit): Promise<T | undefined> {
  const response = await fetch(address, options).catch(() => undefined);
  return response?.ok ? ((await response.json().catch(() => undefined)) as T | undefined) : undefined;
}
