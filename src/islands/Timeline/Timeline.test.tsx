import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { at, LONG_NAME, METADATA, PLAYLIST, START_MS, t, texts, topic, vote } from '../../../tests/support/islandProps.ts';
import { NOTHING_HIDDEN } from '../../domain/city/city.ts';
import { createLiveState } from '../../domain/live/liveSession.ts';
import { NO_RECORDS, type SessionMetadata } from '../../domain/session/metadata.ts';
import { toSeed } from '../../domain/session/sessionSeed.ts';
import { toTimelineData } from '../../domain/topics/timelineData.ts';
import { toVisibleRecords } from '../../domain/visibility/visibility.ts';
import { $shownMs } from '../../stores/live/currentItem.store.ts';
import { $controls, $playback, $playerPhase, connectCommands, INITIAL_PLAYBACK } from '../../stores/player/playback.store.ts';
import type { PlayerCommands } from '../../services/browser/player/page/pagePlayer.ts';
import { $session } from '../../stores/live/session.store.ts';
import { LiveTimeline } from './LiveTimeline.tsx';
import { RecordedTimeline } from './RecordedTimeline.tsx';
import { LIVE_TIMELINE_TEXTS } from './timelineTexts.ts';

const addresses = { topic: '/gent/gr/topic/', seek: '/gent/gr/seek/', query: '' };
const showRecorded = (metadata: SessionMetadata, city = NOTHING_HIDDEN, locale: 'en' | 'ar' = 'en', storyboard?: string) => {
  const range = { startSeconds: 0, endSeconds: 100 };
  const data = toTimelineData({ metadata: toVisibleRecords(city, metadata), playlist: PLAYLIST, range, startAt: 0 }, city);
  return render(<RecordedTimeline data={data} addresses={addresses} storyboard={storyboard} {...texts(LIVE_TIMELINE_TEXTS, locale)} />);
};
const showLive = (metadata: SessionMetadata, href?: string, hasVideo = true) => {
  const details = {
    startMs: START_MS,
    instantMs: at(70),
    timeZone: 'Europe/Brussels',
    hasVideo,
    href,
    showsSpeaker: true,
    showsSpeeches: true,
    showsVotes: true,
    showsResults: true,
  };
  return render(<LiveTimeline seed={toSeed(metadata)} details={details} {...texts(LIVE_TIMELINE_TEXTS)} />);
};
const play = (currentTime: number) =>
  act(() => {
    $playerPhase.set('ready');
    $playback.set({ ...INITIAL_PLAYBACK, currentTime, duration: 100, isPlaying: true });
  });
const follow = (metadata: SessionMetadata, seconds: number) =>
  act(() => {
    $session.set(createLiveState(true, 'live', true, metadata));
    $shownMs.set(at(seconds));
  });
const bar = () => screen.getByRole('toolbar', { name: t('timeline.label') });
const raiseCaptions = vi.fn<(top: number | undefined) => void>();
/** Shows the timeline in the player, as in full screen. */
const showFullscreen = () => {
  const timeline = document.body.appendChild(document.createElement('div'));
  const onFullscreen = (tell: (isFullscreen: boolean) => void) => {
    tell(true);
    return () => timeline.remove();
  };
  act(() => $controls.set({ slots: { timeline, onFullscreen, raiseCaptions } } as unknown as ReturnType<typeof $controls.get>));
};
const card = () => document.querySelector('div[aria-hidden="true"][dir="auto"]');
const now = () => screen.getByRole('region', { name: t('timeline.now') });

afterEach(() => {
  $playback.set(INITIAL_PLAYBACK);
  $controls.set(undefined);
  $playerPhase.set('native');
  $session.set(undefined);
  $shownMs.set(undefined);
  vi.restoreAllMocks();
});

