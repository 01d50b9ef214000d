import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startUpstream, WITH_BROKER, withGrants } from '../../../tests/support/upstreamServer.ts';
import { FULL_LISTS, hoursFromNow, NOW_MS, PLAYLIST, recorded } from '../../../tests/support/upstreamRecords.ts';
import { addSession, addTranscripts, grantsFor } from '../../../tests/support/upstreamSession.ts';
import { noGrants } from '../../domain/login/requestGrants.ts';
import { translatorFor } from '../../i18n/translator.ts';
import { loadCaptions, loadTranscriptDocument, loadTranscriptPage } from './subtitles.loader.ts';
import { loadTranscriptText } from './transcriptText.loader.ts';

const upstream = await startUpstream();
afterAll(() => upstream.close());
beforeEach(() => upstream.forget());

const CUES = [
  { start: 1000, end: 3000, text: 'Good evening.', speaker: 'Ada' },
  { start: 700_000, end: 702_000, text: 'The budget.', speaker: 'Ada' },
];

function addWithTranscripts(raw: Record<string, unknown>, languages = ['nl', 'fr'], options: Parameters<typeof addSession>[2] = {}) {
  const place = addSession(upstream, raw, options);
  addTranscripts(upstream, place, languages, CUES);
  return { ...place, language: languages[0] ?? 'nl', part: null };
}
const t = translatorFor('en');
const loadText = (address: ReturnType<typeof addWithTranscripts>) =>
  loadTranscriptText(address, { locale: 'en', t, grants: noGrants() }, NOW_MS);

/** The ways to a transcript. */
const WAYS = {
  captions: loadCaptions,
  page: loadTranscriptPage,
  document: loadTranscriptDocument,
} as const;

describe.each(Object.entries(WAYS))('a transcript as %s', (_name, load) => {
  it.each([
    ['city', { city: 'a b' }],
    ['city', { city: undefined }],
    ['reference', { reference: 'a/b' }],
    ['language', { language: 'n' }],
    ['language', { language: undefined }],
  ])('with a malformed %s is not found before a service is called (rule 1.9)', async (_what, wrong) => {
    const address = { city: 'gent', reference: 'gr-1', language: 'nl', part: null, ...wrong };
    expect(await load(address, noGrants(), NOW_MS)).toEqual({ ok: false, error: 'not-found' });
    expect(upstream.calls).toEqual([]);
  });

  it('in a language that is not offered is not found (rule 11.9)', async () => {
    const address = addWithTranscripts(recorded(101));
    expect(await load({ ...address, language: 'de' }, noGrants(), NOW_MS)).toEqual({ ok: false, error: 'not-found' });
    expect(await load(address, noGrants(), NOW_MS)).toMatchObject({ ok: true });
    expect(await load({ ...address, reference: 'gr-102' }, noGrants(), NOW_MS)).toEqual({ ok: false, error: 'not-found' });
    expect(await load({ ...address, city: 'nowhere' }, noGrants(), NOW_MS)).toMatchObject({ ok: false });
  });

  it('of a session that is not open is not found, and not requested, without its grant (rule 14.1)', async () => {
    const isProtected = addWithTranscripts(recorded(103, { password: 'x' }));
    const unpublished = addWithTranscripts(recorded(104, { published: false }));
    const foreign = await grantsFor(isProtected, 'y');
    for (const [address, grants] of [
      [isProtected, noGrants()],
      [isProtected, foreign],
      [unpublished, noGrants()],
    ] as const) {
      expect(await load(address, grants, NOW_MS)).toEqual({ ok: false, error: 'not-found' });
    }
    expect(upstream.calls.filter(({ line }) => line.includes('/words/'))).toEqual([]);
    expect(foreign.isUsed).toBe(true);
    expect(await load(isProtected, await grantsFor(isProtected, 'x'), NOW_MS)).toMatchObject({ ok: true });
  });

  it('is unavailable where the list of versions or the version fails (rule 17.6)', async () => {
    const address = addWithTranscripts(recorded(105));
    upstream.answers.set('/words/transcriptions/gent/105/versions', { json: 'wrong' });
    expect(await load(address, noGrants(), NOW_MS)).toEqual({ ok: false, error: 'unavailable' });
    const other = addWithTranscripts(recorded(106));
    for (const path of ['json', 'vtt']) upstream.answers.set(`/words/subtitles/gent/106-nl/${path}`, { text: '{}' });
    expect(await load(other, noGrants(), NOW_MS)).toEqual({ ok: false, error: 'unavailable' });
  });
});

