import { describe, expect, it } from 'vitest';
import type { SeedPart } from '../../seedPart.ts';
import { oriFormat } from './oriFormat.ts';

function read(json: unknown) {
  return oriFormat.read({ text: '', json });
}

function toPart(json: unknown): SeedPart {
  const source = read(json);
  if (source?.kind !== 'meeting') throw new Error('not a meeting');
  return source.toPart();
}

function hit(id: string, source: object): object {
  return {
    _index: 'ori_bergen_op_zoom_20200102030405',
    _type: '_doc',
    _id: id,
    _score: 1,
    _source: { '@context': { '@base': 'x' }, ...source },
  };
}

const meeting = (more: object = {}) =>
  hit('10', {
    '@type': 'Meeting',
    name: 'Commissie Ruimte',
    start_date: '2020-03-05T19:30:00+01:00',
    end_date: '2020-03-05T22:00:00+01:00',
    ...more,
  });
const item = (id: string, more: object = {}) =>
  hit(id, { '@type': 'AgendaItem', name: `Punt ${id}`, parent: '10', start_date: '2020-03-05', ...more });
const media = (id: string, more: object = {}) =>
  hit(id, {
    '@type': 'MediaObject',
    name: `Stuk ${id}`,
    url: `https://api.example.org/static/${id}`,
    original_url: `https://source.example.org/${id}`,
    content_type: 'application/pdf',
    text: ['Bladzijde 1'],
    ...more,
  });
const answer = (...hits: object[]) => ({ took: 3, hits: { total: { value: hits.length }, hits } });

describe('oriFormat', () => {
  it('reads an answer of Elasticsearch, several answers, a list of documents and one document', () => {
    const source = { '@type': 'Meeting', '@id': 'https://id.openraadsinformatie.nl/10', name: 'Raad' };
    expect(toPart(answer(meeting())).session.reference).toBe('ori-10');
    expect(toPart({ responses: [answer(item('1')), answer(meeting())] }).topics).toHaveLength(1);
    for (const json of [source, [source], [{ ...source, '@id': 10 }], { '@type': 'Meeting', ori_identifier: '10', name: 'Raad' }])
      expect(toPart(json).session).toMatchObject({ reference: 'ori-10', name: 'Raad' });
    expect(toPart({ '@type': 'Meeting', name: 'Raad' }).session).toEqual({ language: 'nl', name: 'Raad' });
  });

  it('reads JSON lines', () => {
    const text = `${JSON.stringify(meeting())}\n${JSON.stringify(item('1'))}\r\n\n`;
    const source = oriFormat.read({ text, json: undefined });
    expect(source?.kind === 'meeting' && source.toPart().topics).toHaveLength(1);
    expect(oriFormat.read({ text: `${text}{`, json: undefined })).toBeUndefined();
    expect(oriFormat.read({ text: 'Notulen', json: undefined })).toBeUndefined();
  });

  it('rejects no meeting and several meetings, and is another format for other types', () => {
    expect(() => read(answer(media('1'), item('2')))).toThrow('holds no Meeting of Open Raadsinformatie, but 1 MediaObject, 1 AgendaItem');
    expect(() => read(answer(meeting(), { ...meeting(), _id: '11' }))).toThrow(
      'holds 2 meetings (10 Commissie Ruimte 2020-03-05T19:30:00+01:00; 11',
    );
    expect(() => read(answer())).toThrow('without documents');
    expect(read([{ '@type': 'Person', name: 'Ann' }])).toBeUndefined();
    expect(read({ hits: [] })).toBeUndefined();
  });

  it('uses the last of documents with the same id, and says so', () => {
    const part = toPart(answer(meeting(), item('1', { name: 'Oud' }), item('1', { name: 'Nieuw' })));
    expect(part.topics.map(({ name }) => name)).toEqual(['Nieuw']);
    expect(part.notices[0]).toBe('documents that are in the file again, of which the last one is used: 1');
  });
});

