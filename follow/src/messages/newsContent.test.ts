import { describe, expect, it } from 'vitest';
import { NEWS_KINDS } from '../follows/news.ts';
import { LOCALES } from '../follows/follow.ts';
import { renderHtml } from '../mail/renderHtml.ts';
import { renderText } from '../mail/renderText.ts';
import { MOST_FOLLOWS } from '../store/follows.ts';
import { toNewsContent } from './newsContent.ts';
import { createTestFollow, createTestNews, TEST_FOLLOWER, TEST_TOKENS } from './testMessages.ts';

const PORTAL = 'https://gallery.example';
const toContent = (follows: Parameters<typeof toNewsContent>[0]['follows']) =>
  toNewsContent({ follower: TEST_FOLLOWER, follows }, PORTAL, TEST_TOKENS);
const toOne = (changes: Parameters<typeof createTestNews>[0], follow = createTestFollow()) =>
  toContent([{ follow, news: [createTestNews(changes)] }]);
const firstEntry = (content: ReturnType<typeof toOne>) => content.sections[0]?.sessions[0]?.entries[0];

describe('a message about one thing', () => {
  it('says what has come of which session, when it is, and leads there', () => {
    const content = toOne({ item: { id: 't5', name: '5. Cycle bridge' }, path: '/waterdam/gr-begroting/topic/t5' });
    expect(content.subject).toBe('Agenda published: Council: budget');
    expect(content.sections).toEqual([
      {
        label: 'Search: “cycle bridge”',
        url: 'https://gallery.example/en/waterdam/search?q=cycle+bridge&in=topics,transcript',
        sessions: [
          {
            name: 'Council: budget',
            url: 'https://gallery.example/en/waterdam/gr-begroting',
            when: 'Monday, 26 October 2026 at 19:30',
            entries: [
              {
                label: 'Agenda published',
                url: 'https://gallery.example/en/waterdam/gr-begroting/topic/t5',
                lines: ['Agenda item: 5. Cycle bridge'],
              },
            ],
          },
        ],
        more: undefined,
      },
    ]);
  });

  it.each(['/topicid/t5', '#topics', '?q=bridge#transcript'])('leads from the name of the session to its page, from %s too', (place) => {
    expect(toOne({ path: `/waterdam/gr-begroting${place}` }).sections[0]?.sessions[0]?.url).toBe(
      'https://gallery.example/en/waterdam/gr-begroting',
    );
  });

  it('says the sentence, who said it, and leads to the second', () => {
    const content = toOne({
      kind: 'spoken',
      phase: 'after',
      text: 'The bridge opens in May.',
      speaker: 'An Peeters',
      path: '/waterdam/gr-begroting/seek/275',
    });
    expect(firstEntry(content)).toEqual({
      label: 'Discussed in the session',
      url: 'https://gallery.example/en/waterdam/gr-begroting/seek/275',
      lines: ['An Peeters: “The bridge opens in May.”'],
    });
  });

  it.each([
    ['a known outcome', { outcome: 'adopted', text: 'Motion 11' }, ['Motion 11 – Adopted']],
    ['words of the source', { outcome: 'Aangehouden', text: 'Motion 11' }, ['Motion 11 – Aangehouden']],
    ['no outcome: none is made', { text: 'Motion 11' }, ['Motion 11']],
    ['no name', { outcome: 'tied' }, ['Tied']],
  ])('says a vote with %s (rule 10.3)', (_what, changes, lines) => {
    expect(firstEntry(toOne({ kind: 'voted', ...changes }))?.lines).toEqual(lines);
  });

  it.each([
    ['moved', { movedTo: '2026-11-02T20:00:00+01:00' }, ['New date: Monday, 2 November 2026 at 20:00']],
    ['moved', { movedTo: '2026-11-02' }, ['New date: Monday, 2 November 2026']],
    ['moved', {}, ['The new date is not known yet.']],
    ['postponed', {}, ['The new date is not known yet.']],
    ['cancelled', {}, []],
  ] as const)('says of a %s session with %j: %j', (kind, changes, lines) => {
    expect(firstEntry(toOne({ kind, ...changes }))?.lines).toEqual(lines);
  });

  it('says that an item is no longer on the agenda', () => {
    expect(firstEntry(toOne({ kind: 'changed', item: { id: 'a', name: 'Bridge', isGone: true } }))?.lines).toEqual([
      'No longer on the agenda: Bridge',
    ]);
  });

  it('says a day without a time, with the words of the source in its place', () => {
    const session = { id: 1, reference: 'a', name: 'A', start: '2026-10-26', startText: 'after the committee' };
    expect(toOne({ session }).sections[0]?.sessions[0]?.when).toBe('Monday, 26 October 2026 · after the committee');
    expect(toOne({ session: { ...session, startText: undefined } }).sections[0]?.sessions[0]?.when).toBe('Monday, 26 October 2026');
    expect(toOne({ session: { ...session, start: undefined, startText: undefined } }).sections[0]?.sessions[0]?.when).toBeUndefined();
  });

  it('says of a person that they spoke, also where no sentence is known', () => {
    const follow = createTestFollow({ target: { city: 'waterdam', kind: 'person', personId: 'an' }, name: 'An Peeters' });
    expect(firstEntry(toOne({ kind: 'spoken' }, follow))).toMatchObject({ label: 'Spoke in the session', lines: [] });
    expect(toOne({ kind: 'spoken' }, follow).sections[0]).toMatchObject({
      label: 'Person: An Peeters',
      url: `${PORTAL}/en/waterdam/people/an`,
    });
  });
});

