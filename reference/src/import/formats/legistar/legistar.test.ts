import { describe, expect, it } from 'vitest';
import { legistarToSeed } from './legistar.ts';
import type { LegistarItem, LegistarVote } from './legistarSchema.ts';

const event = {
  EventId: 40,
  EventBodyName: 'City Council',
  EventDate: '2019-07-29T00:00:00',
  EventTime: '2:00 PM',
  EventInSiteURL: 'https://springfield.legistar.com/MeetingDetail.aspx?LEGID=40',
};

function item(id: number, sequence: number | null, more: Partial<LegistarItem> = {}): LegistarItem {
  return { EventItemId: id, EventItemEventId: 40, EventItemAgendaSequence: sequence, EventItemTitle: `Item ${id}`, ...more };
}

function vote(id: number, person: number, value: string | null, on = 1): LegistarVote {
  return {
    VoteId: id,
    VoteEventItemId: on,
    VotePersonId: person,
    VotePersonName: `Person P${person}`,
    VoteValueName: value,
    VoteSort: person,
  };
}

describe('legistarToSeed', () => {
  it('reads the start and the city of the event', () => {
    expect(legistarToSeed(event, [], []).session).toMatchObject({
      sessionId: 40,
      reference: 'legistar-40',
      name: 'City Council',
      start: '2019-07-29T14:00:00',
      city: 'springfield',
    });
    const untimed = legistarToSeed({ ...event, EventTime: null }, [], []);
    expect(untimed.session.start).toBe('2019-07-29T00:00:00');
    expect(untimed.notices).toEqual(['the event has no readable time: it begins at 00:00']);
  });

  it('closes gaps in the sequence and puts items without one at the end', () => {
    const part = legistarToSeed(event, [item(1, null), item(2, 9), item(3, 2), item(4, null, { EventItemMinutesSequence: 5 })], []);
    expect(part.topics.map(({ id, priority }) => [id, priority])).toEqual([
      ['item-3', 1],
      ['item-4', 2],
      ['item-2', 3],
      ['item-1', 4],
    ]);
  });

  it('names items by number and title, else by matter, else by number', () => {
    const names = legistarToSeed(
      event,
      [
        item(1, 1, { EventItemAgendaNumber: 'A.', EventItemTitle: ' CALL\r\nTO ORDER ' }),
        item(2, 2, { EventItemTitle: null, EventItemMatterFile: 'CB 12' }),
        item(3, 3, { EventItemTitle: null, EventItemAgendaNumber: '7.' }),
        item(4, 4, { EventItemTitle: null }),
      ],
      [],
    ).topics.map(({ name }) => name);
    expect(names).toEqual(['A. CALL TO ORDER', 'CB 12', '7.', '(4)']);
  });

  it('describes an item by its matter, notes, action, result and documents', () => {
    const part = legistarToSeed(
      event,
      [
        item(1, 1, {
          EventItemMatterType: 'Council Bill (CB)',
          EventItemMatterFile: 'CB 12',
          EventItemMinutesNote: String.raw`{\rtf1\ansi{\fonttbl{\f0 Arial;}}\pard There was none.\par}`,
          EventItemActionName: 'passed',
          EventItemPassedFlagName: 'Pass',
          EventItemMover: 'A. Mover',
          EventItemMatterAttachments: [
            { MatterAttachmentName: 'Memo', MatterAttachmentHyperlink: 'https://example.org/memo' },
            {
              MatterAttachmentName: 'Draft',
              MatterAttachmentHyperlink: 'https://example.org/draft',
              MatterAttachmentShowOnInternetPage: false,
            },
          ],
        }),
      ],
      [vote(1, 1, 'In Favor')],
    );
    expect(part.topics[0]?.description).toBe(
      'Council Bill (CB), CB 12\n\nThere was none.\n\npassed\n\nMoved by: A. Mover\nResult: Pass\n\nIn Favor: Person P1\n\nMemo: https://example.org/memo',
    );
    expect(part.tallies).toContainEqual({
      what: 'attachments',
      read: 2,
      imported: 1,
      leftOut: [{ count: 1, why: 'not shown on the internet page' }],
    });
  });

  it('counts a roll call: absent people are eligible but not in the total', () => {
    const votes = ['Absent', 'Opposed', 'In Favor', 'In Favor', 'Abstain', 'Excused', null].map((value, index) =>
      vote(index + 1, index + 1, value),
    );
    const [result] = legistarToSeed(event, [item(1, 1)], votes).votes;
    expect(result).toMatchObject({ id: 'vote-1', topic: 'item-1', name: 'Item 1', total: 5, eligible: 7 });
    expect(result?.result).toEqual([
      { vote: 'yes', label: 'In Favor', count: 2, percentage: 40 },
      { vote: 'no', label: 'Opposed', count: 1, percentage: 20 },
      { vote: 'abstain', label: 'Abstain', count: 1, percentage: 20 },
      { vote: 'unknown', label: 'Unknown', count: 1, percentage: 20 },
      { vote: 'excused', label: 'Excused', count: 1, percentage: 0 },
      { vote: 'absent', label: 'Absent', count: 1, percentage: 0 },
    ]);
  });

  it('creates no vote for an item without a roll call, and a vote with total 0 if all were absent', () => {
    const part = legistarToSeed(event, [item(1, 1), item(2, 2)], [vote(1, 1, 'Absent', 2)]);
    expect(part.votes).toEqual([
      {
        id: 'vote-2',
        name: 'Item 2',
        priority: 2,
        topic: 'item-2',
        total: 0,
        eligible: 1,
        result: [{ vote: 'absent', label: 'Absent', count: 1, percentage: 0 }],
      },
    ]);
  });

  it('lists people who were present at least once, in the order of the roll call', () => {
    const votes = [vote(1, 2, 'In Favor'), vote(2, 1, 'Absent'), vote(3, 3, 'Absent'), vote(4, 1, 'Opposed', 2)];
    const part = legistarToSeed(event, [item(1, 1), item(2, 2)], votes);
    expect(part.attendees).toEqual([
      { id: 'person-1', delegate: { id: 'person-1', firstname: 'Person', lastname: 'P1', refId: '1' } },
      { id: 'person-2', delegate: { id: 'person-2', firstname: 'Person', lastname: 'P2', refId: '2' } },
    ]);
    expect(part.tallies).toContainEqual(expect.objectContaining({ what: 'people in the roll calls', read: 3, imported: 2 }));
  });
});
