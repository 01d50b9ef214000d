import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { type Control, createControl } from '../support/control.ts';
import { localizePath } from '../../src/i18n/localizedPath.ts';
import { DEFAULT_LOCALE, LOCALES } from '../../src/i18n/locales.ts';
import { type Program, startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { readPage } from '../support/readPage.ts';
import { removeSeeds, type SeedRow, writeSeed } from '../support/seedFolder.ts';
import { label } from '../support/labels.ts';

const tomorrow = { days: 1, time: '19:30' };
const later = { days: 2, time: '19:30' };
const rows: SeedRow[] = [
  { sessionId: 9101, reference: 'raad', name: 'Raad veerpont', startDateTime: tomorrow, status: 'planned' },
  { sessionId: 9102, reference: 'daarna', name: 'Raad daarna', startDateTime: later, status: 'planned' },
  {
    sessionId: 9103,
    reference: 'dag',
    name: 'Raad zonder tijd',
    startDateTime: { days: 3 },
    startText: 'na de commissie',
    status: 'planned',
  },
  { sessionId: 9104, reference: 'voorbij', name: 'Raad voorbij', startDateTime: { days: -3, time: '19:30' }, status: 'planned' },
  { sessionId: 9105, reference: 'weg', name: 'Raad weg', startDateTime: { days: -3, time: '19:30' }, status: 'vod', published: false },
];
const CITY = 'druk';

let portal: Program;
let control: Control;
const open = (path: string) => readPage(portal.url + path);
/** Which of these texts a page has. */
const has = async (path: string, ...texts: string[]) => {
  const { html } = await open(path);
  return texts.filter((text) => html.includes(text));
};
const eventually = async (check: () => Promise<boolean>) => {
  for (let attempt = 0; attempt < 60 && !(await check()); attempt += 1) await new Promise((resolve) => setTimeout(resolve, 500));
};

beforeAll(async () => {
  const backend = await startBackend(['--seed', writeSeed(rows)]);
  portal = await startPortal({ ...toPortalEnvironment(backend.url), LOG_LEVEL: 'error' });
  control = createControl(backend.url);
});
afterAll(async () => {
  await stopPrograms();
  removeSeeds();
});

const setState = async (body: Record<string, string>, text: string | undefined) => {
  await control('/sessions/9101/state', body);
  await eventually(async () => {
    const found = await has(
      `/${CITY}/raad`,
      label('nl', 'session.cancelled'),
      label('nl', 'session.postponed'),
      label('nl', 'session.moved'),
    );
    return text === undefined ? found.length === 0 : found.includes(text);
  });
};
/** The calendar file, in a language in which it was not read before: caches may have it for a while (rule 5.12). */
const languages = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE);
const readIcs = async () => (await open(localizePath(`/${CITY}/raad.ics`, languages.shift() ?? DEFAULT_LOCALE))).html;
const sequenceOf = (ics: string) => Number(/SEQUENCE:(\d+)/.exec(ics)?.[1]);

const fieldsOf = async (path: string) => {
  const { state, stateReason, movedTo } = JSON.parse((await open(path)).html) as Record<string, unknown>;
  return { state, stateReason, movedTo };
};

describe('an open page', () => {
  it('learns from live.json and access.json what has become of its session (rule 13.18)', async () => {
    const { start } = (JSON.parse((await open(`/${CITY}/daarna.json`)).html) as { session: { start: string } }).session;
    const LATER = { sessionId: 9102, reference: 'daarna', name: 'Raad daarna', start };
    for (const [body, text, fields] of [
      [{ state: 'none' }, undefined, {}],
      [{ state: 'cancelled', reason: 'Storm' }, 'cancelled', { state: 'cancelled', stateReason: 'Storm', movedTo: null }],
      [{ state: 'moved', movedTo: 'daarna' }, 'moved', { state: 'moved', stateReason: null, movedTo: LATER }],
      [{ state: 'moved', movedTo: '2031-12-03' }, 'moved', { state: 'moved', stateReason: null, movedTo: { start: '2031-12-03' } }],
      [{ state: 'none' }, undefined, {}],
    ] as const) {
      await setState(body, text && label('nl', `session.${text}`));
      for (const name of ['live', 'access']) {
        const path = `/${CITY}/raad/${name}.json`;
        await eventually(async () => JSON.stringify(await fieldsOf(path)) === JSON.stringify(fields));
        expect([path, await fieldsOf(path)]).toEqual([path, fields]);
      }
    }
  });

  it('learns nothing of a session that is not published (rule 3.13)', async () => {
    await control('/sessions/9105/state', { state: 'cancelled', reason: 'Storm' });
    await new Promise((resolve) => setTimeout(resolve, 7000));
    for (const name of ['live', 'access']) expect(await fieldsOf(`/${CITY}/weg/${name}.json`)).toEqual({});
    await control('/sessions/9105/state', { state: 'none' });
  });
});

