import fc from 'fast-check';
import type { SoundTrack } from '../playback/soundTracks.ts';
import { describe, expect, it } from 'vitest';
import {
  DOWNLOAD_PARTS,
  downloadLanguages,
  type DownloadOffer,
  type DownloadValues,
  initialDownload,
  parseDownloadValues,
  toDownloadBody,
  toDownloadOrder,
} from './downloadRequest.ts';

const OFFER: DownloadOffer = { topics: ['a', 'b', 'c'], languages: ['nl', 'fr'], endSeconds: 360.4 };
const WHOLE: DownloadValues = { ...initialDownload(OFFER), email: 'jan@example.org', part: 'all', languages: ['nl', 'fr'] };
const SENDING = { reference: 'gr-1', currentLanguage: 'cn', token: 'proof' };
const problemsOf = (change: Partial<DownloadValues>, offer = OFFER) => {
  const order = toDownloadOrder({ ...WHOLE, ...change }, offer);
  return order.ok ? {} : order.error;
};
const orderOf = (change: Partial<DownloadValues>, offer = OFFER) => {
  const order = toDownloadOrder({ ...WHOLE, ...change }, offer);
  if (!order.ok) throw new Error(JSON.stringify(order.error));
  return order.value;
};

describe('the initial values of a form (rules 15.3, 15.12)', () => {
  const marks = { start: '0:12', stop: '' };
  const whole = { email: '', part: 'all', topics: [], start: '', stop: '', languages: ['nl'], audioOnly: false };

  it.each([
    [{}, whole],
    [{ topicId: 'gone' }, whole],
    [{ language: 'fr' }, { ...whole, languages: ['fr'] }],
    [{ language: 'cy' }, whole],
    [{ topicId: 'b' }, { ...whole, part: 'topics', topics: ['b'] }],
    [{ marks }, { ...whole, part: 'trim', start: '0:12' }],
    [
      { topicId: 'b', marks },
      { ...whole, part: 'topics', topics: ['b'], start: '0:12' },
    ],
    [
      { topicId: 'gone', marks },
      { ...whole, part: 'trim', start: '0:12' },
    ],
  ])('from %j', (origin, values) => {
    expect(initialDownload(OFFER, origin)).toEqual(values);
  });
});

describe('the languages of a download (rule 27.9)', () => {
  const track = (id: string, kind: SoundTrack['kind'], language?: string): SoundTrack => ({
    id,
    kind,
    language,
    label: undefined,
    hlsName: undefined,
    mp4: undefined,
    audio: undefined,
  });

  it.each<[what: string, playlist: Parameters<typeof downloadLanguages>[0], captions: string[], expected: string[]]>([
    ['nothing', {}, [], []],
    ['the languages of source and captions, each once', { languages: ['nl'] }, ['nl', 'fr'], ['nl', 'fr']],
    ['those of tracks, too', { tracks: [track('hall', 'floor', 'nl'), track('x', 'interpretation', 'fr')] }, ['en'], ['en', 'nl', 'fr']],
    [
      'descriptions, tracks without a language and those of which nobody says what they are by their ids, last',
      {
        tracks: [
          track('hall', 'floor', 'nl'),
          track('ad', 'description', 'nl'),
          track('x', 'interpretation'),
          track('y', 'interpretation', 'fr'),
          track('z', 'other', 'de'),
        ],
      },
      [],
      ['nl', 'fr', 'ad', 'x', 'z'],
    ],
    [
      'no hall without a language',
      { languages: ['de'], tracks: [track('floor', 'floor'), track('fr', 'interpretation', 'fr')] },
      [],
      ['de', 'fr'],
    ],
  ])('are %s', (_what, playlist, captions, expected) => {
    expect(downloadLanguages(playlist, captions)).toEqual(expected);
  });
});

describe('parseDownloadValues', () => {
  it('parses a form and the same values as JSON', () => {
    const typed = { email: ' jan@example.org', part: 'topics', topics: ['a', 'b'], languages: 'nl', audioonly: 'on', start: '', stop: '' };
    const expected = { ...WHOLE, part: 'topics', topics: ['a', 'b'], languages: ['nl'], audioOnly: true };
    expect(parseDownloadValues(typed)).toEqual(expected);
    expect(parseDownloadValues({ ...typed, languages: ['nl'], audioonly: true })).toEqual(expected);
  });

  it.each([
    [{}, undefined],
    [{ topics: 'a' }, 'topics'],
    [{ topics: 'a', start: '3' }, 'trim'],
    [{ topics: ['a'], trim: { start: 3, stop: 9 } }, 'trim'],
    [{ part: 'all', start: '3' }, 'all'],
    [{ part: 'everything' }, undefined],
  ])('%j selects %s (rule 15.3)', (fields, part) => {
    expect(parseDownloadValues(fields).part).toBe(part);
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('email', 'part', 'topics', 'start', 'trim', 'languages'), fc.jsonValue()), (fields) => {
        const order = toDownloadOrder(parseDownloadValues(fields), OFFER);
        return typeof order.ok === 'boolean';
      }),
    );
  });
});

