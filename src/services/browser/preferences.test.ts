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

describe('choices of the visitor (rule 20.7)', () => {
  it('are stored on the device under one key, each beside the others', async () => {
    const { readPreferences, writePreferences } = await import('./preferences.ts');
    expect(readPreferences()).toEqual({});
    writePreferences({ shortcuts: false });
    writePreferences({ soundOnly: true });
    writePreferences({ shortcuts: true });
    expect(readPreferences()).toEqual({ shortcuts: true, soundOnly: true });
    expect(Object.keys(localStorage)).toEqual(['player']);
  });

  it('that another version stored in another shape do no harm', async () => {
    const { readPreferences, writePreferences } = await import('./preferences.ts');
    for (const text of ['{', 'null', '']) {
      localStorage.setItem('player', text);
      expect(readPreferences()).toEqual({});
    }
    localStorage.setItem('player', 'null');
    writePreferences({ soundOnly: true });
    expect(readPreferences()).toEqual({ soundOnly: true });
  });

  it('hold for the page where the browser blocks storage', async () => {
    const { readPreferences, writePreferences } = await import('./preferences.ts');
    const block = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: block, setItem: block });
    writePreferences({ shortcuts: false });
    writePreferences({ soundOnly: true });
    expect(readPreferences()).toEqual({ shortcuts: false, soundOnly: true });
    vi.resetModules();
    expect((await import('./preferences.ts')).readPreferences()).toEqual({});
  });

  it('that could not be written take precedence over the stored ones', async () => {
    const { readPreferences, writePreferences } = await import('./preferences.ts');
    writePreferences({ soundOnly: true, shortcuts: true });
    const stored = localStorage.getItem('player');
    vi.stubGlobal('localStorage', {
      getItem: () => stored,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    writePreferences({ soundOnly: false });
    expect(readPreferences()).toEqual({ soundOnly: false, shortcuts: true });
  });
});
