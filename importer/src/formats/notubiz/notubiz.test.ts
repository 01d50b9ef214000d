import { describe, expect, it } from 'vitest';
import { detectSource } from '../detect.ts';
import { notubizToSeed } from './notubiz.ts';
import type { NotubizAgendaItem, NotubizMeeting } from './notubizSchema.ts';

function entry(id: number, order: number | null, prefix: string | null, title: string | null, more: Partial<NotubizAgendaItem> = {}) {
  return { id, order, type_data: { title_prefix: prefix, attributes: title === null ? [] : [{ id: 1, value: title }] }, ...more };
}

function meeting(items: NotubizAgendaItem[], more: Partial<NotubizMeeting> = {}): NotubizMeeting {
  return { id: 77, agenda_items: items, ...more };
}

function read(record: unknown) {
  const source = detectSource(new TextEncoder().encode(JSON.stringify(record)));
  if (source.kind !== 'meeting') throw new Error(source.kind);
  return source.toPart();
}

describe('notubizToSeed', () => {
  it('orders entries, headings without a number included, with unordered entries at the end', () => {
    const part = notubizToSeed(meeting([entry(1, null, '9.', 'Loose'), entry(2, 2, null, 'Finance'), entry(3, 1, '1.', 'Opening')]));
    expect(part.topics).toEqual([
      { id: 'item-3', name: '1. Opening', priority: 1 },
      { id: 'item-2', name: 'Finance', priority: 2 },
      { id: 'item-1', name: '9. Loose', priority: 3 },
    ]);
    expect(part.notices).toEqual(['1 agenda entries without order stand at the end']);
    expect(part.tallies).toContainEqual({ what: 'agenda entries', read: 3, imported: 3, leftOut: [] });
  });

  it('puts nested entries after their parent', () => {
    const part = notubizToSeed(meeting([entry(1, 1, '1.', 'A', { agenda_items: [entry(2, 1, 'a.', 'B')] }), entry(3, 2, '2.', 'C')]));
    expect(part.topics.map(({ name }) => name)).toEqual(['1. A', 'a. B', '2. C']);
    expect(part.tallies[0]).toMatchObject({ read: 3, imported: 3 });
  });

  it('does not shorten a very long title, and names an entry without title by its number', () => {
    const long = 'Brief '.repeat(200).trim();
    const part = notubizToSeed(meeting([entry(1, 1, 'TKN 1', long), entry(2, 2, '2.', null), entry(3, 3, null, null)]));
    expect(part.topics.map(({ name }) => name)).toEqual([`TKN 1 ${long}`, '2.', '(3)']);
    expect(part.notices).toEqual(['2 agenda entries have no title: named by their number']);
  });

  it('lists documents and leaves out closed documents and closed entries', () => {
    const documents = [
      { title: 'Report', url: 'https://example.org/1' },
      { title: 'Secret', url: 'https://example.org/2', confidential: 1 },
    ];
    const closed = entry(2, 2, '2.', 'Closed', { confidential: 1, documents, agenda_items: [entry(3, 1, 'a.', 'Below it')] });
    const part = notubizToSeed(meeting([entry(1, 1, '1.', 'Open', { documents }), closed]));
    expect(part.topics).toEqual([{ id: 'item-1', name: '1. Open', documents: [documents[0]], priority: 1 }]);
    expect(part.tallies[0]).toMatchObject({ read: 3, imported: 1, leftOut: [{ count: 2 }] });
    expect(part.tallies[1]).toMatchObject({ what: 'documents', read: 4, imported: 1, leftOut: [{ count: 3 }] });
  });

  it('has the matter of an entry: the case of its public documents, else its only public module item (rule 26.20)', () => {
    const document = (case_code: string, confidential = 0) => ({ title: 'Report', url: 'https://example.org/1', case_code, confidential });
    const part = notubizToSeed(
      meeting([
        entry(1, 1, '1.', 'Case', {
          documents: [document('Z-14'), document(''), document('Z-14')],
          module_items: [{ id: 981, title: 'A' }],
        }),
        entry(2, 2, '2.', 'Two cases', { documents: [document('Z-14'), document('Z-15')] }),
        entry(3, 3, '3.', 'Closed case', { documents: [document('Z-16', 1)] }),
        entry(4, 4, '4.', 'Module item', {
          module_items: [
            { id: 981, title: 'A' },
            { id: 982, title: 'Closed', confidential: 1 },
          ],
        }),
        entry(5, 5, '5.', 'Two module items', {
          module_items: [
            { id: 981, title: 'A' },
            { id: 983, title: 'B' },
          ],
        }),
      ]),
    );
    expect(part.topics.map(({ dossier }) => dossier)).toEqual(['case-Z-14', undefined, undefined, 'module-item-981', undefined]);
  });

  it('has the documents of module items, in every shape of the source, and no closed one', () => {
    const letter = { id: 11, title: 'Letter', url: 'https://example.org/letter.pdf', confidential: 0 };
    const secret = { id: 12, title: 'Secret', url: 'https://example.org/secret.pdf', confidential: 1 };
    const module = { id: 6, title: 'Ingekomen stukken' };
    const part = notubizToSeed(
      meeting(
        [
          entry(1, 1, '1.', 'Mail', {
            module_items: [
              { id: 1, module, title: 'About the ferry', attachments: { document: [letter, secret] } },
              { id: 2, module, attributes: [{ id: 1, value: 'In a list' }], attachments: [{ url: 'https://example.org/a' }] },
              { id: 3, documents: [{ title: '', url: 'https://example.org/b' }] },
              { id: 4, attachments: { document: { title: 'One', url: 'https://example.org/c' } } },
              { id: 5, title: 'Not public', confidential: 1, documents: [{ title: 'Hidden', url: 'https://example.org/hidden' }] },
              { id: 6, title: 'For members', permission_group: 'members', documents: [{ title: 'Hidden', url: 'https://example.org/h2' }] },
              { id: 7 },
              null,
            ],
          }),
          entry(2, 2, '2.', 'Closed', { confidential: 1, module_items: [{ id: 8, attachments: { document: [letter] } }] }),
        ],
        { module_items: [{ id: 9, title: 'List', documents: [{ title: 'Of the meeting', url: 'https://example.org/m' }] }] },
      ),
    );
    expect(part.topics).toMatchObject([
      {
        description: 'Ingekomen stukken: About the ferry\nIngekomen stukken: In a list',
        documents: [
          { title: 'Letter', url: 'https://example.org/letter.pdf' },
          { title: 'In a list', url: 'https://example.org/a' },
          { title: 'b', url: 'https://example.org/b' },
          { title: 'One', url: 'https://example.org/c' },
        ],
      },
    ]);
    expect(part.session).toMatchObject({ description: 'List', documents: [{ title: 'Of the meeting', url: 'https://example.org/m' }] });
    expect(JSON.stringify(part)).not.toContain('idden');
    expect(part.tallies).toContainEqual({
      what: 'module items',
      read: 10,
      imported: 5,
      leftOut: [
        { count: 3, why: 'not public, or of an entry that is not' },
        { count: 2, why: 'without title and document' },
      ],
    });
  });

  it('reads name, place, start and duration of the meeting', () => {
    const { session } = notubizToSeed(
      meeting([], {
        attributes: { Locatie: 'Raadzaal', Titel: 'commissie  Financiën', Omschrijving: '' },
        plannings: [{ start_date: '2018-02-08 13:30:00', end_date: '2018-02-08 17:00:00' }],
        organisation: { id: 5 },
      }),
    );
    expect(session).toEqual({
      reference: 'notubiz-77',
      language: 'nl',
      name: 'commissie Financiën',
      description: 'Locatie: Raadzaal',
      start: '2018-02-08T13:30:00',
      duration: 12_600,
      city: 'notubiz-5',
    });
  });

  it('reads attributes from a list, with their own labels or those of known numbers', () => {
    const attributes = [
      { id: 50, value: 'Zaal 2' },
      { id: '1', value: 'Raad &amp; college' },
      { id: 81, label: 'Voorzitter', value: 'A. de Wit' },
      { id: 82, name: 'Volgnummer', value: 12 },
      { id: 83, reference_model: 'Portefeuille', value: 'Groen' },
      { id: 84, value: null },
      { id: 85, label: 'Leeg', value: ' ' },
    ];
    const part = notubizToSeed(meeting([], { attributes }));
    expect(part.session).toMatchObject({
      name: 'Raad & college',
      description: 'Locatie: Zaal 2\n\nVoorzitter: A. de Wit\n\nVolgnummer: 12\n\nPortefeuille: Groen',
    });
    expect(part.tallies).toContainEqual({ what: 'attributes', read: 5, imported: 5, leftOut: [] });
  });

  it('leaves out attributes without a known label and values that are not text', () => {
    const attributes = [
      { id: 900, value: 'Wie?' },
      { id: 900, value: 'Wat?' },
      { value: 'Waar?' },
      { id: 50, value: { id: 4 } },
      { label: 'Besluit', value: true },
    ];
    const part = notubizToSeed(meeting([{ id: 1, order: 1, type_data: { attributes } }]));
    expect(part.topics).toEqual([{ id: 'item-1', name: '(1)', priority: 1 }]);
    expect(part.tallies).toContainEqual({
      what: 'attributes',
      read: 5,
      imported: 0,
      leftOut: [
        { count: 3, why: 'without a known label (attribute 900, without number)' },
        { count: 2, why: 'the value is not text' },
      ],
    });
  });

  it('shows HTML as text, below its label if it has several lines', () => {
    const html = '<p>Zie <a href="https://example.org/1">het voorstel</a></p><ul><li>een</li></ul>';
    const attributes = { Titel: '<b>Caf&eacute;</b>', Toelichting: html };
    const part = notubizToSeed(meeting([{ id: 1, order: 1, type_data: { attributes } }]));
    expect(part.topics).toMatchObject([{ name: 'Café', description: 'Toelichting:\nZie het voorstel: https://example.org/1\n\n- een' }]);
  });

  it('reads the envelope of the API and numbers written as text', () => {
    const item = { id: '3', order: '2', confidential: '0', start_offset: '2', end_offset: '177', type_data: { title_prefix: '1' } };
    const record = {
      id: '77',
      confidential: '0',
      canceled: false,
      organisation: { id: '5' },
      agenda_items: [{ ...item, id: '10', order: '10' }, item, { ...item, id: '11', confidential: '1' }, { ...item, id: '12', order: '' }],
    };
    const part = read({ meeting: record });
    expect(part).toEqual(read(record));
    expect(part.session).toMatchObject({ reference: 'notubiz-77', city: 'notubiz-5' });
    expect(part.session).not.toHaveProperty('sessionId');
    expect(part.topics.map(({ id, start, stop }) => [id, start, stop])).toEqual([
      ['item-3', 2, 177],
      ['item-10', 2, 177],
      ['item-12', 2, 177],
    ]);
    expect(part.tallies[0]).toMatchObject({ read: 4, imported: 3 });
  });

  it('takes the position of the last entry as duration if it is longer than planned', () => {
    const plannings = [{ start_date: '2018-02-08 13:30:00', end_date: '2018-02-08 14:30:00' }];
    const below = entry(2, 1, 'a.', 'B', { start_offset: 3000, end_offset: '3700' });
    const late = notubizToSeed(
      meeting([entry(1, 1, '1.', 'A', { start_offset: 10, end_offset: 3000, agenda_items: [below] })], { plannings }),
    );
    expect(late.session.duration).toBe(3700);
    expect(late.topics[1]).toMatchObject({ name: 'a. B', start: 3000, stop: 3700 });
    expect(notubizToSeed(meeting([entry(1, 1, '1.', 'A', { start_offset: 60 })], { plannings })).session.duration).toBe(3600);
    expect(notubizToSeed(meeting([entry(1, 1, '1.', 'A', { start_offset: 60 })])).session.duration).toBe(60);
  });

  it.each([true, 1, '1', 'true'])('reads that a meeting is cancelled: %j', (value) => {
    expect(notubizToSeed(meeting([], { canceled: value })).session.state).toBe('cancelled');
    expect(notubizToSeed(meeting([], { cancelled: value })).session.state).toBe('cancelled');
  });

  it.each([false, 0, '0', 'false', '', null])('reads that a meeting is not cancelled: %j', (value) => {
    expect(notubizToSeed(meeting([], { canceled: value })).session).not.toHaveProperty('state');
  });

  it('takes the name of the gremium as category, and the page of the meeting into the description', () => {
    const { session } = notubizToSeed(meeting([], { gremium: { id: 3, name: ' Commissie Ruimte ' }, url: 'https://example.org/77' }));
    expect(session).toMatchObject({ category: 'Commissie Ruimte', description: 'Vergadering: https://example.org/77' });
    expect(notubizToSeed(meeting([], { gremium: { id: 3 } })).session).not.toHaveProperty('category');
  });

  it('reports each field that is not imported', () => {
    const item = { ...entry(1, 1, '1.', 'A', { documents: [{ title: 'Report', version: 1, pages: 3 }] }), speakers: ['x'], parent: null };
    const closed = { ...entry(2, 2, '2.', 'B', { confidential: 1 }), minutes: 'closed' };
    expect(notubizToSeed({ ...meeting([item, closed]), last_modified: 'x', live: true, webcast: 'y', module_items: [1, 2] })).toMatchObject(
      {
        tallies: expect.arrayContaining([{ what: 'module items', read: 2, imported: 0, leftOut: [expect.objectContaining({ count: 2 })] }]),
        notices: [
          'fields of the meeting left out, the administration of the source: last_modified',
          'fields of the meeting left out, states of the website of the source: live',
          'unknown field webcast of the meeting: 1 value left out',
          'unknown field speakers of agenda entries: 1 value left out',
          'fields of documents left out, the administration of the source: version',
          'unknown field pages of documents: 1 value left out',
        ],
      },
    );
  });

  it('rejects a meeting that is not public', () => {
    expect(() => notubizToSeed(meeting([], { confidential: 1 }))).toThrow('meeting 77 is not public');
    expect(() => notubizToSeed(meeting([], { confidential: 'yes' }))).toThrow('not public');
    expect(() => notubizToSeed(meeting([], { permission_group: 'members' }))).toThrow('not public');
  });
});
