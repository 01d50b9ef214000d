import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { label } from '../support/labels.ts';
import { startPortal, stopPrograms } from '../support/programs.ts';
import { readPage } from '../support/readPage.ts';
import { live, PLAYLIST, recorded } from '../support/upstreamRecords.ts';
import { startUpstream, type Upstream } from '../support/upstreamServer.ts';
import { addSession, addTranscripts, type SessionPlace } from '../support/upstreamSession.ts';

const MEDIA = 'https://media.example.org';
const TRACKS = [
  { id: 'hall', kind: 'floor', language: 'nl' },
  { id: 'fr', kind: 'interpretation', language: 'fr', hlsName: 'Français', mp4: `${MEDIA}/fr.mp4`, audio: `${MEDIA}/fr.m4a` },
  { id: 'de', kind: 'interpretation', language: 'de', audio: `${MEDIA}/de.m4a` },
  { id: 'ad', kind: 'description', language: 'nl', hlsName: 'Audiodescriptie' },
];
const SIGN = { file: `${MEDIA}/sign/index.m3u8`, mp4: `${MEDIA}/sign.mp4`, language: 'vgt' };
const HALL = `${MEDIA}/a.mp4`;
const HLS = PLAYLIST.source.file;
const withTracks = (more: object = {}) => [{ ...PLAYLIST, source: { ...PLAYLIST.source, tracks: TRACKS, sign: SIGN, ...more } }];

let upstream: Upstream;
let site: string;
let council: SessionPlace;
let plain: SessionPlace;
let closed: SessionPlace;
let streamed: SessionPlace;

beforeAll(async () => {
  upstream = await startUpstream();
  council = addSession(upstream, recorded(901), { playlists: withTracks(), settings: { downloadEnabled: true } });
  addTranscripts(upstream, council, ['nl', 'en', 'fr-BE'], []);
  plain = addSession(upstream, recorded(902));
  closed = addSession(upstream, recorded(903, { password: 'secret' }), { playlists: withTracks() });
  streamed = addSession(upstream, live(904), { playlists: withTracks({ streamType: 'live', mp4: undefined }) });
  const cities = [council, plain, closed, streamed].map(({ city }) => ({ name: city, title: city, timeZone: 'Europe/Brussels' }));
  upstream.answers.set('/api/portal.php', { json: cities });
  site = (
    await startPortal({
      PORTAL_API_URL: `${upstream.url}/api`,
      PORTAL_API_TOKEN: 'api-token',
      PORTAL_ADMIN_URL: `${upstream.url}/admin`,
      PORTAL_TRANSCRIPTIONS_URL: `${upstream.url}/words`,
      PORTAL_MEDIA_ORIGINS: MEDIA,
    })
  ).url;
});

afterAll(async () => {
  await stopPrograms();
  await upstream.close();
});

const open = ({ city, reference }: SessionPlace, tail = '', language = '') => readPage(`${site}${language}/${city}/${reference}${tail}`);

