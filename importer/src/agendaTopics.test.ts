import { describe, expect, it } from 'vitest';
import { addAgenda, type AgendaItem } from './agendaTopics.ts';
import { emptyPart } from './seedPart.ts';

function item(id: string, more: Partial<AgendaItem> = {}): AgendaItem {
  return { id, number: '', title: `Item ${id}`, blocks: [], documents: [], isClosed: false, position: 0, items: [], ...more };
}

describe('addAgenda', () => {
  it('orders siblings by position and puts items below their parent', () => {
    const part = emptyPart();
    addAgenda(part, [
      item('c', { position: undefined }),
      item('b', { position: 2, items: [item('y', { position: 2 }), item('x', { position: 1 })] }),
      item('a', { position: 1 }),
    ]);
    expect(part.topics.map(({ id, priority }) => [id, priority])).toEqual([
      ['item-a', 1],
      ['item-b', 2],
      ['item-x', 3],
      ['item-y', 4],
      ['item-c', 5],
    ]);
    expect(part.notices).toEqual([
      'agenda items without order, which stand at the end: 1',
      'nested agenda items, which stand right below the item they belong to: 2',
    ]);
  });

  it('names an item by number and title, else by number, else by its place', () => {
    const part = emptyPart();
    addAgenda(part, [item('1', { number: '5.2.', title: 'Dikes\r\n' }), item('2', { number: '6', title: '' }), item('3', { title: ' ' })]);
    expect(part.topics.map(({ name }) => name)).toEqual(['5.2. Dikes', '6', '(3)']);
    expect(part.notices).toEqual(['agenda items without a title, named by their number: 2']);
  });

  it('describes an item by its blocks and documents', () => {
    const part = emptyPart();
    const documents = [
      { title: 'Report', url: 'https://example.org/1', isClosed: false },
      { title: 'Letter', url: '', isClosed: false },
      { title: 'Secret', url: 'https://example.org/2', isClosed: true },
    ];
    const linked = addAgenda(part, [item('1', { blocks: ['First.', '', 'Second.'], documents })], documents);
    const report = [{ title: 'Report', url: 'https://example.org/1' }];
    expect(part.topics).toMatchObject([{ description: 'First.\n\nSecond.\n\nLetter', documents: report }]);
    expect(linked).toMatchObject({ documents: report, titles: 'Letter' });
    expect(part.tallies[1]).toEqual({
      what: 'documents',
      read: 6,
      imported: 4,
      leftOut: [{ count: 2, why: 'not public, or of an item that is not' }],
    });
    expect(part.notices).toEqual(['documents without an address in the records, of which only the titles are imported: 2']);
  });

  it('leaves out a closed item with everything below it, and counts what is missing', () => {
    const part = emptyPart();
    const open = item('1');
    const documents = [{ title: 'Report', url: 'https://example.org/1', isClosed: false }];
    const closed = item('2', { isClosed: true, documents, items: [item('3', { documents })] });
    const { topics } = addAgenda(part, [open, closed], [], { items: 4, documents: 5 });
    expect([...topics.keys()]).toEqual([open]);
    expect(part.tallies).toMatchObject([
      { what: 'agenda items', read: 7, imported: 1, leftOut: [{ count: 2 }, { count: 4 }] },
      { what: 'documents', read: 7, imported: 0, leftOut: [{ count: 2 }, { count: 5 }] },
    ]);
  });

  it('gives topics different ids if the source repeats one', () => {
    const part = emptyPart();
    addAgenda(part, [item('7'), item('7')]);
    expect(part.topics.map(({ id }) => id)).toEqual(['item-7', 'item-7-2']);
  });
});
