import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createContext } from '../../../tests/support/pageContext.ts';
import { startUpstream, WITH_BROKER } from '../../../tests/support/upstreamServer.ts';
import { FULL_LISTS, recorded } from '../../../tests/support/upstreamRecords.ts';
import { addSession } from '../../../tests/support/upstreamSession.ts';
import type { FollowView } from '../../domain/follow/followView.ts';
import { translatorFor } from '../../i18n/translator.ts';
import { createFormToken } from '../../services/server/access/formToken.ts';
import { toFormResponse, toPrivateResponse } from '../responses/formAnswer.ts';
import { FOLLOW_ACTION } from './followCheck.ts';
import { loadFollowDocument, loadFollowPage } from './follow.loader.ts';
import { loadConfirmPage, loadManagePage } from './manage.loader.ts';

const upstream = await startUpstream({ PORTAL_FOLLOW_TOKEN: 'follow-token' });
process.env['PORTAL_FOLLOW_URL'] = `${upstream.url}/following`;
afterAll(() => upstream.close());
beforeEach(() => {
  upstream.forget();
  answer('options', { json: { channels: ['mail', 'push'], pushKey: 'BKey' } });
  answer('follows', { status: 202, json: {} });
});
const t = translatorFor('en');
let count = 0;
/** A number that no other test uses, for networks. */
const next = () => (count += 1);
function answer(path: string, given: Parameters<typeof upstream.answers.set>[1]) {
  upstream.answers.set(`/following/${path}`, given);
}
const posts = () => upstream.calls.filter(({ line }) => line.startsWith('POST /following/'));
const sent = () => posts().map(({ body }) => JSON.parse(body) as Record<string, unknown>);
const token = (ageMs = 5000) => createFormToken(FOLLOW_ACTION, Date.now() - ageMs);

function addRecording(id: number, raw: object = {}, settings: object = {}) {
  const place = addSession(upstream, recorded(id, raw), { prefix: WITH_BROKER, settings });
  upstream.lists.set(`/${place.city}`, FULL_LISTS);
  return place;
}

type More = Partial<Parameters<typeof createContext>[0]>;
const contextOf = (city: string, path: string, more: More = {}) =>
  createContext({ params: { city }, path: `/en/${city}/${path}`, clientAddress: `10.7.${String(next())}.1`, ...more });

async function open(city: string, query: string, more: More = {}) {
  const context = contextOf(city, `follow${query}`, more);
  const found = await loadFollowPage(context);
  return { page: found.kind === 'page' ? found.page : toFormResponse(found, t), context };
}

async function openForm(...args: Parameters<typeof open>) {
  const { page } = await open(...args);
  if (page instanceof Response || !page.ok) throw new Error('no page');
  return page.value.view;
}

async function sendJson(city: string, query: string, fields: object, more: More = {}) {
  const { page } = await open(city, query, { fields: { ...fields }, isJson: true, ...more });
  if (!(page instanceof Response)) throw new Error('no JSON');
  const body = (await page.json()) as {
    sent?: boolean;
    manage?: string;
    error?: { code: string; message?: string; fields?: object; formToken?: string };
  };
  return { status: page.status, headers: page.headers, body };
}

const CITY = upstream.addCity();

/** A city that cannot be loaded. */
function failingCity(): string {
  const name = upstream.addCity();
  upstream.answers.set(`/admin/slugify/slugs/client/${name}`, { status: 503, json: {} });
  return name;
}

const valid = () => ({ mail: 'ada@example.org', phases: ['before', 'after'], interval: 'daily', formToken: token() });