describe('the timeline of a recording', () => {
  it('shows the current topic and speaker at the playhead', () => {
    showRecorded(METADATA);
    play(10);
    expect(now()).toHaveTextContent(/1\. Opening.*Maes/);
    play(70);
    expect(now()).toHaveTextContent(/2\. Budget.*Yilmaz/);
    expect(within(bar()).getByRole('link', { name: /2\. Budget/ })).toHaveAttribute('aria-current', 'true');
    play(97);
    expect(now()).toHaveTextContent(t('timeline.nobody'));
  });

  it('says the progress of the topic as times', () => {
    showRecorded(METADATA);
    play(10);
    expect(within(now()).getByRole('img')).toHaveAccessibleName(expect.stringMatching(/^\D+ 0:\d\d \/ \d:\d\d$/));
    // Screen readers announce each change of a progress bar.
    expect(within(now()).queryByRole('progressbar')).toBeNull();
    expect(within(now()).queryByRole('heading')).toBeNull();
  });

  it('is a slider: arrow keys move by 5 s, Page keys by a minute, Home and End to the ends (rule 8.12)', async () => {
    const seekBy = vi.fn<(seconds: number) => void>();
    connectCommands({ seekBy } as Partial<PlayerCommands> as PlayerCommands);
    showRecorded(METADATA);
    play(70);
    await userEvent.tab();
    const slider = screen.getByRole('slider', { name: t('timeline.position') });
    expect(slider).toHaveFocus();
    expect(slider).toHaveAttribute('aria-valuenow', '70');
    expect(slider.getAttribute('aria-valuetext')).toMatch(/^1:10 2\. Budget · .*Yilmaz/);
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}{PageUp}{PageDown}{Home}{End}{ArrowUp}x');
    expect(seekBy.mock.calls.flat()).toEqual([5, -5, 60, -60, -70, 30, 5]);
    connectCommands(undefined);
  });

  it('plays from a press, and from the end of a drag', () => {
    const playFrom = vi.fn<(seconds: number) => void>();
    connectCommands({ playFrom, showVideo: () => undefined } as Partial<PlayerCommands> as PlayerCommands);
    showRecorded(METADATA);
    const track = bar().parentElement as HTMLElement;
    vi.spyOn(track, 'getBoundingClientRect').mockReturnValue({ left: 0, top: 0, width: 1000 } as DOMRect);
    track.setPointerCapture = () => undefined;
    const at = (seconds: number) => ({ clientX: 10 * seconds, clientY: 40, button: 0, detail: 1 });
    fireEvent.pointerDown(track, at(20));
    fireEvent.pointerMove(track, at(60));
    expect(card()).toHaveTextContent(/^1:00 2\. Budget/);
    fireEvent.pointerUp(track, at(61));
    fireEvent.click(track, at(61));
    fireEvent.pointerDown(track, at(30));
    fireEvent.pointerUp(track, at(30));
    fireEvent.click(track, at(30));
    return vi.waitFor(() => {
      expect(playFrom.mock.calls.flat()).toEqual([61, 30]);
      connectCommands(undefined);
    });
  });

  describe('with a storyboard', () => {
    const storyboard = 'https://media.example/raad/storyboard.vtt';
    const cues = [0, 50].map(
      (from) => `00:${String(from).padStart(2, '0')}.000 --> 01:40.000\nframes.webp#xywh=${String(from)},0,160,90\n`,
    );
    const answer = vi.fn<(address: string) => Promise<Response>>();
    const point = (seconds: number) => fireEvent.pointerMove(bar().parentElement as HTMLElement, { clientX: 10 * seconds, clientY: 40 });
    const showWithFrames = () => {
      vi.stubGlobal('fetch', answer);
      answer.mockReset().mockImplementation(() => Promise.resolve(new Response(['WEBVTT\n', ...cues].join('\n'))));
      showRecorded(METADATA, undefined, undefined, storyboard);
      vi.spyOn(bar().parentElement as HTMLElement, 'getBoundingClientRect').mockReturnValue({ left: 0, top: 0, width: 1000 } as DOMRect);
    };
    const frame = () => card()?.querySelector('svg');
    afterEach(() => vi.unstubAllGlobals());

    it('shows the frame of the place at the pointer, which it loads at the first hover and once (rule 8.17)', async () => {
      showWithFrames();
      play(10);
      expect(answer).not.toHaveBeenCalled();
      point(20);
      expect(frame(), 'has its place while it loads').toHaveAttribute('height', '90');
      expect(frame()?.querySelector('image')).toBeNull();
      await vi.waitFor(() => expect(frame()?.querySelector('image')).toHaveAttribute('href', 'https://media.example/raad/frames.webp'));
      expect(frame()).toHaveAttribute('viewBox', '0 0 160 90');
      point(60);
      expect(frame()).toHaveAttribute('viewBox', '50 0 160 90');
      expect(card()).toHaveTextContent(/^1:00 2\. Budget/);
      expect(answer.mock.calls.map(([address]) => address)).toEqual([storyboard]);
    });

    it('shows it with the keyboard too', async () => {
      showWithFrames();
      play(70);
      await userEvent.tab();
      await vi.waitFor(() => expect(frame()).toHaveAttribute('viewBox', '50 0 160 90'));
    });

    it.each([
      ['cannot be loaded', () => Promise.reject(new Error('offline'))],
      ['is missing', () => Promise.resolve(new Response('', { status: 404 }))],
      ['is something else', () => Promise.resolve(new Response('<html>'))],
    ])('shows time and item without a frame when it %s', async (_, answered) => {
      showWithFrames();
      answer.mockImplementation(answered);
      point(60);
      await vi.waitFor(() => expect(frame()).toBeNull());
      expect(card()).toHaveTextContent(/^1:00 2\. Budget/);
      point(61);
      expect(answer).toHaveBeenCalledOnce();
    });

    it('shows no frame when their image cannot be loaded', async () => {
      showWithFrames();
      point(60);
      await vi.waitFor(() => expect(frame()?.querySelector('image')).not.toBeNull());
      fireEvent.error(frame()?.querySelector('image') as SVGImageElement);
      expect(frame()).toBeNull();
    });
  });

  it('says with the keyboard too what is at the playhead, and who speaks', async () => {
    showRecorded(METADATA);
    play(70);
    expect(card()).toBeNull();
    await userEvent.tab();
    expect(card()).toHaveTextContent(/^1:10 2\. Budget.*Yilmaz$/);
    play(10);
    expect(card()).toHaveTextContent(/^0:10 1\. Opening.*Maes$/);
    await userEvent.tab();
    expect(card()).toHaveTextContent(/^0:00 1\. Opening$/);
  });

  describe('the current title', () => {
    const parts = { topics: [topic('a', '1. Opening', 0, 20), topic('b', '2. Budget', 20, 60), topic('c', '3. Closing', 60, 100)] };
    /** Width of the empty image before a title, which moves it below its segment. */
    const offset = (name: string) => screen.getByText(name).parentElement?.parentElement?.querySelector('svg')?.getAttribute('width');

    it('is below its segment, once: in the current item, and in full screen in the player (rule 8.19)', () => {
      showRecorded({ ...METADATA, ...parts });
      play(10);
      expect(offset('1. Opening')).toBe('0%');
      play(70);
      play(30);
      expect(offset('2. Budget')).toBe('20%');
      expect(now()).toContainElement(screen.getByText('2. Budget'));
      showFullscreen();
      const [inItem, inPlayer] = screen.getAllByText('2. Budget');
      expect(now(), 'hidden in full screen').toContainElement(inItem as HTMLElement);
      expect(bar().nextElementSibling).toContainElement(inPlayer as HTMLElement);
    });

    it('ends with the timeline below the last segment (rule 8.19)', () => {
      showRecorded({ ...METADATA, ...parts });
      play(70);
      expect(offset('3. Closing')).toBe('100%');
    });

    it('does not move while a live session goes on (rule 8.19)', () => {
      const clock = vi.spyOn(Date, 'now');
      showLive(METADATA, '/gent/gr/topic/');
      for (const seconds of [70, 90, 140]) {
        clock.mockReturnValue(at(seconds));
        follow(METADATA, seconds);
        expect(offset('2. Budget')).toBe('100%');
      }
    });

    it('ends with the timeline while its topic has just begun and has no segment yet (rule 8.19)', () => {
      const clock = vi.spyOn(Date, 'now');
      showLive(METADATA, '/gent/gr/topic/');
      const started = {
        ...METADATA,
        topics: [...METADATA.topics.map((each) => ({ ...each, stopMs: each.stopMs ?? at(90) })), topic('new', '9. New', 90)],
      };
      clock.mockReturnValue(at(90));
      follow(started, 90);
      expect(offset('9. New')).toBe('100%');
    });

    it('has no segment without a timeline', () => {
      showLive(METADATA, undefined, false);
      expect(offset('2. Budget')).toBeUndefined();
    });

    it('has its row in full screen without a topic too, so that nothing moves', () => {
      showRecorded(METADATA);
      showFullscreen();
      const row = () => bar().nextElementSibling;
      expect(row()).toHaveTextContent(/1\. Opening/);
      play(97);
      expect(row()).toBeInTheDocument();
    });
  });

  it('has the numbers of the items in their segments', () => {
    showRecorded(METADATA);
    expect([...bar().querySelectorAll('text')].map((number) => number.textContent)).toEqual(['1', '2']);
    const [, second] = bar().querySelectorAll('a');
    expect(second).toHaveTextContent('2');
  });

  it('has the current item follow the knob while it is dragged, and the video after it (rule 8.20)', () => {
    showRecorded(METADATA);
    play(10);
    const track = bar().parentElement as HTMLElement;
    vi.spyOn(track, 'getBoundingClientRect').mockReturnValue({ left: 0, top: 0, width: 1000 } as DOMRect);
    track.setPointerCapture = () => undefined;
    const at = (seconds: number) => ({ clientX: 10 * seconds, clientY: 40, button: 0, detail: 1 });
    fireEvent.pointerMove(track, at(70));
    expect(now(), 'hover').toHaveTextContent(/1\. Opening/);
    fireEvent.pointerDown(track, at(10));
    fireEvent.pointerMove(track, at(70));
    expect(now()).toHaveTextContent(/2\. Budget.*Yilmaz/);
    expect(within(bar()).getByRole('link', { name: /2\. Budget/ })).toHaveAttribute('aria-current', 'true');
    fireEvent.pointerCancel(track);
    expect(now()).toHaveTextContent(/1\. Opening.*Maes/);
  });

  it('has captions stand above its card while that is shown (rule 8.20)', () => {
    showRecorded(METADATA);
    showFullscreen();
    const track = bar().parentElement as HTMLElement;
    raiseCaptions.mockClear();
    fireEvent.pointerMove(track, { clientX: 10, clientY: 40 });
    expect(raiseCaptions).toHaveBeenLastCalledWith(expect.any(Number));
    fireEvent.pointerLeave(track);
    expect(raiseCaptions).toHaveBeenLastCalledWith(undefined);
  });

  it('has targets of at least 24 px for votes and short topics', () => {
    showRecorded({ ...METADATA, topics: [topic('a', '1. Opening', 0, 1), topic('b', '2. Budget', 1, 90)] });
    const link = (name: RegExp) => within(bar()).getByRole('link', { name });
    const target = (name: RegExp) => link(name).querySelector('rect[width="24"]');
    expect(target(/1\. Opening/)).toHaveAttribute('height', '40');
    expect(target(/2\. Budget/)).toBeNull();
    expect(target(/Motion 9/)).toHaveAttribute('height', '24');
  });

  it('has its marks as one tab stop, in which arrow keys move from mark to mark', async () => {
    showRecorded(METADATA);
    await userEvent.tab();
    await userEvent.tab();
    expect(screen.getByRole('link', { name: /1\. Opening/ })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('link', { name: /2\. Budget/ })).toHaveFocus();
    await userEvent.keyboard('{End}');
    expect(screen.getByRole('link', { name: /Motion 9/ })).toHaveFocus();
  });

  it('is a slider without marks when the recording has no topics', () => {
    showRecorded(NO_RECORDS);
    expect(screen.getByRole('slider')).toBeVisible();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    expect(document.querySelector('svg rect'), 'the bar is drawn').toHaveAttribute('width', '100%');
  });

  it('shows nothing that the city hides', () => {
    showRecorded(METADATA, { ...NOTHING_HIDDEN, hideDelegates: true, hideVotes: true, hideVoteResults: true, hideSpeechMoments: true });
    play(10);
    expect(document.body.innerHTML).not.toMatch(/Maes|Yilmaz|Motion 9/);
  });

  it('runs from left to right on an Arabic page (rule 7.25)', () => {
    showRecorded(METADATA, NOTHING_HIDDEN, 'ar');
    expect(screen.getByRole('slider').closest('[dir]')).toHaveAttribute('dir', 'ltr');
  });

  it('shows long names in full in a right-to-left language', () => {
    showRecorded({ ...METADATA, topics: [topic('t', LONG_NAME, 0, 50)] }, NOTHING_HIDDEN, 'ar');
    expect(document.body).toHaveTextContent(LONG_NAME);
  });
});

