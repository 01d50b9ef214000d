import { describe, expect, it } from 'vitest';
import type { SeedPart } from '../../seedPart.ts';
import { oriFormat } from './oriFormat.ts';

function toPart(...documents: object[]): SeedPart {
  const source = oriFormat.read({ text: '', json: documents });
  if (source?.kind !== 'meeting') throw new Error('not a meeting');
  return source.toPart();
}

const hit = (_id: string, _source: object): object => ({ _id, _source });
const meeting = (): object => hit('10', { '@type': 'Meeting', name: 'Raad' });
const item = (id: string, more: object): object => hit(id, { '@type': 'AgendaItem', name: `Punt ${id}`, parent: '10', ...more });

describe('the votes of Open Raadsinformatie', () => {
  const motion = hit('50', { '@type': 'Motion', name: 'Motie groen', vote_events: ['60'] });
  const ballot = (id: string, option: string, more: object = {}) => hit(id, { '@type': 'Vote', vote_event: '60', option, ...more });

  it.each([
    [{ result: 'ResultFailed' }, {}, 'rejected'],
    [{}, { result: 'passed' }, 'adopted'],
    [{ result: 'https://argu.co/ns/meeting#ResultPassed' }, { result: 'fail' }, 'adopted'],
    [{ result: 'postponed' }, {}, undefined],
    [{}, {}, undefined],
  ])('has the outcome of the vote %o, else of the motion %o: %s', (ofVote, ofMotion, outcome) => {
    const decided = hit('50', { '@type': 'Motion', name: 'Motie groen', vote_events: ['60'], ...ofMotion });
    const event = hit('60', { '@type': 'VoteEvent', motion: '50', counts: [{ '@type': 'YesCount', value: 3 }], ...ofVote });
    expect(toPart(meeting(), item('1', { motion: '50' }), decided, event).votes[0]?.outcome).toBe(outcome);
  });

  it('counts the votes of people: absent people are eligible but not in the total', () => {
    const part = toPart(
      meeting(),
      item('1', { motion: '50' }),
      motion,
      hit('60', { '@type': 'VoteEvent', motion: '50', votes: ['70'] }),
      ballot('70', 'http://www.w3.org/ns/opengov#VoteOptionNo'),
      ballot('71', 'VoteOptionYes', { weight: 3 }),
      ballot('72', 'not voting'),
      ballot('73', 'absent'),
      ballot('74', 'Blanco'),
    );
    expect(part.votes).toEqual([
      {
        id: 'vote-60',
        name: 'Motie groen',
        priority: 1,
        topic: 'item-1',
        total: 4,
        eligible: 7,
        result: [
          { vote: 'yes', label: 'Voor', count: 3, percentage: 75 },
          { vote: 'no', label: 'Tegen', count: 1, percentage: 25 },
          { vote: 'not-voting', label: 'Niet gestemd', count: 1, percentage: 0 },
          { vote: 'absent', label: 'Afwezig', count: 1, percentage: 0 },
          { vote: 'blanco', label: 'Blanco', count: 1, percentage: 0 },
        ],
      },
    ]);
    expect(part.notices.join('\n')).not.toContain('does not use');
  });

  it('has the people of the votes with their groups; who voted was present, and a vote of a group is of nobody', () => {
    const person = (id: string, name: string) => hit(id, { '@type': 'Person', name });
    const part = toPart(
      hit('10', { '@type': 'Meeting', name: 'Raad', attendee: ['40'] }),
      item('1', { motion: '50' }),
      hit('50', { '@type': 'Motion', name: 'Motie groen', requirement: 'two-thirds', vote_events: ['60'] }),
      hit('60', { '@type': 'VoteEvent', motion: '50' }),
      person('40', 'Jan Wit'),
      person('41', 'Jan Wit'),
      person('42', 'Anna Dam'),
      hit('90', { '@type': 'Organization', name: 'Groen' }),
      ballot('70', 'VoteOptionYes', { voter: '40', group: '90' }),
      ballot('71', 'VoteOptionNo', { voter: 'https://id.openraadsinformatie.nl/41' }),
      ballot('72', 'VoteOptionAbsent', { voter: '42', group: '90' }),
      ballot('73', 'VoteOptionYes', { group: '90', weight: 4 }),
    );
    expect(part.votes[0]).toMatchObject({ total: 6, majority: 'two-thirds' });
    expect(part.votes[0]?.ballots).toEqual([
      { attendee: 'person-40', division: 'Groen', vote: 'yes', label: 'Voor' },
      { attendee: 'person-41', vote: 'no', label: 'Tegen' },
      { delegate: '42', name: 'Anna Dam', division: 'Groen', vote: 'absent', label: 'Afwezig' },
    ]);
    expect(part.attendees.map(({ id }) => id)).toEqual(['person-40', 'person-41']);
    expect(part.topics[0]?.dossier).toBe('50');
    expect(part.tallies).toContainEqual({
      what: 'ballots',
      read: 4,
      imported: 3,
      leftOut: [{ count: 1, why: 'without a person or a choice' }],
    });
    expect(part.notices.join('\n')).not.toContain('does not use');
  });

  it('reads counts, and no vote from an event without either', () => {
    const counts = [
      { '@type': 'NoCount', value: 4 },
      { '@type': 'YesCount', value: '12' },
    ];
    const part = toPart(
      meeting(),
      item('1', { vote_event: ['60', '61'] }),
      hit('60', { '@type': 'VoteEvent', counts }),
      hit('61', { '@type': 'VoteEvent' }),
    );
    expect(part.votes).toMatchObject([
      {
        name: 'Punt 1',
        total: 16,
        result: [
          { vote: 'yes', count: 12 },
          { vote: 'no', count: 4 },
        ],
      },
    ]);
  });
});
