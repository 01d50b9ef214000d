import { parseText } from 'media-captions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { startBackend, startPortal, stopPrograms, type Program } from '../support/programs.ts';
import { readPage } from '../support/readPage.ts';
import { readDelegateEmails } from '../support/seedDetails.ts';

interface TimelineItem {
  type?: string;
  id: string;
  name: string;
  start: string | null;
  position: number | null;
}

interface SessionDocument {
  session: Record<string, unknown>;
  topics: (TimelineItem & { url: string })[];
  speeches: (TimelineItem & { person: { lastName: string } | null })[];
  votes: (TimelineItem & { result: unknown[] | null })[];
  attendees: { lastName: string }[];
  transcripts: { language: string; url: string; captions: string }[];
  timeline: TimelineItem[];
}

let backend: Program;
let portal: Program;
const open = (path: string) => readPage(portal.url + path);
const readDocument = async (path: string) => JSON.parse((await open(path)).html) as SessionDocument;

beforeAll(async () => {
  backend = await startBackend();
  portal = await startPortal(toPortalEnvironment(backend.url));
});

afterAll(stopPrograms);

/** Media fragments (start and end) of the video in a page that visitors without script see. */
const fragmentsIn = (html: string) => {
  const video = /<noscript>(.*?)<\/noscript>/s.exec(html)?.[1] ?? '';
  return [...video.matchAll(/<source src="[^"#]*(#[^"]*)?"/g)].map(([, fragment]) => fragment);
};

describe('deep links (rules 6.2–6.5)', () => {
  it.each([
    ['/seek/90', '#t=90'],
    ['/seek/90.5', '#t=90.5'],
    ['/seek/1m30s/', '#t=90'],
    ['/seek/00:01:30', '#t=90'],
    ['/seek/00%3A01%3A30', '#t=90'],
    ['/seek/0', undefined],
    ['/seek/360', '#t=360'],
    ['/topic/begroting', '#t=58.632'],
    ['/topicid/begroting/', '#t=58.632'],
    ['/download/', undefined],
    ['?in=12&out=40', '#t=12,40'],
    ['/?in=12', '#t=12'],
    ['?out=40', '#t=0,40'],
  ])('%s opens the recording at %s, without script too', async (tail, fragment) => {
    for (const name of ['gr-begroting', '1001']) {
      const { status, html } = await open(`/fr/waterdam/${name}${tail}`);
      expect(status).toBe(200);
      expect(fragmentsIn(html)).toEqual([fragment, fragment]);
      expect(html).toContain(`<link rel="canonical" href="${portal.url}/fr/waterdam/gr-begroting"`);
      expect(html).not.toMatch(/class="notice" role="status"/);
    }
  });

  it.each([
    ['/seek/soon', 'The time in this web address is not valid.'],
    ['/seek/-5', 'The time in this web address is not valid.'],
    ['/seek/1:99', 'The time in this web address is not valid.'],
    ['/seek/%3Cscript%3E', 'The time in this web address is not valid.'],
    ['?in=x&out=40', 'The time in this web address is not valid.'],
    ['/seek/99h', 'This time is after the end of the recording.'],
    ['?in=99h&out=100h', 'This time is after the end of the recording.'],
    ['/topic/zwembad', 'This agenda item is not part of the session.'],
    ['/topicid/zwembad', 'This agenda item is not part of the session.'],
  ])('%s plays from the start and says why', async (tail, message) => {
    const { status, html, text } = await open(`/en/waterdam/gr-begroting${tail}`);
    expect(status).toBe(200);
    expect(html).toMatch(/class="notice" role="status"/);
    expect(text).toContain(`${message} Playing from the start.`);
    expect(fragmentsIn(html)).toEqual([undefined, undefined]);
  });

  it.each(['/topic/a_b', '/topicid/a%20b', '/seek/1/2', '/topic/%3Cb%3E'])('%s answers 404', async (tail) => {
    expect((await open(`/waterdam/gr-begroting${tail}`)).status).toBe(404);
  });

  it('open the ordinary page of a session that is not recorded', async () => {
    for (const reference of ['live-raad', 'gr-vaststelling-dijkplan', 'besloten', 'cr-fietsbrug']) {
      for (const tail of ['/seek/soon', '/seek/90', '?in=1&out=2']) {
        const { status, html } = await open(`/waterdam/${reference}${tail}`);
        expect(`${reference}${tail} ${status}`).toBe(`${reference}${tail} 200`);
        expect(html).not.toMatch(/class="notice" role="status"/);
      }
    }
  });
});

it.each([
  ['/waterdam/gr-begroting/seek/90'],
  ['/waterdam/gr-begroting/topic/begroting'],
  ['/waterdam/gr-begroting?in=12&out=40'],
  ['/waterdam/gr-omgevingsvisie?part=2'],
  ['/waterdam?tab=recorded&q=gemeenteraad&when=all&category=gemeenteraad'],
  ['/waterdam/calendar?month=2014-03', '/waterdam/calendrier?month=2014-03'],
  ['/?q=water', '?q=water'],
])('the language links of %s keep path and query (rule 6.15)', async (path, french = path) => {
  const { html } = await open(path);
  const href = /<a[^>]* href="([^"]*)" lang="fr"/.exec(html)?.[1];
  expect(href?.replaceAll('&amp;', '&').replaceAll('&#38;', '&')).toBe(`/fr${french}`);
});

