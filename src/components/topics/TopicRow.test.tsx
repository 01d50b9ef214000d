import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { recordLinks, topic } from '../../../tests/support/islandProps.ts';
import type { TopicContent } from '../../domain/topics/topicContents.ts';
import { translatorFor } from '../../i18n/translator.ts';
import { TopicRow } from './TopicRow.tsx';

it('has the addresses in the description of a topic as links (rule 8.13)', () => {
  const description = 'See "https://a.example/x".\nMotion: https://a.example/y';
  render(
    <TopicRow
      topic={{ ...topic('t', 'Budget'), description }}
      state={undefined}
      links={recordLinks(false)}
      locale="en"
      t={translatorFor('en')}
      hasDetails
    />,
  );
  const links = screen.getAllByRole('link', { hidden: true }).filter((link) => link.getAttribute('href')?.startsWith('https://a.example'));
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['https://a.example/x', 'https://a.example/x'],
    ['Motion', 'https://a.example/y'],
  ]);
});

it('says how long a topic took, how many spoke and what was decided, as far as it is known (rule 8.15)', () => {
  const t = translatorFor('en');
  const rowOf = (content: TopicContent) => (
    <TopicRow topic={topic('t', 'Budget', 60)} state={undefined} content={content} links={recordLinks(false)} locale="en" t={t} />
  );
  const { rerender } = render(rowOf({ durationSeconds: 151, speakers: 7, outcomes: ['adopted', 'rejected'] }));
  expect(screen.getByRole('paragraph')).toHaveTextContent('2:31 7 speakers');
  expect(screen.getAllByRole('img').map((icon) => icon.getAttribute('aria-label'))).toEqual([t('vote.adopted'), t('vote.rejected')]);
  rerender(rowOf({ speakers: 1 }));
  expect(screen.getByRole('paragraph')).toHaveTextContent(/^\s*1 speaker\s*$/);
  expect(screen.queryByRole('img')).toBeNull();
});

it('opens the details of the current topic where it may, and leaves those that a visitor opened (rule 8.18)', () => {
  const rowOf = (state: 'past' | 'current' | 'future', isOpenWhilePlayed = true) => (
    <TopicRow
      topic={{ ...topic('t', 'Budget', 60), description: 'Second reading' }}
      state={state}
      links={recordLinks(false)}
      locale="en"
      t={translatorFor('en')}
      hasDetails
      isOpenWhilePlayed={isOpenWhilePlayed}
    />
  );
  const { rerender } = render(rowOf('future'));
  const details = screen.getByRole('group');
  expect(details).not.toHaveAttribute('open');
  rerender(rowOf('current'));
  expect(details).toHaveAttribute('open');
  rerender(rowOf('past'));
  expect(details).not.toHaveAttribute('open');
  details.setAttribute('open', '');
  rerender(rowOf('future'));
  expect(details).toHaveAttribute('open');
  details.removeAttribute('open');
  rerender(rowOf('current', false));
  expect(details).not.toHaveAttribute('open');
});

it('leads to all sessions with its item where its source joins them (rules 26.20, 26.21)', () => {
  const t = translatorFor('en');
  const links = { ...recordLinks(false), itemBase: '/en/gent/items/' };
  const rowOf = (given: Partial<Parameters<typeof TopicRow>[0]>) => (
    <TopicRow
      topic={{ ...topic('t', 'Budget', 60), dossier: 'B 2026/7' }}
      state={undefined}
      links={links}
      locale="en"
      t={t}
      hasDetails
      {...given}
    />
  );
  const { rerender } = render(rowOf({}));
  const find = () => screen.queryByRole('link', { name: `${t('items.allSessions')} Budget` });
  expect(find()).toHaveAttribute('href', '/en/gent/items/B~20~2026~2f~7');
  for (const without of [{ links: recordLinks(false) }, { hasDetails: false }, { topic: topic('t', 'Budget', 60) }]) {
    rerender(rowOf(without));
    expect(find()).toBeNull();
  }
});
