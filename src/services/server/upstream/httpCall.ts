import { fetch, type RequestInit, type Response } from 'undici';

// Import undici: in Node's built-in copy a rejected answer (six content codings) ends the process when its connection breaks (rule 17.14).

/** Runs `run` with a signal that aborts with a `TimeoutError` after `timeoutMs`, unless `run` has settled before. */
export async function withTimeout<T>(timeoutMs: number, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new DOMException('The time is up', 'TimeoutError')), timeoutMs);
  try {
    return await run(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** Makes an HTTP call without following redirects and reads the answer; cancels the unread rest of the body. Rejects like fetch. */
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
