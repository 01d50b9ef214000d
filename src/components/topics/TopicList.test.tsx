import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Topic } from '../../domain/session/metadata.ts';
import type { RecordLinks } from '../../domain/session/recordLinks.ts';
import { translatorFor } from '../../i18n/translator.ts';
import { TopicList } from './TopicList.tsx';

const START_MS = Date.UTC(2026, 10, 5, 18);
const topic = (id: string, name: string, startMs?: number, description?: string): Topic => ({
  id,
  name,
  description,
  priority: 0,
  startMs,
  stopMs: undefined,
});
const playlist = {
  streamType: 'vod' as const,
  file: undefined,
  mp4: undefined,
  audio: undefined,
  poster: undefined,
  startSeconds: 0,
  startUtcMs: START_MS,
};
const recorded: RecordLinks = {
  isLive: false,
  isSeekable: false,
  playlist,
  parts: undefined,
  timeZone: 'Europe/Brussels',
  href: '/waterdam/gr',
  topicBase: '/waterdam/gr/topic/',
};
const live: RecordLinks = { ...recorded, isLive: true, isSeekable: true, playlist: { ...playlist, streamType: 'live' } };
const shared = { locale: 'en', t: translatorFor('en') } as const;
const TOPICS = [topic('a', '1. Opening', START_MS + 5000), topic('b', '2. Budget', undefined, 'With tables.')];

describe('TopicList', () => {
  it.each([
    ['recorded', recorded, '0:05', '/waterdam/gr/topic/a'],
    ['live with DVR', live, '19:00', '/waterdam/gr/topic/a'],
    ['live without DVR', { ...live, isSeekable: false }, '19:00', undefined],
  ])('%s: shows the start of a topic and links to it', (_name, links, time, href) => {
    render(<TopicList topics={TOPICS} links={links} {...shared} onJump={vi.fn()} />);
    const [first, second] = screen.getAllByRole('listitem');
    expect(first).toHaveTextContent(time);
    expect(first?.querySelector('a')?.getAttribute('href') ?? undefined).toBe(href);
    expect(second).toHaveTextContent(/^2\. Budget$/);
    expect(second && within(second).queryByRole('link')).toBeNull();
  });

  it('shows a sentence when there are no topics', () => {
    render(<TopicList topics={[]} links={recorded} {...shared} />);
    expect(screen.getByText(shared.t('session.noTopicsYet'))).toBeVisible();
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('says that the topics cannot be loaded where the list is not known (rule 17.17)', () => {
    render(<TopicList topics={[]} links={recorded} {...shared} isUnknown />);
    expect(screen.getByText(shared.t('session.topicsUnknown'))).toBeVisible();
    expect(screen.queryByText(shared.t('session.noTopicsYet'))).toBeNull();
  });

  it('lists the documents of a topic in its details, as links that say what they are (rule 8.14)', () => {
    const documents = [
      { title: 'Begroting '.repeat(60).trim(), url: 'https://docs.example/1', type: 'PDF' },
      { title: 'Brief', url: 'https://docs.example/2', type: undefined },
    ];
    const topics = [
      { ...topic('a', 'Budget'), documents },
      { ...topic('b', 'Road', undefined, 'With a map.'), documents },
    ];
    render(<TopicList topics={topics} links={{ ...recorded, lang: 'nl' }} {...shared} hasDetails />);
    const [first, second] = screen.getAllByRole('group', { hidden: true });
    expect(first?.querySelector('summary')).toHaveTextContent('2 documents Budget');
    expect(second?.querySelector('summary')).toHaveTextContent('Details, 2 documents Road');
    const link = first?.querySelectorAll('a')[0];
    expect(link?.textContent.replaceAll(/[\u2068\u2069]/g, '')).toBe(`${documents[0]?.title ?? ''} PDF document (PDF), opens in a new tab`);
    expect(link?.querySelector('small')).toHaveAttribute('aria-hidden', 'true');
    expect(link?.querySelector('bdi')).toHaveAttribute('lang', 'nl');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(first?.querySelectorAll('a')[1]).toHaveTextContent('Brief document, opens in a new tab');
  });

  it('marks the current topic, and shows matching topics only', () => {
    const stateOf = ({ id }: Topic) => (id === 'a' ? ('current' as const) : ('future' as const));
    render(
      <TopicList
        topics={TOPICS}
        links={recorded}
        {...shared}
        stateOf={stateOf}
        found={
          new Map([
            [
              'a',
              [
                { text: '1. ', isMatch: false },
                { text: 'Opening', isMatch: true },
              ],
            ],
          ])
        }
      />,
    );
    expect(screen.getByRole('link')).toHaveAttribute('aria-current', 'true');
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByRole('mark')).toHaveTextContent(/^Opening$/);
  });

  it('passes the target of a click to onJump, and copies the address of a topic', async () => {
    const onJump = vi.fn();
    const onCopy = vi.fn();
    render(<TopicList topics={TOPICS} links={recorded} {...shared} onJump={onJump} onCopy={onCopy} />);
    await userEvent.click(screen.getByRole('link'));
    expect(onJump.mock.lastCall?.slice(1)).toEqual([{ href: '/waterdam/gr/topic/a', seconds: 5, part: undefined }, '1. Opening']);
    await userEvent.click(screen.getByRole('button', { name: `${shared.t('session.copyTopicLink')}: 1. Opening` }));
    expect(onCopy).toHaveBeenCalledWith(TOPICS[0]);
  });

  it('names the topic in the summary of its description, and marks the language of the city', () => {
    render(<TopicList topics={TOPICS} links={{ ...recorded, lang: 'nl' }} {...shared} hasDetails />);
    const summary = screen.getByRole('group').querySelector('summary');
    expect(summary).toHaveTextContent(`${shared.t('session.details')} 2. Budget`);
    const names = [...screen.getAllByText(/^\d\. |^With tables\.$/)];
    expect(names.map(({ lang, textContent }) => [lang, textContent])).toEqual([
      ['nl', '1. Opening'],
      ['nl', '2. Budget'],
      ['nl', '2. Budget'],
      ['nl', 'With tables.'],
    ]);
    expect(summary?.closest('[lang]')).toBeNull();
  });

  it('keeps an open description open when its text changes', () => {
    const details = { links: recorded, ...shared, hasDetails: true };
    const { rerender } = render(<TopicList topics={TOPICS} {...details} />);
    screen.getByRole('group').setAttribute('open', '');
    rerender(<TopicList topics={[topic('c', '0. New'), topic('b', '2. Budget', undefined, 'Without tables.')]} {...details} />);
    expect(screen.getByText('Without tables.').closest('details')).toHaveAttribute('open');
  });
});
