import { createChallenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startUpstream, WITH_BROKER } from '../../../tests/support/upstreamServer.ts';
import { FULL_LISTS, recorded } from '../../../tests/support/upstreamRecords.ts';
import { addSession, type SessionPlace } from '../../../tests/support/upstreamSession.ts';
import { parseLoginForm } from '../../domain/login/login.ts';
import { purposeKey } from '../../services/server/access/purposeKey.ts';
import { translatorFor } from '../../i18n/translator.ts';
import { toPrivateResponse } from '../responses/formAnswer.ts';
import { loadCaptchaChallenge } from './captcha.loader.ts';
import { findSession } from '../session/findSession.ts';
import { logIn } from './login.loader.ts';

const upstream = await startUpstream();
afterAll(() => upstream.close());
beforeEach(() => upstream.forget());

const RIGHT = 'right one';
let networks = 0;
/** An address of a network that no other test uses. */
const nextAddress = () => `10.${String((networks += 1))}.0.1`;

/** Adds a protected session whose password is `RIGHT`. */
function addProtected(id: number, more: object = {}): SessionPlace {
  const place = addSession(upstream, recorded(id, { password: 'set', ...more }), { prefix: WITH_BROKER });
  upstream.lists.set(`/${place.city}`, FULL_LISTS);
  const reply = (body: string) => ({ loggedin: (JSON.parse(body) as { password: string }).password === RIGHT });
  for (const path of ['login', 'loginAndSave']) upstream.answers.set(`/api/${place.city}/sessions/${place.reference}/${path}`, { reply });
  return place;
}
const loginCalls = () => upstream.calls.filter(({ line }) => line.startsWith('POST'));

const attempt = (place: SessionPlace, fields: Record<string, unknown>, clientAddress = nextAddress(), proof = '') =>
  logIn(place, parseLoginForm(fields), { clientAddress, proof, nowMs: Date.now() });

/** A solved challenge of the portal whose solution is found at once. */
async function solveQuickly(action: string, effort: number): Promise<string> {
  const keys = { hmacSignatureSecret: purposeKey('captcha'), hmacKeySignatureSecret: purposeKey('captcha key') };
  const expiresAt = new Date(Date.now() + 60_000);
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1000 * effort,
    counter: 1,
    deriveKey,
    expiresAt,
    data: { action },
    ...keys,
  });
  return Buffer.from(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })).toString('base64');
}

describe('the session of a login', () => {
  it.each([{ city: 'a b', reference: 'gr-1' }, { city: 'gent', reference: '..' }, { city: 'gent' }, { reference: 'gr-1' }])(
    'at a malformed address is not found before a service is called (rule 1.9)',
    async (address) => {
      expect(await findSession(address)).toEqual({ ok: false, error: 'not-found' });
      expect(upstream.calls).toEqual([]);
    },
  );

  it('that is unknown is not found; where its record fails it is unavailable', async () => {
    const city = upstream.addCity();
    expect(await findSession({ city, reference: 'gr-1' })).toEqual({ ok: false, error: 'not-found' });
    upstream.api(city, 'sessions/gr-2', 'wrong');
    expect(await findSession({ city, reference: 'gr-2' })).toEqual({ ok: false, error: 'unavailable' });
  });
});

