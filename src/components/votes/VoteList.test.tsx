import { brotliCompressSync } from 'node:zlib';
import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Topic, Vote } from '../../domain/session/metadata.ts';
import type { RecordLinks } from '../../domain/session/recordLinks.ts';
import { groupVotes } from '../../domain/votes/votes.ts';
import { translatorFor } from '../../i18n/translator.ts';
import { VoteList } from './VoteList.tsx';

const t = translatorFor('en');
const links: RecordLinks = {
  isLive: true,
  isSeekable: false,
  playlist: undefined,
  parts: undefined,
  timeZone: 'Europe/Brussels',
  href: '/waterdam/gr',
  topicBase: '/waterdam/gr/topic/',
};
const result = [
  { vote: 'yes', label: 'For', count: 19, percentage: 61 },
  { vote: 'no', label: 'Against', count: 12, percentage: 39 },
];
const vote = (id: string, more: Partial<Vote> = {}): Vote => ({
  id,
  name: `Motion ${id}`,
  priority: 0,
  startMs: undefined,
  stopMs: undefined,
  total: 0,
  eligible: undefined,
  result: [],
  ...more,
});
const TOPICS: Topic[] = [{ id: 'a', name: '1. Budget', description: undefined, priority: 0, startMs: 1000, stopMs: undefined }];
const listOf = (votes: Vote[], more: { currentId?: string; areResultsHidden?: boolean } = {}) => (
  <VoteList
    groups={groupVotes(votes, TOPICS)}
    currentId={more.currentId}
    areResultsHidden={more.areResultsHidden ?? false}
    links={links}
    status="live"
    locale="en"
    t={t}
  />
);

describe('VoteList', () => {
  it('shows a sentence when there are no votes', () => {
    render(listOf([]));
    expect(screen.getByText(t('vote.noneYet'))).toBeVisible();
    expect(screen.queryByRole('listitem')).toBeNull();
  });

  it('shows the outcome as text, then a bar, then counts and percentages', () => {
    render(listOf([vote('1', { startMs: 2000, stopMs: 3000, total: 31, outcome: 'adopted', result })]));
    const row = screen.getAllByRole('listitem')[0] as HTMLElement;
    expect(row).toHaveTextContent('Adopted Votes cast: 31');
    expect([...row.querySelectorAll('rect')].map((part) => part.getAttribute('width'))).toEqual(['61.3', '38.7']);
    expect(
      within(row)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['For 19 61%', 'Against 12 39%']);
  });

  it('shows the votes of a known number of voters as seats, filled for, ringed against, and not assigned to members', () => {
    const { container } = render(listOf([vote('1', { startMs: 2000, stopMs: 3000, total: 31, eligible: 33, outcome: 'adopted', result })]));
    const row = screen.getAllByRole('listitem')[0] as HTMLElement;
    expect(row).toHaveTextContent(/^1\. Budget.*Adopted Votes cast: 31 of 33/);
    const seats = [...container.querySelectorAll('figure path')].map((path) => path.getAttribute('d')?.match(/h0/g)?.length);
    expect(seats).toEqual([19, 2, 12, 12]);
    expect(container.querySelectorAll('figure .no path')).toHaveLength(2);
    expect(screen.getByRole('figure')).toHaveTextContent(t('vote.seats'));
    expect(container.querySelector('rect')).toBeNull();
  });

  it('has seats that weigh little: each vote adds a few hundred bytes', () => {
    const votesOf = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        vote(String(index), {
          startMs: 2000 + index,
          stopMs: 3000 + index,
          total: 31,
          eligible: 37,
          result: [
            { vote: 'yes', label: 'For', count: 5 + index, percentage: 0 },
            { vote: 'no', label: 'Against', count: 26 - index, percentage: 0 },
          ],
        }),
      );
    const weigh = (count: number) => brotliCompressSync(render(listOf(votesOf(count))).container.innerHTML).length;
    expect((weigh(21) - weigh(1)) / 20).toBeLessThan(300);
  });

  it('shows the counts first where the source states no outcome, and how an outcome came about (rule 10.3)', () => {
    const closed = { startMs: 2000, stopMs: 3000, total: 31, result };
    const decided = { ...closed, outcome: 'rejected' as const, majority: 'two-thirds', castingVote: { vote: 'no' } };
    render(listOf([vote('1', closed), vote('2', decided)]));
    expect(screen.getByText('Motion 1', { selector: 'bdi' }).closest('li')).toHaveTextContent('19 for and 12 against Votes cast: 31');
    expect(screen.getByText('Motion 2', { selector: 'bdi' }).closest('li')).toHaveTextContent(
      'Rejected Votes cast: 31Majority required: two thirdsCasting vote: Against',
    );
    expect(document.body).not.toHaveTextContent('Adopted');
  });

  it('marks the language of the city at names, topics and unknown choices, not at texts of the page', () => {
    const other = { vote: 'absent', label: 'Afwezig', count: 2, percentage: 0 };
    const votes = [vote('1', { startMs: 2000, stopMs: 3000, total: 31, result: [...result, other] }), vote('2')];
    const { container } = render(
      <VoteList
        groups={groupVotes(votes, TOPICS)}
        currentId={undefined}
        areResultsHidden={false}
        links={{ ...links, lang: 'nl' }}
        status="live"
        locale="en"
        t={t}
      />,
    );
    const marked = [...container.querySelectorAll('[lang="nl"]')].map(({ textContent }) => textContent);
    expect(marked).toEqual(['1. Budget', 'Motion 1', 'Afwezig', 'Motion 2']);
    expect(screen.getByRole('heading', { name: t('vote.upcoming') })).toBeVisible();
  });

  it('marks the current vote, and shows no results when the city hides them', () => {
    const { container } = render(
      listOf([vote('1', { startMs: 2000, total: 31, result }), vote('2')], { currentId: '1', areResultsHidden: true }),
    );
    expect(container.querySelectorAll('[aria-current="true"]')).toHaveLength(1);
    expect(container.querySelector('[aria-current="true"]')).toHaveTextContent('Motion 1');
    expect(container.querySelectorAll('strong, rect, ul')).toHaveLength(0);
  });

  it('moves a vote that starts to its topic without moving the focus', () => {
    const counted = { total: 31, result };
    const before = [vote('0', { startMs: 500, ...counted }), vote('1', counted), vote('2')];
    const { rerender } = render(listOf(before));
    const row = screen.getByText('Motion 1', { selector: 'bdi' }).closest('li');
    const link = row?.querySelector('a');
    if (link) link.tabIndex = 0;
    link?.focus();
    rerender(listOf([...before.slice(0, 1), vote('1', { startMs: 2000, ...counted }), vote('2')]));
    expect(screen.getByRole('heading', { name: '1. Budget' }).closest('li')).toBe(row);
    expect(row?.querySelector('a')).toBe(link);
    expect(link).toHaveFocus();
  });
});
