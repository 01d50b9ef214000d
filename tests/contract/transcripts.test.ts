import { parseText } from 'media-captions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { encodeBody } from '../../server/http/contentEncoding.ts';
import type { TranscriptDocument } from '../../src/domain/transcript/transcript.ts';
import { type Control, createControl } from '../support/control.ts';
import { startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { readPage } from '../support/readPage.ts';

let portal: string;
let control: Control;
const open = (path: string) => readPage(portal + path);
const readDocument = async (path: string) => JSON.parse((await open(path)).html) as TranscriptDocument;
const linesOf = ({ sections }: TranscriptDocument) => sections.flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines));

const RECORDING = '/waterdam/gr-begroting/transcript/nl';
const HOSTILE = '/zonnehaven/stress~teksten_2.0';

beforeAll(async () => {
  const backend = await startBackend(['--long-session']);
  control = createControl(backend.url);
  ({ url: portal } = await startPortal(toPortalEnvironment(backend.url)));
});
afterAll(stopPrograms);

describe('a transcript as JSON (docs/session-json.md)', () => {
  it('may be read by scripts of every origin, and cannot run scripts', async () => {
    const { status, headers } = await open(`${RECORDING}.json`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=5, stale-while-revalidate=5');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('has every caption, in order, under its topic and speaker', async () => {
    const found = await readDocument(`/fr${RECORDING}.json`);
    expect(found.language).toBe('nl');
    expect(found.sections.map(({ topic }) => Math.floor(topic?.position ?? -1))).toEqual([0, 33, 58, 209, 275, 329]);
    const { cues } = await parseText((await open('/waterdam/gr-begroting/captions/nl.vtt')).html, { type: 'vtt' });
    const lines = linesOf(found);
    expect(lines.map(([startMs]) => startMs)).toEqual(cues.map(({ startTime }) => Math.round(startTime * 1000)));
    for (const [index, { topic, paragraphs }] of found.sections.entries()) {
      const end = found.sections[index + 1]?.topic?.position ?? Infinity;
      for (const [startMs] of paragraphs.flatMap((paragraph) => paragraph.lines)) {
        expect(startMs / 1000).toBeGreaterThanOrEqual(topic?.position ?? 0);
        expect(startMs / 1000).toBeLessThan(end);
      }
    }
    expect(new Set(found.sections.flatMap(({ paragraphs }) => paragraphs.map(({ speaker }) => speaker))).size).toBeGreaterThan(5);
  });

  it('covers all parts of a recording', async () => {
    const { sections } = await readDocument('/waterdam/gr-omgevingsvisie/transcript/nl.json');
    const positions = sections.map(({ topic }) => topic?.position ?? 0);
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    expect(positions.at(-1)).toBeGreaterThan(1260);
  });

  it('has less than 120 KiB compressed for four hours', async () => {
    const { html } = await open('/marathon/lange-raad/transcript/nl.json');
    expect(linesOf(JSON.parse(html) as TranscriptDocument)).toHaveLength(6000);
    expect((await encodeBody(Buffer.from(html), 'br')).length).toBeLessThan(120 * 1024);
  });

  it.each(['nl.json', 'nl.txt', 'nl'])('answers 404 for a session that is not open: %s', async (file) => {
    for (const reference of ['besloten', 'cr-fietsbrug', '1008', 'nothing'])
      expect((await open(`/waterdam/${reference}/transcript/${file}`)).status).toBe(404);
  });

  it.each(['ja', 'n', 'nl.json', 'nl_be', 'json', '%2e%2e'])('answers 404 in language %s (rule 11.9)', async (language) => {
    for (const type of ['json', 'txt']) {
      const { status, html } = await open(`/waterdam/gr-begroting/transcript/${language}.${type}`);
      expect(status).toBe(404);
      if (type === 'json' && html.startsWith('{')) expect((JSON.parse(html) as { error: { code: string } }).error.code).toBe('not-found');
    }
  });
});

describe('a transcript as a text', () => {
  it('is a file with texts in the language of its address', async () => {
    const { status, headers, html } = await open(`/en${RECORDING}.txt`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="gr-begroting-nl.txt"');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const [name, place, title, address] = html.split('\n');
    expect([name, title, address]).toEqual([
      'Gemeenteraad: begrotingsvergadering',
      'Transcript in Dutch',
      `${portal}/en/waterdam/gr-begroting`,
    ]);
    expect(place).toMatch(/^Waterdam · \w+/);
    expect(html).toMatch(/\n\n1\. Opening en mededelingen\n-{26}\n\n\[0:02\] Annelies Verhoeven\nGoedenavond allemaal/);
  });
});

describe('hostile texts', () => {
  it('are plain text on the page', async () => {
    const { status, html, text } = await open(`${HOSTILE}/transcript/nl`);
    expect(status).toBe(200);
    expect(html).not.toMatch(/<script>alert|<img src=x|<b>Voorzitter/);
    expect(text).toContain("<script>alert('x')</script> <img src=x onerror=alert(1)> &amp; &lt;b&gt;");
  });

  it('are unchanged in JSON', async () => {
    const lines = linesOf(await readDocument(`${HOSTILE}/transcript/nl.json`));
    expect(lines).toHaveLength(9);
    expect(lines.map(([, , text]) => text)).toContain('Regel één\nRegel twee\n\n00:00:01.000 --> 00:00:02.000\nvals ondertitel');
  });

  it('do not begin a line of the text file', async () => {
    const { html } = await open(`${HOSTILE}/transcript/nl.txt`);
    expect(html).toContain('[1:06] Jo [0:00] Vervalst\n');
    expect(html).not.toMatch(/^(\[0:00\] Vervalst|00:00:01|Regel twee)/m);
  });
});

describe('the page of a transcript', () => {
  it('links every paragraph to its position, and the page to its other languages and formats', async () => {
    const { html } = await open(`/de${RECORDING}`);
    expect(html).toContain('<a class="time figures" href="/de/waterdam/gr-begroting/seek/2.5"');
    for (const language of ['nl', 'en', 'fr']) expect(html).toContain(`href="/de/waterdam/gr-begroting/transcript/${language}"`);
    expect(html).toMatch(/href="\/de\/waterdam\/gr-begroting\/transcript\/nl\.txt" download/);
    expect(html).toMatch(/href="\/waterdam\/gr-begroting\/captions\/nl\.vtt" download="gr-begroting-nl\.vtt"/);
    const seeks = [...html.matchAll(/href="(\/de\/waterdam\/gr-begroting\/seek\/[^"]*)"/g)].map(([, path]) => path ?? '');
    for (const path of seeks.slice(0, 3)) expect((await open(path)).html).not.toMatch(/class="notice[^"]*" role="status"/);
  });

  it('has no links to positions when the recording is not available', async () => {
    const path = '/waterdam/briefing-ontbijt/transcript/nl';
    await control('/sessions/1010/status', { status: 'vod-unavailable' });
    const { status, html } = await open(path);
    expect(status).toBe(200);
    expect(html.includes('/seek/')).toBe(false);
  });
});
