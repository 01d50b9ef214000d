import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { at, EMPTY, LONG_NAME, METADATA, PLAYLIST, START_MS, t, texts, topic, vote } from '../../../tests/support/islandProps.ts';
import { createLiveState } from '../../domain/live/liveSession.ts';
import type { SessionMetadata } from '../../domain/session/metadata.ts';
import { toSeed } from '../../domain/session/sessionSeed.ts';
import { toTimelineData } from '../../domain/topics/timelineData.ts';
import { $shownMs } from '../../stores/live/currentItem.store.ts';
import { $playback, $playerPhase, INITIAL_PLAYBACK } from '../../stores/player/playback.store.ts';
import { $session } from '../../stores/live/session.store.ts';
import Timeline from './Timeline.island.tsx';
import { TIMELINE_TEXTS } from './timelineTexts.ts';

const SHOWN = { hideDelegates: false, hideVotes: false, hideVoteResults: false, hideSpeechMoments: false };
const addresses = { topic: '/gent/gr/topic/', seek: '/gent/gr/seek/', query: '' };
const showRecorded = (metadata: SessionMetadata, hidden = SHOWN, locale: 'en' | 'ar' = 'en') => {
  const range = { startSeconds: 0, endSeconds: 100 };
  const data = toTimelineData({ metadata, playlist: PLAYLIST, range, startAt: 0 }, hidden);
  return render(<Timeline recorded={{ data, addresses }} {...texts(TIMELINE_TEXTS, locale)} />);
};
const showLive = (metadata: SessionMetadata, href?: string) => {
  const details = {
    startMs: START_MS,
    instantMs: at(70),
    timeZone: 'Europe/Brussels',
    href,
    showsSpeaker: true,
    showsVotes: true,
    showsResults: true,
  };
  return render(<Timeline live={{ seed: toSeed(metadata, SHOWN), details }} {...texts(TIMELINE_TEXTS)} />);
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
const now = () => screen.getByRole('region', { name: t('timeline.now') });

afterEach(() => {
  $playback.set(INITIAL_PLAYBACK);
  $playerPhase.set('native');
  $session.set(undefined);
  $shownMs.set(undefined);
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

  it('is one tab stop, in which arrow keys move from mark to mark', async () => {
    showRecorded(METADATA);
    await userEvent.tab();
    expect(screen.getByRole('link', { name: /1\. Opening/ })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('link', { name: /2\. Budget/ })).toHaveFocus();
    await userEvent.keyboard('{End}');
    expect(screen.getByRole('link', { name: /Motion 9/ })).toHaveFocus();
  });

  it('is absent when the recording has no topics', () => {
    showRecorded(EMPTY);
    expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
  });

  it('shows nothing that the city hides', () => {
    showRecorded(METADATA, { hideDelegates: true, hideVotes: true, hideVoteResults: true, hideSpeechMoments: true });
    play(10);
    expect(document.body.innerHTML).not.toMatch(/Maes|Yilmaz|Motion 9/);
  });

  it('shows long names in full in a right-to-left language', () => {
    showRecorded({ ...METADATA, topics: [topic('t', LONG_NAME, 0, 50)] }, SHOWN, 'ar');
    expect(document.body).toHaveTextContent(LONG_NAME);
  });
});

describe('the timeline of a live session', () => {
  it('grows with the events, and shows the current topic and speaker', () => {
    showLive(EMPTY, '/gent/gr/topic/');
    expect(now()).toHaveTextContent(t('timeline.noTopic'));
    follow(METADATA, 85);
    expect(now()).toHaveTextContent(/2\. Budget.*Yilmaz/);
    expect(within(bar()).getAllByRole('link')).toHaveLength(3);
    follow({ ...METADATA, votes: [vote('v1', 'Motion 9', [3, 12], 80, 95)] }, 96);
    expect(within(bar()).getByRole('link', { name: /Motion 9/ })).toHaveAccessibleName(new RegExp(t('vote.rejected')));
  });

  it('keeps its marks when the broker sends all records again', () => {
    showLive(METADATA, '/gent/gr/topic/');
    follow(METADATA, 85);
    const mark = within(bar()).getByRole('link', { name: /1\. Opening/ });
    follow(structuredClone(METADATA), 86);
    expect(within(bar()).getByRole('link', { name: /1\. Opening/ })).toBe(mark);
  });

  it('has no links when the viewer cannot go back', () => {
    showLive(METADATA);
    expect(screen.queryAllByRole('link')).toEqual([]);
  });
});
