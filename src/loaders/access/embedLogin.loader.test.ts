import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createContext } from '../../../tests/support/pageContext.ts';
import { startUpstream, WITH_BROKER, withGrants } from '../../../tests/support/upstreamServer.ts';
import { FULL_LISTS, live, recorded } from '../../../tests/support/upstreamRecords.ts';
import { addSession, type SessionPlace } from '../../../tests/support/upstreamSession.ts';
import { openEmbed } from './embedLogin.loader.ts';
import { getVisitorAccess } from './grantedAccess.ts';
import { findSession } from '../session/findSession.ts';

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

describe('the login of an embed (rule 14.6)', () => {
  const open = async (place: SessionPlace, fields?: Record<string, unknown>, headers: Record<string, string> = {}, address?: string) => {
    const context = createContext({
      params: { city: place.city, reference: place.reference },
      headers,
      clientAddress: nextAddress(),
      ...(fields && { fields }),
      grants: withGrants({}, address),
    });
    return { page: await openEmbed(context), context };
  };

  it('answers a GET with the embed: a protected session stays closed', async () => {
    const { page, context } = await open(addProtected(531));
    expect(page).toMatchObject({ ok: true, value: { view: { access: 'protected', content: undefined } } });
    expect(context.response.headers.has('set-cookie')).toBe(false);
    expect(context.locals.failedLogin).toBeUndefined();
  });

  it('answers the right password with the open embed, whose files carry a token of their own', async () => {
    const place = addProtected(532);
    const { page, context } = await open(place, { password: RIGHT });
    if (!page.ok || !page.value.view.content) throw new Error('closed');
    const { addressGrant, metadata } = page.value.view.content;
    expect(metadata.topics).toHaveLength(2);
    expect(context.response.headers.get('set-cookie')).toMatch(new RegExp(`^__Host-grant-${place.city}-532=`));
    const found = await findSession(place);
    const access = found.ok && getVisitorAccess(found.value.city, found.value.session, withGrants({}, addressGrant), Date.now());
    expect(await access).toEqual({ isOpen: true, addressGrant });
    const reloaded = await open(place, undefined, {}, addressGrant);
    expect(reloaded.page).toMatchObject({ ok: true, value: { view: { content: { addressGrant } } } });
    expect((await open(place)).page).toMatchObject({ value: { view: { content: undefined } } });
  });

  it('answers a wrong password with the closed embed and its problem, never with the password (rule 14.2)', async () => {
    const { page, context } = await open(addProtected(533), { password: 'a secret that is wrong' });
    expect(page).toMatchObject({ ok: true, value: { view: { content: undefined } } });
    expect(context.response.status).toBe(401);
    expect(context.response.headers.get('cache-control')).toBe('private, no-store');
    expect(context.response.headers.has('set-cookie')).toBe(false);
    expect(context.locals.failedLogin).toMatchObject({ problem: { kind: 'wrong' }, back: undefined, siteKey: undefined });
    expect(JSON.stringify([page, context.locals.failedLogin?.problem])).not.toContain('a secret');
  });

  it('of another site is rejected, and its password is not tried (rule 23.6)', async () => {
    const { page } = await open(addProtected(534), { password: RIGHT }, { 'sec-fetch-site': 'cross-site' });
    expect(page).toEqual({ ok: false, error: 'foreign-origin' });
    expect(loginCalls()).toEqual([]);
  });

  it('of a session without a password gives no cookie, of an unknown one is not found', async () => {
    const { page, context } = await open(addSession(upstream, live(535)), { password: RIGHT });
    expect(page).toMatchObject({ ok: true, value: { view: { access: 'open' } } });
    expect(context.response.headers.has('set-cookie')).toBe(false);
    expect((await open({ city: 'nowhere', id: '1', reference: 'gr-1' }, { password: RIGHT })).page).toMatchObject({ ok: false });
  });
});
