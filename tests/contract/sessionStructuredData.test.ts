import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { readPage } from '../support/readPage.ts';

/** The site's own origin. */
let site: string;
const open = (path: string) => readPage(site + path);

beforeAll(async () => {
  const backend = await startBackend();
  site = (await startPortal(toPortalEnvironment(backend.url))).url;
});

afterAll(stopPrograms);

const OTHERS = ['besloten', 'cr-fietsbrug', 'live-raad', 'gr-vaststelling-dijkplan', 'cb-evaluatie-storm'].map(
  (name) => `/waterdam/${name}`,
);

describe('Open Graph of a session (rule 16.9)', () => {
  const videoOf = (html: string) =>
    Object.fromEntries(
      [...html.matchAll(/<meta property="((?:og:)?video[^"]*)" content="([^"]*)">/g)].map(([, key = '', text]) => [key, text]),
    );

  it('has a video when the recording has a file', async () => {
    const video = videoOf((await open('/waterdam/gr-begroting')).html);
    expect(video).toMatchObject({
      'og:video:type': 'video/mp4',
      'og:video:width': '854',
      'og:video:height': '480',
      'video:duration': '360',
    });
    expect(video['og:video']).toMatch(/\/media\/council\/council\.mp4$/);
  });

  it.each(OTHERS)('has no video at %s', async (path) => {
    expect(videoOf((await open(path)).html)).toEqual({});
  });
});

describe('JSON-LD of a session (rule 16.9)', () => {
  const thingsIn = (html: string): Record<string, Record<string, unknown> | undefined> => {
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{"@graph":[]}';
    const things = (JSON.parse(json) as { '@graph': Record<string, unknown>[] })['@graph'];
    return Object.fromEntries(things.map((thing) => [String(thing['@type']), thing]));
  };

  it('is a video with a clip for each topic, captions and the address of the transcript', async () => {
    const video = thingsIn((await open('/fr/waterdam/gr-begroting')).html)['VideoObject'];
    const page = `${site}/fr/waterdam/gr-begroting`;
    expect(video).toMatchObject({ duration: 'PT0H6M0S', embedUrl: `${page}/embed`, transcript: `${page}/transcript/nl` });
    const clips = video?.['hasPart'] as { startOffset: number; endOffset: number; url: string }[];
    expect(clips.map(({ startOffset }) => startOffset)).toEqual([0, 33.333, 58.632, 209.745, 275.157, 329.169]);
    expect(video?.['caption']).toMatchObject(['nl', 'en', 'fr'].map((inLanguage) => ({ inLanguage, encodingFormat: 'text/vtt' })));
    for (const { contentUrl } of video?.['caption'] as { contentUrl: string }[])
      expect((await open(contentUrl.slice(site.length))).headers.get('content-type')).toMatch(/^text\/vtt/);
    for (const url of [video?.['embedUrl'], video?.['transcript'], ...clips.map(({ url }) => url)] as string[])
      expect((await open(url.slice(site.length))).status, url).toBe(200);
  });

  it.each(OTHERS)('is no video at %s', async (path) => {
    expect(thingsIn((await open(path)).html)['VideoObject']).toBeUndefined();
  });

  it('is an event while it is planned', async () => {
    const things = thingsIn((await open('/waterdam/gr-vaststelling-dijkplan')).html);
    expect(things['Event']).toMatchObject({
      eventStatus: 'https://schema.org/EventScheduled',
      url: `${site}/waterdam/gr-vaststelling-dijkplan`,
    });
  });
});
