import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { recordLinks, topic } from '../../../tests/support/islandProps.ts';
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
