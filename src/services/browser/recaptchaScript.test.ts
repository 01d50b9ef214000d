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

describe('reCAPTCHA (rule 20.8)', () => {
  const execute = vi.fn((siteKey: string, { action }: { action: string }) => Promise.resolve(`${siteKey} ${action}`));
  const load = async () => (await import('./recaptchaScript.ts')).loadRecaptcha('a key');
  const scripts = () => [...document.head.querySelectorAll('script')];
  // happy-dom would fetch it.
  beforeEach(() => {
    vi.spyOn(document.head, 'append').mockImplementation((node) =>
      document.body.append(Object.assign(document.createElement('i'), { script: node })),
    );
  });
  const loaded = () =>
    [...document.body.querySelectorAll('i')].map((element) => (element as unknown as { script: HTMLScriptElement }).script);

  it('is loaded once a page, when it is asked for', async () => {
    expect(scripts()).toEqual([]);
    const loading = [load(), load()];
    await vi.waitFor(() => expect(loaded()).toHaveLength(1));
    expect(loaded()[0]?.src).toBe('https://www.google.com/recaptcha/api.js?render=a%20key');
    vi.stubGlobal('grecaptcha', { ready: (callback: () => void) => callback(), execute });
    loaded()[0]?.onload?.(new Event('load'));
    const [run, again] = await Promise.all(loading);
    expect(await run?.('download')).toBe('a key download');
    expect(await again?.('login')).toBe('a key login');
    expect(loaded()).toHaveLength(1);
  });

  it('rejects where it cannot be loaded or does not start; a form then has no token', async () => {
    const failing = load();
    await vi.waitFor(() => expect(loaded()).toHaveLength(1));
    loaded()[0]?.onerror?.(new Event('error'));
    await expect(failing).rejects.toThrow();
    vi.resetModules();
    const { getLoginProof } = await import('../../stores/page/captcha.store.ts');
    const proof = getLoginProof('/captcha.json', 'a key');
    await vi.waitFor(() => expect(loaded()).toHaveLength(2));
    loaded()[1]?.onload?.(new Event('load'));
    expect(await proof).toBe('');
  });
});