describe('oriToSeed', () => {
  it('reads the meeting: local times whatever their offset, committee, municipality, place and chair', () => {
    const part = toPart(
      answer(
        meeting({ location: 'Raadzaal', chair: 'J. Wit', description: '<p>Let op.</p>', committee: '20', organization: '30' }),
        hit('20', { '@type': 'Organization', name: 'Commissie R', classification: 'Committee' }),
        hit('30', { '@type': 'Municipality', name: 'Bergen op Zoom' }),
      ),
    );
    expect(part.session).toEqual({
      language: 'nl',
      reference: 'ori-10',
      name: 'Commissie Ruimte',
      city: 'Bergen op Zoom',
      category: 'Commissie R',
      description: 'Let op.\n\nRaadzaal\n\nVoorzitter: J. Wit',
      start: '2020-03-05T19:30:00',
      duration: 9000,
    });
    expect(toPart(answer(meeting({ start_date: '2020-07-05T19:30:00+00:00' }))).session.start).toBe('2020-07-05T19:30:00');
  });

  it('takes the municipality of the index, and says that the committee has no name', () => {
    const part = toPart(answer(meeting({ committee: '20', organization: '30' })));
    expect(part.session.city).toBe('bergen op zoom');
    expect(part.notices).toEqual(['the name of committee 20 is not in the file: the session has no category']);
  });

  it.each([
    ['https://schema.org/EventCancelled', 'cancelled'],
    ['schema:EventCancelled', 'cancelled'],
    ['https://schema.org/EventPostponed', 'postponed'],
    ['https://schema.org/EventRescheduled', 'moved'],
    ['https://argu.co/ns/meeting/EventConfirmed', undefined],
  ])('reads the status %s', (status, state) => {
    expect(toPart(answer(meeting({ status }))).session.state).toBe(state);
  });

  it('orders items by the list of the meeting, then by position, and leaves out those of other meetings', () => {
    const part = toPart(
      answer(
        meeting({ agenda: { '@list': ['3', '1', '9'] } }),
        item('1', { position: 1 }),
        item('2', { position: 2 }),
        item('3', { position: 3 }),
        item('4', { position: 1.5 }),
        item('5'),
        item('6', { parent: '11' }),
      ),
    );
    expect(part.topics.map(({ id }) => id)).toEqual(['item-3', 'item-1', 'item-4', 'item-2', 'item-5']);
    expect(part.tallies[0]).toEqual({
      what: 'agenda items',
      read: 6,
      imported: 5,
      leftOut: [{ count: 1, why: 'the source names them, but they are not in the file' }],
    });
    expect(part.notices).toContain('agenda items without order, which stand at the end: 1');
    expect(part.notices).toContain('documents of the file that the meeting does not use: 1 AgendaItem');
  });

  it('puts an item below its parent, which one of the two names', () => {
    const part = toPart(
      answer(
        meeting({ agenda: ['1', '2', '3'] }),
        item('1'),
        item('2', { agenda: ['4'] }),
        item('3', { parent: ['1', '10'] }),
        item('4', { parent: undefined }),
      ),
    );
    expect(part.topics.map(({ id }) => id)).toEqual(['item-1', 'item-3', 'item-2', 'item-4']);
  });

  it('imports items that are below each other', () => {
    const part = toPart(answer(meeting({ agenda: ['1', '2'] }), item('1', { parent: '2' }), item('2', { parent: '1' })));
    expect(part.topics.map(({ id }) => id)).toEqual(['item-1', 'item-2']);
  });

  it('reads documents that others contain, with and without an id', () => {
    const part = toPart({
      '@type': 'Meeting',
      name: 'Raad',
      agenda: [
        {
          '@type': 'AgendaItem',
          name: 'A',
          agenda: { '@type': 'AgendaItem', name: 'B', agenda: [{ '@type': 'AgendaItem', '@id': 'x/7', name: 'C' }] },
        },
      ],
      attachment: { '@type': 'MediaObject', name: 'Oproep', url: 'https://example.org/1' },
    });
    expect(part.topics.map(({ name }) => name)).toEqual(['A', 'B', 'C']);
    expect(part.session.documents).toEqual([{ title: 'Oproep', url: 'https://example.org/1' }]);
  });

  it('shows the number that the source prints, and text without tags', () => {
    const part = toPart(
      answer(meeting(), item('1', { name: 'Punt &amp; komma', raw_position: '1A', position: 1, description: '<p>Een</p><p>Twee</p>' })),
    );
    expect(part.topics[0]).toMatchObject({ name: '1A Punt & komma', description: 'Een\n\nTwee' });
  });

  it('lists files with their address at the source, whether the item or the file names the other', () => {
    const part = toPart(
      answer(
        meeting({ attachment: ['101'] }),
        item('1', { attachment: ['102', '103'] }),
        media('101'),
        media('102', { original_url: null }),
        media('104', { is_referenced_by: '1' }),
        media('105', { confidential: true, isReferencedBy: '1' }),
      ),
    );
    expect(part.session.documents).toMatchObject([{ title: 'Stuk 101', url: 'https://source.example.org/101' }]);
    expect(part.topics[0]?.documents).toMatchObject([
      { title: 'Stuk 102', url: 'https://api.example.org/static/102' },
      { title: 'Stuk 104', url: 'https://source.example.org/104' },
    ]);
    expect(part.tallies[1]).toMatchObject({ what: 'documents', read: 5, imported: 3, leftOut: [{ count: 1 }, { count: 1 }] });
    expect(part.notices).toContain('fields of documents left out, the text of a document is at its address: text');
  });

  it('rejects a closed meeting and leaves out a closed item', () => {
    expect(() => toPart(answer(meeting({ confidential: true })))).toThrow('meeting 10 is not public');
    expect(toPart(answer(meeting(), item('1', { confidential: 1 }))).topics).toEqual([]);
  });

  it('imports people who attended', () => {
    const part = toPart(
      answer(
        meeting({ attendee: ['40', '41', '42', '43'], invitee: ['44'] }),
        hit('40', { '@type': 'Person', name: 'Jan Wit' }),
        hit('41', { '@type': 'Person', given_name: 'Anna', family_name: 'Dam', name: 'A. Dam' }),
        hit('42', { '@type': 'Person' }),
      ),
    );
    expect(part.attendees.map(({ delegate }) => delegate)).toEqual([
      { id: 'person-40', firstname: 'Jan', lastname: 'Wit', refId: '40' },
      { id: 'person-41', firstname: 'Anna', lastname: 'Dam', refId: '41' },
    ]);
    expect(part.tallies[2]).toMatchObject({ read: 4, imported: 2, leftOut: [{ count: 1 }, { count: 1, why: 'without a name' }] });
    expect(part.notices).toContain('fields of the meeting left out, people who were invited or absent are no attendees: invitee');
  });

  it('names the document of a field that cannot be read', () => {
    expect(() => toPart(answer(meeting(), item('1', { name: { nl: 'x' } })))).toThrow(/^AgendaItem 1: name: /);
  });
});