describe('what can be followed (rule 28.60)', () => {
  it('is a city, a search, and what exists', async () => {
    expect(await openForm(CITY, '')).toMatchObject({ kind: 'city', name: `Title of ${CITY}`, pushKey: 'BKey', isSent: false, topics: [] });
    expect(await openForm(CITY, '?q=fietspad')).toMatchObject({
      kind: 'search',
      name: 'fietspad',
      action: `/en/${CITY}/follow?q=fietspad`,
    });
  });

  it('is a session or one of its agenda items', async () => {
    const { city, reference } = addRecording(9101);
    expect(await openForm(city, `?session=${reference}`)).toMatchObject({
      kind: 'session',
      topics: [
        { id: 't1', name: 'Opening' },
        { id: 't2', name: 'Budget' },
      ],
      topicId: undefined,
      values: { interval: 'now' },
    });
    expect(await openForm(city, `?session=${reference}&topic=t2`)).toMatchObject({ kind: 'topic', name: 'Budget', topicId: 't2' });
  });

  it.each([
    ['a protected session', 9102, { password: true }],
    ['an unpublished session', 9103, { published: false }],
  ])('is not %s', async (_case, id, raw) => {
    const { city, reference } = addRecording(id, raw);
    expect((await open(city, `?session=${reference}`)).page).toEqual({ ok: false, error: 'not-found' });
  });

  it('is nothing that does not exist, nor in a city that hides its sessions', async () => {
    const { city, reference } = addRecording(9104);
    const hidden = upstream.addCity({ hideSessions: true });
    for (const [name, query] of [
      [city, `?session=${reference}&topic=none`],
      [city, '?session=none'],
      [city, '?category=none/x'],
      [hidden, ''],
      ['no-city', ''],
    ] as const) {
      expect((await open(name, query)).page).toEqual({ ok: false, error: 'not-found' });
    }
  });

  it('is not offered while the follow service does not answer', async () => {
    answer('options', { status: 500, json: {} });
    expect((await open(CITY, '')).page).toEqual({ ok: false, error: 'unavailable' });
  });

  it('is private and has its texts as JSON for the dialog', async () => {
    expect((await open(CITY, '')).context.response.headers.get('cache-control')).toBe('private, no-store');
    const document = toPrivateResponse(await loadFollowDocument(contextOf(CITY, 'follow/form'), { key: 'text' }), t);
    expect(await document.json()).toMatchObject({ view: { kind: 'city' }, texts: { key: 'text' } });
  });
});