describe('what is told of an item that starts, and of somebody who is expected (rule 28.21)', () => {
  const item = { id: 't5', name: '5. Cycle bridge' };

  it('names the item, not the session', () => {
    const content = toOne({ kind: 'started', item });
    expect(content.subject).toBe('Agenda item has started: 5. Cycle bridge');
    expect(firstEntry(content)).toMatchObject({ label: 'Agenda item has started', lines: ['Agenda item: 5. Cycle bridge'] });
    expect(toOne({ kind: 'started', item: undefined }).subject).toBe('Session has started: Council: budget');
  });

  it('says that they are expected, to who follows them or searches for their name', () => {
    const person = createTestFollow({ target: { city: 'waterdam', kind: 'person', personId: 'an' }, name: 'An Peeters' });
    expect(toOne({ kind: 'agenda', item: undefined }, person).subject).toBe('Expected in the session: Council: budget');
    expect(firstEntry(toOne({ kind: 'agenda', item: undefined, speaker: 'An Peeters' }))).toMatchObject({
      label: 'Expected in the session',
      lines: ['An Peeters'],
    });
  });
});

describe('a message about several things', () => {
  it('has the follows one after the other, and each session once', () => {
    const search = createTestFollow();
    const city = createTestFollow({ id: 'follow-2', target: { city: 'zeedorp', kind: 'city' }, name: 'Zeedorp', createdMs: 5 });
    const content = toContent([
      {
        follow: search,
        news: [
          createTestNews({ key: '1', item: { id: 'a', name: 'A' } }),
          createTestNews({ key: '2', kind: 'changed' }),
          createTestNews({ key: '3', session: { ...createTestNews().session, id: 7, name: 'Committee' } }),
        ],
      },
      { follow: city, news: [createTestNews({ key: '4', kind: 'recorded' })] },
    ]);
    expect(content.subject).toBe('4 updates on what you follow');
    expect(content.sections.map(({ label, sessions }) => [label, sessions.map(({ name, entries }) => [name, entries.length])])).toEqual([
      [
        'Search: “cycle bridge”',
        [
          ['Council: budget', 2],
          ['Committee', 1],
        ],
      ],
      ['All sessions: Zeedorp', [['Council: budget', 1]]],
    ]);
    // They are not followed in one city.
    expect(content.notes).toEqual(['You get this message because you follow this on gallery.example.']);
    expect(toOne({}).notes).toEqual(['You get this message because you follow this on gallery.example/waterdam.']);
    expect(content.unsubscribeUrl).toBe(`${PORTAL}/en/zeedorp/follow/manage?token=unsubscribe-follower-1-follow-1-follow-2`);
  });

  it('names the only follow in its subject', () => {
    const news = [createTestNews({ key: '1' }), createTestNews({ key: '2' })];
    expect(toContent([{ follow: createTestFollow({ locale: 'cy' }), news }]).subject).toBe('2 ddiweddariad: cycle bridge');
    expect(toContent([{ follow: createTestFollow({ locale: 'ar' }), news }]).subject).toBe('مستجدّان: \u2068cycle bridge\u2069');
  });

  it('lists thirty news of a follow, and says how many more there are', () => {
    const news = Array.from({ length: 32 }, (_, index) => createTestNews({ key: String(index) }));
    const [section] = toContent([{ follow: createTestFollow(), news }]).sections;
    expect(section?.sessions[0]?.entries).toHaveLength(30);
    expect(section?.more).toEqual({ label: '2 more updates', url: section?.url });
  });

  it('lists some news of each of thirty follows in less than 100 kB', () => {
    const news = Array.from({ length: 30 }, (_, index) => createTestNews({ key: String(index), text: 'sentence '.repeat(30) }));
    const follows = Array.from({ length: MOST_FOLLOWS }, (_, index) => ({ follow: createTestFollow({ id: `follow-${index}` }), news }));
    const content = toContent(follows);
    for (const { sessions, more } of content.sections) {
      expect(sessions[0]?.entries).toHaveLength(3);
      expect(more?.label).toBe('27 more updates');
    }
    expect(Buffer.byteLength(renderHtml(content))).toBeLessThan(100_000);
  });
});

describe('texts of sources and visitors (rule 28.22)', () => {
  it('begin no header, line or direction', () => {
    const evil = 'a\r\nBcc: victim@example.org\r\n\r\n\u202ebody';
    const content = toContent([
      {
        follow: createTestFollow({ name: evil }),
        news: [createTestNews({ text: evil, session: { ...createTestNews().session, name: evil } })],
      },
    ]);
    const texts = [content.subject, content.sections[0]?.label, JSON.stringify(content.sections)];
    for (const text of texts) expect(text).not.toMatch(/[\r\n\u202e]|\\r|\\n/);
    expect(renderText(content)).not.toMatch(/^Bcc:/m);
  });

  it('a path leads to the portal only', () => {
    for (const path of ['//evil.example/x', '@evil.example', 'https://evil.example', '\\\\evil.example']) {
      expect(new URL(firstEntry(toOne({ path }))?.url ?? '').host).toBe('gallery.example');
    }
  });
});

describe.each(LOCALES)('in %s', (locale) => {
  it('every kind of news has words, and every address the prefix of the language', () => {
    const follow = createTestFollow({ locale });
    const news = NEWS_KINDS.map((kind) => createTestNews({ key: kind, kind }));
    const content = toContent([{ follow, news }]);
    const prefix = locale === 'nl' ? '' : `/${locale === 'zh-CN' ? 'cn' : locale}`;
    expect(content.dir).toBe(locale === 'ar' ? 'rtl' : 'ltr');
    for (const entry of content.sections[0]?.sessions[0]?.entries ?? []) {
      expect(entry.label).not.toMatch(/headline|\{\{/);
      expect(entry.url).toBe(`${PORTAL}${prefix}/waterdam/gr-begroting`);
    }
  });
});
