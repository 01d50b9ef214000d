import { describe, expect, it } from 'vitest';
import { hasConsentBanner, parseConsent, toPageViewAddress, toStoredConsent } from './consent.ts';

const EVERYTHING = ['essential', 'analytics'];

describe('a stored choice (rules 20.3, 20.4)', () => {
  it.each([
    ['all', EVERYTHING],
    ['["essential","analytics"]', EVERYTHING],
    ['["analytics"]', EVERYTHING],
    ['["essential"]', ['essential']],
    ['[]', ['essential']],
    ['["marketing",{"analytics":true},null]', ['essential']],
  ])('%s accepts %j', (stored, accepted) => {
    expect(parseConsent(stored)).toEqual(accepted);
  });

  it.each([undefined, '', 'none', 'ALL', 'true', 'null', '"analytics"', '{"analytics":true}', '["analytics"'])(
    '%s is no choice',
    (stored) => {
      expect(parseConsent(stored)).toBeUndefined();
    },
  );
});

describe('storing a choice (rule 20.4)', () => {
  it.each([
    ['all', 'all'],
    [[], '["essential"]'],
    [['analytics'], '["essential","analytics"]'],
    [['essential', 'marketing'], '["essential"]'],
  ] as const)('%j is stored as %s', (accepted, stored) => {
    expect(toStoredConsent(accepted)).toBe(stored);
  });

  it('gives the same choice when it is parsed again', () => {
    for (const accepted of ['all', [], ['analytics']] as const)
      expect(parseConsent(toStoredConsent(accepted))).toEqual(accepted.length > 0 ? EVERYTHING : ['essential']);
  });
});

it.each([
  ['/', true],
  ['/waterdam', true],
  ['/waterdam/embed', true],
  ['/waterdam/gr-1/topic/embed', true],
  ['/waterdam/gr-1/embed', false],
  ['/waterdam/1001/embed/topics', false],
  ['/cor', false],
  ['/cor/meeting-1', false],
  ['/cordoba', true],
])('cookie banner on %s: %s (rule 20.2)', (path, isShown) => {
  expect(hasConsentBanner(path)).toBe(isShown);
});

it('a page view has path, language and title (rule 20.5)', () => {
  const analytics = { url: 'https://m.example.org/matomo.php', site: '7' };
  const view = { path: '/waterdam/gr%20%C3%A9&1', language: 'zh-CN', title: 'Raad & pers · Waterdam?' };
  const address = new URL(toPageViewAddress(analytics, 'https://gallery.example.org', view));
  expect(address.origin + address.pathname).toBe(analytics.url);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    idsite: '7',
    rec: '1',
    send_image: '0',
    url: 'https://gallery.example.org/waterdam/gr%20%C3%A9&1',
    action_name: 'Raad & pers · Waterdam?',
    lang: 'zh-CN',
  });
});
