import { act, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { at, EMPTY, LONG_NAME, METADATA, person, recordLinks, speech, t, texts } from '../../../tests/support/islandProps.ts';
import { emptySession } from '../../domain/live/liveSession.ts';
import type { SessionMetadata } from '../../domain/session/metadata.ts';
import { toPeopleSeed } from '../../domain/people/peopleSeed.ts';
import { $shownMs } from '../../stores/live/currentItem.store.ts';
import { $session } from '../../stores/live/session.store.ts';
import Speakers from './Speakers.island.tsx';
import { LIVE_SPEAKERS_TEXTS, SPEAKERS_TEXTS } from './speakersTexts.ts';

const show = (metadata: SessionMetadata, isLive = false, areTimesHidden = false) =>
  render(
    <Speakers
      seed={toPeopleSeed(metadata, { isLive, areTimesHidden })}
      links={recordLinks(isLive)}
      endMs={at(100)}
      areTimesHidden={areTimesHidden}
      {...texts(isLive ? LIVE_SPEAKERS_TEXTS : SPEAKERS_TEXTS)}
    />,
  );
const follow = (metadata: SessionMetadata) =>
  act(() => {
    $session.set(emptySession(true, 'live', true, metadata));
    $shownMs.set(at(70));
  });

afterEach(() => {
  $session.set(undefined);
  $shownMs.set(undefined);
});

describe('the speakers of a session', () => {
  it('are named with how long they spoke, those who attend by their role', () => {
    show(METADATA);
    expect(document.body).toHaveTextContent('Ana Yilmaz');
    expect(screen.getByText('Mayor', { selector: 'dt *' })).toBeInTheDocument();
  });

  it('are nobody in a recording in which nobody spoke', () => {
    show(EMPTY);
    expect(screen.queryAllByRole('listitem')).toEqual([]);
  });

  it('say nothing of when they spoke where the city hides that', () => {
    show(METADATA, false, true);
    expect(document.body).toHaveTextContent('Ana Yilmaz');
    expect(document.body.innerHTML).not.toMatch(/0:05|1:05|seek/);
  });

  it('have long and foreign names whole', () => {
    show({ ...METADATA, speeches: [speech('s', person('p9', LONG_NAME), 1, 5)] });
    expect(document.body).toHaveTextContent(LONG_NAME);
  });
});

describe('the speakers of a live session', () => {
  it('follow who speaks, and stay the same when everything is heard anew', () => {
    show(EMPTY, true);
    follow(METADATA);
    expect(document.body).toHaveTextContent('Ana Yilmaz');
    const first = screen.getAllByRole('listitem')[0];
    follow(structuredClone(METADATA));
    expect(screen.getAllByRole('listitem')[0]).toBe(first);
    follow({ ...METADATA, speeches: [...METADATA.speeches, speech('s3', undefined, 95)] });
    expect(document.body).toHaveTextContent(t('session.unknownSpeaker'));
  });
});
