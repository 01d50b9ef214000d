import { fetch, type RequestInit, type Response } from 'undici';

// Undici itself, as Node's own copy of it lets a refused answer (six content codings) end the process when its connection breaks.

/** Runs `run` with a signal that aborts with a `TimeoutError` after `timeoutMs`, but never once `run` has settled. */
export async function withTimeout<T>(timeoutMs: number, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new DOMException('The time is up', 'TimeoutError')), timeoutMs);
  try {
    return await run(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** Makes an HTTP call and reads its answer; follows no redirect. What `read` leaves of the body is cancelled. Rejects as fetch does. */
export async function call<T>(
  address: string,
  init: RequestInit & { signal: AbortSignal },
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const response = await fetch(address, { ...init, redirect: 'manual' });
  try {
    return await read(response);
  } finally {
    if (!response.bodyUsed) await response.body?.cancel();
  }
}
