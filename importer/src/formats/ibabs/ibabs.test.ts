import { describe, expect, it } from 'vitest';
import type { SeedPart } from '../../seedPart.ts';
import { ibabsFormat } from './ibabs.ts';

function toPart(json: unknown): SeedPart {
  const source = ibabsFormat.read({ text: '', json });
  if (source?.kind !== 'meeting') throw new Error('not a meeting');
  return source.toPart();
}

const MEETING = {
  Id: 'a1-b2',
  Meetingtype: 'Commissie Ruimte',
  MeetingDate: '2024-03-05T00:00:00',
  StartTime: '19:30',
  MeetingItems: null,
};

function item(id: string, more: object = {}) {
  return { Id: id, Features: '1A', Title: `Punt ${id}`, Explanation: null, Confidential: false, Documents: null, ...more };
}

describe('ibabsFormat', () => {
  it('reads a meeting, also in an answer or a list of one', () => {
    for (const json of [MEETING, { Status: 'OK', Meeting: MEETING }, [MEETING]])
      expect(toPart(json).session).toEqual({
        reference: 'ibabs-a1-b2',
        language: 'nl',
        name: 'Commissie Ruimte',
        category: 'Commissie Ruimte',
        start: '2024-03-05T19:30:00',
      });
    expect(ibabsFormat.read({ text: '', json: { MeetingDate: '2024-03-05' } })).toBeUndefined();
    expect(() => toPart([MEETING, MEETING])).toThrow('holds 2 meetings');
  });

  it('reads lists with and without the name of their type', () => {
    const documents = [{ Id: 'd', DisplayName: 'Nota', FileName: 'nota.pdf', PublicDownloadURL: 'https://example.org/d', FileSize: 5 }];
    for (const MeetingItems of [
      [item('x', { Documents: documents })],
      { iBabsMeetingItem: [item('x', { Documents: { iBabsDocument: documents } })] },
    ]) {
      const part = toPart({ ...MEETING, MeetingItems });
      const linked = [{ title: 'Nota', url: 'https://example.org/d', type: 'pdf' }];
      expect(part.topics).toEqual([{ id: 'item-x', name: '1A Punt x', number: '1A', documents: linked, priority: 1 }]);
      expect(part.notices).toEqual(['fields of documents left out, numbers and sizes of the source: Id, FileSize']);
    }
  });

  it('describes the meeting, with its end on the next day', () => {
    const { session } = toPart({
      ...MEETING,
      MeetingDate: '2024-03-05T20:00:00',
      StartTime: null,
      EndTime: '00:30',
      Location: 'Raadzaal',
      Chairman: 'J. Wit',
      Explanation: '<p>Let op.</p>',
      canceled: true,
    });
    expect(session).toMatchObject({
      start: '2024-03-05T20:00:00',
      duration: 16_200,
      description: 'Let op.\n\nRaadzaal\n\nVoorzitter: J. Wit',
      state: 'cancelled',
    });
  });

  it('imports the people who attended, and not their e-mail addresses or the people invited', () => {
    const person = { UniqueId: '12', Name: 'Jan Wit', Emailaddress: 'jan@example.org' };
    const part = toPart({ ...MEETING, Attendees: { iBabsUserBasic: [person, { UniqueId: '13', Name: null }] }, Invitees: [person] });
    expect(part.attendees).toEqual([{ id: 'person-12', delegate: { id: 'person-12', firstname: 'Jan', lastname: 'Wit', refId: '12' } }]);
    expect(part.tallies).toContainEqual({ what: 'attendees', read: 2, imported: 1, leftOut: [{ count: 1, why: 'without a name' }] });
    expect(part.notices).toEqual([
      'fields of the meeting left out, invited people did not all attend: Invitees',
      'fields of attendees left out, personal data: Emailaddress',
    ]);
  });

  it('has the outcome of a vote only in the words of the source', () => {
    const counts = { VotesInFavour: 20, VotesAgainst: 5 };
    const ListEntries = [
      { EntryId: 'm1', ...counts },
      { EntryId: 'm2', ...counts, Status: 'Verworpen' },
      { EntryId: 'm3', ...counts, VoteResult: 'In behandeling', Result: 'Aangenomen' },
    ];
    const part = toPart({ ...MEETING, MeetingItems: [item('x', { ListEntries })] });
    expect(part.votes.map(({ outcome }) => outcome)).toEqual([undefined, 'rejected', 'adopted']);
  });

  it('counts the votes on the entries of an item, and lists all its entries', () => {
    const ListEntries = [
      { EntryId: 'm1', EntryTitle: 'Motie groen', ListName: 'Moties', VotesInFavour: 20, VotesAgainst: 5 },
      { EntryId: 'm2', EntryTitle: 'Motie blauw', ListName: 'Moties', VotesInFavour: 0, VotesAgainst: 0 },
    ];
    const part = toPart({ ...MEETING, MeetingItems: [item('x', { ListEntries }), item('y', { ListEntries, Confidential: true })] });
    expect(part.topics[0]?.description).toBe('Moties: Motie groen\nMoties: Motie blauw');
    expect(part.votes).toEqual([
      {
        id: 'vote-m1',
        name: 'Motie groen',
        priority: 1,
        topic: 'item-x',
        total: 25,
        result: [
          { vote: 'yes', label: 'Voor', count: 20, percentage: 80 },
          { vote: 'no', label: 'Tegen', count: 5, percentage: 20 },
        ],
      },
    ]);
  });

  it('has the votes in the entry itself, counts them without counts, and adds voters to the people', () => {
    const cast = (UserId: string, UserName: string, Vote: unknown) => ({ EntryId: 'm1', GroupName: 'Groen', UserId, UserName, Vote });
    const votes = [cast('{AB-1}', 'Jan Wit', 'true'), cast('2', 'Jan Wit', false), cast('', 'An Dam', true), cast('4', 'Bo Vos', null)];
    const ListEntries = [{ EntryId: 'm1', EntryTitle: 'Motie', ListEntryVotes: { iBabsListEntryVote: votes } }];
    const Attendees = [
      { UniqueId: 'ab-1', Name: 'Jan Wit' },
      { UniqueId: '3', Name: 'An Dam' },
    ];
    const part = toPart({ ...MEETING, Attendees, MeetingItems: [item('x', { ListEntries })] });
    expect(part.votes[0]).toMatchObject({ total: 3, result: [{ count: 2 }, { count: 1 }] });
    expect(part.votes[0]?.ballots).toEqual([
      { attendee: 'person-ab-1', division: 'Groen', vote: 'yes', label: 'Voor' },
      { attendee: 'person-2', division: 'Groen', vote: 'no', label: 'Tegen' },
      { attendee: 'person-3', division: 'Groen', vote: 'yes', label: 'Voor' },
    ]);
    expect(part.attendees.map(({ id }) => id)).toEqual(['person-ab-1', 'person-3', 'person-2']);
    expect(part.notices).toContain('people who voted and are not in the list of attendees, now attendees too: 1');
    expect(part.tallies).toContainEqual(expect.objectContaining({ what: 'ballots', read: 4, imported: 3 }));
  });

  it('has no votes on a confidential item, nor those of another meeting', () => {
    const vote = (EntryId: string) => ({ EntryId, UserId: '1', UserName: 'Jan Wit', Vote: true });
    const closed = item('x', { Confidential: true, ListEntries: [{ EntryId: 'm1', ListEntryVotes: [vote('m1')] }] });
    const source = ibabsFormat.read({ text: '', json: { ...MEETING, MeetingItems: [closed, item('y')] } });
    const other = ibabsFormat.read({ text: '', json: [vote('m1'), vote('m9')] });
    if (source?.kind !== 'meeting' || other?.kind !== 'ibabsVotes') throw new Error('not read');
    const part = source.toPart({ ibabsVotes: other.votes });
    expect([part.votes, part.attendees]).toEqual([[], []]);
    const leftOut = [{ count: 3, why: 'of no entry of a public item of this meeting' }];
    expect(part.tallies).toContainEqual({ what: 'ballots', read: 3, imported: 0, leftOut });
  });

  it('leaves out confidential items and documents', () => {
    const Documents = [{ Id: 'd', DisplayName: 'Geheim', PublicDownloadURL: 'https://example.org/d', Confidential: true }];
    const part = toPart({ ...MEETING, MeetingItems: [item('x', { Confidential: true }), item('y', { Documents })] });
    expect(part.topics).toEqual([{ id: 'item-y', name: '1A Punt y', number: '1A', priority: 1 }]);
    expect(part.tallies.slice(0, 2)).toMatchObject([
      { read: 2, imported: 1 },
      { read: 1, imported: 0 },
    ]);
  });
});
