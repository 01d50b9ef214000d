// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { removeSessionMetadata } from './documentHead.ts';
import { savesData } from './dataSaver.ts';
import { fetchSize } from './fileSize.ts';
import { hasOtherPopover } from './popovers.ts';

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

describe('a visitor who saves data (rule 7.18)', () => {
  const stub = (connection: object | undefined, matches: boolean) => {
    vi.stubGlobal('navigator', { ...(connection && { connection }) });
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: matches && query === '(prefers-reduced-data: reduce)' }));
  };

  it.each([
    [true, { saveData: true }, false],
    [true, { saveData: false }, true],
    [true, undefined, true],
    [false, { saveData: false }, false],
    [false, { saveData: 'yes' }, false],
    [false, undefined, false],
  ])('%s: connection %o, preference %s', (saves, connection, matches) => {
    stub(connection, matches);
    expect(savesData()).toBe(saves);
  });
});

describe('the size of a file', () => {
  it('is its Content-Length, fetched without credentials', async () => {
    const fetch = stubFetch(() => new Response(null, { headers: { 'content-length': '1234' } }));
    expect(await fetchSize('/a.mp3')).toBe(1234);
    expect(fetch.mock.calls).toEqual([['/a.mp3', { method: 'HEAD', credentials: 'omit' }]]);
  });

  it('is not known without one, after an error and offline', async () => {
    for (const answer of [
      () => new Response(null),
      () => new Response(null, { status: 404, headers: { 'content-length': '12' } }),
      () => Promise.reject(new TypeError('offline')),
    ]) {
      stubFetch(answer);
      expect(await fetchSize('/a.mp3')).toBeNaN();
    }
  });
});

it('finds another open dialog than this element', () => {
  document.body.innerHTML = '<dialog id="a" open></dialog><dialog id="b"></dialog>';
  const dialogs = [...document.querySelectorAll('dialog')];
  const query = vi.spyOn(document, 'querySelectorAll');
  // happy-dom does not know `:popover-open`.
  query.mockImplementation((selector: string) => (selector.includes(':popover-open') ? dialogs.filter(({ open }) => open) : []) as never);
  expect(hasOtherPopover(document.body)).toBe(true);
  expect(hasOtherPopover(dialogs[0]!)).toBe(false);
  expect(hasOtherPopover(dialogs[1]!)).toBe(true);
});

it('removes what describes a session to machines, and nothing else (rules 13.2, 16.10)', () => {
  document.head.innerHTML = '<meta property="og:title"><meta name="description"><meta name="robots"><title>x</title>';
  removeSessionMetadata();
  expect([...document.head.children].map((element) => element.outerHTML)).toEqual(['<meta name="robots">', '<title>x</title>']);
});
