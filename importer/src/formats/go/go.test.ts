import { describe, expect, it } from 'vitest';
import type { SeedPart } from '../../seedPart.ts';
import { goFormat } from './goFormat.ts';

function read(json: unknown) {
  return goFormat.read({ text: '', json });
}

function toPart(json: unknown): SeedPart {
  const source = read(json);
  if (source?.kind !== 'meeting') throw new Error('not a meeting');
  return source.toPart();
}

const MEETING = {
  id: 19,
  dmu: { id: 14, name: 'Gemeenteraad' },
  date: '2024-03-05',
  startTime: '20:00',
  location: 'Raadzaal',
  description: '',
};

function item(id: number, more: object = {}) {
  return { id, number: `${id}.`, title: `Punt ${id}`, description: '', sortorder: id, documents: [], ...more };
}

describe('goFormat', () => {
  it('reads a meeting, a list of one, and the answers of version 2 of the API', () => {
    for (const json of [
      MEETING,
      [MEETING],
      { status: 'OK', result: MEETING },
      { result: { totalCount: 1, meetings: [MEETING] } },
      { result: { meeting: MEETING } },
    ])
      expect(toPart(json).session).toMatchObject({ reference: 'go-19', name: 'Gemeenteraad', start: '2024-03-05T20:00:00' });
  });

  it('reads meeting items, each of which contains the meeting', () => {
    const part = toPart({
      result: {
        meetingitems: [
          { ...item(2), meeting: MEETING },
          { ...item(1), meeting: MEETING },
        ],
      },
    });
    expect(part.session.reference).toBe('go-19');
    expect(part.topics.map(({ name }) => name)).toEqual(['1. Punt 1', '2. Punt 2']);
    expect(part.notices).toEqual([]);
  });

  it('is another format without a body that meets, and rejects several meetings', () => {
    expect(read({ id: 1, date: '2024-03-05' })).toBeUndefined();
    expect(read([])).toBeUndefined();
    expect(read({ result: { documents: [{ id: 1 }] } })).toBeUndefined();
    expect(() => read([MEETING, { ...MEETING, id: 20 }])).toThrow('holds 2 meetings (19, 20');
  });
});

describe('goToSeed', () => {
  it('takes a short description for the name, and the body for the category', () => {
    expect(toPart({ ...MEETING, description: '<p>Raadsvergadering 5 maart</p>' }).session).toEqual({
      reference: 'go-19',
      language: 'nl',
      name: 'Raadsvergadering 5 maart',
      category: 'Gemeenteraad',
      description: 'Raadzaal',
      start: '2024-03-05T20:00:00',
    });
    const long = toPart({ ...MEETING, description: '<p>Eerste alinea.</p><p>Tweede alinea.</p>' }).session;
    expect(long).toMatchObject({ name: 'Gemeenteraad', description: 'Eerste alinea.\n\nTweede alinea.\n\nRaadzaal' });
  });

  it.each([
    ['2024-03-05 19:30:00', '', '2024-03-05T19:30:00'],
    ['2024-03-05T19:30:00', null, '2024-03-05T19:30:00'],
    ['2024-03-05', '', '2024-03-05T00:00:00'],
    [{ date: '2024-03-05 00:00:00.000000', timezone_type: 3, timezone: 'Europe/Amsterdam' }, '19:30', '2024-03-05T19:30:00'],
    ['binnenkort', '19:30', undefined],
  ])('reads the date %j with the time %j', (date, startTime, start) => {
    expect(toPart({ ...MEETING, date, startTime }).session.start).toBe(start);
  });

  it('reads the end and the cancellation', () => {
    expect(toPart({ ...MEETING, endTime: '23:15', canceled: 1 }).session).toMatchObject({ duration: 11_700, state: 'cancelled' });
    expect(toPart({ ...MEETING, canceled: 0 }).session.state).toBeUndefined();
  });

  it('accepts the names of both versions of the API, and ids as texts', () => {
    const part = toPart({
      ...MEETING,
      id: '19',
      items: [
        item(1, { sortorder: undefined, sortOrder: 9, documents: [{ id: '5', fileName: 'Voorstel.pdf', description: null }] }),
        item(2, { sortorder: '3', description: '<b>Bijlage</b>', documents: [{ id: 6, filename: 'Brief.pdf' }] }),
      ],
      documents: [{ id: 7, description: 'Oproep', fileName: 'oproep.pdf', url: 'https://example.org/oproep' }],
    });
    expect(part.topics).toEqual([
      { id: 'item-2', name: '2. Punt 2', number: '2.', description: 'Bijlage\n\nBrief.pdf', priority: 1 },
      { id: 'item-1', name: '1. Punt 1', number: '1.', description: 'Voorstel.pdf', priority: 2 },
    ]);
    expect(part.session).toMatchObject({
      description: 'Raadzaal',
      documents: [{ title: 'Oproep', url: 'https://example.org/oproep', type: 'pdf' }],
    });
    expect(part.notices).toContain('documents without an address in the records, of which only the titles are imported: 2');
  });

  it('shows the status of an item, and its place if it is another one', () => {
    const part = toPart({
      ...MEETING,
      items: [item(1, { location: 'Raadzaal', status: { id: 10, description: 'Aangenomen' } }), item(2, { location: 'Foyer' })],
    });
    expect(part.topics.map(({ description }) => description)).toEqual(['Aangenomen', 'Foyer']);
  });

  it('leaves out what is confidential', () => {
    const documents = [{ id: 1, description: 'Geheim', confidential: 1 }];
    const part = toPart({ ...MEETING, items: [item(1, { confidential: true, documents }), item(2, { documents })] });
    expect(part.topics).toEqual([{ id: 'item-2', name: '2. Punt 2', number: '2.', priority: 1 }]);
    expect(part.tallies).toMatchObject([
      { read: 2, imported: 1 },
      { read: 2, imported: 0 },
    ]);
    expect(() => toPart({ ...MEETING, confidential: 1 })).toThrow('meeting 19 is not public');
  });

  it('puts nested items below their parent, and names the fields it leaves out', () => {
    const part = toPart({
      ...MEETING,
      url: '/Vergaderingen/Gemeenteraad',
      webcast: 'x',
      items: [item(1, { isHeading: true, items: [item(3, { documents: [{ id: 1, filename: 'a.pdf', fileSize: 12 }] })] }), item(2)],
    });
    expect(part.topics.map(({ id }) => id)).toEqual(['item-1', 'item-3', 'item-2']);
    expect(part.notices.slice(2)).toEqual([
      'fields of the meeting left out, an address without its host: url',
      'unknown field webcast of the meeting: 1 value left out',
      'fields of documents left out, numbers, sizes and kinds of the source: fileSize',
    ]);
  });
});