describe('a form by e-mail (rules 28.61, 28.62)', () => {
  it('asks the service for a message, with the network and not the address of the visitor', async () => {
    const view = await openForm(CITY, '?q=fietspad', { fields: valid(), clientAddress: '203.0.113.7' });
    expect(view).toMatchObject({ isSent: true, error: undefined, values: { mail: 'ada@example.org' } });
    expect(posts().map(({ line }) => line)).toEqual(['POST /following/follows']);
    expect(sent()[0]).toEqual({
      target: { city: CITY, kind: 'search', query: 'fietspad', kinds: [] },
      name: 'fietspad',
      phases: ['before', 'after'],
      interval: 'daily',
      locale: 'en',
      network: '203.0.113.0/24',
      channel: 'mail',
      mail: 'ada@example.org',
    });
  });

  it('follows the agenda item that is chosen in it', async () => {
    const { city, reference } = addRecording(9105);
    const base = `?session=${reference}&topic=t2`;
    await sendJson(city, base, { ...valid(), topic: 't1' });
    await sendJson(city, base, { ...valid(), topic: '' });
    expect(sent().map(({ target }) => target)).toEqual([
      { city, kind: 'topic', sessionId: 9105, topicId: 't1' },
      { city, kind: 'session', sessionId: 9105 },
    ]);
  });

  it('offers the agenda item of its address also when there are too many, or it has no name', async () => {
    const { city, reference } = addRecording(9106);
    const many = Array.from({ length: 250 }, (_, index) => ({ _id: `m${String(index)}`, name: `Item ${String(index)}`, priority: index }));
    const topics = [...many, { _id: 'nameless', priority: 251 }];
    upstream.lists.set(`/${city}`, [['topics', topics], ...FULL_LISTS.slice(1)]);
    const choicesOf = ({ topics: offered, topicId }: FollowView) => [offered.length, offered.at(-1), topicId];
    const open = (topic: string) => openForm(city, `?session=${reference}${topic}`);
    expect(choicesOf(await open(''))).toEqual([200, { id: 'm199', name: 'Item 199' }, undefined]);
    expect(choicesOf(await open('&topic=m7'))).toEqual([200, { id: 'm199', name: 'Item 199' }, 'm7']);
    expect(choicesOf(await open('&topic=m230'))).toEqual([201, { id: 'm230', name: 'Item 230' }, 'm230']);
    const nameless = await openForm(city, `?session=${reference}&topic=nameless`, { fields: valid() });
    expect(choicesOf(nameless)).toEqual([201, { id: 'nameless', name: nameless.name }, 'nameless']);
    // The service takes nothing without a name: it is that of the session.
    expect(nameless.name).not.toBe('');
    expect(sent()[0]).toMatchObject({ target: { kind: 'topic', topicId: 'nameless' }, name: nameless.name });
  });

  it('names Chinese by its tag', async () => {
    await openForm(CITY, '', { fields: valid(), locale: 'cn' });
    expect(sent()[0]).toMatchObject({ locale: 'zh-CN' });
  });

  it('answers JSON with JSON', async () => {
    expect(await sendJson(CITY, '', valid())).toMatchObject({ status: 200, body: { sent: true } });
  });

  it('keeps what was typed, and calls nobody, when it is not complete', async () => {
    const view = await openForm(CITY, '', { fields: { ...valid(), mail: 'ada', phases: [] } });
    expect(view).toMatchObject({
      isSent: false,
      error: 'invalid-fields',
      problems: { mail: 'email', phases: 'choice' },
      values: { mail: 'ada' },
    });
    const { status, body } = await sendJson(CITY, '', { ...valid(), interval: '' });
    expect(status).toBe(422);
    expect(body.error).toMatchObject({ code: 'invalid-fields', fields: { interval: 'Please make a choice.' } });
    expect(posts()).toEqual([]);
  });

  it('says that the service does not take an address', async () => {
    answer('follows', { status: 422, json: { error: { code: 'invalid-fields', fields: { mail: 'invalid' } } } });
    expect((await sendJson(CITY, '', valid())).body.error).toMatchObject({ code: 'invalid-fields', fields: { mail: expect.any(String) } });
  });

  it.each([
    ['without a form token', { formToken: '' }, 'form-expired'],
    ['sent at once', { formToken: createFormToken(FOLLOW_ACTION, Date.now()) }, 'form-expired'],
    ['of a download', { formToken: createFormToken('download', Date.now() - 5000) }, 'form-expired'],
    ['with a filled trap', { homepage: 'x' }, 'captcha-failed'],
    ['with a forged captcha', { recaptchaToken: 'x' }, 'captcha-failed'],
  ])('%s is rejected', async (_case, change, code) => {
    const { status, body } = await sendJson(CITY, '', { ...valid(), ...change });
    expect([status, body.error?.code]).toEqual([403, code]);
    expect(body.error?.formToken).toMatch(/^\d{13}\./);
    expect(posts()).toEqual([]);
  });

  it('of another site is rejected', async () => {
    const { page } = await open(CITY, '', { fields: valid(), headers: { 'sec-fetch-site': 'cross-site' } });
    expect(page).toEqual({ ok: false, error: 'foreign-origin' });
  });

  it('is limited by network, by the portal and by the service', async () => {
    const clientAddress = '203.0.113.99';
    for (let sentBefore = 0; sentBefore < 3; sentBefore += 1) await sendJson(CITY, '', valid(), { clientAddress });
    const limited = await sendJson(CITY, '', valid(), { clientAddress });
    expect([limited.status, limited.body.error?.code]).toEqual([429, 'too-many-requests']);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    answer('follows', { status: 429, json: { error: { code: 'too-many-requests' } }, headers: { 'retry-after': '77' } });
    const ofService = await sendJson(CITY, '', valid());
    expect([ofService.status, ofService.headers.get('retry-after')]).toEqual([429, '77']);
    // It counts by the hour (rule 28.7), the portal by 15 minutes.
    expect(ofService.body.error).toMatchObject({ code: 'too-many-messages', message: t('error.tooManyMessages') });
    // The service limits one network: it stays open for the others.
    answer('follows', { status: 202, json: {} });
    expect((await sendJson(CITY, '', valid())).status).toBe(200);
  });

  it('says that nothing was sent when the service fails', async () => {
    answer('follows', { status: 500, json: {} });
    expect((await sendJson(CITY, '', valid())).body.error).toMatchObject({ code: 'upstream-failed' });
  });
});

