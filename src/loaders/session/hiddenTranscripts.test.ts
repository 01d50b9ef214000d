import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startUpstream, WITH_BROKER } from '../../../tests/support/upstreamServer.ts';
import { FULL_LISTS, live, NOW_MS, recorded } from '../../../tests/support/upstreamRecords.ts';
import { addSession, addTranscripts, type SessionPlace } from '../../../tests/support/upstreamSession.ts';
import { noGrants } from '../../domain/login/requestGrants.ts';
import { loadLiveDocument } from './liveDocument.loader.ts';
import { loadSessionPage } from './session.loader.ts';
import { loadCaptions, loadTranscriptDocument } from './subtitles.loader.ts';

const upstream = await startUpstream();
afterAll(() => upstream.close());
beforeEach(() => upstream.forget());

const CUES = [{ start: 1000, end: 3000, text: 'Good evening.', speaker: 'Ada Jansen' }];
const SEGMENT = { start: 1000, end: 2000, text: 'Spoken now.', language: 'nl', speaker: 'Ada Jansen' };
const LISTS = [...FULL_LISTS, ['transcriptionSegment', SEGMENT]] as typeof FULL_LISTS;

function add(raw: Record<string, unknown>, settings: object): SessionPlace {
  const place = addSession(upstream, raw, { settings, prefix: WITH_BROKER });
  upstream.lists.set(`/${place.city}`, LISTS);
  addTranscripts(upstream, place, ['nl'], CUES);
  return place;
}

const captionsOf = (place: SessionPlace) => loadCaptions({ ...place, language: 'nl', part: null }, noGrants(), NOW_MS);
const transcriptOf = (place: SessionPlace) => loadTranscriptDocument({ ...place, language: 'nl' }, noGrants(), NOW_MS);
const liveOf = async (place: SessionPlace) => {
  const document = await loadLiveDocument(place, NOW_MS, noGrants());
  return document.ok ? document.value.body : document.error;
};

describe('a city with `transcriptionsEnabled: false` (rule 11.20)', () => {
  it('has no transcripts and captions, and causes no call', async () => {
    const place = add(recorded(951), { transcriptionsEnabled: false });
    const page = await loadSessionPage(place, NOW_MS);
    expect(page.ok && page.value.content).toMatchObject({ subtitles: [], areSubtitlesUnknown: false });
    expect(await captionsOf(place)).toEqual({ ok: false, error: 'not-found' });
    expect(await transcriptOf(place)).toEqual({ ok: false, error: 'not-found' });
    expect(upstream.calls.filter(({ line }) => line.includes('/words/'))).toEqual([]);
  });

  it('shows no live captions', async () => {
    const place = add(live(952), { transcriptionsEnabled: false });
    expect(await liveOf(place)).not.toContain('Spoken now.');
    const page = await loadSessionPage(place, NOW_MS);
    expect(page.ok && page.value.content?.live?.transcript).toEqual({});
  });

  it.each([undefined, null, true])('has transcripts with %s', async (transcriptionsEnabled) => {
    expect((await transcriptOf(add(recorded(953), { transcriptionsEnabled }))).ok).toBe(true);
  });
});

describe.each([
  ['people (rule 9.10)', 'hideDelegates', 954],
  ['when people speak (rule 9.11)', 'hideSpeechMoments', 957],
])('a city that hides %s', (_what, setting, id) => {
  it('names no speaker in transcripts, captions and live captions', async () => {
    const place = add(recorded(id), { [setting]: true });
    upstream.answers.set(`/words/subtitles/gent/${String(id)}-nl/vtt`, {
      text: 'WEBVTT\n\n00:01.000 --> 00:03.000\n<v Ada Jansen>Good evening.\n',
    });
    const captions = await captionsOf(place);
    const transcript = await transcriptOf(place);
    expect(captions).toMatchObject({ ok: true, value: { body: 'WEBVTT\n\n00:01.000 --> 00:03.000\nGood evening.\n' } });
    expect(JSON.stringify(transcript)).toContain('Good evening.');
    expect(JSON.stringify(transcript)).not.toContain('Jansen');
    const document = await liveOf(add(live(id + 1), { [setting]: true }));
    expect(document).toContain('Spoken now.');
    // Who is present is another matter.
    expect(document).not.toMatch(/"speaker":"/);
  });
});

describe('a version that cannot be had (rule 11.21)', () => {
  const version = (id: string, number: number, active: boolean) => ({
    _id: id,
    language: 'nl',
    version: number,
    active,
    published: true,
    ready: true,
    provider: `engine ${id}`,
  });
  const GOOD = { json: { data: CUES } };

  it.each([
    ['missing', { status: 404, json: {} }, { status: 404, json: {} }],
    ['failing', { status: 500, json: {} }, { status: 500, json: {} }],
    ['empty', { json: { data: [] } }, { text: 'WEBVTT\n' }],
    ['broken', { json: { rows: 1 } }, { text: '<html>' }],
  ])('because it is %s is replaced by the next good one of its language, which is named', async (what, json, vtt) => {
    const id = 960 + what.length;
    const place = add(recorded(id), {});
    const ids = [1, 2, 3].map((number) => `${String(id)}-v${String(number)}`);
    upstream.answers.set(`/words/transcriptions/gent/${String(id)}/versions`, {
      json: [version(ids[0]!, 1, false), version(ids[1]!, 2, true), version(ids[2]!, 3, false)],
    });
    // The active one and the newest one cannot be had.
    for (const bad of ids.slice(1)) {
      upstream.answers.set(`/words/subtitles/gent/${bad}/json`, json);
      upstream.answers.set(`/words/subtitles/gent/${bad}/vtt`, vtt);
    }
    upstream.answers.set(`/words/subtitles/gent/${ids[0]!}/json`, GOOD);
    upstream.answers.set(`/words/subtitles/gent/${ids[0]!}/vtt`, { text: 'WEBVTT\n\n00:01.000 --> 00:03.000\nThe first.\n' });
    expect(await transcriptOf(place)).toMatchObject({ ok: true, value: { language: 'nl', provider: `engine ${ids[0]!}` } });
    const captions = await captionsOf(place);
    expect(captions.ok && captions.value.body).toContain('The first.');
    expect(captions.ok && captions.value.body).toContain(`NOTE provider: engine ${ids[0]!}`);
  });
});
