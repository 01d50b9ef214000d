import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { LOCALES } from '../../src/i18n/locales.ts';
import { localizePath } from '../../src/i18n/localizedPath.ts';
import { CANARY, writeCanarySeed } from '../support/canarySeed.ts';
import { createControl } from '../support/control.ts';
import { startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { readPage } from '../support/readPage.ts';
import { label } from '../support/labels.ts';

const RECORDED = '/volie/dicht';
const LIVE = '/waterdam/live-raad';
const PLANNED = '/waterdam/gr-vaststelling-dijkplan';

/** Pages and documents that every session has. */
const DOCUMENTS = ['', '/topicid/x', '/seek/30', '/download', '/embed', '/embed/topics', '.json', '.ics', '/live.json'];
/** Documents that only an open session has. */
const PARTS = ['/captions/nl.vtt', '/transcript/nl', '/transcript/nl.json', '/transcript/nl.txt', '/chapters.vtt', '/qr.svg'];

let folder: string;
let site: string;
const open = (path: string) => readPage(site + path);
const oembed = (path: string) => open(`/oembed?url=${encodeURIComponent(site + path)}`);

beforeAll(async () => {
  folder = writeCanarySeed({ isProtected: false });
  const backend = await startBackend(['--seed', folder, '--seed', inRoot('backend', 'seed')]);
  const control = createControl(backend.url);
  const environment = toPortalEnvironment(backend.url);
  site = (await startPortal(environment)).url;
  for (const tail of [...DOCUMENTS, '/captions/nl.vtt', '/transcript/nl', '/chapters.vtt'])
    expect((await open(RECORDED + tail)).html, tail).toContain(CANARY);
  for (const id of ['9001', 'live-raad', 'gr-vaststelling-dijkplan']) await control(`/sessions/${id}/unpublish`);
  // Start another portal with empty caches.
  site = (await startPortal(environment)).url;
});

afterAll(async () => {
  await stopPrograms();
  rmSync(folder, { recursive: true });
});

/** Text of `<main>`, templates included. */
const mainText = (html: string) =>
  (/<main\b.*<\/main>/s.exec(html)?.[0] ?? '')
    .replace(/<(script|style)\b.*?<\/\1>/gs, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

/** The rest of a text without some sentences. */
const without = (text: string, sentences: readonly string[]) =>
  sentences.reduce((left, sentence) => left.replace(sentence, ''), text).trim();

describe('a withdrawn session shows only name and planned date (rule 3.5)', () => {
  it.each([
    ['recorded', RECORDED, 'Besloten vergadering', 'Volière'],
    ['live', LIVE, 'Gemeenteraad', 'Waterdam'],
    ['planned', PLANNED, 'Gemeenteraad', 'Waterdam'],
  ])('on the page of a %s session', async (_status, path, name, city) => {
    for (const tail of ['', '/topic/x', '/seek/30', '/download', '?in=1&out=2']) {
      const { status, html } = await open(path + tail);
      expect(status).toBe(200);
      const [date, time] = /(\S+dag \d+ \S+ \d{4}) om (\d\d:\d\d)/.exec(mainText(html))?.slice(1) ?? [];
      const left = without(mainText(html), [
        label('nl', 'category.back', { city }),
        name,
        `${date} om ${time}`,
        ...['session.unpublished', 'session.unpublishedHint', 'live.unreachable'].map((key) => label('nl', key)),
        label('nl', 'session.unpublishedPlanned', { date: date ?? '', time: time ?? '' }),
        label('nl', 'category.back', { city }),
        label('nl', 'nav.calendar'),
        label('nl', 'session.contact', { city }),
      ]);
      expect(left).toBe('');
      expect(html).not.toMatch(
        /<video|<track|<template data-live-notice="(?!unreachable)|data-open-content|ld\+json|json\+oembed|og:video|&quot;status&quot;:\[0,/,
      );
    }
  });

  it('in every document, in every language', async () => {
    const paths = ['dicht', '9001'].flatMap((name) => [...DOCUMENTS, '/text', ...PARTS].map((tail) => `/volie/${name}${tail}`));
    for (const path of paths.flatMap((each) => LOCALES.map((locale) => localizePath(each, locale))))
      expect((await open(path)).html, path).not.toContain(CANARY);
  });

  it('and has no captions, transcript, chapters, QR code or oEmbed', async () => {
    for (const tail of PARTS) expect((await open(RECORDED + tail)).status, tail).toBe(404);
    for (const tail of ['', '/embed', '/topic/x']) expect((await oembed(RECORDED + tail)).status, tail).toBe(404);
  });

  it('in its JSON', async () => {
    const { session, ...lists } = JSON.parse((await open(`${LIVE}.json`)).html) as { session: object; city: object };
    expect(session).toEqual({
      id: 1002,
      reference: 'live-raad',
      name: 'Gemeenteraad',
      url: `${site}${LIVE}`,
      access: 'unpublished',
      status: null,
      state: 'unpublished',
      start: expect.any(String) as string,
    });
    expect(Object.values({ ...lists, city: [] }).flat()).toEqual([]);
    expect(JSON.parse((await open(`${LIVE}/live.json`)).html)).toEqual({ isPublished: false });
  });

  it('in its calendar file, which cancels it', async () => {
    const { html } = await open(`${LIVE}.ics`);
    const event = /BEGIN:VEVENT(.*)END:VEVENT/s.exec(html)?.[1] ?? '';
    const names = [...event.matchAll(/^([A-Z-]+)[:;]/gm)].map(([, field]) => field).sort();
    expect(names).toEqual(['DTSTAMP', 'DTSTART', 'SEQUENCE', 'STATUS', 'SUMMARY', 'UID']);
    expect(event).toContain('STATUS:CANCELLED');
  });

  it.each(['/embed', '/embed/topics', '/embed/fr', '/text?refresh=off'])('in %s', async (tail) => {
    const { html, text } = await open(LIVE + tail);
    expect(text).toContain('Gemeenteraad');
    expect(text).toContain(label(tail === '/embed/fr' ? 'fr' : 'nl', 'session.unpublished'));
    expect(html).not.toMatch(/<video|<track|&quot;topics&quot;|1\. Opening/);
    expect(text).not.toMatch(/\bLive\b/);
  });
});
