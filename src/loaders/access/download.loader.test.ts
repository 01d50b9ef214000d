import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createContext } from '../../../tests/support/pageContext.ts';
import { startUpstream, WITH_BROKER } from '../../../tests/support/upstreamServer.ts';
import { brokerTopic, FULL_LISTS, hoursFromNow, live, PLAYLIST, recorded } from '../../../tests/support/upstreamRecords.ts';
import { addSession, addTranscripts, type SessionPlace } from '../../../tests/support/upstreamSession.ts';
import { createFormToken } from '../../services/server/access/formToken.ts';
import { loadDownloadDocument, loadDownloadPage } from './download.loader.ts';
import { toFormResponse, toPrivateResponse } from '../responses/formAnswer.ts';
import { DOWNLOAD_ACTION } from './downloadOrder.ts';
import { translatorFor } from '../../i18n/translator.ts';

const upstream = await startUpstream();
afterAll(() => upstream.close());
beforeEach(() => upstream.forget());
const t = translatorFor('en');
let count = 0;
/** A number that no other test uses, for networks and mailboxes. */
const next = () => (count += 1);

function addRecording(
  id: number,
  raw: object = {},
  settings: object = {},
  playlists: unknown = [PLAYLIST],
  toPlace = recorded,
): SessionPlace {
  const place = addSession(upstream, toPlace(id, raw), {
    prefix: WITH_BROKER,
    settings: { downloadEnabled: true, ...settings },
    playlists,
  });
  upstream.lists.set(`/${place.city}`, FULL_LISTS);
  addTranscripts(upstream, place, ['fr', 'nl'], []);
  upstream.answers.set(`/api/${place.city}/sessions/${place.reference}/download`, { text: 'OK' });
  return place;
}
const token = (ageMs = 5000) => createFormToken(DOWNLOAD_ACTION, Date.now() - ageMs);
const orders = () =>
  upstream.calls.filter(({ line }) => line.startsWith('POST')).map(({ body }) => JSON.parse(body) as Record<string, unknown>);
const valid = () => ({ email: `ada${String(next())}@example.org`, topics: ['t1', 't2'], languages: ['nl'], formToken: token() });

async function open(
  place: Partial<SessionPlace>,
  fields?: Record<string, unknown>,
  more: Partial<Parameters<typeof createContext>[0]> = {},
) {
  const { city, reference } = place;
  const context = createContext({
    params: { city, reference },
    path: `/en/${city ?? ''}/${reference ?? ''}/download/`,
    clientAddress: `10.${String(next())}.0.1`,
    ...(fields && { fields }),
    ...more,
  });
  const answer = await loadDownloadPage(context);
  return { answer: answer.kind === 'page' ? answer.page : toFormResponse(answer, t), context };
}
async function openForm(...args: Parameters<typeof open>) {
  const { answer } = await open(...args);
  if (answer instanceof Response || !answer.ok) throw new Error('no page');
  return answer.value.form;
}

async function send(place: Partial<SessionPlace>, fields: Record<string, unknown>, more = {}) {
  const { answer } = await open(place, fields, { isJson: true, ...more });
  if (!(answer instanceof Response)) throw new Error(JSON.stringify(answer));
  return { answer, body: (await answer.json()) as { error?: { code: string; fields?: object; formToken?: string }; started?: boolean } };
}

