import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createContext } from '../../../tests/support/pageContext.ts';
import { startUpstream, WITH_BROKER } from '../../../tests/support/upstreamServer.ts';
import { FULL_LISTS, hoursFromNow, live, PLAYLIST, recorded } from '../../../tests/support/upstreamRecords.ts';
import { addSession, addTranscripts, type SessionPlace } from '../../../tests/support/upstreamSession.ts';
import { createFormToken } from '../../services/server/access/formToken.ts';
import { loadDownloadDocument, loadDownloadPage } from './download.loader.ts';
import { DOWNLOAD_ACTION } from './downloadOrder.ts';

const upstream = await startUpstream();
afterAll(() => upstream.close());
beforeEach(() => upstream.forget());
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
  return { answer: await loadDownloadPage(context), context };
}
async function openForm(...args: Parameters<typeof open>) {
  const { answer } = await open(...args);
  if (answer instanceof Response || !answer.ok) throw new Error('no page');
  return answer.value.form;
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
      values: { email: '', part: undefined, topics: [], languages: [], start: '', stop: '' },
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
    expect((await openForm(place, undefined, path('topic=t9')))?.values).toMatchObject({ part: undefined, topics: [] });
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
    const load = (where: SessionPlace) =>
      loadDownloadDocument(createContext({ params: { city: where.city, reference: where.reference }, path: '/?in=5' }), { a: 'b' });
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
