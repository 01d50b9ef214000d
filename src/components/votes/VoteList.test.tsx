import { brotliCompressSync } from 'node:zlib';
import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { NO_VOTE_PEOPLE } from '../../../tests/support/islandProps.ts';
import type { Topic, Vote } from '../../domain/session/metadata.ts';
import type { RecordLinks } from '../../domain/session/recordLinks.ts';
import type { Voter } from '../../domain/votes/ballots.ts';
import { groupVotes } from '../../domain/votes/votes.ts';
import { translatorFor } from '../../i18n/translator.ts';
import { VoteList } from './VoteList.tsx';
import type { VotePeople } from './votePeople.ts';

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
const listOf = (votes: Vote[], more: { currentId?: string; areResultsHidden?: boolean; people?: VotePeople } = {}) => (
  <VoteList
    groups={groupVotes(votes, TOPICS)}
    currentId={more.currentId}
    areResultsHidden={more.areResultsHidden ?? false}
    people={more.people ?? NO_VOTE_PEOPLE}
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
    const other = { vote: 'spoiled', label: 'Ongeldig', count: 2, percentage: 0 };
    const votes = [vote('1', { startMs: 2000, stopMs: 3000, total: 31, result: [...result, other] }), vote('2')];
    const { container } = render(
      <VoteList
        groups={groupVotes(votes, TOPICS)}
        currentId={undefined}
        areResultsHidden={false}
        people={NO_VOTE_PEOPLE}
        links={{ ...links, lang: 'nl' }}
        status="live"
        locale="en"
        t={t}
      />,
    );
    const marked = [...container.querySelectorAll('[lang="nl"]')].map(({ textContent }) => textContent);
    expect(marked).toEqual(['1. Budget', 'Motion 1', 'Ongeldig', 'Motion 2']);
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

const VOTERS: Voter[] = [
  { id: 'a1', delegateId: 'd/1', firstName: 'Ana', lastName: 'Maes', division: 'Blue' },
  { id: 'a2', firstName: 'Bo', lastName: 'Yilmaz', division: 'Blue' },
  { id: 'a3', firstName: 'Cy', lastName: 'Abel', division: 'Blue' },
];
const ballots = [
  { attendee: 'a1', vote: 'yes', label: 'Aye' },
  { attendee: 'a2', vote: 'yes', label: 'Aye' },
  { attendee: 'a3', vote: 'no', label: 'Nay' },
  { name: 'Dee Green', division: 'Green', vote: 'abstain' },
  { name: 'Eve Alone', vote: 'absent' },
];
const counted = { startMs: 2000, stopMs: 3000, total: 4, eligible: 6, result };
const WITH_BALLOTS = { ...NO_VOTE_PEOPLE, voters: VOTERS, tones: new Map([['Blue', 3]]) };
const showBallots = (more: Partial<Vote> = {}, shownLinks = links, people: VotePeople = WITH_BALLOTS, language: 'en' | 'ar' = 'en') =>
  render(
    <VoteList
      groups={groupVotes([vote('1', { ...counted, ballots, ...more })], TOPICS)}
      currentId={undefined}
      areResultsHidden={false}
      people={people}
      links={shownLinks}
      status="live"
      locale={language}
      t={translatorFor(language)}
    />,
  );
const textsOf = (elements: Element[]) => elements.map(({ textContent }) => textContent);

describe('how each member voted (rules 10.13, 10.14)', () => {
  it('is a closed table by division: name, choice in the words of the source, and who votes differently', () => {
    showBallots();
    const details = screen.getByText(t('vote.byMember')).closest('details');
    expect(details).not.toHaveAttribute('open');
    const table = within(details as HTMLElement).getByRole('table', { hidden: true });
    expect(textsOf(within(table).getAllByRole('columnheader', { hidden: true }))).toEqual([t('vote.member'), t('vote.choice')]);
    expect(textsOf([...table.querySelectorAll('[scope="rowgroup"]')])).toEqual([
      'Blue 2 for and 1 against',
      'Green 1 abstention',
      `${t('session.noDivision')} ${t('vote.absent')}: 1`,
    ]);
    expect(textsOf([...table.querySelectorAll('tr:has(td)')])).toEqual([
      `Cy AbelNay ${t('vote.differs')}`,
      'Ana MaesAye',
      'Bo YilmazAye',
      `Dee Green${t('vote.abstain')}`,
      `Eve Alone${t('vote.absent')}`,
    ]);
    expect([...table.querySelectorAll('td')].map(({ className }) => className)).toEqual(['no', 'yes', 'yes', 'abstain', 'other']);
    expect(table.querySelectorAll('.division.tone-3')).toHaveLength(1);
  });

  it('has a seat for each member, division by division, and a dot for each eligible voter without a ballot', () => {
    const { container } = showBallots();
    const seats = [...container.querySelectorAll('figure g')].map((group) => [
      group.getAttribute('class'),
      group.querySelector('path')?.getAttribute('d')?.match(/h0/g)?.length,
    ]);
    expect(seats).toEqual([
      ['yes', 2],
      ['abstain', 1],
      ['other', 1],
      ['missing', 1],
      ['no', 1],
    ]);
    expect([...container.querySelectorAll('figure .arc')].map((arc) => arc.getAttribute('class'))).toEqual([
      'arc tone-3',
      'arc tone-0',
      'arc tone-0',
    ]);
    expect(screen.getByRole('figure')).toHaveTextContent(t('vote.memberSeats'));
    expect(container.querySelector('figure svg')).toHaveAttribute('aria-hidden', 'true');
  });

  it('has the seats of the counts while the vote runs', () => {
    const { container } = showBallots({ stopMs: undefined, total: 31, eligible: 33 });
    expect(screen.getByRole('figure')).toHaveTextContent(t('vote.seats'));
    expect(container.querySelector('.arc')).toBeNull();
    expect(screen.getByText(t('vote.byMember'))).toBeInTheDocument();
  });

  it('keeps the counts of the source, also where the ballots contradict them', () => {
    showBallots();
    expect(screen.getByText('Motion 1', { selector: 'bdi' }).closest('li')).toHaveTextContent('19 for and 12 against Votes cast: 4 of 6');
  });

  it('links names to the pages of people, where the city has some', () => {
    const { container, unmount } = showBallots();
    expect(container.querySelectorAll('table a')).toHaveLength(0);
    unmount();
    const { container: linked } = showBallots({}, { ...links, peopleBase: '/waterdam/people/' });
    expect([...linked.querySelectorAll('table a')].map((link) => link.getAttribute('href'))).toEqual([
      '/waterdam/people/n,blue,cy-abel',
      '/waterdam/people/d~2f~1',
      '/waterdam/people/n,blue,bo-yilmaz',
      '/waterdam/people/n,green,dee-green',
      '/waterdam/people/n,,eve-alone',
    ]);
  });

  it('has the texts of the page in another language than that of the city', () => {
    const { container } = showBallots({}, { ...links, lang: 'nl' }, WITH_BALLOTS, 'ar');
    const inArabic = translatorFor('ar');
    expect(textsOf([...container.querySelectorAll('td bdi')])).toEqual(
      (['vote.no', 'vote.yes', 'vote.yes', 'vote.abstain', 'vote.absent'] as const).map((key) => inArabic(key)),
    );
  });

  it.each([{ attendee: 'gone' }, { delegate: 'gone' }])(
    'says that the service gives no name of %o, without a link (rule 26.30)',
    (person) => {
      const { container } = showBallots({ ballots: [{ ...person, vote: 'yes' }] }, { ...links, peopleBase: '/waterdam/people/' });
      expect(container.querySelector('table a')).toBeNull();
      expect(container.querySelector('tr:has(td) th')).toHaveTextContent(t('vote.unknownMember'));
      expect(container.querySelector('[scope="rowgroup"]'), 'one group without a division needs no heading').toBeNull();
    },
  );

  it('says that names could not be loaded of delegates whose names are elsewhere, and not that there are none (rule 26.30)', () => {
    const unnamed = [
      { delegate: 'd9', vote: 'yes' },
      { attendee: 'gone', vote: 'yes' },
    ];
    const people = { ...WITH_BALLOTS, areNamesUnknown: true };
    const { container } = render(listOf([vote('1', { ...counted, ballots: unnamed })], { people }));
    expect(textsOf([...container.querySelectorAll('tr:has(td) th')])).toEqual([t('vote.nameNotLoaded'), t('vote.unknownMember')]);
  });

  it('is open at the vote that the address names, and a link at a vote whose ballots are elsewhere (rule 10.16)', () => {
    const people = { ...WITH_BALLOTS, chosenId: '1', elsewhere: ['a&b'] };
    render(listOf([vote('1', { ...counted, ballots }), vote('a&b', counted)], { people }));
    expect(screen.getByText(t('vote.byMember'), { selector: 'summary' }).closest('details')).toHaveAttribute('open');
    expect(screen.getByRole('link', { name: t('vote.byMember') })).toHaveAttribute('href', '/waterdam/gr?vote=a%26b#votes');
    expect(document.body).not.toHaveTextContent(t('vote.noNames'));
  });
});

describe('that the service gives totals only (rule 10.12)', () => {
  const said = () => screen.queryAllByText(t('vote.noNames')).length;

  it('is said once below votes without ballots', () => {
    render(listOf([vote('1', counted), vote('2', counted)]));
    expect(said()).toBe(1);
    expect(screen.queryByText(t('vote.byMember'))).toBeNull();
  });

  it('is said at each vote without ballots among others that have some, once it has ended', () => {
    render(
      listOf([vote('1', { ...counted, ballots }), vote('2', counted), vote('3', { startMs: 2500 }), vote('4')], { people: WITH_BALLOTS }),
    );
    expect(said()).toBe(1);
    expect(screen.getByText('Motion 2', { selector: 'bdi' }).closest('li')).toHaveTextContent(t('vote.noNames'));
  });

  it.each([
    ['without votes', [], {}],
    ['where no vote has ended', [vote('1'), vote('2', { startMs: 2000, total: 31, result })], {}],
    ['where the city hides results', [vote('1', counted)], { areResultsHidden: true }],
    ['where the city hides people', [vote('1', counted)], { people: { ...NO_VOTE_PEOPLE, areHidden: true } }],
  ])('is not said %s', (_name, votes, more) => {
    render(listOf(votes, more));
    expect(said()).toBe(0);
  });
});
