import { describe, expect, it } from 'vitest';
import { legistarToSeed as toSeed } from './legistar.ts';
import type { LegistarEvent, LegistarItem, LegistarRollCall, LegistarVote } from './legistarSchema.ts';
import { rollCall, vote } from './testRolls.ts';

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

function legistarToSeed(of: LegistarEvent, items: LegistarItem[], votes: LegistarVote[], rollCalls: LegistarRollCall[] = []) {
  return toSeed({ event: of, items, votes, rollCalls });
}

describe('legistarToSeed', () => {
  it('reads the start and the city of the event', () => {
    expect(legistarToSeed(event, [], []).session).toMatchObject({
      reference: 'legistar-40',
      name: 'City Council',
      start: '2019-07-29T14:00:00',
      city: 'springfield',
    });
    expect(legistarToSeed(event, [], []).session).not.toHaveProperty('sessionId');
    const untimed = legistarToSeed({ ...event, EventTime: null }, [], []);
    expect(untimed.session.start).toBe('2019-07-29T00:00:00');
    expect(untimed.notices).toEqual(['the event has no time: its date is shown without one']);
  });

  it('closes gaps in the sequence', () => {
    const part = legistarToSeed(event, [item(1, null), item(2, 9), item(3, 2)], []);
    expect(part.topics.map(({ id, priority }) => [id, priority])).toEqual([
      ['item-3', 1],
      ['item-2', 2],
      ['item-1', 3],
    ]);
    expect(part.notices).toContain('1 event items without agenda sequence stand at the end');
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

  it('names an item without title by its first note, which is whole in the description unless the name is the whole', () => {
    const long =
      'Members of the public may sign up to address the Council for up to two minutes on matters on this agenda and on other matters';
    const untitled = { EventItemTitle: null };
    const part = legistarToSeed(
      event,
      [
        item(1, 1, { ...untitled, EventItemAgendaNumber: 'D.', EventItemAgendaNote: long, EventItemMinutesNote: 'Minutes' }),
        item(2, 2, {
          ...untitled,
          EventItemMinutesNote: String.raw`{\rtf1\ansi There was none.\par Really.}`,
          EventItemActionText: 'Action',
        }),
        item(3, 3, { ...untitled, EventItemActionText: 'The motion carried.' }),
        item(4, 4, untitled),
      ],
      [],
    );
    expect(part.topics.map(({ name }) => name)).toEqual([
      'D. Members of the public may sign up to address the Council for up to two minutes on matters on this agenda and on other…',
      'There was none.',
      'The motion carried.',
      '(4)',
    ]);
    const descriptions = part.topics.map(({ description }) => description);
    expect(descriptions).toEqual([`${long}\n\nMinutes`, 'There was none.\nReally.\n\nAction', undefined, undefined]);
    expect(part.notices).toEqual([
      '3 event items have no title: named by their note',
      '1 event items have no title and no note: named by their number',
    ]);
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
      'Council Bill (CB), CB 12\n\nThere was none.\n\npassed\n\nMoved by: A. Mover\nResult: Pass\n\nIn Favor: Person P1',
    );
    expect(part.topics[0]?.documents).toEqual([{ title: 'Memo', url: 'https://example.org/memo' }]);
    expect(part.tallies).toContainEqual({
      what: 'attachments',
      read: 2,
      imported: 1,
      leftOut: [{ count: 1, why: 'not shown on the internet page' }],
    });
  });

  it('reads the positions of items in the recording; each stops where the next in time starts', () => {
    const at = (id: number, start: number | null) => item(id, id, { EventItemVideoIndex: start });
    const part = legistarToSeed(event, [at(1, 0), at(2, 90), at(3, 90), at(4, null), at(5, 300), at(6, 200)], []);
    expect(part.topics.map(({ start, stop }) => [start, stop])).toEqual([
      [0, 90],
      [90, 200],
      [90, 200],
      [undefined, undefined],
      [300, undefined],
      [200, 300],
    ]);
    expect(part.session.duration).toBe(300);
    const unset = legistarToSeed(event, [at(1, 0), at(2, 0)], []);
    expect(unset.topics.some((topic) => 'start' in topic)).toBe(false);
    expect(unset.session).not.toHaveProperty('duration');
  });

  it('takes a video file as the recording, and names pages with the video', () => {
    const file = legistarToSeed({ EventId: 1, EventVideoPath: 'https://example.org/a.mp4?x=1' }, [], []);
    expect(file.session).toMatchObject({ video: 'https://example.org/a.mp4?x=1' });
    expect(file.session).not.toHaveProperty('description');
    const page = legistarToSeed({ ...event, EventVideoPath: 'https://example.org/watch?v=1', EventMedia: 52 }, [], []);
    expect(page.session).not.toHaveProperty('video');
    expect(page.session.description).toBe(
      [
        'Meeting: https://springfield.legistar.com/MeetingDetail.aspx?LEGID=40',
        'Video: https://example.org/watch?v=1',
        'Video page: https://springfield.legistar.com/Video.aspx?Mode=Granicus&ID1=52&Mode2=Video',
      ].join('\n'),
    );
    const without = legistarToSeed({ EventId: 1, EventMedia: '52' }, [], []);
    expect(without.notices).toEqual(['EventMedia of the event is left out: without EventInSiteURL it has no address']);
  });

  it('reads that a meeting is cancelled', () => {
    expect(legistarToSeed({ EventId: 1, EventAgendaStatusName: 'Cancelled' }, [], []).session.state).toBe('cancelled');
    expect(legistarToSeed({ EventId: 1, EventMinutesStatusName: 'Canceled' }, [], []).session.state).toBe('cancelled');
    expect(legistarToSeed({ EventId: 1, EventAgendaStatusName: 'Final' }, [], []).session).not.toHaveProperty('state');
  });

  it.each([
    [{ EventComment: 'CANCELED' }, { state: 'cancelled' }],
    [{ EventLocation: 'Hall 2 MEETING CANCELED' }, { state: 'cancelled' }],
    [{ EventTime: 'CANCELLED' }, { state: 'cancelled', startText: undefined }],
    [{ EventComment: 'Meeting cancelled due to lack of quorum.' }, { state: 'cancelled', stateReason: 'lack of quorum' }],
    [{ EventAgendaStatusName: 'Final', EventComment: 'POSTPONED' }, { state: 'postponed' }],
    [{ EventComment: 'RESCHEDULED to December 3, 2026 at 7:00 PM' }, { state: 'moved', movedTo: '2026-12-03T19:00:00' }],
    [{ EventComment: 'Cancelled contracts are discussed' }, { state: undefined }],
  ])('reads what has become of a meeting: %j', (fields, expected) => {
    expect(legistarToSeed({ EventId: 1, EventDate: '2026-11-17T00:00:00', ...fields }, [], []).session).toMatchObject(
      Object.fromEntries(Object.entries(expected).filter(([, value]) => value !== undefined)),
    );
    for (const [key, value] of Object.entries(expected))
      expect(legistarToSeed({ EventId: 1, ...fields }, [], []).session[key as 'state']).toEqual(value);
  });

  it.each([
    [{ EventTime: 'Immediately following the Budget Committee' }, 'Immediately following the Budget Committee'],
    [{ EventTime: null, EventComment: 'Immediately following Council' }, 'Immediately following Council'],
    [{ EventTime: '5:30 PM or after Council' }, '5:30 PM or after Council'],
    [{ EventTime: '5:30 PM', EventComment: 'Following Council' }, undefined],
  ])('reads a start in words: %j', (fields, startText) => {
    const { session } = legistarToSeed({ EventId: 1, EventDate: '2026-11-17T00:00:00', ...fields }, [], []);
    expect(session.startText).toBe(startText);
    expect(session.start).toBe(startText === undefined ? '2026-11-17T17:30:00' : '2026-11-17T00:00:00');
  });

  it('reports each field that is not imported', () => {
    const shown = { MatterAttachmentName: 'Memo', MatterAttachmentId: 1, MatterAttachmentPages: 4 };
    const hidden = { MatterAttachmentShowOnInternetPage: false, MatterAttachmentSecret: 'x' };
    const items = [
      { ...item(1, 1), EventItemGuid: 'a', EventItemConsent: 1, EventItemSpeakers: 'b', EventItemMatterAttachments: [shown, hidden] },
      { ...item(2, 2), EventItemSpeakers: 'c' },
    ];
    const part = legistarToSeed(
      { ...event, EventGuid: 'd' },
      items,
      [{ ...vote(1, 1, 'Aye'), VoteWeight: 2 }],
      [{ ...rollCall(1, 1, 'Present'), RollCallGuid: 'e' }],
    );
    expect(part.notices).toEqual([
      'fields of the event left out, the administration of the source: EventGuid',
      'fields of event items left out, the administration of the source: EventItemGuid',
      'fields of event items left out, the seed format has no place for it: EventItemConsent',
      'unknown field EventItemSpeakers of event items: 2 values left out',
      'fields of attachments left out, the administration of the source: MatterAttachmentId',
      'unknown field MatterAttachmentPages of attachments: 1 value left out',
      'unknown field VoteWeight of individual votes: 1 value left out',
      'fields of roll calls left out, the administration of the source: RollCallGuid',
    ]);
  });
});