describe('problems of a form (rules 15.2 to 15.5)', () => {
  it.each([
    [{}, {}],
    [{ email: '' }, { email: 'required' }],
    [{ email: 'jan' }, { email: 'email' }],
    [{ part: undefined }, { part: 'choice' }],
    [
      { part: undefined, languages: [] },
      { part: 'choice', languages: 'choice' },
    ],
    [{ languages: [] }, { languages: 'choice' }],
    [{ languages: ['xx'] }, { languages: 'choice' }],
    [{ part: 'topics', topics: [] }, { topics: 'choice' }],
    [{ part: 'topics', topics: ['gone'] }, { topics: 'choice' }],
    [{ part: 'topics', topics: ['gone', 'b'] }, {}],
    [{ part: 'all', topics: [] }, {}],
    [
      { part: 'trim', start: 'noon', stop: '1:99' },
      { start: 'start-time', stop: 'end-time' },
    ],
    [{ part: 'trim', start: '360', stop: '361' }, {}],
    [{ part: 'trim', start: '361', stop: '361' }, { stop: 'end-before-start' }],
    [
      { part: 'trim', start: '362', stop: '6:02' },
      { start: 'start-time', stop: 'end-time' },
    ],
    [{ part: 'trim', start: '2:00', stop: '90' }, { stop: 'end-before-start' }],
    [{ part: 'trim', start: '90', stop: '1:30' }, { stop: 'end-before-start' }],
    [{ part: 'all', start: 'noon' }, {}],
  ] as [Partial<DownloadValues>, object][])('%j: %j', (change, problems) => {
    expect(problemsOf(change)).toEqual(problems);
  });

  it('requires no topics or languages when none are offered, and an end when the length is unknown', () => {
    const bare = { topics: [], languages: [], endSeconds: undefined };
    expect(problemsOf({ part: 'topics' }, bare)).toEqual({});
    expect(problemsOf({ part: 'trim', start: '10', stop: '' }, bare)).toEqual({ stop: 'required' });
    expect(problemsOf({ part: 'trim', start: '10', stop: '99999' }, bare)).toEqual({});
  });
});

describe('toDownloadOrder (rule 15.5)', () => {
  it.each([
    [
      { start: '', stop: '' },
      { start: 0, stop: 361 },
    ],
    [
      { start: '12', stop: '' },
      { start: 12, stop: 361 },
    ],
    [
      { start: '', stop: '40' },
      { start: 0, stop: 40 },
    ],
    [
      { start: '12.9', stop: '0:40.1' },
      { start: 12, stop: 41 },
    ],
    [
      { start: '1:02', stop: '2m' },
      { start: 62, stop: 120 },
    ],
  ])('the marks %j give the trim %j', (marks, trim) => {
    expect(orderOf({ part: 'trim', ...marks })).toMatchObject({ trim });
  });

  it('of the whole recording is a trim from 0 to its end; all topics only where the length is unknown', () => {
    expect(orderOf({})).toEqual({ email: 'jan@example.org', languages: ['nl', 'fr'], audioOnly: false, trim: { start: 0, stop: 361 } });
  });
});

it('creates the body of contract §3 for any valid form', () => {
  const offers = fc.record({
    topics: fc.uniqueArray(fc.stringMatching(/^[a-z0-9-]{1,8}$/)),
    languages: fc.uniqueArray(fc.constantFrom('nl', 'fr', 'de', 'en')),
    endSeconds: fc.option(fc.double({ min: 2, max: 40_000, noNaN: true }), { nil: undefined }),
  });
  const requests = offers.chain((offer) =>
    fc.record({
      offer: fc.constant(offer),
      part: fc.constantFrom(...DOWNLOAD_PARTS),
      topics: fc.subarray(offer.topics, { minLength: Math.min(1, offer.topics.length) }),
      languages: fc.subarray(offer.languages, { minLength: Math.min(1, offer.languages.length) }),
      audioOnly: fc.boolean(),
      start: fc.nat(Math.floor((offer.endSeconds ?? 1000) - 1)),
      length: fc.integer({ min: 1, max: 1000 }),
      currentLanguage: fc.constantFrom('nl', 'en', 'cn', 'ar'),
      token: fc.string(),
    }),
  );
  fc.assert(
    fc.property(requests, ({ offer, part, topics, languages, audioOnly, start, length, currentLanguage, token }) => {
      const stop = Math.min(start + length, Math.ceil(offer.endSeconds ?? Infinity));
      const values = { email: 'jan@example.org', part, topics, start: String(start), stop: String(stop), languages, audioOnly };
      const body = toDownloadBody(orderOf(values, offer), { ...SENDING, currentLanguage, token });
      const same = { email: 'jan@example.org', reference: 'gr-1', audioonly: audioOnly, currentLanguage, recaptchaToken: token, languages };
      const { endSeconds } = offer;
      const all = endSeconds === undefined ? { topics: offer.topics } : { trim: { start: 0, stop: Math.ceil(endSeconds) } };
      const selection = { all, topics: { topics }, trim: { trim: { start, stop } } }[part];
      expect(body).toEqual({ ...same, ...selection });
      expect(Object.keys(body)).toHaveLength(7);
    }),
  );
});
