import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createContext } from '../../../tests/support/pageContext.ts';
import { startUpstream, withGrants } from '../../../tests/support/upstreamServer.ts';
import { recorded } from '../../../tests/support/upstreamRecords.ts';
import { addSession, type SessionPlace } from '../../../tests/support/upstreamSession.ts';
import { translatorFor } from '../../i18n/translator.ts';
import { toFormResponse } from '../responses/formAnswer.ts';
import { loadLoginPage, toFailedLogin } from './loginPage.loader.ts';

const upstream = await startUpstream();
afterAll(() => upstream.close());
beforeEach(() => upstream.forget());

const RIGHT = 'right one';
const t = translatorFor('en');
let networks = 0;

function addProtected(id: number, more: object = {}): SessionPlace {
  const place = addSession(upstream, recorded(id, { password: 'set', ...more }));
  const reply = (body: string) => ({ loggedin: (JSON.parse(body) as { password: string }).password === RIGHT });
  upstream.answers.set(`/api/${place.city}/sessions/${place.reference}/login`, { reply });
  return place;
}

async function post(
  place: Partial<SessionPlace>,
  fields?: Record<string, unknown>,
  more: Partial<Parameters<typeof createContext>[0]> = {},
) {
  const { city, reference } = place;
  const context = createContext({
    params: { city, reference },
    path: `/en/${city ?? ''}/${reference ?? ''}/login`,
    clientAddress: `10.${String((networks += 1))}.0.1`,
    ...(fields && { fields }),
    ...more,
  });
  const answer = await loadLoginPage(context);
  return { answer: answer.kind === 'page' ? answer.page : toFormResponse(answer, t), context };
}
const asResponse = ({ answer }: Awaited<ReturnType<typeof post>>): Response => {
  if (!(answer instanceof Response)) throw new Error(JSON.stringify(answer));
  return answer;
};

