import fc from 'fast-check';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { GRANT_SECONDS, type GrantKind, type GrantScope, isGrant, signGrant } from './signedGrants.ts';

const SECRET = 'only-for-tests-'.repeat(3);
const NOW = Date.UTC(2026, 9, 26, 19, 30);
const scope: GrantScope = { siteUrl: 'https://gallery.example', city: 'waterdam', sessionId: 1008, passwordDigest: 'digest-of-one' };
const kinds: GrantKind[] = ['cookie', 'address'];

const opens = (token: string, changes: Partial<GrantScope> = {}, nowMs = NOW, kind: GrantKind = 'cookie') =>
  isGrant(token, kind, { ...scope, ...changes }, SECRET, nowMs);

describe.each(kinds)('a grant in a %s', (kind) => {
  it('opens its session from its issue until it expires', async () => {
    const token = await signGrant(kind, scope, SECRET, NOW);
    const lasts = GRANT_SECONDS[kind] * 1000;
    expect(lasts).toBeLessThanOrEqual(12 * 3_600_000);
    for (const [afterMs, isOpen] of [
      [-1000, false],
      [0, true],
      [lasts - 1000, true],
      [lasts, false],
      [10 * lasts, false],
    ] as const) {
      expect(await opens(token, {}, NOW + afterMs, kind), String(afterMs)).toBe(isOpen);
    }
  });

  it('is not a grant of the other kind', async () => {
    const token = await signGrant(kind, scope, SECRET, NOW);
    for (const other of kinds) expect(await opens(token, {}, NOW, other)).toBe(other === kind);
  });

  it('opens no other session, city or site', async () => {
    const token = await signGrant(kind, scope, SECRET, NOW);
    const city = fc.string({ unit: fc.constantFrom(...'waterdmWATERDM0123456789-'.split('')), minLength: 1, maxLength: 64 });
    const siteUrl = fc.domain().map((host) => `https://${host}`);
    const others = fc.record({ city, siteUrl, sessionId: fc.nat() }, { requiredKeys: [] });
    await fc.assert(
      fc.asyncProperty(others, async (changes) => {
        const isSame = Object.entries(changes).every(([name, value]) => scope[name as keyof GrantScope] === value);
        expect(await opens(token, changes, NOW, kind)).toBe(isSame);
      }),
    );
    for (const change of [
      { city: 'Waterdam' },
      { sessionId: 100 },
      { siteUrl: 'http://gallery.example' },
      { siteUrl: 'https://gallery.example:8443' },
    ])
      expect(await opens(token, change, NOW, kind)).toBe(false);
  });

  it('ends when the password of its session changes', async () => {
    const token = await signGrant(kind, scope, SECRET, NOW);
    expect(await opens(token, { passwordDigest: 'digest-of-one' }, NOW, kind)).toBe(true);
    for (const passwordDigest of ['digest-of-another', '', undefined])
      expect(await opens(token, { passwordDigest }, NOW, kind)).toBe(false);
    const withoutDigest = await signGrant(kind, { ...scope, passwordDigest: undefined }, SECRET, NOW);
    for (const passwordDigest of ['digest-of-one', undefined])
      expect(await opens(withoutDigest, { passwordDigest }, NOW, kind)).toBe(false);
  });

  it('is rejected when a single bit of it was changed', async () => {
    const token = await signGrant(kind, scope, SECRET, NOW);
    const parts = token.split('.').map((part) => Buffer.from(part, 'base64url'));
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 2 }), fc.nat(), fc.nat({ max: 7 }), async (part, position, bit) => {
        const forged = parts.map((bytes) => Buffer.from(bytes));
        const bytes = forged[part] ?? expect.fail();
        const index = position % bytes.length;
        bytes.writeUInt8(bytes.readUInt8(index) ^ (1 << bit), index);
        expect(await opens(forged.map((each) => each.toString('base64url')).join('.'), {}, NOW, kind)).toBe(false);
      }),
    );
  });
});

it('any other text in place of a grant is rejected', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string(), async (token) => {
      expect(await opens(token)).toBe(false);
    }),
  );
});

it('a grant of another secret is rejected', async () => {
  expect(await opens(await signGrant('cookie', scope, `${SECRET}x`, NOW))).toBe(false);
});

it('a token that the same secret signed for another purpose is rejected, also one without algorithm', async () => {
  const other = new SignJWT()
    .setProtectedHeader({ alg: 'HS256', typ: 'cookie-grant+jwt' })
    .setSubject('waterdam/1008')
    .setAudience(scope.siteUrl)
    .setIssuedAt(NOW / 1000)
    .setExpirationTime(NOW / 1000 + 60);
  expect(await opens(await other.sign(new TextEncoder().encode(SECRET)))).toBe(false);
  const [, payload] = (await signGrant('cookie', scope, SECRET, NOW)).split('.');
  const none = Buffer.from('{"alg":"none","typ":"cookie-grant+jwt"}').toString('base64url');
  expect(await opens(`${none}.${payload}.`)).toBe(false);
});
