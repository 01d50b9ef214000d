import { describe, expect, it } from 'vitest';
import { LOCALES } from '../follows/follow.ts';
import { toConfirmContent, toManageContent } from './requestedContent.ts';
import { createTestFollow, TEST_TOKENS } from './testMessages.ts';

const PORTAL = 'https://gallery.example';

describe('a message that asks to confirm (rule 28.23)', () => {
  it('says what was asked for, leads to the page with the button, and ends nothing', () => {
    const content = toConfirmContent(createTestFollow(), PORTAL, TEST_TOKENS);
    expect(content.intro).toEqual([
      'Somebody, probably you, asked on gallery.example/waterdam for messages about:',
      'A search in the sessions',
    ]);
    expect(content.action).toEqual({ label: 'Confirm', url: 'https://gallery.example/en/waterdam/follow/confirm?token=confirm-follow-1' });
    expect(content.unsubscribeUrl).toBeUndefined();
  });

  it.each([
    'You won! Visit evil.example/now',
    // Without the marks, which are removed, these are addresses.
    'evil.\u200ecom/x',
    'evil.\u200bcom',
    '1.1.1.1/a',
    'call evil now',
  ])('has no words that a stranger typed: %j', (typed) => {
    const target = { city: 'waterdam', kind: 'search', query: typed, kinds: [], speaker: typed } as const;
    for (const locale of LOCALES) {
      const content = toConfirmContent(createTestFollow({ name: typed, locale, target: { ...target, kinds: [] } }), PORTAL, TEST_TOKENS);
      expect(JSON.stringify(content)).not.toMatch(/evil|1\.1\.1\.1/);
    }
  });

  it('names what has a page', () => {
    const target = { city: 'waterdam', kind: 'topic', sessionId: 1, topicId: 'a' } as const;
    const topic = toConfirmContent(createTestFollow({ name: '3. Waterdam.example', target }), PORTAL, TEST_TOKENS);
    expect(topic.intro.at(-1)).toBe('Agenda item: 3. Waterdam.example');
  });
});

describe('a message with the link to all follows, to who asked to follow something (rule 28.23)', () => {
  const asked = { followerId: 'follower-1', city: 'waterdam', locale: 'en' } as const;

  it('says that it is followed already', () => {
    expect(toManageContent({ ...asked, known: createTestFollow() }, PORTAL, TEST_TOKENS).intro).toEqual([
      'Somebody, probably you, asked on gallery.example/waterdam for messages about:',
      'Search: “cycle bridge”',
      'You follow this already: there is nothing to confirm.',
    ]);
  });

  it('says that an address follows as many things as it can', () => {
    const { intro } = toManageContent({ ...asked, isFull: true }, PORTAL, TEST_TOKENS);
    expect(intro).toEqual([expect.stringContaining('You follow as many things as one address can')]);
  });

  it.each([false, true])('names no city of which nobody said that it was asked for there; full: %s', (isFull) => {
    const [intro] = toManageContent({ ...asked, isFull }, PORTAL, TEST_TOKENS).intro;
    expect(intro).toContain('asked on gallery.example ');
  });
});

it.each(LOCALES)('the link to all follows is in the language that it was asked for in: %s', (locale) => {
  const content = toManageContent({ followerId: 'follower-1', city: 'waterdam', locale }, PORTAL, TEST_TOKENS);
  const prefix = locale === 'nl' ? '' : `${locale === 'zh-CN' ? 'cn' : locale}/`;
  expect(content.action?.url).toBe(`https://gallery.example/${prefix}waterdam/follow/manage?token=manage-follower-1`);
  expect(content).toMatchObject({ locale, sections: [], unsubscribeUrl: undefined });
});
