import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { toPeopleSeed } from '../../domain/people/peopleSeed.ts';
import { toSeed } from '../../domain/session/sessionSeed.ts';
import { findTopics } from '../../domain/topics/topicSearch.ts';
import { toTimelineData } from '../../domain/topics/timelineData.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { TextKey } from '../../i18n/translator.ts';
import {
  ACTIONS,
  at,
  DOWNLOAD,
  METADATA,
  PLAYLIST,
  PROMPT,
  recordLinks,
  START_MS,
  texts as textsOf,
} from '../../../tests/support/islandProps.ts';
import { NOTHING_HIDDEN } from '../../../tests/support/visibility.ts';
import Countdown from '../Countdown/Countdown.island.tsx';
import Download from '../Download/Download.island.tsx';
import { DOWNLOAD_TEXTS } from '../Download/downloadTexts.ts';
import { ANNOUNCER_TEXTS } from '../LiveSession/announcerTexts.ts';
import LiveAnnouncer from '../LiveSession/LiveAnnouncer.island.tsx';
import Login from '../Login/Login.island.tsx';
import { LOGIN_TEXTS } from '../Login/loginTexts.ts';
import NotifySession from '../Notify/NotifySession.island.tsx';
import Player from '../Player/Player.island.tsx';
import { PLAYER_TEXTS } from '../Player/playerTexts.ts';
import SearchSuggestions from '../SearchSuggestions/SearchSuggestions.island.tsx';
import { RECORDING_ACTION_TEXTS } from '../SessionActions/actionTexts.ts';
import SessionActions from '../SessionActions/SessionActions.island.tsx';
import ShortcutHelp from '../SessionActions/ShortcutHelp.island.tsx';
import { SHORTCUT_TEXTS } from '../SessionActions/shortcutTexts.ts';
import Speakers from '../Speakers/Speakers.island.tsx';
import { SPEAKERS_TEXTS } from '../Speakers/speakersTexts.ts';
import Topics from '../Topics/Topics.island.tsx';
import { RECORDED_TOPICS_TEXTS } from '../Topics/topicsTexts.ts';
import LiveTimeline from '../Timeline/LiveTimeline.island.tsx';
import RecordedTimeline from '../Timeline/RecordedTimeline.island.tsx';
import { LIVE_TIMELINE_TEXTS, TIMELINE_TEXTS } from '../Timeline/timelineTexts.ts';
import Votes from '../Votes/Votes.island.tsx';
import { VOTES_TEXTS } from '../Votes/votesTexts.ts';

const details = {
  startMs: START_MS,
  instantMs: at(70),
  timeZone: 'Europe/Brussels',
  showsSpeaker: true,
  showsSpeeches: true,
  showsResults: true,
};
const range = { startSeconds: 0, endSeconds: 100 };
const data = toTimelineData({ metadata: METADATA, playlist: PLAYLIST, range, startAt: 0 }, NOTHING_HIDDEN);
const addresses = { topic: '/gent/gr/topic/', seek: '/gent/gr/seek/', query: '' };
const seed = toPeopleSeed(METADATA, false);
const labels = { starts: 'Starts', untilStart: 'Until the start', aboutToStart: 'About to start', yourTime: 'your time' };
const cityTime = { text: '5 November 2026', zone: 'CET' };

const islands = (locale: Locale): Record<string, ReactNode> => {
  const texts = (keys: readonly TextKey[]) => textsOf(keys, locale);
  return {
    Countdown: (
      <Countdown startMs={START_MS} timeZone="Europe/Brussels" language="en" daysAhead="in 3 days" cityTime={cityTime} labels={labels} />
    ),
    Download: <Download view={DOWNLOAD} problem={undefined} {...texts(DOWNLOAD_TEXTS)} />,
    LiveAnnouncer: <LiveAnnouncer showsResults {...texts(ANNOUNCER_TEXTS)} />,
    Login: <Login {...PROMPT} {...texts(LOGIN_TEXTS)} />,
    NotifySession: <NotifySession label="Notify me" />,
    Player: <Player play={{ action: 'Play' }} hls="/a.m3u8" mp4="/a.mp4" startAt={0} language="en" {...texts(PLAYER_TEXTS)} />,
    SearchSuggestions: <SearchSuggestions label="Search" value="bridge" locale={locale} />,
    SessionActions: <SessionActions {...ACTIONS} {...texts(RECORDING_ACTION_TEXTS)} />,
    ShortcutHelp: <ShortcutHelp {...texts(SHORTCUT_TEXTS)} />,
    Speakers: <Speakers seed={seed} links={recordLinks(false)} endMs={at(100)} areTimesHidden={false} {...texts(SPEAKERS_TEXTS)} />,
    LiveTimeline: <LiveTimeline seed={toSeed(METADATA)} details={details} {...texts(LIVE_TIMELINE_TEXTS)} />,
    RecordedTimeline: <RecordedTimeline data={data} addresses={addresses} {...texts(TIMELINE_TEXTS)} />,
    Topics: (
      <Topics
        topics={METADATA.topics}
        links={recordLinks(false)}
        search={{ query: 'e', found: findTopics(METADATA.topics, 'e') ?? new Map() }}
        {...texts(RECORDED_TOPICS_TEXTS)}
      />
    ),
    Votes: (
      <Votes
        votes={METADATA.votes}
        topics={METADATA.topics}
        links={recordLinks(false)}
        status="recorded"
        areResultsHidden={false}
        {...texts(VOTES_TEXTS)}
      />
    ),
  };
};

afterEach(() => vi.unstubAllGlobals());

for (const locale of ['en', 'ar'] as const) {
  for (const [name, island] of Object.entries(islands(locale))) {
    it(`hydrates the HTML of the server without differences: ${name}, ${locale}`, async () => {
      const root = document.body.appendChild(document.createElement('div'));
      root.innerHTML = renderToString(island);
      const errors: unknown[] = [];
      vi.spyOn(console, 'error').mockImplementation((...error) => {
        // `autofocus` has the spelling of HTML, not of React (components/forms/serverAutofocus.tsx).
        if (error[1] !== 'autofocus') errors.push(error);
      });
      const react = await act(() => Promise.resolve(hydrateRoot(root, island, { onRecoverableError: (error) => errors.push(error) })));
      expect(errors).toEqual([]);
      act(() => react.unmount());
      root.remove();
    });
  }
}
