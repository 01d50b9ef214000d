import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createContext } from '../../../tests/support/pageContext.ts';
import { startUpstream, WITH_BROKER, withGrants } from '../../../tests/support/upstreamServer.ts';
import { live, NOW_MS } from '../../../tests/support/upstreamRecords.ts';
import { addSession, grantsFor, type SessionPlace, signFor } from '../../../tests/support/upstreamSession.ts';
import type { RequestGrants } from '../../domain/login/requestGrants.ts';
import { toPrivateResponse } from '../responses/formAnswer.ts';
import { loadTicketDocument } from './ticket.loader.ts';

const upstream = await startUpstream();
afterAll(() => upstream.close());
beforeEach(() => upstream.forget());

function add(id: number, raw: object, ticket: object | null = { ticket: `t-${id}`, expires: 1 }): SessionPlace {
  const place = addSession(upstream, live(id, raw), { prefix: WITH_BROKER });
  if (ticket) upstream.api(place.city, `sessions/${id}/ticket`, ticket);
  return place;
}
const ticketCalls = () => upstream.calls.filter(({ line }) => line.endsWith('/ticket')).length;

async function ask(place: SessionPlace, grants: RequestGrants = withGrants({}), fields = {}, headers: Record<string, string> = {}) {
  const params = { city: place.city, reference: place.reference };
  const context = createContext({ params, fields, isJson: true, grants, headers });
  const answer = toPrivateResponse(await loadTicketDocument(params, context.request, grants, NOW_MS), context.locals.t);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  return { status: answer.status, body: answer.status === 200 ? await answer.json() : undefined };
}

describe('a ticket for the broker (rule 12.23)', () => {
  it('is given with a grant, from the cookie or from the token of an embed', async () => {
    const place = add(551, { password: 'set' });
    expect(await ask(place, await grantsFor(place, 'set'))).toEqual({ status: 200, body: { ticket: 't-551' } });
    expect(await ask(place, withGrants({}), { grant: await signFor('address', place, 'set') })).toMatchObject({ status: 200 });
    // All browsers of a session get the same one for a while.
    expect(ticketCalls()).toBe(1);
  });

  it.each<[string, object, (place: SessionPlace) => Promise<RequestGrants>, object]>([
    ['there is no grant', { password: 'set' }, () => Promise.resolve(withGrants({})), {}],
    ['the token is wrong', { password: 'set' }, () => Promise.resolve(withGrants({})), { grant: 'x.y.z' }],
    ['the password has changed', { password: 'new' }, (place) => grantsFor(place, 'set'), {}],
    ['the session is withdrawn', { password: 'set', published: false }, (place) => grantsFor(place, 'set'), {}],
    ['the session is open', {}, (place) => grantsFor(place, 'set'), {}],
  ])('is not given and not asked for where %s', async (_what, raw, toGrants, fields) => {
    const place = add(560 + Object.keys(raw).length * 10 + Math.floor(Math.random() * 1e6), raw);
    expect(await ask(place, await toGrants(place), fields)).toEqual({ status: 204, body: undefined });
    expect(ticketCalls()).toBe(0);
  });

  it('is not needed where the API has none', async () => {
    const unknown = add(591, { password: 'set' }, null);
    expect(await ask(unknown, await grantsFor(unknown, 'set'))).toMatchObject({ status: 204 });
    const strange = add(592, { password: 'set' }, { ticket: 7 });
    expect(await ask(strange, await grantsFor(strange, 'set'))).toMatchObject({ status: 204 });
  });

  it('is not given to other sites', async () => {
    const place = add(593, { password: 'set' });
    expect(await ask(place, await grantsFor(place, 'set'), {}, { 'sec-fetch-site': 'cross-site' })).toMatchObject({ status: 403 });
  });
});
