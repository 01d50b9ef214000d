import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { at, LONG_NAME, METADATA, person, PLAYLIST, recordLinks, speech, t, texts } from '../../../tests/support/islandProps.ts';
import { NOTHING_HIDDEN } from '../../domain/city/city.ts';
import { toVisibleRecords } from '../../domain/visibility/visibility.ts';
import { createLiveState } from '../../domain/live/liveSession.ts';
import { NO_RECORDS, type SessionMetadata } from '../../domain/session/metadata.ts';
import { toPeopleSeed } from '../../domain/people/peopleSeed.ts';
import { $shownMs } from '../../stores/live/currentItem.store.ts';
import { $session } from '../../stores/live/session.store.ts';
import Speakers from './Speakers.island.tsx';
import { LIVE_SPEAKERS_TEXTS, SPEAKERS_TEXTS } from './speakersTexts.ts';

const show = (metadata: SessionMetadata, isLive = false, areTimesHidden = false, topicId?: string) =>
  render(
    <Speakers
      seed={toPeopleSeed(toVisibleRecords({ ...NOTHING_HIDDEN, hideSpeechMoments: areTimesHidden }, metadata), isLive)}
      links={recordLinks(isLive)}
      topics={metadata.topics}
      topicId={topicId}
      endMs={at(100)}
      areTimesHidden={areTimesHidden}
      {...texts(isLive ? LIVE_SPEAKERS_TEXTS : SPEAKERS_TEXTS)}
    />,
  );
const follow = (metadata: SessionMetadata) =>
  act(() => {
    $session.set(createLiveState(true, 'live', true, metadata));
    $shownMs.set(at(70));
  });

afterEach(() => {
  $session.set(undefined);
  $shownMs.set(undefined);
});

describe('Speakers', () => {
  it('shows speakers by name and attendees by role', () => {
    show(METADATA);
    expect(document.body).toHaveTextContent('Ana Yilmaz');
    expect(screen.getByText('Mayor', { selector: 'dt *' })).toBeInTheDocument();
  });

  it('shows no speakers in a recording without speeches', () => {
    show(NO_RECORDS);
    expect(screen.queryAllByRole('listitem')).toEqual([]);
  });

  it('shows no times when the city hides them', () => {
    show(METADATA, false, true);
    expect(document.body).toHaveTextContent('Ana Yilmaz');
    expect(document.body.innerHTML).not.toMatch(/0:05|1:05|seek/);
  });

  it('orders speakers by speaking time, with the shares of the divisions', () => {
    const ana = person('a', 'Maes', { division: 'Blue' });
    const bea = person('b', 'Bos', { division: 'Green' });
    show({ ...METADATA, attendees: [], speeches: [speech('1', ana, 0, 10), speech('2', bea, 10, 40)] });
    expect(screen.getAllByText(/Ana/, { selector: 'b *' }).map(({ textContent }) => textContent)).toEqual(['Ana Bos', 'Ana Maes']);
    const shares = screen.getByRole('figure', { name: '' });
    expect(shares).toHaveTextContent(t('session.spokenByDivision'));
    const cells = [...shares.querySelectorAll('tr')].map((row) => [...row.cells].map(({ textContent }) => textContent));
    expect(cells).toEqual([
      [t('times.division'), t('times.time'), t('times.share')],
      ['Green', '30 secs', '75%'],
      ['Blue', '10 secs', '25%'],
    ]);
    expect([...shares.querySelectorAll('rect')].map((rect) => rect.getAttribute('width'))).toEqual(['75', '25']);
    expect(screen.getAllByText('30 secs')[0]).toBeVisible();
  });

  it('shows the speaking time in one topic, as the address or the visitor chooses', async () => {
    show(METADATA, false, false, 't1');
    const choice = screen.getByRole('combobox', { name: t('session.spokenIn') });
    expect(choice).toHaveValue('t1');
    const speakers = () => [...document.querySelectorAll('ul b bdi')].map(({ textContent }) => textContent);
    expect(speakers()).toEqual(['Ana Maes']);
    await userEvent.selectOptions(choice, '2. Budget');
    expect(speakers()).toEqual(['Ana Yilmaz']);
    await userEvent.selectOptions(choice, t('session.spokenWhole'));
    expect(speakers()).toEqual(expect.arrayContaining(['Ana Maes', 'Ana Yilmaz']));
  });

  it('stays in the part of the recording when a topic is chosen without script', () => {
    const links = { ...recordLinks(false), parts: { list: [{ playlist: PLAYLIST }, { playlist: PLAYLIST }], current: 1 } };
    const seed = toPeopleSeed(METADATA, false);
    const shared = { topics: METADATA.topics, endMs: at(100), areTimesHidden: false, ...texts(SPEAKERS_TEXTS) };
    const { container } = render(<Speakers seed={seed} links={links as never} {...shared} />);
    const form = container.querySelector('form') as HTMLFormElement;
    expect([...new FormData(form)]).toEqual([
      ['part', '2'],
      ['topic', ''],
    ]);
  });

  it('has no speaking times to choose when the city hides them', () => {
    show(METADATA, false, true);
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.queryByRole('figure')).toBeNull();
  });

  it('shows long and foreign names in full', () => {
    show({ ...METADATA, speeches: [speech('s', person('p9', LONG_NAME), 1, 5)] });
    expect(document.body).toHaveTextContent(LONG_NAME);
  });
});

describe('Speakers of a live session', () => {
  it('follows the live state, and keeps its elements when the same records arrive again', () => {
    show(NO_RECORDS, true);
    follow(METADATA);
    expect(document.body).toHaveTextContent('Ana Yilmaz');
    const first = screen.getAllByRole('listitem')[0];
    follow(structuredClone(METADATA));
    expect(screen.getAllByRole('listitem')[0]).toBe(first);
    follow({ ...METADATA, speeches: [...METADATA.speeches, speech('s3', undefined, 95)] });
    expect(document.body).toHaveTextContent(t('session.unknownSpeaker'));
  });
});