/** The sources of the video with script, and of the one without. */
function sourcesOf(html: string): Record<'scripted' | 'plain', string[]> {
  const videos = [...html.matchAll(/<video[^>]*>.*?<\/video>/gs)].map(([video]) => video);
  const sources = (video = '') => [...video.matchAll(/<source src="([^"#]*)/g)].map(([, address = '']) => address);
  return {
    scripted: sources(videos.find((video) => video.includes('class="scripted"'))),
    plain: sources(videos.find((video) => video.includes(' controls'))),
  };
}

/** The list of sound tracks without script: the address and the text of each item. */
function listOf(html: string): [address: string | undefined, text: string][] {
  const list = /<nav class="sound-links[^>]*>(.*?)<\/nav>/s.exec(html)?.[1] ?? '';
  const items = [...list.matchAll(/<li>(.*?)<\/li>/gs)];
  return items.map(([, item = '']) => [
    /href="([^"]*)"/.exec(item)?.[1],
    item
      .replace(/<[^>]*>|[\u2068\u2069]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  ]);
}

describe('a page starts with the sound of its address or language (rules 27.2, 27.5)', () => {
  it.each([
    ['', '', [HALL, HLS], [HALL, HLS]],
    ['/en', '', [HALL, HLS], [HALL, HLS]],
    // An interpretation without the picture is not chosen by language.
    ['/de', '', [HALL, HLS], [HALL, HLS]],
    ['/fr', '', [`${MEDIA}/fr.mp4`], [`${MEDIA}/fr.mp4`]],
    ['/fr', '?audio=hall', [HALL, HLS], [HALL, HLS]],
    ['/fr', '?audio=gone', [`${MEDIA}/fr.mp4`], [`${MEDIA}/fr.mp4`]],
    ['', '?audio=fr', [`${MEDIA}/fr.mp4`], [`${MEDIA}/fr.mp4`]],
    ['', '?audio=ad', [], [HALL, HLS]],
    ['', '?audio=de', [], [HALL, HLS]],
  ])('%s%s', async (language, query, scripted, withoutScript) => {
    for (const tail of ['', '/embed', '/seek/90', '/embed/topics']) {
      const { status, html } = await open(council, tail + query, language);
      expect(status).toBe(200);
      expect(sourcesOf(html), tail).toEqual({ scripted, plain: withoutScript });
    }
  });

  it('in an embed in a chosen language, too', async () => {
    expect(sourcesOf((await open(council, '/embed/fr')).html).scripted).toEqual([`${MEDIA}/fr.mp4`]);
  });

  it('has the address without the track as its canonical one', async () => {
    const { html } = await open(council, '?audio=fr');
    expect(html).toContain(`<link rel="canonical" href="${site}/${council.city}/${council.reference}"`);
  });

  it('has a page of each track in the cache, and one page without tracks', async () => {
    const cacheOf = async (place: SessionPlace, query: string) => (await open(place, query)).headers.get('cache-status') ?? '';
    await open(council, '?audio=fr');
    expect(sourcesOf((await open(council, '?audio=ad')).html).scripted).toEqual([]);
    expect(await cacheOf(council, '?audio=fr&utm_source=x')).toContain('hit');
  });

  it('gives the player its choice, and nothing to a session without', async () => {
    const { html } = await open(council);
    expect(html).toMatch(/&quot;sound&quot;:\[0,\{&quot;first&quot;:\[0,\{&quot;id&quot;:\[0,&quot;hall&quot;\]/);
    expect(html).toMatch(/&quot;sign&quot;:\[0,\{&quot;file&quot;/);
    const other = await open(plain);
    expect(other.html).not.toMatch(/&quot;(?:sound|sign|tracks)&quot;|sound-links/);
    expect((await open(plain, '?audio=fr')).html.replaceAll('?audio=fr', '')).toBe(other.html);
  });

  it('plays a live stream in the hall without script', async () => {
    expect(sourcesOf((await open(streamed, '?audio=fr')).html).plain).toEqual([`${MEDIA}/fr.mp4`]);
    expect(sourcesOf((await open(streamed, '?audio=ad')).html)).toEqual({ scripted: [], plain: [HLS] });
  });
});

describe('what there is to hear and see (rule 27.6)', () => {
  const hall = 'De zaal ( Nederlands )';
  const inPlayer = label('nl', 'sound.inPlayer');
  const withScript = label('nl', 'sound.withScript');

  it('is named beside the date', async () => {
    for (const tail of ['', '/text']) {
      const text = (await open(council, tail, '/en')).text.replace(/[\u2068\u2069]/g, '');
      expect(text).toContain('Interpretation: French, German');
      expect(text).toContain('Audio description: Dutch');
      expect(text).toContain('Sign language');
    }
  });

  it.each(['', '/embed', '/embed/topics'])('is a list of files without script: %s', async (tail) => {
    const expected = [
      [HALL, `${hall} ${inPlayer}`],
      [`${MEDIA}/fr.mp4`, 'Frans (vertolking)'],
      [`${MEDIA}/de.m4a`, 'Duits (vertolking)'],
      [undefined, `Nederlands (audiodescriptie) ${withScript}`],
      [`${MEDIA}/sign.mp4`, 'Gebarentaal'],
    ];
    const plainText = (items: [string | undefined, string][]) => items.map(([href, text]) => [href, text.replace(/(?<=\() | (?=\))/g, '')]);
    const { html } = await open(council, tail);
    expect(plainText(listOf(html))).toEqual(expected.map(([href, text]) => [href, text?.replace(/(?<=\() | (?=\))/g, '')]));
    // With script the menu of the player has them.
    expect(html).toMatch(/<noscript>\s*<link[^>]*>\s*<nav class="sound-links/);
  });

  it('says which track the video plays', async () => {
    const { html } = await open(council, '?audio=fr');
    expect(listOf(html).map(([, text]) => text.includes(inPlayer))).toEqual([false, true, false, false, false]);
  });

  it('is a list with the page for a track without a file in the text view', async () => {
    const { html } = await open(council, '/text');
    expect(listOf(html).map(([href]) => href)).toEqual([
      HALL,
      `${MEDIA}/fr.mp4`,
      `${MEDIA}/de.m4a`,
      `/${council.city}/${council.reference}?audio=ad`,
      `${MEDIA}/sign.mp4`,
    ]);
    expect(html).not.toContain(withScript);
  });
});

describe('captions and transcripts (rule 27.8)', () => {
  it.each([
    ['', '', ['nl', 'en', 'fr-BE']],
    ['', '?audio=fr', ['fr-BE', 'nl', 'en']],
    ['/fr', '', ['fr-BE', 'nl', 'en']],
    ['', '?audio=ad', ['nl', 'en', 'fr-BE']],
    ['/en', '?audio=de', ['nl', 'en', 'fr-BE']],
  ])('in the language of the sound come first: %s%s', async (language, query, expected) => {
    for (const tail of ['', '/embed']) {
      const { html } = await open(council, tail + query, language);
      const video = /<video[^>]*class="scripted".*?<\/video>/s.exec(html)?.[0] ?? '';
      expect([...video.matchAll(/srclang="([^"]*)"/g)].map(([, tag]) => tag)).toEqual(expected);
    }
  });

  it('open with that language in the panel', async () => {
    const firstOf = async (query: string, language = '') =>
      /\/transcript\/([\w-]+)/.exec((await open(council, query, language)).html.split('id="transcript"')[1] ?? '')?.[1];
    expect(await Promise.all([firstOf(''), firstOf('', '/en'), firstOf('?audio=fr'), firstOf('?audio=fr', '/en')])).toEqual([
      'nl',
      'en',
      'fr-BE',
      'fr-BE',
    ]);
  });
});

describe('documents of a session (rule 27.7)', () => {
  it('have the tracks and the signer', async () => {
    const document = JSON.parse((await open(council, '.json')).html) as { session: { stream: { tracks: { id: string }[]; sign: object } } };
    expect(document.session.stream.tracks.map(({ id }) => id)).toEqual(['hall', 'fr', 'de', 'ad']);
    expect(document.session.stream.sign).toMatchObject({ language: 'vgt' });
    const { html } = await open(council);
    const things = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(things).toContain('"accessibilityFeature":["audioDescription","signLanguage","captions"]');
  });

  it('and pages of a protected session have nothing of them', async () => {
    for (const tail of ['', '?audio=fr', '/embed', '/text', '.json', '/download']) {
      const { html } = await open(closed, tail);
      expect(html, tail).not.toMatch(/\/(?:fr|de|sign|a)(?:\.|\/)(?:mp4|m4a|index)|[Aa]udiodescriptie|Gebarentaal|sound-links/);
    }
  });
});
