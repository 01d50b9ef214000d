import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startUpstream, withGrants } from '../../../tests/support/upstreamServer.ts';
import { hoursFromNow, NOW_MS, PLAYLIST, recorded } from '../../../tests/support/upstreamRecords.ts';
import { addSession, addTranscripts, grantsFor, signFor } from '../../../tests/support/upstreamSession.ts';
import { noGrants } from '../../domain/login/requestGrants.ts';
import { embedLocale, loadEmbedPage, loadOEmbed } from './embed.loader.ts';

const upstream = await startUpstream({ PORTAL_NAME: 'Gallery' });
afterAll(() => upstream.close());
beforeEach(() => upstream.forget());

const SITE = 'https://gallery.example.org';
const NO_QUERY = new URLSearchParams();
const describeUrl = (path: string, query = '', grants = noGrants()) =>
  loadOEmbed(new URL(path, SITE), new URLSearchParams(query), NOW_MS, grants);

describe('the language of an embed', () => {
  it.each([
    ['fr', '/gent/gr-1', 'fr'],
    ['FR', '/gent/gr-1', 'fr'],
    ['zh-CN', '/gent/gr-1', 'cn'],
    ['cn', '/gent/gr-1', 'cn'],
    ['xx', '/gent/gr-1', undefined],
    [undefined, '/gent/gr-1', undefined],
    // Rule 1.5.
    ['fr', '/cor/gr-1', 'en'],
  ])('%s of %s is %s', (language, path, locale) => {
    expect(embedLocale(language, path)).toBe(locale);
  });
});

describe('an embed', () => {
  it('with a malformed language is not found before a service is called (rule 1.9)', async () => {
    const address = { city: 'gent', reference: 'gr-1', language: 'f', locale: 'nl' } as const;
    expect(await loadEmbedPage(address, NO_QUERY, NOW_MS, noGrants())).toEqual({ ok: false, error: 'not-found' });
    expect(upstream.calls).toEqual([]);
  });

  it('in a language has its captions on: the same tag, else the same language, else none (rule 11.14)', async () => {
    const place = addSession(upstream, recorded(201));
    addTranscripts(upstream, place, ['nl-BE', 'zh-TW', 'fr'], []);
    const captionsOf = async (language?: string) => {
      const page = await loadEmbedPage({ ...place, locale: 'nl', ...(language && { language }) }, NO_QUERY, NOW_MS, noGrants());
      return page.ok ? page.value.captions : page.error;
    };
    expect(await captionsOf()).toBeUndefined();
    expect(await captionsOf('fr')).toBe('fr');
    expect(await captionsOf('nl')).toBe('nl-BE');
    // The path code cn is the tag zh-CN.
    expect(await captionsOf('cn')).toBe('zh-TW');
    expect(await captionsOf('de')).toBeUndefined();
    expect(await captionsOf('xx')).toBeUndefined();
  });

  it('starts with the sound of its query, else of its language (rule 27.2)', async () => {
    const tracks = [
      { id: 'hall', kind: 'floor', language: 'nl' },
      { id: 'fr', kind: 'interpretation', language: 'fr', hlsName: 'fr' },
    ];
    const place = addSession(upstream, recorded(205), { playlists: [{ ...PLAYLIST, source: { ...PLAYLIST.source, tracks } }] });
    const soundOf = async (locale: 'nl' | 'fr', query: string) => {
      const page = await loadEmbedPage({ ...place, locale }, new URLSearchParams(query), NOW_MS, noGrants());
      return page.ok && page.value.view.content?.sound?.track.id;
    };
    expect(await Promise.all([soundOf('nl', ''), soundOf('fr', ''), soundOf('fr', 'audio=hall'), soundOf('nl', 'audio=x')])).toEqual([
      'hall',
      'fr',
      'hall',
      'hall',
    ]);
  });

  it('plays the clip and the part of its query (rules 6.5, 6.9)', async () => {
    const playlists = [PLAYLIST, { ...PLAYLIST, startUTC: hoursFromNow(-49) }];
    const place = addSession(upstream, recorded(202), { playlists });
    const page = await loadEmbedPage({ ...place, locale: 'nl' }, new URLSearchParams('part=2&in=10&out=20'), NOW_MS, noGrants());
    expect(page).toMatchObject({ ok: true, value: { view: { content: { parts: { current: 1 }, startAt: 10, endAt: 20 } } } });
  });

  it('of a protected session is closed, and opens with a token in its address (rules 14.6, 16.4)', async () => {
    const place = addSession(upstream, recorded(203, { password: 'x' }));
    addTranscripts(upstream, place, ['nl'], []);
    const closed = await loadEmbedPage({ ...place, language: 'nl', locale: 'nl' }, NO_QUERY, NOW_MS, noGrants());
    expect(closed).toMatchObject({ ok: true, value: { view: { content: undefined }, captions: undefined } });
    const address = await signFor('address', place, 'x');
    const opened = await loadEmbedPage({ ...place, locale: 'nl' }, NO_QUERY, NOW_MS, withGrants({}, address));
    expect(opened).toMatchObject({ ok: true, value: { view: { content: { addressGrant: address } } } });
  });
});