describe('the download form (rules 15.1, 15.4)', () => {
  it('offers topics, languages once, and the length of the recording', async () => {
    const form = await openForm(addRecording(701));
    expect(form).toMatchObject({
      offer: { topics: ['t1', 't2'], languages: ['nl', 'fr'], endSeconds: 7200 },
      captcha: 'altcha',
      siteKey: undefined,
      topicNames: { t1: 'Opening', t2: 'Budget' },
      languageNames: { nl: 'Dutch', fr: 'French' },
      isStarted: false,
      problems: {},
      values: { email: '', part: 'all', topics: [], languages: ['nl'], start: '', stop: '' },
    });
    expect(form?.action).toMatch(/^\/en\/broker\d+\/gr-701\/download$/);
  });

  it.each([
    ['the city does not offer downloads', () => addRecording(702, {}, { downloadEnabled: false })],
    ['the session is live', () => addRecording(703, {}, {}, [{ source: { ...PLAYLIST.source, streamType: 'live' } }], live)],
    ['there is no recording', () => addRecording(704, { video: null }, {}, [])],
    ['the video is unavailable', () => addRecording(705, { channels: [{ status: 'vod-unavailable' }] })],
    ['the session is protected', () => addRecording(706, { password: 'x' })],
    ['the session is not published', () => addRecording(707, { published: false })],
  ])('is not there where %s: the address shows the session page (rule 15.1)', async (_what, add) => {
    const { answer, context } = await open(add());
    expect(answer).toMatchObject({ ok: true, value: { form: undefined } });
    expect(context.response.headers.get('cache-control')).toBe('private, no-store');
  });

  it('offers the languages of the sound tracks, a description by its id, and has the sound of the page chosen (rule 27.9)', async () => {
    const tracks = [
      { id: 'hall', kind: 'floor', language: 'nl' },
      { id: 'cabin', kind: 'interpretation', language: 'de', mp4: 'https://media.example.org/de.mp4' },
      { id: 'ad', kind: 'description', language: 'nl', hlsName: 'Described' },
    ];
    const place = addRecording(730, {}, {}, [{ ...PLAYLIST, source: { ...PLAYLIST.source, tracks } }]);
    const formWith = (query: string) => openForm(place, undefined, { path: `/en/${place.city}/${place.reference}/download/${query}` });
    const form = await formWith('');
    expect(form?.offer.languages).toEqual(['nl', 'fr', 'de', 'ad']);
    expect(Object.values(form?.languageNames ?? {}).map((name) => name.replace(/[\u2068\u2069]/g, ''))).toEqual([
      'Dutch',
      'French',
      'German',
      'Dutch (audio description)',
    ]);
    const chosen = await Promise.all(['', '?audio=cabin', '?audio=ad', '?audio=hall'].map(formWith));
    expect(chosen.map((each) => each?.values.languages)).toEqual([['nl'], ['de'], ['ad'], ['nl']]);
    await send(place, { ...valid(), languages: ['ad'], audioonly: true });
    expect(orders()).toMatchObject([{ languages: ['ad'], audioonly: true }]);
  });

  it('has the marks of a clip, rounded outwards (rules 15.5, 15.12)', async () => {
    const place = addRecording(708);
    const path = (query: string) => ({ path: `/en/${place.city}/gr-708/download/?${query}` });
    expect((await openForm(place, undefined, path('in=10.7&out=20.2')))?.values).toMatchObject({
      part: 'trim',
      start: '0:10',
      stop: '0:21',
    });
    expect((await openForm(place, undefined, path('out=20')))?.values).toMatchObject({ part: 'trim', start: '', stop: '0:20' });
    expect((await openForm(place, undefined, path('in=later')))?.values).toMatchObject({ part: 'trim', start: 'later' });
  });

  it('has the topic that the visitor came from (rule 15.3)', async () => {
    const place = addRecording(712);
    const path = (query: string) => ({ path: `/en/${place.city}/gr-712/download/?${query}` });
    expect((await openForm(place, undefined, path('topic=t2')))?.values).toMatchObject({ part: 'topics', topics: ['t2'] });
    expect((await openForm(place, undefined, path('topic=t9')))?.values).toMatchObject({ part: 'all', topics: [] });
  });

  it('counts marks of a part from the start of the recording', async () => {
    const place = addRecording(709, {}, {}, [PLAYLIST, { ...PLAYLIST, startUTC: hoursFromNow(-49) }]);
    const form = await openForm(place, undefined, { path: `/en/${place.city}/gr-709/download/?part=2&in=10&out=20` });
    expect(form).toMatchObject({ values: { start: '1:00:10', stop: '1:00:20' }, offsetSeconds: 3600, size: undefined });
  });

  it('of a malformed or unknown address is not found (rule 1.9)', async () => {
    for (const place of [{ city: 'a b', reference: 'gr-1' }, { city: 'gent', reference: 'a/b' }, {}]) {
      expect((await open(place)).answer).toEqual({ ok: false, error: 'not-found' });
      expect((await open(place, valid())).answer).toEqual({ ok: false, error: 'not-found' });
    }
    expect(upstream.calls).toEqual([]);
    expect((await open({ city: upstream.addCity(), reference: 'gr-1' })).answer).toEqual({ ok: false, error: 'not-found' });
  });

  it('is JSON for the dialog, with its texts, and an error where there is none', async () => {
    const place = addRecording(710);
    const load = async ({ city, reference }: SessionPlace) =>
      toPrivateResponse(await loadDownloadDocument(createContext({ params: { city, reference }, path: '/?in=5' }), { a: 'b' }), t);
    const answer = await load(place);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(await answer.json()).toMatchObject({
      texts: { a: 'b' },
      view: { values: { part: 'trim', start: '0:05' }, offer: { topics: ['t1', 't2'] } },
    });
    const closed = await load(addRecording(711, { password: 'x' }));
    expect([closed.status, await closed.json()]).toMatchObject([409, { error: { code: 'no-recording' } }]);
    expect((await load({ ...place, reference: 'gr-999' })).status).toBe(404);
  });
});

