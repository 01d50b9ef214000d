import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Attendee, Speech } from '../../domain/session/metadata.ts';
import type { RecordLinks } from '../../domain/session/recordLinks.ts';
import { toSpeakers } from '../../domain/people/speakers.ts';
import { translatorFor } from '../../i18n/translator.ts';
import { SpeakerList } from './SpeakerList.tsx';

const t = translatorFor('en');
const START_MS = Date.UTC(2026, 10, 5, 18);
const links: RecordLinks = {
  isLive: true,
  isSeekable: false,
  playlist: undefined,
  parts: undefined,
  timeZone: 'Europe/Brussels',
  href: '/waterdam/gr',
  topicBase: '/waterdam/gr/topic/',
};
const person = (id: string, more: Partial<Attendee> = {}): Attendee => ({
  id,
  firstName: 'Wim',
  lastName: 'Kistemaker',
  description: undefined,
  photo: undefined,
  division: 'Dorpsbelang',
  role: 'Chair',
  rolePriority: 0,
  microphone: undefined,
  ...more,
});
const speech = (id: string, minute: number, attendee?: Attendee, minutes?: number): Speech => {
  const startMs = START_MS + minute * 60_000;
  return { id, startMs, stopMs: minutes === undefined ? undefined : startMs + minutes * 60_000, attendee };
};
const listOf = (speeches: Speech[], more: { currentId?: string; areTimesHidden?: boolean; areTurnsCut?: boolean } = {}) => (
  <SpeakerList
    speakers={toSpeakers(speeches, undefined)}
    tones={new Map([['Dorpsbelang', 2]])}
    currentId={more.currentId}
    areTimesHidden={more.areTimesHidden ?? false}
    areTurnsCut={more.areTurnsCut}
    links={links}
    locale="en"
    t={t}
  />
);

describe('SpeakerList', () => {
  it('shows a sentence when nobody has spoken', () => {
    render(listOf([]));
    expect(screen.getByText(t('session.nobodySpoke'))).toBeVisible();
  });

  it('shows each speaker with number and length of turns, and since when the current speaker speaks', () => {
    const chair = person('a');
    const { container } = render(listOf([speech('1', 0, chair, 2), speech('2', 3, chair)], { currentId: '2' }));
    const row = container.querySelector('li');
    expect(row).toHaveClass('tone-2');
    expect(row).toHaveTextContent(/Wim Kistemaker 2 mins Chair Dorpsbelang/);
    expect(row?.querySelector('rect')).toHaveAttribute('width', '100');
    expect(row?.querySelector('summary')).toHaveTextContent(/^spoke 2 times$/);
    expect(row).toHaveTextContent(/since 19:03/);
    expect(row?.querySelectorAll('[aria-current="true"]')).toHaveLength(1);
  });

  it('says that a speaking time is not known', () => {
    const { container } = render(listOf([speech('1', 0, person('a'))]));
    expect(container.querySelector('li')).toHaveTextContent(`Wim Kistemaker ${t('session.timeUnknown')}`);
    expect(container.querySelector('rect')).toBeNull();
  });

  it('shows a speaker without a name as unknown, and no times when the city hides them', () => {
    const { container } = render(listOf([speech('1', 0, undefined, 2)], { areTimesHidden: true }));
    expect(container.querySelector('li')).toHaveTextContent(`${t('session.unknownSpeaker')} spoke 1 time`);
    expect(container.querySelectorAll('details, a, [aria-current]')).toHaveLength(0);
  });

  it('does not say how often and how long a person spoke while speeches are left out (rule 6.16)', () => {
    const chair = person('a');
    const speeches = [speech('1', 0, chair, 2), speech('2', 3, chair, 1)];
    const { container, rerender } = render(listOf(speeches, { areTurnsCut: true }));
    expect(container).not.toHaveTextContent(/spoke/);
    expect(container.querySelectorAll('ol > li')).toHaveLength(2);
    rerender(listOf(speeches, { areTurnsCut: true, areTimesHidden: true }));
    expect(container).not.toHaveTextContent(/spoke/);
    expect(container.querySelectorAll('ol')).toHaveLength(0);
  });

  it('keeps the turns of a speaker open when live data adds a turn', () => {
    const chair = person('a');
    const other = person('b', { lastName: 'Oosterling' });
    const { container, rerender } = render(listOf([speech('1', 5, chair, 1)]));
    const details = container.querySelector('details');
    details?.setAttribute('open', '');
    rerender(listOf([speech('0', 1, other, 1), speech('1', 5, chair, 1), speech('2', 8, chair, 1)]));
    const row = screen.getByText('Wim Kistemaker').closest('li');
    expect(row?.querySelector('details')).toBe(details);
    expect(details).toHaveAttribute('open');
    expect(details?.querySelectorAll('li')).toHaveLength(2);
  });
});