describe('a planned session', () => {
  it.each([
    ['cancelled', 'EventCancelled', 'CANCELLED', 'en'],
    ['postponed', 'EventPostponed', 'CANCELLED', 'de'],
  ] as const)('that is %s says so everywhere, and is not waited for (rule 3.13)', async (state, eventStatus, icsStatus, feedLocale) => {
    await setState({ state: 'none' }, undefined);
    const before = sequenceOf(await readIcs());
    await setState({ state, reason: 'Storm op het IJ' }, label('nl', `session.${state}`));
    const waits = [
      label('nl', 'session.plannedHint'),
      label('nl', 'session.plannedNotice'),
      label('nl', 'session.aboutToStart'),
      'role="timer"',
    ];
    for (const path of ['', '/text', '/embed', '/embed/topics']) {
      expect([path, await has(`/${CITY}/raad${path}`, label('nl', `session.${state}`))]).toEqual([path, [label('nl', `session.${state}`)]]);
      expect([path, await has(`/${CITY}/raad${path}`, ...waits)]).toEqual([path, []]);
    }
    expect(await has(`/${CITY}/raad`, eventStatus, 'EventScheduled', 'Storm op het IJ')).toEqual([eventStatus, 'Storm op het IJ']);
    const ics = await readIcs();
    expect([/STATUS:\S+/.exec(ics)?.[0], sequenceOf(ics) > before]).toEqual([`STATUS:${icsStatus}`, true]);
    // Caches may have the document for some seconds (rule 16.9).
    const readSession = async () => (JSON.parse((await open(`/${CITY}/raad.json`)).html) as { session: { state: string } }).session;
    await eventually(async () => (await readSession()).state === state);
    expect(await readSession()).toMatchObject({ state, stateReason: 'Storm op het IJ', movedTo: null });
    const stated = `${label('nl', `status.${state}`)} Raad veerpont`;
    await eventually(async () => (await open(`/${CITY}`)).text.includes(stated));
    const { text } = await open(`/${CITY}`);
    expect(text).toContain(stated);
    expect(/Volgende vergadering.*?(Raad \S+)/s.exec(text)?.[1]).toBe('Raad daarna');
    expect(await has(`/${feedLocale}/${CITY}/feed.xml`, `${label(feedLocale, `status.${state}`)}: Raad veerpont`)).toHaveLength(1);
  });

  const everywhere = async () => {
    const month = (JSON.parse((await open(`/${CITY}/raad.json`)).html) as { session: { start: string } }).session.start.slice(0, 7);
    const name = encodeURIComponent('veerpont');
    return {
      page: await open(`/${CITY}/raad`),
      text: await open(`/${CITY}/raad/text`),
      embed: await open(`/${CITY}/raad/embed`),
      list: await open(`/${CITY}?q=${name}`),
      calendar: await open(`/${CITY}/calendar?month=${month}`),
      search: await open(`/${CITY}/search?q=${name}`),
      feed: await open(`/${CITY}/feed.xml`),
      searchFeed: await open(`/${CITY}/search.xml?q=${name}`),
      file: await open(`/${CITY}/raad.ics`),
    };
  };
  /** Lines of the calendar file as one, and what is told on pages and in documents. */
  const unfold = (ics: string) => ics.replace(/\r\n /g, '').replace(/\\([,;])/g, '$1');
  const toText = ({ html, text }: { html: string; text: string }) => (html.startsWith('<!') ? text : unfold(html)).replace(/\s+/g, ' ');

  it.each([
    ['another session', 'daarna', ['Verplaatst naar: Raad daarna'], 'href="/druk/daarna"'],
    ['another date', '2031-12-03T20:15', ['Nieuwe datum: woensdag 3 december 2031 om 20:15'], undefined],
    ['a date without a time', '2031-12-04', ['Nieuwe datum: donderdag 4 december 2031'], undefined],
    ['nobody knows where', undefined, [label('nl', 'session.newDateUnknown')], undefined],
  ])(
    'that moved to %s says so, and that its date is the old one, in every place (rule 3.13)',
    async (_what, movedTo, texts, link) => {
      await setState({ state: 'none' }, undefined);
      await setState({ state: 'moved', ...(movedTo !== undefined && { movedTo }) }, label('nl', 'session.moved'));
      const was = /^(?<before>.*)\{\{when\}\}/.exec(label('nl', 'session.wasPlanned'))?.groups?.['before'] ?? '';
      const isSaid = (said: string) => [said.toLowerCase().includes(was), ...texts.map((each) => said.includes(each))];
      await eventually(async () => Object.values(await everywhere()).every((each) => isSaid(toText(each)).every(Boolean)));
      for (const [place, answer] of Object.entries(await everywhere())) {
        expect([place, ...isSaid(toText(answer))]).toEqual([place, true, ...texts.map(() => true)]);
        if (link !== undefined && answer.html.startsWith('<!')) expect([place, answer.html.includes(link)]).toEqual([place, true]);
        expect([place, answer.html.includes('Raad weg'), answer.html.includes('/druk/weg')]).toEqual([place, false, false]);
      }
    },
    120_000,
  );

  it('that has moved links to where it has moved, or says its new date', async () => {
    await setState({ state: 'none' }, undefined);
    await setState({ state: 'moved', movedTo: 'daarna' }, label('nl', 'session.moved'));
    expect(await has(`/${CITY}/raad`, `href="/${CITY}/daarna"`, 'EventRescheduled', 'previousStartDate')).toHaveLength(3);
    await setState({ state: 'none' }, undefined);
    await setState({ state: 'moved', movedTo: '2031-12-03T20:15' }, label('nl', 'session.moved'));
    expect(await has(`/${CITY}/raad`, 'woensdag 3 december 2031', '20:15')).toHaveLength(2);
    expect(await readIcs()).toMatch(/DTSTART:20311204T011500Z[^]*STATUS:CONFIRMED/);
  });

  it('takes place as planned again when that is taken back, and when it begins', async () => {
    await setState({ state: 'none' }, undefined);
    expect(await has(`/${CITY}/raad`, 'EventScheduled', label('nl', 'session.plannedHint'))).toHaveLength(2);
  });

  it('that is cancelled, moved to an earlier start and restored has a SEQUENCE that never falls (rule 5.15)', async () => {
    const sequences: number[] = [];
    for (const [body, text] of [
      [{ state: 'moved', movedTo: '2031-12-03T20:15' }, 'moved'],
      [{ state: 'moved', movedTo: '2031-11-03T20:15' }, 'moved'],
      [{ state: 'cancelled' }, 'cancelled'],
      [{ state: 'none' }, undefined],
    ] as const) {
      await setState(body, text && label('nl', `session.${text}`));
      // The record may be some seconds old, and the first answer after them one that stands in.
      await new Promise((resolve) => setTimeout(resolve, 7000));
      await open(`/${CITY}/raad.ics`);
      await new Promise((resolve) => setTimeout(resolve, 1000));
      sequences.push(sequenceOf((await open(`/${CITY}/raad.ics`)).html));
    }
    expect(new Set(sequences).size).toBe(4);
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
  });

  it('of a past day says that nothing was published, and is not about to start (rule 3.14)', async () => {
    const texts = [label('nl', 'session.plannedPast'), label('nl', 'session.aboutToStart'), label('nl', 'session.plannedHint')];
    expect(await has(`/${CITY}/voorbij`, ...texts)).toEqual([texts[0]]);
    expect((await open(`/${CITY}?tab=planned`)).text).not.toContain('Raad voorbij');
  });

  it('without a time has none anywhere (rule 3.15)', async () => {
    for (const path of [`/${CITY}/dag`, `/${CITY}/dag/text`, `/${CITY}/dag/embed`, `/${CITY}`]) {
      const { text, html } = await open(path);
      expect([path, text.includes('00:00'), html.includes('na de commissie')]).toEqual([path, false, true]);
    }
    expect((await open(`/${CITY}/dag.ics`)).html).toMatch(/DTSTART;VALUE=DATE:\d{8}\r\n/);
    expect(await has(`/${CITY}/dag`, 'role="timer"')).toEqual([]);
  });

  it('that is not published is not planned for a past date (rule 3.5)', async () => {
    const { text } = await open(`/${CITY}/weg`);
    expect([text.includes(label('nl', 'session.unpublished')), text.includes('Gepland')]).toEqual([true, false]);
  });
});