describe('a session as JSON (contract §7)', () => {
  it('may be read by scripts of every origin and cached briefly', async () => {
    const { status, headers } = await open('/waterdam/gr-begroting.json');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=5, stale-while-revalidate=5');
  });

  it('has the data of the page, in the language of its address', async () => {
    const found = await readDocument('/fr/waterdam/1001.json');
    expect(found.session).toMatchObject({ id: 1001, status: 'recorded', access: 'open', url: `${portal.url}/fr/waterdam/gr-begroting` });
    expect(String(found.session['start'])).toMatch(/T19:30:00\+0[12]:00$/);
    expect(found.topics.map(({ position }) => position)).toEqual([0, 33.333, 58.632, 209.745, 275.157, 329.169]);
    expect(found.timeline).toHaveLength(found.topics.length + found.speeches.length + found.votes.length);
    const positions = found.timeline.map(({ position }) => position ?? Infinity);
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    expect(found.speeches.some(({ person }) => person !== null)).toBe(true);
    expect(found.attendees.length).toBeGreaterThan(5);
    for (const address of [...found.topics.slice(0, 2), ...found.transcripts].map(({ url }) => url))
      expect((await readPage(address)).status).toBe(200);
    for (const { captions } of found.transcripts) expect((await readPage(captions)).html).toMatch(/^WEBVTT/);
  });

  it('has no e-mail address (rule 9.12)', async () => {
    const { html } = await open('/waterdam/gr-begroting.json');
    expect(readDelegateEmails().filter((email) => html.includes(email))).toEqual([]);
  });

  it.each([
    ['/en/waterdam/nothing.json', 'not-found', 404],
    ['/en/nowhere/gr-1.json', 'not-found', 404],
    ['/en/waterdam/a%20b.json', 'not-found', 404],
  ])('answers an error in JSON at %s', async (path, code, expected) => {
    const { status, headers, html } = await open(path);
    expect(status).toBe(expected);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    const { error } = JSON.parse(html) as { error: { code: string; message: string } };
    expect(error).toEqual({ code, message: 'It looks like the page you are looking for does not exist.' });
  });
});

describe('chapters', () => {
  it('are the topics of the recording, one after another (rule 8.7)', async () => {
    const { headers, html } = await open('/waterdam/gr-begroting/chapters.vtt');
    expect(headers.get('content-type')).toBe('text/vtt; charset=utf-8');
    const { cues, errors } = await parseText(html, { type: 'vtt', strict: true, errors: true });
    expect(errors).toEqual([]);
    expect(cues.map(({ startTime }) => startTime)).toEqual([0, 33.333, 58.632, 209.745, 275.157, 329.169]);
    expect(cues.map(({ endTime }) => endTime)).toEqual([33.333, 58.632, 209.745, 275.157, 329.169, 360]);
    expect(cues[0]?.text).toBe('1. Opening en mededelingen');
  });

  it('are a track of the page when the recording has any', async () => {
    expect((await open('/waterdam/gr-begroting')).html).toContain('<track kind="chapters" src="/waterdam/gr-begroting/chapters.vtt">');
    expect((await open('/waterdam/live-raad')).html).not.toContain('kind="chapters"');
  });

  it('are an empty file before the session is recorded', async () => {
    expect((await open('/waterdam/gr-vaststelling-dijkplan/chapters.vtt')).html).toBe('WEBVTT\n');
  });

  it.each(['besloten', 'cr-fietsbrug', 'nothing', 'a_b%20'])('answer 404 for %s', async (reference) => {
    expect((await open(`/waterdam/${reference}/chapters.vtt`)).status).toBe(404);
  });
});

it('a recording is described as a video with its topics as clips', async () => {
  const { html } = await open('/waterdam/gr-begroting');
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? expect.fail();
  const things = (JSON.parse(json) as { '@graph': Record<string, unknown>[] })['@graph'];
  const video = things.find((thing) => thing['@type'] === 'VideoObject');
  expect(video).toMatchObject({ duration: 'PT0H6M0S', name: 'Gemeenteraad: begrotingsvergadering' });
  expect(String(video?.['contentUrl'])).toMatch(/council\.mp4$/);
  expect(video?.['hasPart']).toHaveLength(6);
});
