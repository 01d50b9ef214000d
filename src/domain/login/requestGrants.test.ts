import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { grantCookie, grantCookieName, parseGrantCookies, surplusGrants } from './requestGrants.ts';

const SITE = 'https://gallery.example';
const LOCAL = 'http://127.0.0.1:4321';

describe('the cookie of a grant', () => {
  it('is bound to one session, and with https to one host', () => {
    expect(grantCookieName(SITE, 'waterdam', 1008)).toBe('__Host-grant-waterdam-1008');
    expect(grantCookieName(LOCAL, 'waterdam', 1008)).toBe('grant-waterdam-1008');
  });

  it('is not available to scripts, other sites and plain http (rule 14.4)', () => {
    expect(grantCookie(SITE, 'n', 'v', 60)).toBe('n=v; Max-Age=60; Path=/; HttpOnly; SameSite=Lax; Secure');
    expect(grantCookie(LOCAL, 'n', 'v', 60)).toBe('n=v; Max-Age=60; Path=/; HttpOnly; SameSite=Lax');
    expect(grantCookie(LOCAL, 'n', undefined, 60)).toBe('n=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
  });
});

describe('parseGrantCookies', () => {
  it('finds the grants among the cookies', () => {
    const { cookies, address, isUsed } = parseGrantCookies(
      'a=1; __Host-grant-waterdam-1008=x.y.z; grant-gent-7=q=r;grant-gent-x=1; grant-=2',
    );
    expect([...cookies]).toEqual([
      ['__Host-grant-waterdam-1008', 'x.y.z'],
      ['grant-gent-7', 'q=r'],
    ]);
    expect([address, isUsed]).toEqual([undefined, false]);
  });

  it('finds nothing without cookies', () => expect(parseGrantCookies('').cookies.size).toBe(0));

  it('parses any header', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        expect(parseGrantCookies(header).isUsed).toBe(false);
      }),
    );
  });
});

describe('surplusGrants (rule 14.4)', () => {
  const withGrants = (count: number) => parseGrantCookies(Array.from({ length: count }, (_, index) => `grant-gent-${index}=t`).join('; '));

  it.each([
    [0, 0],
    [19, 0],
    [20, 1],
    [23, 4],
  ])('of %i cookies, %i are deleted for a new one', (count, surplus) => {
    expect(surplusGrants(withGrants(count), 'grant-gent-99')).toEqual(Array.from({ length: surplus }, (_, index) => `grant-gent-${index}`));
  });

  it('deletes none for a renewed grant', () => expect(surplusGrants(withGrants(20), 'grant-gent-3')).toEqual([]));
});