describe('captions', () => {
  it('are the WebVTT of the version (rule 11.4)', async () => {
    const address = addWithTranscripts(recorded(111));
    expect(await loadCaptions(address, noGrants(), NOW_MS)).toEqual({
      ok: true,
      value: { body: expect.stringContaining('Line of 111-nl'), type: 'text/vtt' },
    });
    expect(await loadCaptions({ ...address, language: 'fr' }, noGrants(), NOW_MS)).toMatchObject({
      value: { body: expect.stringContaining('Line of 111-fr') },
    });
  });

  it('of a later part are cut from those of the whole recording (rule 11.5)', async () => {
    const playlists = [PLAYLIST, { ...PLAYLIST, startUTC: hoursFromNow(-49) }];
    const address = addWithTranscripts(recorded(112), ['nl'], { playlists });
    const cue = (from: string, to: string, text: string) => `${from} --> ${to}\n${text}`;
    const vtt = ['WEBVTT', cue('00:00:01.000', '00:00:03.000', 'first'), cue('01:00:05.000', '01:00:07.000', 'second')].join('\n\n');
    upstream.answers.set('/words/subtitles/gent/112-nl/vtt', { text: `${vtt}\n` });
    const bodyOf = async (part: string | null) => {
      const file = await loadCaptions({ ...address, part }, noGrants(), NOW_MS);
      return file.ok ? file.value.body : '';
    };
    expect(await bodyOf(null)).toBe(`${vtt}\n`);
    expect(await bodyOf('1')).toBe(`${vtt}\n`);
    expect(await bodyOf('2')).toBe(`WEBVTT\n\n${cue('00:00:05.000', '00:00:07.000', 'second')}\n`);
  });
});

describe('a transcript page', () => {
  it('has its lines by topic, all languages, and a recording to jump into (rules 11.6, 11.9)', async () => {
    const address = addWithTranscripts(recorded(121), ['nl', 'fr'], { prefix: WITH_BROKER });
    upstream.lists.set(`/${address.city}`, FULL_LISTS);
    const page = await loadTranscriptPage(address, noGrants(), NOW_MS);
    if (!page.ok) throw new Error(page.error);
    expect(page.value).toMatchObject({ languages: ['nl', 'fr'], isRecorded: true, version: { language: 'nl' } });
    expect(page.value.sections.map(({ chapter }) => chapter?.name)).toEqual(['Opening', 'Budget']);
    const document = await loadTranscriptDocument(address, noGrants(), NOW_MS);
    expect(document).toMatchObject({
      ok: true,
      value: { language: 'nl', sections: [{ topic: { id: 't1' } }, { topic: { id: 't2', position: 600 } }] },
    });
  });

  it('has its lines without topics where there are none, and no recording where the video is missing', async () => {
    const address = addWithTranscripts(recorded(122, { channels: [{ status: 'vod-unavailable' }] }));
    const page = await loadTranscriptPage(address, noGrants(), NOW_MS);
    expect(page).toMatchObject({ ok: true, value: { isRecorded: false, sections: [{ chapter: undefined, paragraphs: [{}, {}] }] } });
  });

  it('counts its topics through all parts of a recording', async () => {
    const playlists = [PLAYLIST, { ...PLAYLIST, startUTC: hoursFromNow(-49.9) }];
    const address = addWithTranscripts(recorded(123), ['nl'], { playlists, prefix: WITH_BROKER });
    upstream.lists.set(`/${address.city}`, FULL_LISTS);
    const page = await loadTranscriptPage(address, noGrants(), NOW_MS);
    expect(page.ok && page.value.sections.map(({ chapter }) => chapter?.startSeconds)).toEqual([0, 600]);
  });
});

describe('a transcript as text (rule 11.9)', () => {
  it('begins with session, city, date in the zone of the city, language and address', async () => {
    const address = addWithTranscripts(recorded(131));
    const file = await loadText(address);
    if (!file.ok) throw new Error(file.error);
    expect(file.value).toMatchObject({ type: 'text/plain', fileName: 'gr-131-nl.txt' });
    const [name, place, language, link, blank, time, line] = file.value.body.split('\n');
    expect(name).toBe('Session 131');
    expect(place).toContain(`Title of ${address.city} · `);
    // 16:30 UTC, an hour later in Brussels.
    expect(place).toContain('17:30');
    expect(language).toBe(t('session.transcriptIn', { language: 'Dutch' }));
    expect(link).toBe(`https://gallery.example.org/en/${address.city}/gr-131`);
    expect([blank, time, line]).toEqual(['', '[0:01] Ada', 'Good evening.']);
  });

  it('has no date where the session has none, and is not found where the session is not open', async () => {
    const address = addWithTranscripts(recorded(132, { startDateTime: null, endDateTime: null }));
    const file = await loadText(address);
    expect(file.ok && file.value.body.split('\n')[1]).toBe(`Title of ${address.city}`);
    expect(await loadText(addWithTranscripts(recorded(133, { password: 'x' })))).toEqual({ ok: false, error: 'not-found' });
  });
});

it('of a visitor with a grant depends on it (rule 14.7)', async () => {
  const address = addWithTranscripts(recorded(141, { password: 'x' }));
  const grants = withGrants();
  await loadCaptions(address, grants, NOW_MS);
  expect(grants.isUsed).toBe(true);
});
