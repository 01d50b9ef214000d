import { act, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { at, LONG_NAME, METADATA, recordLinks, t, texts, vote } from '../../../tests/support/islandProps.ts';
import { createLiveState } from '../../domain/live/liveSession.ts';
import type { Vote } from '../../domain/session/metadata.ts';
import type { RecordLinks } from '../../domain/session/recordLinks.ts';
import { $shownMs } from '../../stores/live/currentItem.store.ts';
import { $session } from '../../stores/live/session.store.ts';
import Votes from './Votes.island.tsx';
import { VOTES_TEXTS, withBallotTexts } from './votesTexts.ts';

const { topics } = METADATA;
const show = (votes: Vote[], more: { isLive?: boolean; links?: RecordLinks; areResultsHidden?: boolean; locale?: 'en' | 'ar' } = {}) => {
  const { links = recordLinks(more.isLive ?? false), areResultsHidden = false, locale = 'en' } = more;
  const { isLive } = links;
  const status = isLive ? 'live' : 'recorded';
  return render(
    <Votes
      votes={votes}
      topics={topics}
      status={status}
      areResultsHidden={areResultsHidden}
      areVotersHidden={false}
      links={links}
      {...texts(withBallotTexts(VOTES_TEXTS, true), locale)}
    />,
  );
};
const follow = (votes: Vote[]) =>
  act(() => {
    $session.set(createLiveState(true, 'live', true, { ...METADATA, votes }));
    $shownMs.set(at(90));
  });

afterEach(() => {
  $session.set(undefined);
  $shownMs.set(undefined);
});

describe('Votes', () => {
  it('shows a sentence when there are no votes', () => {
    show([]);
    expect(screen.getByText(t('vote.noneYet'))).toBeVisible();
  });

  it('groups votes by topic, with their results', () => {
    show(METADATA.votes);
    expect(screen.getByRole('heading', { name: /Budget/ })).toBeVisible();
    expect(document.body).toHaveTextContent('Motion 9');
    expect(document.body).not.toHaveTextContent(t('vote.adopted'));
    expect(document.body).toHaveTextContent('12 for and 3 against');
  });

  it('shows no results when the city hides them', () => {
    show(METADATA.votes, { areResultsHidden: true });
    expect(document.body).toHaveTextContent('Motion 9');
    expect(document.body).not.toHaveTextContent(t('vote.adopted'));
    expect(document.body).not.toHaveTextContent('12');
  });

  it('shows long and foreign names in full, also from right to left', () => {
    show([vote('v', LONG_NAME, [1, 1], 80, 90)], { locale: 'ar' });
    expect(document.body).toHaveTextContent(LONG_NAME);
  });
});

describe('Votes of a live session', () => {
  it('follows the live state: a vote opens, is counted and ends', () => {
    show([], { isLive: true });
    follow([vote('v', 'Motion 10', [0, 0], 85)]);
    expect(document.body).toHaveTextContent('Motion 10');
    expect(document.body).toHaveTextContent(t('vote.open'));
    follow([vote('v', 'Motion 10', [2, 5], 85, 95)]);
    expect(document.body).toHaveTextContent('2 for and 5 against');
    follow([{ ...vote('v', 'Motion 10', [2, 5], 85, 95), outcome: 'rejected' }]);
    expect(document.body).toHaveTextContent(t('vote.rejected'));
  });

  it('keeps the names that the page has for the ids of delegates, with their pages (rule 26.30)', () => {
    const counted = vote('v', 'Motion 10', [1, 0], 85, 88);
    const links = { ...recordLinks(true), peopleBase: '/waterdam/people/' };
    show([{ ...counted, ballots: [{ delegate: 'd9', person: 'r9', name: 'Ana Peeters', vote: 'yes' }] }], { links });
    follow([{ ...counted, ballots: [{ delegate: 'd9', vote: 'yes' }] }]);
    expect(screen.getByText('Ana Peeters').closest('a')).toHaveAttribute('href', '/waterdam/people/r9');
    expect(document.body).not.toHaveTextContent(t('vote.unknownMember'));
  });

  it('shows the newest vote first', () => {
    show([], { isLive: true });
    follow([vote('a', 'Motion 1', [2, 5], 10, 20), vote('b', 'Motion 2', [2, 5], 30)]);
    expect(screen.getAllByText(/Motion/, { selector: 'bdi' }).map(({ textContent }) => textContent)).toEqual(['Motion 2', 'Motion 1']);
  });

  it('keeps its rows when the same records arrive again after a reconnection', () => {
    show([], { isLive: true });
    const votes = [vote('v', 'Motion 10', [2, 5], 85, 88)];
    follow(votes);
    const row = screen.getAllByRole('listitem')[0];
    follow(structuredClone(votes));
    expect(screen.getAllByRole('listitem')[0]).toBe(row);
  });
});
