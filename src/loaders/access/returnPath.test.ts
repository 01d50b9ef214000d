import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseLocalizedPath } from '../../i18n/localizedPath.ts';
import { toReturnPath } from './returnPath.ts';

const SITE = 'https://gallery.example.org';
const CITY = 'evil';
const REFERENCES = ['gr-1', '4711'];

describe('the return path after a login (rule 14.13)', () => {
  it.each(['/evil/gr-1', '/fr/evil/4711/topicid/a', '/evil/gr-1?in=1&out=2', '/evil//gr-1', '/evil/x/../gr-1'])('is %s', (back) => {
    expect(new URL(toReturnPath(back, CITY, REFERENCES) ?? '', SITE).href).toBe(new URL(back, SITE).href);
  });

  it.each([
    '/.//evil/gr-1',
    '/x/..//evil/gr-1',
    '/%2e//evil/gr-1',
    '/x/%2E%2e//fr/evil/gr-1',
    '/.\\/evil/gr-1',
    '/x/..\\\\evil/gr-1',
    '//evil/gr-1',
    '/\\evil/gr-1',
    '/\t/evil/gr-1',
    'https://evil/gr-1',
    'evil/gr-1',
    '/evil/gr-2',
    '/evil/gr-1/login',
    '/',
    '',
  ])('is never %s', (back) => {
    expect(toReturnPath(back, CITY, REFERENCES)).toBeUndefined();
  });

  it('is a path of that session on this site for any input', () => {
    const part = fc.constantFrom(
      '/',
      '//',
      '\\',
      '.',
      '..',
      '%2e',
      '%2F',
      '%5c',
      '\t',
      '\n',
      ' ',
      '@',
      ':',
      '?',
      '#',
      'x',
      'evil',
      'gr-1',
      '4711',
      'fr',
      'cn',
      'login',
      'seek',
      'evil/gr-1',
      '/evil/gr-1',
      'https:',
      'evil.example',
    );
    let found = 0;
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const location = toReturnPath(`/${parts.join('')}`, CITY, REFERENCES);
        if (location === undefined) return;
        found += 1;
        const { origin, pathname } = new URL(location, SITE);
        const [, city, reference] = parseLocalizedPath(pathname).pagePath.split('/');
        expect([origin, city]).toEqual([SITE, CITY]);
        expect(REFERENCES).toContain(reference);
      }),
      { numRuns: 20_000 },
    );
    expect(found).toBeGreaterThan(100);
  });
});
