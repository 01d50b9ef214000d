import { afterAll, describe, expect, it } from 'vitest';
import { startUpstream, withGrants } from '../../../tests/support/upstreamServer.ts';
import { NOW_MS } from '../../../tests/support/upstreamRecords.ts';
import type { City } from '../../domain/city/city.ts';
import type { Session } from '../../domain/session/session.ts';
import { GRANT_SECONDS, signGrant } from '../../services/server/access/signedGrants.ts';
import { createGrantCookies, getVisitorAccess, signAddressGrant } from './grantedAccess.ts';

const upstream = await startUpstream();
afterAll(() => upstream.close());

const SECRET = process.env['PORTAL_SECRET'] ?? '';
const SITE = 'https://gallery.example.org';
const city = { name: 'Gent' } as City;
const session = { sessionId: 7, isPublished: true, isProtected: true, passwordDigest: 'digest' } as Session;
const COOKIE = '__Host-grant-gent-7';
const scope = { siteUrl: SITE, city: 'gent', sessionId: 7, passwordDigest: 'digest' };
const cookieToken = (more: Partial<typeof scope> = {}, nowMs = NOW_MS) => signGrant('cookie', { ...scope, ...more }, SECRET, nowMs);
const addressToken = (more: Partial<typeof scope> = {}, nowMs = NOW_MS) => signGrant('address', { ...scope, ...more }, SECRET, nowMs);

describe('access to a session without a password (rules 3.5, 3.7)', () => {
  it('is open when it is published, and depends on no grant', async () => {
    const grants = withGrants();
    const open = { ...session, isProtected: false };
    expect(await getVisitorAccess(city, open, grants, NOW_MS)).toEqual({ isOpen: true, addressGrant: undefined });
    expect(grants.isUsed).toBe(false);
  });

  it('is closed when it is not published, with a password and a valid grant, too', async () => {
    const grants = withGrants({ [COOKIE]: await cookieToken() }, await addressToken());
    for (const isProtected of [false, true]) {
      const access = await getVisitorAccess(city, { ...session, isPublished: false, isProtected }, grants, NOW_MS);
      expect(access).toEqual({ isOpen: false, addressGrant: undefined });
    }
    expect(grants.isUsed).toBe(false);
  });
});

