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

  it('sends nothing that a stranger typed, and names of pages as they are', () => {
    const typed = 'You won! Call 0900 1234';
    const search = { city: 'waterdam', kind: 'search', query: typed, kinds: [], speaker: typed } as const;
    const content = toConfirmContent(createTestFollow({ name: typed, target: { ...search, kinds: [] } }), PORTAL, TEST_TOKENS);
    expect(JSON.stringify(content)).not.toContain('won');
    const target = { city: 'waterdam', kind: 'topic', sessionId: 1, topicId: 'a' } as const;
    const topic = toConfirmContent(createTestFollow({ name: '3. Waterdam.example', target }), PORTAL, TEST_TOKENS);
    expect(topic.intro.at(-1)).toBe('Agenda item: 3. Waterdam.example');
  });
});

it.each(LOCALES)('the link to all follows is in the language that it was asked for in: %s', (locale) => {
  const content = toManageContent({ followerId: 'follower-1', city: 'waterdam', locale }, PORTAL, TEST_TOKENS);
  const prefix = locale === 'nl' ? '' : `${locale === 'zh-CN' ? 'cn' : locale}/`;
  expect(content.action?.url).toBe(`https://gallery.example/${prefix}waterdam/follow/manage?token=manage-follower-1`);
  expect(content).toMatchObject({ locale, sections: [], unsubscribeUrl: undefined });
});
