// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.head.replaceChildren();
  document.body.replaceChildren();
});
const stubFetch = (answer: () => Response | Promise<Response>) => {
  const fetch = vi.fn((..._args: unknown[]) => Promise.resolve().then(answer));
  vi.stubGlobal('fetch', fetch);
  return fetch;
};

describe('the clock of the server (rule 7.13)', () => {
  const NOW = Date.UTC(2026, 10, 5, 18);
  async function measure(text: string, { delayMs = 0, status = 200 } = {}) {
    vi.useFakeTimers({ now: NOW });
    const fetch = stubFetch(async () => {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      return new Response(text, { status });
    });
    const { measureClock, serverNow } = await import('./serverClock.ts');
    const measuring = measureClock();
    await vi.advanceTimersByTimeAsync(delayMs);
    await measuring;
    return { serverNow, fetch };
  }

  it('changes nothing when the answer is aborted', async () => {
    vi.useFakeTimers({ now: NOW });
    const body = new ReadableStream({ start: (controller) => controller.error(new DOMException('aborted', 'AbortError')) });
    stubFetch(() => new Response(body));
    const { measureClock, serverNow } = await import('./serverClock.ts');
    await measureClock();
    expect(serverNow()).toBe(NOW);
  });

  it('is that of the visitor until it is measured', async () => {
    vi.useFakeTimers({ now: NOW });
    expect((await import('./serverClock.ts')).serverNow()).toBe(NOW);
  });

  it('is measured with one request that no cache answers, and goes on', async () => {
    const { serverNow, fetch } = await measure(String(NOW + 60_000));
    expect(fetch.mock.calls).toEqual([['/clock.txt', { cache: 'no-store' }]]);
    expect(serverNow()).toBe(NOW + 60_000);
    vi.advanceTimersByTime(5000);
    expect(serverNow()).toBe(NOW + 65_000);
  });

  it('counts half of the round trip', async () => {
    // The server read its clock 1 s after the request, 1 s before the response.
    const { serverNow } = await measure(String(NOW - 30_000 + 1000), { delayMs: 2000 });
    expect(serverNow()).toBe(NOW + 2000 - 30_000);
  });

  it.each([
    ['is not a number', 'x', 200],
    ['is empty', '', 200],
    ['is an error', String(NOW + 60_000), 503],
  ])('does not change where the answer %s', async (_what, text, status) => {
    expect((await measure(text, { status })).serverNow()).toBe(NOW);
  });

  it('does not change without an answer', async () => {
    vi.useFakeTimers({ now: NOW });
    stubFetch(() => Promise.reject(new TypeError('offline')));
    const { measureClock, serverNow } = await import('./serverClock.ts');
    await measureClock();
    expect(serverNow()).toBe(NOW);
  });
});