describe('access to a protected session', () => {
  it('is closed without a grant, and depends on grants (rules 14.1, 14.7)', async () => {
    const grants = withGrants();
    expect(await getVisitorAccess(city, session, grants, NOW_MS)).toEqual({ isOpen: false, addressGrant: undefined });
    expect(grants.isUsed).toBe(true);
  });

  it('is open with the grant of its cookie, whatever the case of the name of the city (rule 14.4)', async () => {
    const grants = withGrants({ [COOKIE]: await cookieToken() });
    expect(await getVisitorAccess(city, session, grants, NOW_MS)).toEqual({ isOpen: true, addressGrant: undefined });
    expect(grants.isUsed).toBe(true);
  });

  it('is open with the grant of its address, which its files then carry (rule 14.6)', async () => {
    const address = await addressToken();
    expect(await getVisitorAccess(city, session, withGrants({}, address), NOW_MS)).toEqual({ isOpen: true, addressGrant: address });
  });

  it('needs no address grant where the cookie opens it', async () => {
    const grants = withGrants({ [COOKIE]: await cookieToken() }, await addressToken());
    expect(await getVisitorAccess(city, session, grants, NOW_MS)).toEqual({ isOpen: true, addressGrant: undefined });
  });

  it('is open with the address grant where the cookie is not valid', async () => {
    const address = await addressToken();
    const grants = withGrants({ [COOKIE]: 'no token' }, address);
    expect(await getVisitorAccess(city, session, grants, NOW_MS)).toEqual({ isOpen: true, addressGrant: address });
  });

  it.each([
    ['another session', { sessionId: 8 }],
    ['another city', { city: 'brugge' }],
    ['another site', { siteUrl: 'https://other.example' }],
    ['the password before (rule 14.5)', { passwordDigest: 'before' }],
  ])('is closed with a grant of %s', async (_what, more) => {
    const grants = withGrants({ [COOKIE]: await cookieToken(more) }, await addressToken(more));
    expect(await getVisitorAccess(city, session, grants, NOW_MS)).toEqual({ isOpen: false, addressGrant: undefined });
  });

  it('is closed with a grant in the cookie of another session or city', async () => {
    const token = await cookieToken();
    for (const name of ['__Host-grant-gent-8', '__Host-grant-Gent-7', '__Host-grant-brugge-7', 'grant-gent-7']) {
      expect((await getVisitorAccess(city, session, withGrants({ [name]: token }), NOW_MS)).isOpen).toBe(false);
    }
  });

  it('does not take a cookie grant in an address, nor an address grant in a cookie', async () => {
    const swapped = withGrants({ [COOKIE]: await addressToken() }, await cookieToken());
    expect((await getVisitorAccess(city, session, swapped, NOW_MS)).isOpen).toBe(false);
  });

  it('ends after 12 hours by cookie and after 6 hours by address (rules 14.4, 14.6)', async () => {
    expect(GRANT_SECONDS).toEqual({ cookie: 12 * 3600, address: 6 * 3600 });
    const byCookie = withGrants({ [COOKIE]: await cookieToken() });
    const byAddress = withGrants({}, await addressToken());
    const isOpenAfter = async (grants: typeof byCookie, seconds: number) =>
      (await getVisitorAccess(city, session, grants, NOW_MS + seconds * 1000)).isOpen;
    expect(await isOpenAfter(byCookie, 12 * 3600 - 1)).toBe(true);
    expect(await isOpenAfter(byCookie, 12 * 3600)).toBe(false);
    expect(await isOpenAfter(byAddress, 6 * 3600 - 1)).toBe(true);
    expect(await isOpenAfter(byAddress, 6 * 3600)).toBe(false);
  });
});

describe('the cookies of a visitor who gave the password (rule 14.4)', () => {
  it('are one grant for 12 hours that scripts cannot read, and that opens the session', async () => {
    const [cookie = '', ...others] = await createGrantCookies(city, session, withGrants(), NOW_MS);
    expect(others).toEqual([]);
    const [, token = '', attributes] = /^__Host-grant-gent-7=([^;]+); (.*)$/.exec(cookie) ?? [];
    expect(attributes).toBe('Max-Age=43200; Path=/; HttpOnly; SameSite=Lax; Secure');
    expect((await getVisitorAccess(city, session, withGrants({ [COOKIE]: token }), NOW_MS)).isOpen).toBe(true);
  });

  it('remove the oldest grant of 20, not one of 19, and not the one that is renewed', async () => {
    const cookiesOf = (count: number, first: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`__Host-grant-gent-${String(first + index)}`, 'x']));
    const removed = async (cookies: Record<string, string>) => {
      const all = await createGrantCookies(city, session, withGrants(cookies), NOW_MS);
      expect(all.at(-1)).toMatch(/^__Host-grant-gent-7=ey/);
      return all.slice(0, -1);
    };
    expect(await removed(cookiesOf(19, 100))).toEqual([]);
    expect(await removed(cookiesOf(20, 100))).toEqual(['__Host-grant-gent-100=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure']);
    expect(await removed({ [COOKIE]: 'x', ...cookiesOf(19, 100) })).toEqual([]);
  });
});

it('opens a session in an embed with the token that is signed for its address (rule 14.6)', async () => {
  const token = await signAddressGrant(city, session, NOW_MS);
  expect((await getVisitorAccess(city, session, withGrants({}, token), NOW_MS)).isOpen).toBe(true);
  expect((await getVisitorAccess({ ...city, name: 'Brugge' }, session, withGrants({}, token), NOW_MS)).isOpen).toBe(false);
});