describe('a browser that follows (rule 28.64)', () => {
  const subscription = { endpoint: 'https://push.example.org/x', keys: { p256dh: 'BKey', auth: 'secret' } };

  it('needs no address, and gets the link to what it follows', async () => {
    answer('follows', { status: 201, json: { manage: 'token.of-it' } });
    const { body } = await sendJson(CITY, '', { ...valid(), mail: '', channel: 'push', subscription });
    expect(body).toEqual({ manage: `/en/${CITY}/follow/manage?token=token.of-it` });
    expect(sent()[0]).toMatchObject({ channel: 'push', subscription });
    expect(sent()[0]).not.toHaveProperty('mail');
  });

  it('is told that it can follow no more, and not to wait (rule 28.6)', async () => {
    answer('follows', { status: 409, json: { error: { code: 'too-many-follows' } } });
    const { status, headers, body } = await sendJson(CITY, '', { ...valid(), mail: '', channel: 'push', subscription });
    expect([status, headers.get('retry-after')]).toEqual([409, null]);
    expect(body.error).toMatchObject({ code: 'too-many-follows', message: t('error.tooManyFollows') });
  });

  it('needs a subscription', async () => {
    const { status } = await sendJson(CITY, '', { ...valid(), channel: 'push', subscription: { endpoint: 'http://10.0.0.1' } });
    expect(status).toBe(400);
    expect(posts()).toEqual([]);
  });
});

const FOLLOW = {
  id: 'f1',
  target: { city: CITY, kind: 'city' },
  name: 'Council',
  phases: ['after'],
  interval: 'now',
  locale: 'en',
  isConfirmed: false,
};

describe('the page that confirms (rule 28.65)', () => {
  const confirm = (query: string, more: More = {}) => {
    const context = contextOf(CITY, `follow/confirm${query}`, more);
    return loadConfirmPage(context).then((page) => ({ page, context }));
  };

  it('only shows what would be confirmed to a GET', async () => {
    answer('confirm/read', { json: { follow: FOLLOW } });
    const { page, context } = await confirm('?token=abc');
    expect(page).toMatchObject({ ok: true, value: { token: 'abc', state: { kind: 'confirm', follow: { name: 'Council' } } } });
    expect(posts().map(({ line }) => line)).toEqual(['POST /following/confirm/read']);
    expect(context.response.headers.get('cache-control')).toBe('private, no-store');
  });

  it('confirms with its button', async () => {
    answer('confirm', { json: { follow: { ...FOLLOW, isConfirmed: true }, manage: 'm' } });
    const { page } = await confirm('?token=abc', { fields: {} });
    expect(page).toMatchObject({ ok: true, value: { state: { kind: 'confirmed', manage: 'm' } } });
    expect(sent()).toEqual([{ token: 'abc' }]);
  });

  it('says the same to a second press of the button, without the link to all follows (rule 28.4)', async () => {
    answer('confirm', { json: { follow: { ...FOLLOW, isConfirmed: true } } });
    const { page, context } = await confirm('?token=abc', { fields: {} });
    expect(page).toMatchObject({ ok: true, value: { state: { kind: 'confirmed', follow: { isConfirmed: true } } } });
    expect(page.ok && page.value.state).not.toHaveProperty('manage');
    expect(context.response.status ?? 200).toBe(200);
  });

  it('takes no form of another site', async () => {
    const { page } = await confirm('?token=abc', { fields: {}, headers: { 'sec-fetch-site': 'cross-site' } });
    expect(page).toEqual({ ok: false, error: 'foreign-origin' });
    expect(posts()).toEqual([]);
  });

  it.each(['?token=old', '', `?token=${'x'.repeat(5000)}`])('says how to follow again where a link confirms nothing: %s', async (query) => {
    for (const path of ['confirm', 'confirm/read']) answer(path, { status: 410, json: { error: { code: 'expired' } } });
    for (const more of [{}, { fields: {} }]) {
      const { page, context } = await confirm(query, more);
      expect(page).toMatchObject({ ok: true, value: { state: { kind: 'unconfirmable' } } });
      expect(context.response.status).toBe(410);
    }
  });

  it('is unavailable while the service does not answer', async () => {
    answer('confirm/read', { status: 503, json: {} });
    expect((await confirm('?token=abc')).page).toEqual({ ok: false, error: 'unavailable' });
  });
});