describe('oEmbed (rule 16.6)', () => {
  it('describes the embed of an open session', async () => {
    const { city } = addSession(upstream, recorded(211));
    expect(await describeUrl(`/en/${city}/gr-211`)).toEqual({
      ok: true,
      value: {
        type: 'video',
        version: '1.0',
        title: 'Session 211',
        cache_age: 15,
        width: 640,
        height: 360,
        author_name: `Title of ${city}`,
        author_url: `${SITE}/en/${city}`,
        provider_name: 'Gallery',
        provider_url: `${SITE}/en`,
        thumbnail_url: 'https://media.example.org/a.jpg',
        thumbnail_width: 640,
        thumbnail_height: 360,
        html: expect.stringContaining(`src="${SITE}/en/${city}/gr-211/embed" title="Session 211" width="640" height="360"`),
      },
    });
  });

  it('has no thumbnail without a poster', async () => {
    const { city } = addSession(upstream, recorded(212, { poster: null }), { playlists: [] });
    const { value } = (await describeUrl(`/${city}/gr-212`)) as { value: object };
    expect(Object.keys(value).filter((name) => name.startsWith('thumbnail'))).toEqual([]);
  });

  it.each([
    ['maxwidth=320', 320, 180],
    ['maxheight=90', 160, 90],
    ['maxwidth=320&maxheight=90', 160, 90],
    ['maxwidth=9999', 640, 360],
    ['maxwidth=0', 640, 360],
    ['maxwidth=1e2', 640, 360],
    ['maxwidth=-5', 640, 360],
  ])('limited by %s is %i × %i', async (query, width, height) => {
    const { city } = addSession(upstream, recorded(213));
    expect(await describeUrl(`/${city}/gr-213`, query)).toMatchObject({ ok: true, value: { width, height } });
  });

  it('keeps the clip, the topic, the part and the variant of the link', async () => {
    const playlists = [PLAYLIST, { ...PLAYLIST, startUTC: hoursFromNow(-49) }];
    const { city } = addSession(upstream, recorded(214), { playlists });
    const sourceOf = async (path: string) => {
      const found = await describeUrl(`/en/${city}/gr-214${path}`);
      return found.ok ? /src="([^"]*)"/.exec(found.value.html)?.[1] : found.error;
    };
    const base = `${SITE}/en/${city}/gr-214/embed`;
    expect(await sourceOf('?in=10&out=20')).toBe(`${base}?in=10&amp;out=20`);
    expect(await sourceOf('/seek/30')).toBe(`${base}?in=30`);
    expect(await sourceOf('?part=2&in=10')).toBe(`${base}?part=2&amp;in=10`);
    expect(await sourceOf('?part=2')).toBe(`${base}?part=2`);
    expect(await sourceOf('/topic/t1')).toBe(`${base}/topicid/t1`);
    expect(await sourceOf('/embed/topics')).toBe(`${base}/topics`);
  });

  it('keeps the sound track of the link, if the session has it (rule 27.10)', async () => {
    const tracks = [
      { id: 'hall', kind: 'floor', language: 'nl' },
      { id: 'f&r', kind: 'interpretation', language: 'fr', hlsName: 'fr' },
    ];
    const { city } = addSession(upstream, recorded(218), { playlists: [{ ...PLAYLIST, source: { ...PLAYLIST.source, tracks } }] });
    const queryOf = async (path: string) => {
      const found = await describeUrl(`/fr/${city}/gr-218${path}`);
      return found.ok ? /\/embed([^"]*)"/.exec(found.value.html)?.[1] : found.error;
    };
    expect(await queryOf('?audio=f%26r')).toBe('?audio=f%26r');
    expect(await queryOf('/topic/t1?audio=hall')).toBe('/topicid/t1?audio=hall');
    expect(await queryOf('?in=10&audio=hall')).toBe('?in=10&amp;audio=hall');
    for (const path of ['', '?audio=gone']) expect(await queryOf(path)).toBe('');
  });

  it('answers protected without the grant, and the embed with it', async () => {
    const place = addSession(upstream, recorded(215, { password: 'x' }));
    expect(await describeUrl(`/${place.city}/gr-215`)).toEqual({ ok: false, error: 'protected' });
    expect(await describeUrl(`/${place.city}/gr-215`, '', await grantsFor(place, 'y'))).toEqual({ ok: false, error: 'protected' });
    expect(await describeUrl(`/${place.city}/gr-215`, '', await grantsFor(place, 'x'))).toMatchObject({ ok: true });
  });

  it('finds nothing at another origin, at another address, and of a session that is not published', async () => {
    const { city } = addSession(upstream, recorded(216, { published: false }));
    addSession(upstream, recorded(217));
    const found = await loadOEmbed(new URL(`https://other.example/${city}/gr-216`), NO_QUERY, NOW_MS, noGrants());
    expect(found).toEqual({ ok: false, error: 'not-found' });
    for (const path of ['/', `/${city}`, `/${city}/gr-216/unknown/page`]) {
      expect(await describeUrl(path)).toEqual({ ok: false, error: 'not-found' });
    }
    expect(upstream.calls).toEqual([]);
    expect(await describeUrl(`/${city}/gr-216`)).toEqual({ ok: false, error: 'not-found' });
  });

  it('takes the id of a session, and no page of the city that has the name of one (rules 1.14, 1.15)', async () => {
    const { city } = addSession(upstream, recorded(218, { reference: 'about' }));
    expect(await describeUrl(`/${city}/about`)).toEqual({ ok: false, error: 'not-found' });
    expect(await describeUrl(`/${city}/218`)).toMatchObject({ ok: true });
    const hidden = addSession(upstream, recorded(219, { reference: 'faq', password: 'x' }));
    expect(await describeUrl(`/${hidden.city}/faq`)).toEqual({ ok: false, error: 'not-found' });
    expect(await describeUrl(`/${hidden.city}/219`)).toEqual({ ok: false, error: 'protected' });
  });
});