describe('a download that is ordered', () => {
  it('starts with what was chosen (rules 15.3, 15.6)', async () => {
    const place = addRecording(721);
    const form = await openForm(place, { ...valid(), email: ' Ada@Example.org ', part: 'topics', topics: ['t2', 'gone'], audioonly: 'on' });
    expect(form).toMatchObject({ isStarted: true, error: undefined, problems: {} });
    expect(orders()).toEqual([
      {
        email: 'Ada@Example.org',
        reference: 'gr-721',
        audioonly: true,
        currentLanguage: 'en',
        recaptchaToken: '',
        languages: ['nl'],
        topics: ['t2'],
      },
    ]);
  });

  it('as a trim is rounded outwards (rule 15.5)', async () => {
    await openForm(addRecording(722), { ...valid(), part: 'trim', start: '1:00.7', stop: '7199.2' });
    expect(orders()).toMatchObject([{ trim: { start: 60, stop: 7200 } }]);
    expect(Object.keys(orders()[0] ?? {})).not.toContain('topics');
  });

  it('says so in JSON, too', async () => {
    const { answer, body } = await send(addRecording(723), valid(), { locale: 'en' });
    expect([answer.status, body]).toEqual([200, { started: true, message: t('download.started') }]);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  it('with wrong values does not start, and shows what was typed (rules 15.2, 15.4, 15.5)', async () => {
    const place = addRecording(724);
    const wrong = { ...valid(), email: 'ada', languages: [], part: 'trim', start: '90', stop: '60' };
    const { answer, context } = await open(place, wrong);
    expect(context.response.status).toBe(422);
    expect(answer).toMatchObject({
      ok: true,
      value: {
        form: {
          isStarted: false,
          error: 'invalid-fields',
          problems: { email: 'email', languages: 'choice', stop: 'end-before-start' },
          values: { email: 'ada', start: '90', stop: '60' },
        },
      },
    });
    const { body } = await send(place, wrong);
    expect(body.error).toMatchObject({ fields: { email: t('validation.email'), stop: t('validation.endBeforeStart') } });
    // Nothing was used up: the token of the form still counts.
    expect(body.error?.formToken).toBeUndefined();
    expect(orders()).toEqual([]);
  });

  it('needs a form token that is neither used, nor too young, nor of another form (rule 15.8)', async () => {
    const place = addRecording(725);
    const used = valid();
    expect((await send(place, used)).body.started).toBe(true);
    for (const formToken of [used.formToken, token(100), token(3 * 60 * 60_000), createFormToken('other', Date.now() - 5000), '']) {
      const { answer, body } = await send(place, { ...valid(), formToken });
      expect([answer.status, body.error?.code]).toEqual([403, 'form-expired']);
      expect(body.error?.formToken).toMatch(/^\d{13}\./);
    }
    expect(orders()).toHaveLength(1);
  });

  it('can be sent again at once with the token of the answer', async () => {
    const place = addRecording(726);
    const { body } = await send(place, { ...valid(), formToken: token(3 * 60 * 60_000) });
    expect((await send(place, { ...valid(), formToken: body.error?.formToken })).body.started).toBe(true);
  });

  it('with the hidden field filled in, or a wrong proof, is rejected (rules 15.7, 15.8)', async () => {
    const place = addRecording(727);
    expect((await send(place, { ...valid(), homepage: 'x' })).body.error?.code).toBe('captcha-failed');
    expect((await send(place, { ...valid(), recaptchaToken: 'wrong' })).body.error?.code).toBe('captcha-failed');
    const { answer, context } = await open(place, { ...valid(), homepage: 'x' });
    expect(context.response.status).toBe(403);
    expect(answer).toMatchObject({ ok: true, value: { form: { error: 'captcha-failed', isStarted: false } } });
    expect(orders()).toEqual([]);
  });

  it('without a proof is limited to 3 of a network in 15 minutes, and says when to come back (rule 15.9)', async () => {
    const place = addRecording(728);
    const clientAddress = '203.0.113.1';
    for (let at = 0; at < 3; at += 1) expect((await send(place, valid(), { clientAddress })).body.started).toBe(true);
    const { answer, body } = await send(place, valid(), { clientAddress });
    expect([answer.status, body.error?.code]).toEqual([429, 'too-many-requests']);
    const seconds = Number(answer.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(14 * 60);
    expect(seconds).toBeLessThanOrEqual(15 * 60);
    expect(orders()).toHaveLength(3);
    const { context } = await open(place, valid(), { clientAddress });
    expect([context.response.status, Number(context.response.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });

  it('whose call fails is no download, and gives the place in the limits back (rule 15.6)', async () => {
    const place = addRecording(729);
    const clientAddress = '203.0.114.1';
    upstream.answers.set(`/api/${place.city}/sessions/gr-729/download`, { status: 500, json: {} });
    for (let at = 0; at < 3; at += 1) {
      const { answer, body } = await send(place, valid(), { clientAddress });
      expect([answer.status, body.error?.code]).toEqual([502, 'upstream-failed']);
    }
    upstream.answers.set(`/api/${place.city}/sessions/gr-729/download`, { status: 202, text: '' });
    expect((await send(place, valid(), { clientAddress })).body.started).toBe(true);
  });

  it('of another site is rejected before anything is loaded (rule 23.6)', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    const place = addRecording(730);
    expect((await open(place, valid(), { headers })).answer).toEqual({ ok: false, error: 'foreign-origin' });
    expect((await send(place, valid(), { headers })).answer.status).toBe(403);
    expect(upstream.calls).toEqual([]);
  });

  it('where the city offers none is not found, and without a recording is a conflict (rule 15.1)', async () => {
    const off = addRecording(731, {}, { downloadEnabled: false });
    expect((await open(off, valid())).answer).toEqual({ ok: false, error: 'not-found' });
    expect((await send(off, valid())).answer.status).toBe(404);
    const isProtected = addRecording(732, { password: 'x' });
    const { answer, context } = await open(isProtected, valid());
    expect([context.response.status, answer]).toMatchObject([409, { ok: true, value: { form: undefined } }]);
    expect((await send(isProtected, valid())).answer.status).toBe(409);
    expect((await send({ city: off.city, reference: 'gr-9' }, valid())).answer.status).toBe(404);
    expect(orders()).toEqual([]);
  });

  it('has no topic whose id is not allowed in an address (rule 1.9)', async () => {
    const place = addRecording(733);
    upstream.lists.set(`/${place.city}`, [
      ['topics', [brokerTopic('a/b', 'Odd', 0, 5), brokerTopic('t1', 'Opening', 5, 9)]],
      ...FULL_LISTS.slice(1),
    ]);
    expect((await openForm(place))?.offer.topics).toEqual(['t1']);
  });
});