describe('a login', () => {
  it('of a session without a password, or that is not published, needs none and gives no grant (rule 3.7)', async () => {
    const open = addSession(upstream, recorded(501));
    const unpublished = addProtected(502, { published: false });
    for (const place of [open, unpublished]) {
      expect(await attempt(place, { password: RIGHT })).toMatchObject({ ok: true, value: { isGranted: false } });
    }
    expect(loginCalls()).toEqual([]);
  });

  it('with the right password is granted, and with another one is wrong (rule 14.2)', async () => {
    const place = addProtected(503);
    expect(await attempt(place, { password: RIGHT })).toMatchObject({ ok: true, value: { isGranted: true, session: { sessionId: 503 } } });
    expect(await attempt(place, { password: `${RIGHT} ` })).toEqual({ ok: false, error: { kind: 'wrong' } });
    expect(loginCalls().map(({ line, body }) => [line, body])).toEqual([
      [`POST /api/${place.city}/sessions/gr-503/login`, JSON.stringify({ password: RIGHT })],
      [`POST /api/${place.city}/sessions/gr-503/login`, JSON.stringify({ password: `${RIGHT} ` })],
    ]);
  });

  it('without a password, or with a part of the name only, is invalid and calls nobody (rule 14.3)', async () => {
    const place = addProtected(504);
    expect(await attempt(place, {})).toEqual({ ok: false, error: { kind: 'invalid', fields: { password: 'required' } } });
    expect(await attempt(place, { password: RIGHT, first_name: 'Ada' })).toEqual({
      ok: false,
      error: { kind: 'invalid', fields: { name: 'required', email: 'required' } },
    });
    expect(loginCalls()).toEqual([]);
  });

  it('with a name uses the call that stores it (rule 14.3)', async () => {
    const place = addProtected(505);
    const visitor = { first_name: 'Ada', name: 'Jansen', email: 'ada@example.org' };
    expect(await attempt(place, { password: RIGHT, ...visitor })).toMatchObject({ ok: true });
    const [call] = loginCalls();
    expect(call?.line).toBe(`POST /api/${place.city}/sessions/gr-505/loginAndSave`);
    expect(JSON.parse(call?.body ?? '')).toEqual({ password: RIGHT, ...visitor });
  });

  it('whose call fails is not a login, and uses up no attempt where the service is down (rule 14.12)', async () => {
    const place = addProtected(506);
    const clientAddress = nextAddress();
    const path = `/api/${place.city}/sessions/gr-506/login`;
    const { reply } = upstream.answers.get(path) ?? {};
    upstream.answers.set(path, { status: 500, json: {} });
    for (let count = 0; count < 3; count += 1) {
      expect(await attempt(place, { password: RIGHT }, clientAddress)).toEqual({ ok: false, error: { kind: 'failed' } });
    }
    upstream.answers.set(path, { ...(reply && { reply }) });
    const wrong = await Promise.all(Array.from({ length: 10 }, () => attempt(place, { password: 'x' }, clientAddress)));
    expect(wrong.every((result) => !result.ok && (result.error as { kind: string }).kind === 'wrong')).toBe(true);
  });

  it('takes at least 250 ms, whatever the password (rule 14.11)', async () => {
    const place = addProtected(507);
    for (const password of [RIGHT, 'x']) {
      const startMs = performance.now();
      await attempt(place, { password });
      expect(performance.now() - startMs).toBeGreaterThan(245);
    }
  });

  it('has 10 free wrong passwords per network and session, then needs a proof or 20 s (rules 14.8 to 14.10)', async () => {
    const place = addProtected(508);
    const wrong = () => attempt(place, { password: 'x' }, '203.0.113.7');
    const kinds = (await Promise.all(Array.from({ length: 10 }, wrong))).map(
      (result) => !result.ok && (result.error as { kind: string }).kind,
    );
    expect(kinds).toEqual(Array.from({ length: 10 }, () => 'wrong'));
    // One further attempt without a proof in 20 s.
    expect(await attempt(place, { password: 'x' }, '203.0.113.99')).toEqual({ ok: false, error: { kind: 'wrong' } });
    upstream.forget();
    const limited = await attempt(place, { password: RIGHT }, '203.0.113.99');
    expect(limited).toMatchObject({ ok: false, error: { kind: 'too-many', needsProof: true } });
    const { retryAfterSeconds } = (limited as { error: { retryAfterSeconds: number } }).error;
    expect(retryAfterSeconds).toBeGreaterThan(17);
    expect(retryAfterSeconds).toBeLessThanOrEqual(20);
    expect(loginCalls()).toEqual([]);
    // Another network, and another session, are not limited.
    expect(await attempt(place, { password: RIGHT }, '203.0.112.7')).toMatchObject({ ok: true });
    const other = addProtected(509);
    expect(await attempt(other, { password: RIGHT }, '203.0.113.7')).toMatchObject({ ok: true });
    // A proof of the required effort opens; one of less, of another action, or used before does not.
    expect(await attempt(place, { password: RIGHT }, '203.0.113.7', await solveQuickly('login', 1))).toMatchObject({ ok: false });
    expect(await attempt(place, { password: RIGHT }, '203.0.113.7', await solveQuickly('download', 4))).toMatchObject({ ok: false });
    const proof = await solveQuickly('login', 4);
    expect(await attempt(place, { password: RIGHT }, '203.0.113.7', proof)).toMatchObject({ ok: true, value: { isGranted: true } });
    expect(await attempt(place, { password: RIGHT }, '203.0.113.7', proof)).toMatchObject({ error: { kind: 'too-many' } });
  });

  it('leaves 10 names per network and session at most, wrong passwords not counted (rule 14.11)', async () => {
    const place = addProtected(510);
    const clientAddress = nextAddress();
    const named = (password: string) =>
      attempt(place, { password, first_name: 'Ada', name: 'Jansen', email: 'ada@example.org' }, clientAddress);
    expect(await named('x')).toEqual({ ok: false, error: { kind: 'wrong' } });
    for (const result of await Promise.all(Array.from({ length: 9 }, () => named(RIGHT)))) expect(result).toMatchObject({ ok: true });
    expect(await named(RIGHT)).toMatchObject({ ok: true });
    expect(await named(RIGHT)).toMatchObject({ ok: false, error: { kind: 'too-many-names' } });
    // A right password without a name is still taken.
    expect(await attempt(place, { password: RIGHT }, clientAddress)).toMatchObject({ ok: true });
  });
});

describe('a challenge', () => {
  const ask = async (query: string, clientAddress = nextAddress()) =>
    toPrivateResponse(await loadCaptchaChallenge(new URLSearchParams(query), clientAddress, Date.now()), translatorFor('en'));

  it('is given for a download, and for no other action', async () => {
    const answer = await ask('action=download');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(await answer.json()).toMatchObject({ parameters: { cost: 1000, data: { action: 'download' } } });
    for (const query of ['', 'action=other', 'action=Download']) expect((await ask(query)).status).toBe(404);
  });

  it('is given for a password only once the free attempts are used up (rule 14.8)', async () => {
    const place = addProtected(521);
    const query = `action=login&city=${place.city}&session=521`;
    const clientAddress = nextAddress();
    expect((await ask(query, clientAddress)).status).toBe(204);
    await Promise.all(Array.from({ length: 9 }, () => attempt(place, { password: 'x' }, clientAddress)));
    expect((await ask(query, clientAddress)).status).toBe(204);
    await attempt(place, { password: 'x' }, clientAddress);
    const answer = await ask(query, clientAddress);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(await answer.json()).toMatchObject({ parameters: { cost: 2000, data: { action: 'login' } } });
    expect((await ask(query)).status).toBe(204);
  });

  it('is not given for a session without a password, and not found for an unknown one', async () => {
    const { city } = addSession(upstream, recorded(522));
    expect((await ask(`action=login&city=${city}&session=522`)).status).toBe(204);
    for (const query of [`city=${city}&session=523`, 'city=a b&session=1', `city=${city}`, '']) {
      expect((await ask(`action=login&${query}`)).status).toBe(404);
    }
  });
});