describe('the address of a login (contract §7)', () => {
  it('with a malformed parameter is not found before a service is called (rule 1.9)', async () => {
    for (const place of [{ city: 'a b', reference: 'gr-1' }, { city: 'gent', reference: '..' }, {}]) {
      expect((await post(place, { password: RIGHT })).answer).toEqual({ ok: false, error: 'not-found' });
    }
    expect(upstream.calls).toEqual([]);
  });

  it('leads a GET to the session with its query, and an unknown one nowhere', async () => {
    const place = addProtected(601);
    const answer = asResponse(await post(place, undefined, { path: `/en/${place.city}/gr-601/login?in=1` }));
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/en/${place.city}/gr-601?in=1`]);
    expect((await post({ city: place.city, reference: 'gr-602' })).answer).toEqual({ ok: false, error: 'not-found' });
  });
});

describe('a form with a password', () => {
  it('leads back to the page of the session with its grant (rules 14.4, 14.13)', async () => {
    const place = addProtected(611);
    const back = `/en/${place.city}/gr-611/topic/t1`;
    const answer = asResponse(await post(place, { password: RIGHT, back }));
    expect([answer.status, answer.headers.get('location')]).toEqual([303, back]);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('set-cookie')).toMatch(new RegExp(`^__Host-grant-${place.city}-611=ey`));
  });

  it.each(['https://evil.example/', '/other/gr-612', '//evil.example', ''])(
    'leads to the session instead of %s (rule 14.13)',
    async (back) => {
      const place = addProtected(612);
      const answer = asResponse(await post(place, { password: RIGHT, ...(back && { back }) }));
      expect(answer.headers.get('location')).toBe(`/en/${place.city}/gr-612`);
    },
  );

  it('removes the oldest grant of a visitor with 20 (rule 14.4)', async () => {
    const place = addProtected(613);
    const cookies = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`__Host-grant-gent-${String(index + 1)}`, 'x']));
    const answer = asResponse(await post(place, { password: RIGHT }, { grants: withGrants(cookies) }));
    const names = answer.headers.getSetCookie().map((cookie) => cookie.split('=')[0]);
    expect(names).toEqual(['__Host-grant-gent-1', `__Host-grant-${place.city}-613`]);
  });

  it('that is wrong shows the session again with the problem, without the password (rule 14.2)', async () => {
    const place = addProtected(614);
    const { answer, context } = await post(place, { password: 'a wrong secret', back: '/x' });
    expect(answer).toMatchObject({ ok: true, value: { access: 'protected', content: undefined } });
    expect(context.response.status).toBe(401);
    expect(context.response.headers.get('cache-control')).toBe('private, no-store');
    expect(context.locals.failedLogin).toMatchObject({ problem: { kind: 'wrong' }, back: '/x' });
    expect(JSON.stringify(answer)).not.toContain('a wrong secret');
  });

  it('stays closed for a visitor who has a grant and types a wrong password', async () => {
    const place = addProtected(615);
    const granted = asResponse(await post(place, { password: RIGHT }));
    const [name = '', token = ''] = (granted.headers.get('set-cookie') ?? '').split(';')[0]?.split('=') ?? [];
    const { answer } = await post(place, { password: 'x' }, { grants: withGrants({ [name]: token }) });
    expect(answer).toMatchObject({ ok: true, value: { content: undefined } });
  });

  it('that is empty is invalid, and the call that fails is no login (rules 14.3, 14.12)', async () => {
    const place = addProtected(616);
    expect((await post(place, {})).context.response.status).toBe(422);
    upstream.answers.set(`/api/${place.city}/sessions/gr-616/login`, { status: 500, json: {} });
    const { answer, context } = await post(place, { password: RIGHT });
    expect([context.response.status, context.response.headers.has('set-cookie')]).toEqual([502, false]);
    expect(answer).toMatchObject({ ok: true, value: { content: undefined } });
  });

  it('of another site is rejected, and its password is not tried (rule 23.6)', async () => {
    const place = addProtected(617);
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await post(place, { password: RIGHT }, { headers })).answer).toEqual({ ok: false, error: 'foreign-origin' });
    const answer = asResponse(await post(place, { password: RIGHT }, { headers, isJson: true }));
    expect([answer.status, await answer.json()]).toMatchObject([403, { error: { code: 'foreign-origin' } }]);
    expect(upstream.calls).toEqual([]);
  });

  it('for a session without one leads to it without a cookie', async () => {
    const answer = asResponse(await post(addSession(upstream, recorded(618)), { password: RIGHT }));
    expect([answer.status, answer.headers.has('set-cookie')]).toEqual([303, false]);
  });
});

describe('JSON with a password (contract §7)', () => {
  const send = async (place: Partial<SessionPlace>, fields: Record<string, unknown>, more = {}) =>
    asResponse(await post(place, fields, { isJson: true, ...more }));

  it('is answered with JSON and the grant', async () => {
    const answer = await send(addProtected(621), { password: RIGHT });
    expect([answer.status, await answer.json()]).toEqual([200, { loggedin: true }]);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('set-cookie')).toMatch(/^__Host-grant-/);
  });

  it('that is wrong is answered with the message of rule 14.2', async () => {
    const answer = await send(addProtected(622), { password: 'x' });
    expect([answer.status, await answer.json()]).toEqual([401, { error: { code: 'wrong-password', message: t('login.wrong') } }]);
    expect(answer.headers.has('set-cookie')).toBe(false);
  });

  it('that is invalid names each input as the form does', async () => {
    const answer = await send(addProtected(623), { password: RIGHT, first_name: 'Ada', email: 'no address' });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      error: { code: 'invalid-fields', fields: { name: t('validation.required'), email: t('validation.email') } },
    });
  });

  it('beyond the limit says when to try again, and that a proof helps (rules 14.8, 14.9)', async () => {
    const place = addProtected(624);
    const clientAddress = '198.51.100.1';
    await Promise.all(Array.from({ length: 11 }, () => send(place, { password: 'x' }, { clientAddress })));
    const answer = await send(place, { password: 'x' }, { clientAddress });
    expect(answer.status).toBe(429);
    const seconds = Number(answer.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(15);
    expect(seconds).toBeLessThanOrEqual(20);
    expect(await answer.json()).toMatchObject({
      error: { code: 'too-many-requests', proof: true, message: t('login.tooMany', { count: 1 }) },
    });
  });

  it('for an unknown session is not found', async () => {
    const city = upstream.addCity();
    const answer = await send({ city, reference: 'gr-1' }, { password: RIGHT });
    expect([answer.status, await answer.json()]).toMatchObject([404, { error: { code: 'not-found' } }]);
  });
});

it('asks for no consent to reCAPTCHA where the portal uses another captcha (rule 20.8)', () => {
  const form = { password: '', firstName: '', name: '', email: '' };
  expect(toFailedLogin({ kind: 'too-many', retryAfterSeconds: 9, needsProof: true }, form, undefined).siteKey).toBeUndefined();
});
