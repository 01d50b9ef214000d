import { describe, expect, it } from 'vitest';
import { LOCALES } from '../follows/follow.ts';
import { toNewsContent } from '../messages/newsContent.ts';
import { toConfirmContent } from '../messages/requestedContent.ts';
import { createTestFollow, createTestNews, TEST_FOLLOWER, TEST_TOKENS } from '../messages/testMessages.ts';
import { renderHtml } from './renderHtml.ts';
import { renderText } from './renderText.ts';

const PORTAL = 'https://gallery.example';
const toContent = (changes: Parameters<typeof createTestNews>[0], locale: Parameters<typeof createTestFollow>[0] = {}) =>
  toNewsContent(
    { follower: TEST_FOLLOWER, follows: [{ follow: createTestFollow(locale), news: [createTestNews(changes)] }] },
    PORTAL,
    TEST_TOKENS,
  );

describe('a message as plain text', () => {
  it('about news', () => {
    const item = { id: 't5', name: '5. Cycle bridge' };
    const spoken = {
      kind: 'spoken',
      text: 'It opens in May.',
      speaker: 'An Peeters',
      item,
      path: '/waterdam/gr-begroting/seek/275',
    } as const;
    expect(renderText(toContent(spoken))).toBe(`Search: “cycle bridge”

Council: budget
Monday, 26 October 2026 at 19:30
* Discussed in the session
  Agenda item: 5. Cycle bridge
  An Peeters: “It opens in May.”
  https://gallery.example/en/waterdam/gr-begroting/seek/275

--${' '}
You get this message because you follow this on gallery.example/waterdam.
Change or end what you follow
https://gallery.example/en/waterdam/follow/manage?token=manage-follower-1
Stop these messages
https://gallery.example/en/waterdam/follow/manage?token=unsubscribe-follower-1-follow-1
`);
  });

  it('that asks to confirm', () => {
    expect(renderText(toConfirmContent(createTestFollow(), PORTAL, TEST_TOKENS)))
      .toBe(`Somebody, probably you, asked on gallery.example/waterdam for messages about:

A search in the sessions

Confirm
https://gallery.example/en/waterdam/follow/confirm?token=confirm-follow-1

--${' '}
The link leads to a page with a button and works for 48 hours. No messages are sent before you have pressed the button.
Was it not you? Then do nothing: you will not get any messages.
`);
  });

  it.each(LOCALES)('has addresses that nothing is beside, in %s', (locale) => {
    const addresses = renderText(toContent({}, { locale }))
      .split('\n')
      .filter((line) => line.includes('://'));
    expect(addresses.length).toBe(3);
    for (const line of addresses) expect(line.trim()).toMatch(/^https:\/\/[\w./?=-]+$/);
  });
});

describe('a message as HTML (rule 28.24)', () => {
  it('escapes every text', () => {
    const evil = '<script src="//evil.example">"\'&</script>';
    const content = toContent(
      { text: evil, speaker: evil, item: { id: 'a', name: evil }, session: { ...createTestNews().session, name: evil, startText: evil } },
      { name: evil },
    );
    const html = renderHtml(content);
    expect(html).not.toMatch(/<script/i);
    expect(html).not.toMatch(/(?:href|src)="[^"]*evil/);
    expect(html.split('&lt;script src=&quot;//evil.example&quot;&gt;').length).toBeGreaterThan(5);
  });

  it.each(LOCALES)('loads nothing, and says its language and direction, in %s', (locale) => {
    const html = renderHtml(toContent({}, { locale }));
    expect(html).toContain(`<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">`);
    expect(html).not.toMatch(/<(?:img|link|script|iframe|object|video|audio|form)|\bsrc=|url\(|@import|\son\w+=/i);
    const addresses = [...html.matchAll(/https?:\/\/[^"<\s]+/g)].map(([address]) => address);
    expect(addresses.filter((address) => !address.startsWith(`${PORTAL}/`))).toEqual([]);
  });

  it('has no colours, so that it is readable in light and dark', () => {
    const html = renderHtml(toContent({}));
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).not.toMatch(/\b(?:color|background)(?:-color)?:|#[0-9a-f]{3,6}\b/i);
  });
});
