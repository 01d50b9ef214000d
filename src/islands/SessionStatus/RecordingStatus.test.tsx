import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { t, texts } from '../../../tests/support/islandProps.ts';
import type { AccessDocument } from '../../domain/live/accessDocument.ts';
import { $isWithdrawn } from '../../stores/page/withdrawn.store.ts';
import SessionStatus from './SessionStatus.island.tsx';
import { RECORDING_STATUS_TEXTS } from './sessionStatusTexts.ts';

const destroyPlayer = vi.hoisted(() => vi.fn<() => void>());
vi.mock('../../stores/player/playback.store.ts', async (load) => ({ ...(await load<object>()), destroyPlayer }));

const WITHDRAWN = {
  kind: 'page',
  header: { name: 'Council' },
  back: { href: '/gent', label: 'Gent' },
  notice: { title: 'Unpublished', hint: 'Later', steps: [] },
} as const;
const OPEN: AccessDocument = { isPublished: true, isOpen: true, isKnown: true };

let answer: AccessDocument | number | undefined;
let asked: number[] = [];
let isPlaying = false;

beforeEach(() => {
  vi.useFakeTimers();
  [answer, asked, isPlaying] = [OPEN, [], true];
  vi.stubGlobal('fetch', () => {
    asked.push(performance.now());
    if (answer === undefined) return Promise.reject(new TypeError('offline'));
    return Promise.resolve(typeof answer === 'number' ? new Response(null, { status: answer }) : Response.json(answer));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  destroyPlayer.mockClear();
  $isWithdrawn.set(false);
});

/** A page as Astro makes it: an island beside the content. */
function show() {
  const page = document.createElement('main');
  page.tabIndex = -1;
  const island = document.createElement('astro-island');
  page.innerHTML = '<a href="/a">Content</a><video></video>';
  page.append(island);
  document.body.replaceChildren(page);
  const video = page.querySelector('video')!;
  Object.defineProperties(video, { paused: { get: () => !isPlaying }, ended: { get: () => false } });
  const props = {
    access: '/gent/gr/access.json',
    shown: {},
    changed: { city: { name: 'gent', timeZone: 'Europe/Brussels' } },
    withdrawn: WITHDRAWN,
  };
  render(<SessionStatus {...props} {...texts(RECORDING_STATUS_TEXTS)} />, { container: island });
  return video;
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const unknown = () => screen.queryByText(t('session.accessUnknown'));

describe('a page that plays a recording (rule 13.17)', () => {
  it('asks at least every 15 s while it plays, and not otherwise', async () => {
    const video = show();
    await pass(120_000);
    expect(asked.length).toBeGreaterThanOrEqual(8);
    for (const [index, atMs] of asked.entries()) expect(atMs - (asked[index - 1] ?? asked[0]!)).toBeLessThanOrEqual(15_000);
    isPlaying = false;
    await pass(15_000);
    const { length } = asked;
    await pass(120_000);
    expect(asked).toHaveLength(length);
    isPlaying = true;
    video.dispatchEvent(new Event('playing'));
    await pass(0);
    expect(asked, 'at once when it plays again').toHaveLength(length + 1);
  });

  it.each([
    ['withdrawn', { ...OPEN, isPublished: false, isOpen: false }],
    ['removed', 404],
  ])('ends and shows the message when the session is %s', async (_state, gone) => {
    show();
    await pass(0);
    screen.getByRole('link', { name: 'Content' }).focus();
    answer = gone;
    await pass(15_000);
    expect(destroyPlayer).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Content')).not.toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveFocus();
    expect(screen.getByText('Unpublished')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Council' })).toBeVisible();
    const { length } = asked;
    await pass(60_000);
    expect(asked, 'and asks no more').toHaveLength(length);
  });

  it('is loaded again when the session has got a password', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
    show();
    answer = { ...OPEN, isOpen: false };
    await pass(15_000);
    expect([destroyPlayer.mock.calls.length, reload.mock.calls.length]).toEqual([1, 1]);
    reload.mockRestore();
  });

  it('says that the session is cancelled or postponed, with the reason, and plays on (rule 13.18)', async () => {
    show();
    await pass(0);
    expect(screen.queryByText(t('session.postponed'))).not.toBeInTheDocument();
    answer = { ...OPEN, state: 'postponed', stateReason: 'No quorum', movedTo: null };
    await pass(15_000);
    await act(() => vi.dynamicImportSettled());
    expect(screen.getByText(t('session.postponed'))).toBeVisible();
    expect(screen.getByText('No quorum')).toBeVisible();
    expect(screen.getByText(t('session.newDateUnknown'))).toBeVisible();
    expect(screen.getByRole('main')).toHaveAttribute('data-state-changed', 'postponed');
    expect([screen.queryByText('Content') !== null, destroyPlayer.mock.calls.length]).toEqual([true, 0]);
    answer = OPEN;
    await pass(15_000);
    expect(screen.queryByText(t('session.postponed'))).not.toBeInTheDocument();
    expect(screen.getByRole('main')).not.toHaveAttribute('data-state-changed');
  });

  it.each([
    ['the portal does not answer', undefined],
    ['the portal fails', 503],
    ['the portal cannot tell', { ...OPEN, isKnown: false }],
  ])('says that it cannot tell when %s for 15 s, and goes on', async (_case, failing) => {
    show();
    await pass(0);
    answer = failing;
    await pass(13_000);
    expect(unknown()).not.toBeInTheDocument();
    await pass(10_000);
    expect(unknown()).toBeVisible();
    expect(destroyPlayer).not.toHaveBeenCalled();
    answer = OPEN;
    await pass(4000);
    expect(unknown()).not.toBeInTheDocument();
  });
});