describe('the timeline of a live session', () => {
  it('has no bar without video, and says what happens now', () => {
    showLive(METADATA, undefined, false);
    expect(screen.queryByRole('toolbar')).toBeNull();
    expect(now()).toHaveTextContent(/2\. Budget.*Yilmaz/);
  });

  it('has no targets where the viewer cannot go back: they would be drawn as boxes', () => {
    const short = { ...METADATA, topics: [topic('a', '1. Opening', 0, 1), topic('b', '2. Budget', 1, 90)] };
    const { container, unmount } = showLive(short, '/gent/gr/topic/');
    const targets = (root: HTMLElement) => root.querySelectorAll('rect[width="24"]').length;
    expect(targets(container)).toBeGreaterThan(0);
    unmount();
    expect(targets(showLive(short).container)).toBe(0);
  });

  it('grows with the events, and shows the current topic and speaker', () => {
    showLive(NO_RECORDS, '/gent/gr/topic/');
    expect(now()).toHaveTextContent(t('timeline.noTopic'));
    follow(METADATA, 85);
    expect(now()).toHaveTextContent(/2\. Budget.*Yilmaz/);
    expect(within(bar()).getAllByRole('link')).toHaveLength(3);
    follow({ ...METADATA, votes: [vote('v1', 'Motion 9', [3, 12], 80, 95)] }, 96);
    expect(within(bar()).getByRole('link', { name: /Motion 9/ })).toHaveAccessibleName(new RegExp(t('vote.moreAgainst')));
  });

  it('marks a vote and its outcome from the instant on at which the video shows them (rule 10.9)', () => {
    showLive(METADATA, '/gent/gr');
    const metadata = { ...METADATA, votes: [{ ...vote('v1', 'Motion 9', [3, 12], 80, 95), outcome: 'rejected' as const }] };
    const mark = () => screen.queryByRole('link', { name: /Motion 9/ });
    follow(metadata, 79);
    expect(mark()).not.toBeInTheDocument();
    follow(metadata, 94);
    expect(mark()).toHaveAccessibleName(new RegExp(t('vote.open')));
    follow(metadata, 95);
    expect(mark()).toHaveAccessibleName(new RegExp(t('vote.rejected')));
  });

  it('shows the vote that runs with its counts, then its result for 30 s (rule 10.8)', () => {
    showLive(METADATA);
    const running = { ...vote('v1', 'Motion 9', [3, 12], 80), eligible: 37, total: 15 };
    follow({ ...METADATA, votes: [running] }, 85);
    const card = () => screen.queryByRole('region', { name: 'Motion 9' });
    expect(card()).toHaveTextContent(t('vote.open'));
    expect(card()).toHaveTextContent(t('vote.totalOf', { total: 15, eligible: 37 }));
    expect(card()).toHaveTextContent(/For 3 20%/);
    const votes = [{ ...running, stopMs: at(95), outcome: 'rejected' as const }];
    follow({ ...METADATA, votes }, 96);
    expect(card()).toHaveTextContent(t('vote.rejected'));
    follow({ ...METADATA, votes }, 124);
    expect(card()).toBeInTheDocument();
    follow({ ...METADATA, votes }, 126);
    expect(card()).not.toBeInTheDocument();
  });

  it('names the topic of a result that is shown during the next topic', () => {
    showLive(METADATA);
    const metadata = { ...METADATA, votes: [vote('v1', 'Motion 9', [3, 12], 40, 50)] };
    const card = () => screen.getByRole('region', { name: 'Motion 9' });
    follow(metadata, 55);
    expect(card()).not.toHaveTextContent('1. Opening');
    follow(metadata, 65);
    expect(card()).toHaveTextContent('1. Opening');
  });

  it('keeps its marks when the broker sends all records again', () => {
    showLive(METADATA, '/gent/gr/topic/');
    follow(METADATA, 85);
    const mark = within(bar()).getByRole('link', { name: /1\. Opening/ });
    follow(structuredClone(METADATA), 86);
    expect(within(bar()).getByRole('link', { name: /1\. Opening/ })).toBe(mark);
  });

  it('marks the current topic as live as long as the player shows live, and without a player (rule 7.14)', () => {
    showLive(METADATA);
    follow(METADATA, 85);
    const mark = () => within(now()).queryByText(t('status.live'));
    expect(mark()).toBeInTheDocument();
    const live = { isAtLive: vi.fn(() => false) };
    act(() => void connectCommands({ live: () => live } as unknown as PlayerCommands));
    play(10);
    expect(mark()).not.toBeInTheDocument();
    live.isAtLive.mockReturnValue(true);
    play(11);
    expect(mark()).toBeInTheDocument();
    act(() => void connectCommands(undefined));
  });

  it('has no links when the viewer cannot go back', () => {
    showLive(METADATA);
    expect(screen.queryAllByRole('link')).toEqual([]);
  });
});
