import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SessionRowView } from '../../domain/lists/sessionListView.ts';
import { translatorFor } from '../../i18n/translator.ts';
import { SessionRow } from './SessionRow.tsx';

const t = translatorFor('en');
const start = { iso: '2026-12-18', weekday: 'Fri', day: '18', month: 'Dec 2026', date: 'Friday, 18 December 2026' };
const show = (session: Partial<SessionRowView>) =>
  render(
    <ul>
      <SessionRow
        session={{ id: 1, href: '/a', name: 'Council', state: 'planned', isLive: false, isProtected: false, ...session }}
        items={{}}
        areResultsHidden={false}
        lang="nl"
        locale="en"
        t={t}
      />
    </ul>,
  ).container;
const old = { frame: ['was planned for ', ''] as [string, string], iso: '2026-12-18', text: 'Friday, 18 December 2026', joint: ', ' };

describe('a row of a list', () => {
  it('has a start without a time as one text, so that there is one gap around it (rule 3.15)', () => {
    const row = show({ start, startText: 'na de commissie' });
    const metadata = row.querySelector('p');
    expect(metadata).toHaveTextContent('Friday, 18 December 2026, na de commissie');
    // The badge and the start; no element without visible text.
    expect([...metadata!.children].map(({ children }) => children.length)).toHaveLength(2);
    expect(screen.getByText('na de commissie')).toHaveAttribute('lang', 'nl');
  });

  it('has the picture of a live session and that of a recording with its duration (rule 4.16)', () => {
    const poster = 'https://media.example.org/a.jpg';
    const live = show({ state: 'live', isLive: true, poster, duration: '3 hrs' });
    const recording = show({ state: 'recorded', poster, duration: '2 hrs 42 mins' });
    for (const row of [live, recording]) expect(row.querySelector('img')).toHaveAttribute('src', poster);
    expect(live.querySelector('small')).toBeNull();
    expect(recording.querySelector('small')).toHaveTextContent('2 hrs 42 mins');
    // The picture is hidden from screen readers: they read the duration with the other facts.
    expect(recording.querySelector('p')).toHaveTextContent('2 hrs 42 mins');
    expect(show({ state: 'recorded' }).querySelector('img')).toBeNull();
  });

  it('marks the old start in words, and strikes it through where it stands alone (rule 3.13)', () => {
    const row = show({ state: 'moved', start: { ...start, time: '19:30' }, wasPlanned: { ...old, startText: 'na de commissie' } });
    expect(row).toHaveTextContent('was planned for Friday, 18 December 2026, na de commissie');
    expect(row.querySelector('s')).toHaveTextContent('Fri 18 Dec 2026');
    expect(row).not.toHaveTextContent('19:30');
  });

  it.each([
    [{ label: 'Moved to:', name: 'Raad later', href: '/b', when: '20 December 2026' }, 'Moved to: Raad later · 20 December 2026', '/b'],
    [{ label: 'New date:', when: '20 December 2026' }, 'New date: 20 December 2026', undefined],
    [{ label: 'The new date is not known yet.' }, 'The new date is not known yet.', undefined],
  ])('says where or when it takes place instead: %j', (target, text, href) => {
    const row = show({ state: 'moved', start, wasPlanned: old, target });
    expect(row).toHaveTextContent(text);
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(href === undefined ? ['/a'] : ['/a', href]);
    // No blank is underlined.
    for (const link of screen.getAllByRole('link')) expect(link.textContent).toBe(link.textContent.trim());
  });
});
