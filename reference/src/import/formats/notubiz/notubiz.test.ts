import { describe, expect, it } from 'vitest';
import { notubizToSeed } from './notubiz.ts';
import type { NotubizAgendaItem, NotubizMeeting } from './notubizSchema.ts';

function entry(id: number, order: number | null, prefix: string | null, title: string | null, more: Partial<NotubizAgendaItem> = {}) {
  return { id, order, type_data: { title_prefix: prefix, attributes: title === null ? [] : [{ id: 1, value: title }] }, ...more };
}

function meeting(items: NotubizAgendaItem[], more: Partial<NotubizMeeting> = {}): NotubizMeeting {
  return { id: 77, agenda_items: items, ...more };
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
    expect(part.topics).toEqual([{ id: 'item-1', name: '1. Open', description: 'Report: https://example.org/1', priority: 1 }]);
    expect(part.tallies[0]).toMatchObject({ read: 3, imported: 1, leftOut: [{ count: 2 }] });
    expect(part.tallies[1]).toMatchObject({ what: 'documents', read: 4, imported: 1, leftOut: [{ count: 3 }] });
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
      sessionId: 77,
      reference: 'notubiz-77',
      language: 'nl',
      name: 'commissie Financiën',
      description: 'Locatie: Raadzaal',
      start: '2018-02-08T13:30:00',
      duration: 12_600,
      city: 'notubiz-5',
    });
  });

  it('reads attributes from a list', () => {
    const attributes = [
      { id: 50, value: 'Zaal 2' },
      { id: 1, value: 'Raad' },
    ];
    expect(notubizToSeed(meeting([], { attributes })).session).toMatchObject({ name: 'Raad', description: 'Zaal 2' });
  });

  it('rejects a meeting that is not public', () => {
    expect(() => notubizToSeed(meeting([], { confidential: 1 }))).toThrow('meeting 77 is not public');
    expect(() => notubizToSeed(meeting([], { permission_group: 'members' }))).toThrow('not public');
  });
});