describe('the page with what somebody follows (rules 28.66, 28.67)', () => {
  const manage = (query: string, more: More = {}) => {
    const context = contextOf(CITY, `follow/manage${query}`, more);
    return loadManagePage(context).then((page) => ({ page, context, state: page.ok ? page.value.state : undefined }));
  };
  const OWN = { channel: 'mail', follows: [{ ...FOLLOW, isConfirmed: true }] };

  it('lists it', async () => {
    answer('manage/read', { json: OWN });
    expect((await manage('?token=m')).state).toMatchObject({
      kind: 'follows',
      done: undefined,
      own: { channel: 'mail', follows: [{ id: 'f1' }] },
    });
  });

  it.each([
    [{ action: 'change', id: 'f1', phases: ['before'], interval: 'weekly' }, 'saved'],
    [{ action: 'end', id: 'f1' }, 'ended'],
    [{ action: 'end-all' }, 'ended'],
  ])('does %j', async (fields, done) => {
    answer('manage', { json: { ...OWN, follows: [] } });
    expect((await manage('?token=m', { fields })).state).toMatchObject({ kind: 'follows', done, own: { follows: [] } });
    expect(sent()).toEqual([{ token: 'm', ...fields }]);
  });

  it('changes nothing without a choice, and says where one is missing', async () => {
    answer('manage/read', { json: OWN });
    const { state, context } = await manage('?token=m', { fields: { action: 'change', id: 'f1', interval: 'now' } });
    expect(state).toMatchObject({ kind: 'follows', done: undefined, wrongId: 'f1' });
    expect(context.response.status).toBe(422);
    expect(posts().map(({ line }) => line)).toEqual(['POST /following/manage/read']);
  });

  it('calls nobody about a follow with an id that no service makes', async () => {
    answer('manage/read', { json: OWN });
    for (const action of ['end', 'change']) {
      const { state, context } = await manage('?token=m', { fields: { ...valid(), action, id: 'x'.repeat(101) } });
      expect([state?.kind, context.response.status]).toEqual(['follows', 422]);
    }
    expect(new Set(posts().map(({ line }) => line))).toEqual(new Set(['POST /following/manage/read']));
  });

  it('takes no form of another site, but ends what a message was about for a handler of mail', async () => {
    answer('unsubscribe', { status: 204, text: '' });
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await manage('?token=m', { fields: { action: 'end-all' }, headers })).page).toEqual({ ok: false, error: 'foreign-origin' });
    expect(posts()).toEqual([]);
    expect((await manage('?token=u', { fields: { 'List-Unsubscribe': 'One-Click' }, headers })).state).toEqual({
      kind: 'unsubscribe',
      follows: [],
    });
    expect(posts()).toMatchObject([{ line: 'POST /following/unsubscribe', body: '{"token":"u"}' }]);
  });

  it.each([
    ['lists what a message was about with the link that ends it', [{ ...FOLLOW, isConfirmed: true }]],
    ['says that it has ended already', []],
  ])('%s, and ends nothing by itself', async (_case, follows) => {
    answer('manage/read', { status: 410, json: { error: { code: 'expired' } } });
    answer('unsubscribe/read', { json: { follows } });
    expect((await manage('?token=u')).state).toMatchObject({ kind: 'unsubscribe', follows: follows.map(({ id }) => ({ id })) });
    expect(posts().map(({ line }) => line)).toEqual(['POST /following/manage/read', 'POST /following/unsubscribe/read']);
  });

  it.each([
    [410, true],
    [503, false],
  ])('says why it cannot list that: %i', async (status, isExpired) => {
    answer('manage/read', { status: 410, json: { error: { code: 'expired' } } });
    answer('unsubscribe/read', { status, json: {} });
    const { page } = await manage('?token=u');
    expect(page).toMatchObject(
      isExpired ? { ok: true, value: { state: { kind: 'link', isExpired } } } : { ok: false, error: 'unavailable' },
    );
  });

  it.each([
    ['that is gone', 'no-city', 'not-found'],
    ['that hides its sessions', upstream.addCity({ hideSessions: true }), 'not-found'],
    ['that cannot be loaded', failingCity(), 'unavailable'],
  ])('ends and lists in a city %s what its link is for, and nothing else', async (_case, city, error) => {
    answer('unsubscribe', { status: 204, text: '' });
    answer('manage/read', { json: OWN });
    answer('manage', { json: OWN });
    const open = (query: string, more: More = {}) => loadManagePage(contextOf(city, `follow/manage${query}`, more));
    const oneClick = { fields: { 'List-Unsubscribe': 'One-Click' }, headers: { 'sec-fetch-site': 'cross-site' } };
    const shown = { ok: true, value: { name: city, city: undefined } };
    expect(await open('?token=u', oneClick)).toMatchObject({ ...shown, value: { state: { kind: 'unsubscribe', follows: [] } } });
    expect(posts()).toMatchObject([{ line: 'POST /following/unsubscribe', body: '{"token":"u"}' }]);
    expect(await open('?token=m')).toMatchObject({ ...shown, value: { state: { kind: 'follows' } } });
    expect(await open('?token=m', { fields: { action: 'end', id: 'f1' } })).toMatchObject({
      value: { state: { kind: 'follows', done: 'ended' } },
    });
    for (const path of ['manage/read', 'unsubscribe/read']) answer(path, { status: 410, json: { error: { code: 'expired' } } });
    expect(await open('?token=x')).toEqual({ ok: false, error });
    upstream.forget();
    expect(await open('', { fields: { action: 'link', mail: 'ada@example.org', formToken: token() } })).toEqual({ ok: false, error });
    expect(posts()).toEqual([]);
  });

  it('ends it also for a form in several parts', async () => {
    answer('unsubscribe', { status: 204, text: '' });
    const context = contextOf(CITY, 'follow/manage?token=u');
    const body = new FormData();
    body.set('List-Unsubscribe', 'One-Click');
    const page = await loadManagePage({ ...context, request: new Request(context.url, { method: 'POST', body }) });
    expect(page).toMatchObject({ ok: true, value: { state: { kind: 'unsubscribe', follows: [] } } });
  });

  it('sends the link, with the same page for every address', async () => {
    answer('manage/link', { status: 202, json: {} });
    const { state } = await manage('', { fields: { action: 'link', mail: 'ada@example.org', formToken: token() } });
    expect(state).toMatchObject({ kind: 'link', form: { isSent: true, error: undefined } });
    expect(sent()[0]).toMatchObject({ mail: 'ada@example.org', locale: 'en' });
  });

  it('asks again for an address that is none, and for a form without a token', async () => {
    const wrong = await manage('', { fields: { action: 'link', mail: 'ada', formToken: token() } });
    expect(wrong.state).toMatchObject({ kind: 'link', form: { isSent: false, problem: 'email', mail: 'ada' } });
    expect(wrong.context.response.status).toBe(422);
    const late = await manage('', { fields: { action: 'link', mail: 'ada@example.org' } });
    expect(late.state).toMatchObject({ kind: 'link', form: { isSent: false, error: 'form-expired' } });
    expect(posts()).toEqual([]);
  });

  it('asks for the address with a link that shows nothing', async () => {
    answer('manage/read', { status: 410, json: { error: { code: 'expired' } } });
    answer('unsubscribe/read', { status: 410, json: { error: { code: 'expired' } } });
    const { state, context } = await manage('?token=old');
    expect(state).toMatchObject({ kind: 'link', isExpired: true });
    expect(context.response.status).toBe(410);
  });
});
