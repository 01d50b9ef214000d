import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { createControl } from '../support/control.ts';
import { startBackend, startPortal, stopPrograms, type Program } from '../support/programs.ts';
import { readPage } from '../support/readPage.ts';

let backend: Program;
let portal: Program;
const open = (path: string) => readPage(`${portal.url}/en/waterdam/gr-omgevingsvisie${path}`);

beforeAll(async () => {
  backend = await startBackend();
  portal = await startPortal(toPortalEnvironment(backend.url));
});

afterAll(stopPrograms);

/** The part that a page plays, and start and end of its native player. */
const openingOf = (html: string) => [
  /href="[^"]*\?part=(\d+)" aria-current="page"/.exec(html)?.[1],
  /<source src="[^"#]*#t=([^"]*)"/.exec(html)?.[1] ?? '0',
];

describe('a recording in several parts (rules 6.8, 6.9)', () => {
  it.each([
    ['', '1', '0'],
    ['?part=1', '1', '0'],
    ['?part=2', '2', '0'],
    ['?part=3', '1', '0'],
    ['?part=x', '1', '0'],
    ['?part=0', '1', '0'],
    ['/topic/begroting', '1', '58.632'],
    ['/topic/fietsbrug', '2', '65.412'],
    ['/topicid/fietsbrug?part=1', '2', '65.412'],
    ['/seek/90', '1', '90'],
    ['/seek/90?part=2', '2', '90'],
    ['/seek/1300', '2', '40'],
    ['/seek/1000', '1', '360'],
    ['/seek/99h', '1', '0'],
    ['?in=1270&out=1300', '2', '10,40'],
    ['?part=2&in=10&out=40', '2', '10,40'],
  ])('%s plays part %s from %s', async (tail, part, from) => {
    const { status, html } = await open(tail);
    expect(status).toBe(200);
    expect(openingOf(html)).toEqual([part, from]);
    expect(html).toContain(`<link rel="canonical" href="${portal.url}/en/waterdam/gr-omgevingsvisie"`);
  });

  it('shows positions for the topics of the part that plays only', async () => {
    for (const [query, positions] of [
      ['', ['0:00', '0:33', '0:58']],
      ['?part=2', ['0:00', '1:05', '1:59']],
    ] as const) {
      const { html } = await open(query);
      // Positions of the topics that can be played in this part.
      const times = [...html.matchAll(/<a [^>]*\/topic\/[^>]*data-enhanced[^>]*>\s*<span[^>]*>([^<]*)/g)].map(([, time]) => time);
      expect(times).toEqual(positions);
    }
  });

  it('opens a vote in the part in which it took place', async () => {
    const opening = /<a [^>]*href="[^"]*(\/seek\/[\d.]{6,}[^"]*)"( data-enhanced)?/g;
    for (const [query, playedHere] of [
      ['', [true, true, true, false]],
      ['?part=2', [false, false, false, true]],
    ] as const) {
      const [, list = ''] = (await open(query)).html.split(' id="votes"');
      const links = [...list.matchAll(opening)];
      expect(links.map(([, tail]) => tail)).toEqual(['/seek/162.912', '/seek/180.777', '/seek/198.296', '/seek/49.177?part=2']);
      expect(links.map(([, , isPlayedHere]) => isPlayedHere !== undefined)).toEqual(playedHere);
    }
    expect(openingOf((await open('/seek/49.177?part=2')).html)).toEqual(['2', '49.177']);
  });

  it('has the captions and chapters of the part that plays (rule 11.5)', async () => {
    const { html } = await open('?part=2');
    expect(html).toContain('src="/waterdam/gr-omgevingsvisie/captions/nl.vtt?part=2"');
    expect(html).toContain('src="/waterdam/gr-omgevingsvisie/chapters.vtt?part=2"');
    const first = await open('/captions/nl.vtt');
    expect(first.html).toMatch(/00:00:02\.500 --> 00:00:06\.077[^]*00:21:02\.500 --> 00:21:06\.077/);
    const second = await open('/captions/nl.vtt?part=2');
    expect(second.headers.get('content-type')).toMatch(/^text\/vtt/);
    expect(second.html).toMatch(/00:00:02\.500 --> 00:00:06\.077/);
    expect(second.html).not.toContain('00:21:');
    expect((await open('/chapters.vtt?part=2')).html).toMatch(/00:00:00\.000 --> 00:01:05\.412\n4\. Woonvisie/);
  });

  it('has its parts without the list of stream files; a recording of one file has no list of parts', async () => {
    const control = createControl(backend.url);
    await control('/faults', { match: '/api/waterdam/sessions/1011/streamfiles', kind: 'fail' });
    const other = await startPortal(toPortalEnvironment(backend.url));
    const page = await readPage(`${other.url}/waterdam/gr-omgevingsvisie?part=2`);
    await control('/faults', undefined, 'DELETE');
    expect(page.status).toBe(200);
    expect(openingOf(page.html)[0]).toBe('2');
    const { text } = await readPage(`${portal.url}/waterdam/gr-begroting?part=2`);
    expect(text).not.toContain('Delen van deze opname');
  });
});

it('a topic that begins between two parts opens the end of the first one, and the page says so (rule 6.4)', async ({ onTestFinished }) => {
  const seed = mkdtempSync(join(tmpdir(), 'parts-seed-'));
  onTestFinished(() => rmSync(seed, { recursive: true }));
  cpSync(inRoot('backend', 'seed'), seed, { recursive: true });
  const file = join(seed, 'waterdam', 'sessions', 'gr-omgevingsvisie', 'topics.json');
  const topics = JSON.parse(readFileSync(file, 'utf8')) as object[];
  writeFileSync(file, JSON.stringify([...topics, { id: 'pauze', name: 'Pauze', priority: 1, start: 700, stop: 800 }]));
  const other = await startBackend(['--seed', seed]);
  const { url } = await startPortal(toPortalEnvironment(other.url));
  const { html } = await readPage(`${url}/en/waterdam/gr-omgevingsvisie/topic/pauze`);
  expect(openingOf(html)).toEqual(['1', '360']);
  expect(html).toContain('There is no picture of the start of this agenda item.');
  expect(html).not.toContain('Playing from the start.');
});
