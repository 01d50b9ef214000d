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
  FOLLOW,
  METADATA,
  PLAYLIST,
  PROMPT,
  recordLinks,
  START_MS,
  texts as textsOf,
} from '../../../tests/support/islandProps.ts';
import { NOTHING_HIDDEN } from '../../domain/city/city.ts';
import Download from '../Download/Download.island.tsx';
import { DOWNLOAD_TEXTS } from '../Download/downloadTexts.ts';
import Follow from '../Follow/Follow.island.tsx';
import { FOLLOW_LINK_TEXTS, FOLLOW_TEXTS } from '../Follow/followTexts.ts';
import LiveHeader from '../LiveHeader/LiveHeader.island.tsx';
import { LIVE_HEADER_TEXTS } from '../LiveHeader/liveHeaderTexts.ts';
import Login from '../Login/Login.island.tsx';
import { LOGIN_TEXTS } from '../Login/loginTexts.ts';
import Player from '../Player/Player.island.tsx';
import { PLAYER_TEXTS } from '../Player/playerTexts.ts';
import SearchSuggestions from '../SearchSuggestions/SearchSuggestions.island.tsx';
import { ACTION_TEXTS, RECORDING_ACTION_TEXTS, SHORTCUT_TEXTS } from '../SessionActions/actionTexts.ts';
import SessionActions from '../SessionActions/SessionActions.island.tsx';
import { LIVE_STATUS_TEXTS } from '../SessionStatus/sessionStatusTexts.ts';
import SessionStatus from '../SessionStatus/SessionStatus.island.tsx';
import Speakers from '../Speakers/Speakers.island.tsx';
import { SPEAKERS_TEXTS } from '../Speakers/speakersTexts.ts';
import Topics from '../Topics/Topics.island.tsx';
import { RECORDED_TOPICS_TEXTS } from '../Topics/topicsTexts.ts';
import Timeline from '../Timeline/Timeline.island.tsx';
import { ANNOUNCER_TEXTS, LIVE_TIMELINE_TEXTS, TIMELINE_TEXTS } from '../Timeline/timelineTexts.ts';
import Transcript from '../Transcript/Transcript.island.tsx';
import { RECORDED_TRANSCRIPT_TEXTS } from '../Transcript/transcriptTexts.ts';
import Votes from '../Votes/Votes.island.tsx';
import { VOTES_TEXTS } from '../Votes/votesTexts.ts';

const details = {
  startMs: START_MS,
  instantMs: at(70),
  timeZone: 'Europe/Brussels',
  hasVideo: true,
  showsSpeaker: true,
  showsSpeeches: true,
  showsVotes: true,
  showsResults: true,
};
const range = { startSeconds: 0, endSeconds: 100 };
const data = toTimelineData({ metadata: METADATA, playlist: PLAYLIST, range, startAt: 0 }, NOTHING_HIDDEN);
const addresses = { topic: '/gent/gr/topic/', seek: '/gent/gr/seek/', query: '' };
const seed = toPeopleSeed(METADATA, false);
const planned = {
  title: 'Planned',
  hint: 'Come back',
  countdown: {
    startMs: START_MS,
    timeZone: 'Europe/Brussels',
    language: 'en',
    daysAhead: 'in 3 days',
    cityTime: { text: '5 November 2026', zone: 'CET' },
    labels: { starts: 'Starts', untilStart: 'Until the start', aboutToStart: 'About to start', yourTime: 'your time' },
  },
  day: undefined,
  notifyLabel: 'Notify me',
  steps: [{ href: '/gent', label: 'Gent' }],
};
const GENT = { name: 'gent', timeZone: 'Europe/Brussels' };
const live = {
  followed: {
    broker: undefined,
    reference: 'gr',
    timeZone: 'Europe/Brussels',
    transcriptionDelayMs: 0,
    settings: NOTHING_HIDDEN,
    metadataDelayMs: 0,
    sessionId: 7,
    isPublished: true,
    status: 'live' as const,
    hasPlayer: true,
    viewers: 12,
  },
  snapshot: '/gent/gr/live.json',
  access: '/gent/gr/access.json',
  href: '/en/gent/gr',
};
const transcripts = {
  session: { reference: 'gr', sessionId: 7 },
  languages: [{ language: 'nl', name: 'Dutch' }],
  sessionPath: '/gent/gr',
  sessionHref: '/en/gent/gr',
  range: { from: 0, until: 100 },
};

const islands = (locale: Locale): Record<string, ReactNode> => {
  const texts = (keys: readonly TextKey[]) => textsOf(keys, locale);
  return {
    Download: <Download view={DOWNLOAD} problem={undefined} {...texts(DOWNLOAD_TEXTS)} />,
    'Follow of a page that can be followed': (
      <Follow link={{ href: '/en/gent/follow', document: '/en/gent/follow/form' }} {...texts(FOLLOW_LINK_TEXTS)} />
    ),
    'Follow on its page': <Follow form={{ view: FOLLOW, problem: undefined }} {...texts(FOLLOW_TEXTS)} />,
    LiveHeader: <LiveHeader details={{ name: 'Council' }} viewers={12} status="live" isLive isOff={false} {...texts(LIVE_HEADER_TEXTS)} />,
    Login: <Login {...PROMPT} {...texts(LOGIN_TEXTS)} />,
    Player: <Player play={{ action: 'Play' }} hls="/a.m3u8" mp4="/a.mp4" startAt={0} language="en" {...texts(PLAYER_TEXTS)} />,
    SearchSuggestions: <SearchSuggestions label="Search" value="bridge" locale={locale} />,
    'SessionActions of a recording': (
      <SessionActions {...ACTIONS} hasShortcuts {...texts([...RECORDING_ACTION_TEXTS, ...SHORTCUT_TEXTS])} />
    ),
    'SessionActions of a planned session': (
      <SessionActions
        share={{ ...ACTIONS.share, startAt: undefined }}
        embed={{ ...ACTIONS.embed, isRecording: false }}
        planned={planned}
        {...texts(ACTION_TEXTS)}
      />
    ),
    SessionStatus: <SessionStatus live={live} shown={{}} changed={{ city: GENT }} {...texts(LIVE_STATUS_TEXTS)} />,
    Speakers: (
      <Speakers
        seed={seed}
        topics={METADATA.topics}
        links={recordLinks(false)}
        endMs={at(100)}
        areTimesHidden={false}
        {...texts(SPEAKERS_TEXTS)}
      />
    ),
    'Timeline of a live session': (
      <Timeline
        live={{ seed: toSeed(METADATA), details }}
        announcer={{ showsResults: true }}
        {...texts([...LIVE_TIMELINE_TEXTS, ...ANNOUNCER_TEXTS])}
      />
    ),
    'Timeline of a recording': <Timeline recorded={{ data, addresses }} {...texts(TIMELINE_TEXTS)} />,
    Transcript: <Transcript recorded={transcripts} {...texts(RECORDED_TRANSCRIPT_TEXTS)} />,
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
        areVotersHidden={false}
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
