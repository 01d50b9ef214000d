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

describe('the proof of work (rules 14.8, 15.7)', () => {
  class FakeWorker {
    static answer: unknown = { derivedKey: 'key', counter: 3 };
    static instances: FakeWorker[] = [];
    messages: unknown[] = [];
    isTerminated = false;
    onmessage: (event: { data: unknown }) => void = () => undefined;
    onerror: () => void = () => undefined;
    constructor() {
      FakeWorker.instances.push(this);
    }
    postMessage(message: unknown) {
      this.messages.push(message);
      queueMicrotask(() => (FakeWorker.answer === 'error' ? this.onerror() : this.onmessage({ data: FakeWorker.answer })));
    }
    terminate() {
      this.isTerminated = true;
    }
  }
  const solve = async () => {
    vi.stubGlobal('Worker', FakeWorker);
    FakeWorker.instances = [];
    return (await import('./proofOfWork.ts')).solveChallenge('/captcha.json?action=login');
  };

  it('is challenge and solution, made in a worker that ends', async () => {
    FakeWorker.answer = { derivedKey: 'key', counter: 3 };
    stubFetch(() => Response.json({ parameters: { cost: 1 } }));
    expect(JSON.parse(atob(await solve()))).toEqual({
      challenge: { parameters: { cost: 1 } },
      solution: { derivedKey: 'key', counter: 3 },
    });
    expect(FakeWorker.instances).toMatchObject([
      { isTerminated: true, messages: [{ type: 'work', challenge: { parameters: { cost: 1 } } }] },
    ]);
  });

  it('is empty where the portal requires none', async () => {
    stubFetch(() => new Response(null, { status: 204 }));
    expect(await solve()).toBe('');
    expect(FakeWorker.instances).toEqual([]);
  });

  it.each([[null], [{}], ['error']])('rejects where the worker answers %o, and ends the worker', async (answer) => {
    FakeWorker.answer = answer;
    stubFetch(() => Response.json({}));
    await expect(solve()).rejects.toThrow();
    expect(FakeWorker.instances[0]?.isTerminated).toBe(true);
  });

  it('rejects where there is no challenge', async () => {
    stubFetch(() => new Response('{}', { status: 404 }));
    await expect(solve()).rejects.toThrow();
  });

  it('is prepared for a form, and made again after 8 minutes (rule 15.7)', async () => {
    vi.useFakeTimers();
    FakeWorker.answer = { derivedKey: 'key' };
    vi.stubGlobal('Worker', FakeWorker);
    const fetch = stubFetch(() => Response.json({ number: fetch.mock.calls.length }));
    const { prepareProof } = await import('../../stores/page/captcha.store.ts');
    const proof = prepareProof('altcha', '', 'download');
    const numberOf = async () => (JSON.parse(atob((await proof?.get()) ?? '')) as { challenge: { number: number } }).challenge.number;
    expect([await numberOf(), await numberOf()]).toEqual([1, 1]);
    expect(fetch.mock.calls[0]?.[0]).toBe('/captcha.json?action=download');
    vi.advanceTimersByTime(8 * 60_000 - 1);
    expect(await numberOf()).toBe(1);
    vi.advanceTimersByTime(1);
    expect([await numberOf(), fetch.mock.calls.length]).toEqual([2, 2]);
    expect(prepareProof('off', '', 'download')).toBeUndefined();
  });

  it('that cannot be made is empty: the portal then checks the form token (rule 15.8)', async () => {
    vi.stubGlobal('Worker', FakeWorker);
    stubFetch(() => Promise.reject(new TypeError('offline')));
    const { prepareProof, getLoginProof } = await import('../../stores/page/captcha.store.ts');
    expect(await prepareProof('altcha', '', 'download')?.get()).toBe('');
    expect(await getLoginProof('/captcha.json', undefined)).toBe('');
  });
});
