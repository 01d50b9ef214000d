import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { grantCookie, grantCookieName, readGrants, surplusGrants } from './carriedGrants.ts';

const SITE = 'https://gallery.example';
const LOCAL = 'http://127.0.0.1:4321';

describe('the cookie of a grant', () => {
  it('belongs to one session, and on the web to one host', () => {
    expect(grantCookieName(SITE, 'waterdam', 1008)).toBe('__Host-grant-waterdam-1008');
    expect(grantCookieName(LOCAL, 'waterdam', 1008)).toBe('grant-waterdam-1008');
  });

  it('is kept from scripts, other sites and open connections', () => {
    expect(grantCookie(SITE, 'n', 'v', 60)).toBe('n=v; Max-Age=60; Path=/; HttpOnly; SameSite=Lax; Secure');
    expect(grantCookie(LOCAL, 'n', 'v', 60)).toBe('n=v; Max-Age=60; Path=/; HttpOnly; SameSite=Lax');
    expect(grantCookie(LOCAL, 'n', undefined, 60)).toBe('n=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
  });
});

describe('what a request carries', () => {
  it('are the grants among its cookies', () => {
    const { cookies, address, isAsked } = readGrants('a=1; __Host-grant-waterdam-1008=x.y.z; grant-gent-7=q=r;grant-gent-x=1; grant-=2');
    expect([...cookies]).toEqual([
      ['__Host-grant-waterdam-1008', 'x.y.z'],
      ['grant-gent-7', 'q=r'],
    ]);
    expect([address, isAsked]).toEqual([undefined, false]);
  });

  it('is nothing without cookies', () => expect(readGrants('').cookies.size).toBe(0));

  it('can be read whatever the header is', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        expect(readGrants(header).isAsked).toBe(false);
      }),
    );
  });
});

describe('grants beyond what a visitor may have', () => {
  const carry = (count: number) => readGrants(Array.from({ length: count }, (_, index) => `grant-gent-${index}=t`).join('; '));

  it.each([
    [0, 0],
    [19, 0],
    [20, 1],
    [23, 4],
  ])('of %i cookies, %i make room for a new one', (count, surplus) => {
    expect(surplusGrants(carry(count), 'grant-gent-99')).toEqual(Array.from({ length: surplus }, (_, index) => `grant-gent-${index}`));
  });

  it('none has to go for one that is renewed', () => expect(surplusGrants(carry(20), 'grant-gent-3')).toEqual([]));
});
