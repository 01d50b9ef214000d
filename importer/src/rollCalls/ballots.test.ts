import { describe, expect, it } from 'vitest';
import { type SourceBallot, tallyBallots, toBallots } from './ballots.ts';

const ballot = (more: Partial<SourceBallot>): SourceBallot => ({
  refId: undefined,
  name: 'Ann Lee',
  attendee: undefined,
  vote: 'yes',
  label: 'Aye',
  ...more,
});

describe('toBallots', () => {
  it('names attendees by id, others by name and the id of the source', () => {
    const roll = [ballot({ attendee: 'a1', refId: '7', division: ' Green  List ' }), ballot({ refId: '8' }), ballot({ label: '' })];
    expect(toBallots(roll).ballots).toEqual([
      { attendee: 'a1', division: 'Green List', vote: 'yes', label: 'Aye' },
      { delegate: '8', name: 'Ann Lee', vote: 'yes', label: 'Aye' },
      { name: 'Ann Lee', vote: 'yes' },
    ]);
  });

  it('has the last one of two of a person, and both of two people who are known by one name', () => {
    const again = toBallots([ballot({ refId: '7', attendee: 'a1' }), ballot({ refId: '7', attendee: 'a1', vote: 'no', label: 'Nay' })]);
    expect(again.ballots).toEqual([{ attendee: 'a1', vote: 'no', label: 'Nay' }]);
    const namesakes = toBallots([ballot({ attendee: 'a1' }), ballot({ attendee: 'a1', vote: 'no', label: 'Nay' })]);
    expect(namesakes.ballots).toEqual([
      { attendee: 'a1', vote: 'yes', label: 'Aye' },
      { name: 'Ann Lee', vote: 'no', label: 'Nay' },
    ]);
  });

  it('leaves out what has no person or no choice, and lists that are no roll call, and says so', () => {
    const many = Array.from({ length: 2001 }, (_, index) => ballot({ refId: String(index) }));
    const all = [toBallots([ballot({ vote: undefined }), ballot({ name: '' }), ballot({})]), toBallots(many), toBallots([])];
    expect(all.map(({ ballots }) => ballots.length)).toEqual([1, 0, 0]);
    expect(tallyBallots(all)).toEqual({
      what: 'ballots',
      read: 2004,
      imported: 1,
      leftOut: [
        { count: 2, why: 'without a person or a choice' },
        { count: 2001, why: 'more than 2000 in one vote' },
      ],
    });
  });
});
