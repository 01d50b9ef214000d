import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEvent } from './liveEvents.ts';
import { createLiveState, type LiveState, reduceSession } from './liveSession.ts';

/** An event as the broker sends it. */
type Sent = readonly [name: string, payload: unknown];

const NOW = 50_000;
const after = (sent: readonly Sent[], state = createLiveState(true, 'live')): LiveState =>
  sent.reduce((known, [name, payload]) => {
    const event = parseEvent(name, payload, 'UTC', () => undefined, NOW);
    return event ? reduceSession(known, event, () => 0.5).state : known;
  }, state);

const rows = (yes: number, no: number) => [
  { vote: 'yes', label: 'For', count: yes },
  { vote: 'no', label: 'Against', count: no },
];
const TOPIC = { _id: 't', name: '1. Opening', description: 'Words', priority: 1, start: 1000, stop: null };
const SPEECH = { _id: 's', start: 1000, microphone: { id: 4 } };
const VOTE = { _id: 'v', name: 'Bridge', priority: 1, start: 1000, eligible: 37, result: rows(19, 10) };
const ATTENDEE = {
  _id: 'a',
  microphone: { id: 4 },
  role: { name: 'Chair', priority: 1 },
  delegate: {
    _id: 'd',
    firstname: 'Noor',
    lastname: 'Maes',
    photo: { url: 'https://a.example/1.jpg' },
    division: { _id: 'f', name: 'List 1' },
  },
};
const LISTS: Sent[] = [
  ['topics', [TOPIC]],
  ['attendees', [ATTENDEE]],
  ['speeches', [SPEECH]],
  ['votes', [VOTE]],
];
const KNOWN = after(LISTS);

describe('the ballots of a vote (rules 10.12, 12.3)', () => {
  const ballots = [
    { attendee: 'a', vote: 'yes', label: 'For' },
    { name: 'Zoe', division: 'List 2', vote: 'no' },
  ];
  const COUNTED = after([['updateVote', { _id: 'v', ballots }]], KNOWN);

  it('arrive with a change, stay when a change does not have them, and are removed by an empty list', () => {
    expect(COUNTED.votes[0]?.ballots).toEqual(ballots);
    expect(after([['updateVote', { _id: 'v', result: rows(20, 10) }]], COUNTED).votes[0]?.ballots).toEqual(ballots);
    expect(after([['stopVote', { _id: 'v', stop: 9000 }]], COUNTED).votes[0]?.ballots).toEqual(ballots);
    expect(after([['updateVote', { _id: 'v', ballots: ballots.slice(0, 1) }]], COUNTED).votes[0]?.ballots).toHaveLength(1);
    expect(after([['updateVote', { _id: 'v', ballots: [] }]], COUNTED).votes[0]?.ballots).toBeUndefined();
    expect(after([['updateVote', { _id: 'v', ballots: 'all' }]], COUNTED).votes[0]?.ballots, 'malformed').toEqual(ballots);
  });

  it('add to a known vote that is created again, and belong to one run of it', () => {
    expect(after([['createVote', { ...VOTE, ballots }]], KNOWN).votes[0]?.ballots).toEqual(ballots);
    expect(after([['startVote', { _id: 'v', start: 5000 }]], COUNTED).votes[0]?.ballots, 'a new run').toBeUndefined();
    expect(after([['startVote', { _id: 'v', start: 1000 }]], COUNTED).votes[0]?.ballots, 'the same run').toEqual(ballots);
    expect(after([['resetVote', { _id: 'v' }]], COUNTED).votes[0]?.ballots).toBeUndefined();
  });

  it('have the state of the highest order (rule 12.29)', () => {
    const ordered = after([['updateVote', { _id: 'v', ballots, updatedAt: 9000 }]], KNOWN);
    expect(after([['updateVote', { _id: 'v', ballots: [], updatedAt: 8000 }]], ordered).votes[0]?.ballots).toEqual(ballots);
    expect(after([['updateVote', { _id: 'v', ballots: [], updatedAt: 9001 }]], ordered).votes[0]?.ballots).toBeUndefined();
  });
});

describe('a change of a record (rule 12.3)', () => {
  it('changes the fields that it has', () => {
    expect(after([['updateTopic', { _id: 't', name: '1. Welcome' }]], KNOWN).topics).toEqual([{ ...KNOWN.topics[0], name: '1. Welcome' }]);
    expect(after([['updateTopic', { _id: 't', description: '' }]], KNOWN).topics).toMatchObject([
      { name: '1. Opening', description: undefined },
    ]);
    expect(after([['updateVote', { _id: 'v', outcome: 'rejected' }]], KNOWN).votes).toEqual([{ ...KNOWN.votes[0], outcome: 'rejected' }]);
    expect(after([['updateVote', { _id: 'v', result: rows(20, 10) }]], KNOWN).votes).toMatchObject([
      { name: 'Bridge', eligible: 37, startMs: 1000, total: 30, result: [{ count: 20, percentage: 67 }, { percentage: 33 }] },
    ]);
    expect(after([['updateVote', { _id: 'v', eligible: '40' }]], KNOWN).votes).toEqual([{ ...KNOWN.votes[0], eligible: 40 }]);
    expect(after([['updateAttendee', { _id: 'a', microphone: { id: 7 } }]], KNOWN).attendees).toEqual([
      { ...KNOWN.attendees[0], microphone: 7 },
    ]);
    expect(after([['updateAttendee', { _id: 'a', delegate: { lastname: 'Peeters' } }]], KNOWN).attendees).toEqual([
      { ...KNOWN.attendees[0], lastName: 'Peeters' },
    ]);
  });

  it('leaves nothing of the person before when another one takes the seat', () => {
    const [attendee] = after([['updateAttendee', { _id: 'a', delegate: { _id: 'e', firstname: 'Jo' } }]], KNOWN).attendees;
    expect(attendee).toMatchObject({ firstName: 'Jo', lastName: '', photo: undefined, division: undefined, role: 'Chair' });
  });

  it('names the speaker of a speech, and drops a match by the microphone that it had before (rule 9.3)', () => {
    expect(KNOWN.speeches).toMatchObject([{ attendee: { firstName: 'Noor' } }]);
    expect(after([['updateSpeech', { _id: 's', microphone: { id: 9 } }]], KNOWN).speeches).toMatchObject([
      { startMs: 1000, attendee: undefined },
    ]);
    const attendee = { _id: 'b', delegate: { firstname: 'Jo' } };
    expect(after([['updateSpeech', { _id: 's', attendee }]], KNOWN).speeches).toMatchObject([
      { attendee: { firstName: 'Jo' }, microphone: 4 },
    ]);
  });

  it('drops a malformed field, and neither its record nor what is known of it (rule 12.9)', () => {
    const malformed = { _id: 'v', name: {}, priority: 'first', total: 'many', eligible: -1, start: 'soon', outcome: 'yes', result: 'none' };
    expect(after([['updateVote', malformed]], KNOWN).votes).toEqual(KNOWN.votes);
    const counts = [
      { vote: 'yes', count: 'x' },
      { vote: 'no', count: 11 },
    ];
    expect(after([['updateVote', { _id: 'v', result: counts }]], KNOWN).votes).toMatchObject([
      { result: [{ count: 19, label: 'For' }, { count: 11 }] },
    ]);
    const reports: string[] = [];
    parseEvent('updateVote', malformed, 'UTC', (path) => reports.push(path), NOW);
    parseEvent('votes', [{ ...VOTE, total: 5 }], 'UTC', (path) => reports.push(path), NOW);
    expect(reports).toEqual([
      ...['name', 'priority', 'start', 'total', 'eligible', 'outcome', 'result'].map((field) => `updateVote.${field}`),
      'votes[0].total',
    ]);
  });
});

describe('the end of an item', () => {
  it.each([
    ['Topic', 'topics', { _id: 't' }, NOW],
    ['Topic', 'topics', { _id: 't', stop: 2000 }, 2000],
    ['Topic', 'topics', { _id: 't', start: null, stop: { utc: 2000 } }, 2000],
    ['Topic', 'topics', { _id: 't', start: 900, stop: 2000 }, 2000],
    ['Topic', 'topics', { _id: 't', start: 1100, stop: 2000 }, 2000],
    ['Topic', 'topics', { _id: 't', updatedAt: 3000 }, 3000],
    ['Speech', 'speeches', { _id: 's' }, NOW],
    ['Speech', 'speeches', { _id: 's', start: null, stop: 2000 }, 2000],
    ['Speech', 'speeches', { _id: 's', start: 990, stop: 2000 }, 2000],
    ['Vote', 'votes', { _id: 'v' }, NOW],
    ['Vote', 'votes', { _id: 'v', start: null, stop: 2000 }, 2000],
  ] as const)('stop%s works in %s with %o', (name, list, payload, stopMs) => {
    const stopped = after([[`stop${name}`, payload]], KNOWN);
    expect(stopped[list]).toMatchObject([{ stopMs }]);
    expect(after([[`stop${name}`, payload]], stopped)[list], 'once').toEqual(stopped[list]);
  });

  it('keeps name, counts and speaker', () => {
    const stopped = after(
      [
        ['stopVote', { _id: 'v' }],
        ['stopSpeech', { _id: 's' }],
        ['stopTopic', { _id: 't' }],
      ],
      KNOWN,
    );
    expect(stopped.votes).toEqual([{ ...KNOWN.votes[0], stopMs: NOW }]);
    expect(stopped.speeches).toEqual([{ ...KNOWN.speeches[0], stopMs: NOW }]);
    expect(stopped.topics).toEqual([{ ...KNOWN.topics[0], stopMs: NOW }]);
  });

  it('before the known start is that of an earlier run', () => {
    expect(after([['stopTopic', { _id: 't', start: 100, stop: 500 }]], KNOWN).topics).toEqual(KNOWN.topics);
  });
});

describe('counts that arrive late (rule 12.29)', () => {
  const closed = after([['stopVote', { _id: 'v', stop: 2000, outcome: 'adopted', total: 29 }]], KNOWN);

  it('take nothing back from a closed vote', () => {
    for (const late of [
      { ...VOTE, result: rows(3, 1) },
      { _id: 'v', result: rows(3, 1) },
      { _id: 'v', total: 4 },
      { _id: 'v', result: [] },
    ])
      expect(after([['updateVote', late]], closed).votes).toEqual(closed.votes);
    expect(after([['updateVote', { _id: 'v', result: rows(20, 10) }]], closed).votes).toMatchObject([{ total: 30, outcome: 'adopted' }]);
  });

  it('count while the vote is open, and with a newer time', () => {
    expect(after([['updateVote', { _id: 'v', result: rows(3, 1) }]], KNOWN).votes).toMatchObject([{ total: 4 }]);
    expect(after([['updateVote', { _id: 'v', result: rows(3, 1), updatedAt: 9000 }]], closed).votes).toMatchObject([{ total: 4 }]);
  });

  it.each([['updatedAt'], ['sequence']])('take nothing back from newer ones by their %s, open or closed', (field) => {
    const newer = after([['updateVote', { _id: 'v', result: rows(8, 2), [field]: 7000 }]], KNOWN);
    expect(after([['updateVote', { ...VOTE, result: rows(30, 1), [field]: 6000 }]], newer).votes).toMatchObject([{ total: 10 }]);
    expect(after([['updateVote', { _id: 'v', result: rows(1, 0), [field]: 8000 }]], newer).votes).toMatchObject([{ total: 1 }]);
  });

  it('of a created vote that is known count unless they are older', () => {
    expect(after([['createVote', { ...VOTE, result: rows(21, 10) }]], KNOWN).votes).toMatchObject([{ total: 31, startMs: 1000 }]);
    expect(after([['createVote', { ...VOTE, name: 'Other', result: rows(0, 0) }]], KNOWN).votes).toEqual(KNOWN.votes);
    const newer = after([['updateVote', { _id: 'v', result: rows(8, 2), updatedAt: 7000 }]], KNOWN);
    expect(after([['createVote', { ...VOTE, result: rows(30, 1), updatedAt: 6000 }]], newer).votes).toMatchObject([{ total: 10 }]);
    expect(after([['createVote', { ...VOTE, result: rows(4, 1), updatedAt: 8000 }]], newer).votes).toMatchObject([{ total: 5 }]);
  });

  it('of a vote that is opened again have no outcome of the run before', () => {
    expect(after([['startVote', { _id: 'v', start: 5000 }]], closed).votes).toMatchObject([
      { name: 'Bridge', startMs: 5000, stopMs: undefined, outcome: undefined },
    ]);
  });
});

describe('a change of a record that is not known (rule 12.30)', () => {
  it('waits until the record can be shown', () => {
    const early = after([
      ['stopTopic', { _id: 't', stop: 2000 }],
      ['updateVote', { _id: 'v', result: rows(2, 1) }],
      ['stopSpeech', { _id: 's', stop: 2000 }],
      ['updateAttendee', { _id: 'a', microphone: { id: 7 } }],
    ]);
    expect([early.topics, early.votes, early.speeches, early.attendees].flat()).toEqual([]);
    const whole = after(
      [
        ['createTopic', TOPIC],
        ['createVote', { ...VOTE, result: [] }],
        ['startSpeech', SPEECH],
        ['createAttendee', ATTENDEE],
      ],
      early,
    );
    expect(whole.topics).toMatchObject([{ name: '1. Opening', stopMs: 2000 }]);
    expect(whole.votes).toMatchObject([{ name: 'Bridge', total: 3 }]);
    expect(whole.speeches).toMatchObject([{ stopMs: 2000 }]);
    expect(whole.attendees).toMatchObject([{ firstName: 'Noor', microphone: 7 }]);
    expect([whole.pending, whole.sizes.pending]).toEqual([[], 0]);
  });

  it('is obsolete after the list, and limited in number', () => {
    expect(
      after([
        ['updateVote', { _id: 'v', total: 3 }],
        ['votes', []],
      ]).pending,
    ).toEqual([]);
    const many = after(Array.from({ length: 1100 }, (_, index): Sent => ['stopTopic', { _id: String(index) }]));
    expect([many.pending.length, many.hasDropped]).toEqual([1000, true]);
  });
});

/** The states of a record, each with its time, from the first one on. */
const instants = fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined });
const state = fc.record(
  {
    name: fc.constantFrom('A', 'B', 'C'),
    priority: fc.nat(5),
    description: fc.constantFrom('x', 'y'),
    start: instants,
    stop: instants,
    eligible: fc.nat(40),
    outcome: fc.constantFrom('adopted', 'rejected'),
    result: fc.tuple(fc.nat(20), fc.nat(20)).map(([yes, no]) => rows(yes, no)),
  },
  { requiredKeys: [] },
);
const LIST_OF = { Topic: 'topics', Vote: 'votes' } as const;

describe('partial changes in any order (rule 12.29)', () => {
  it('end in the same state as whole ones in their order', () => {
    const input = fc.record({
      kind: fc.constantFrom('Topic' as const, 'Vote' as const),
      field: fc.constantFrom('updatedAt', 'sequence'),
      first: state,
      changes: fc.array(state, { maxLength: 6 }),
      isListed: fc.boolean(),
    });
    const shuffled = input.chain((each) => {
      const { kind, field, first, changes, isListed } = each;
      // A total belongs to its rows and is sent with them or apart.
      const withTotal = changes.map(({ result, ...change }) => ({
        ...change,
        ...(result && { result, total: result.reduce((sum, { count }) => sum + count, 0) }),
      }));
      const base = { _id: 'r', name: 'First', [field]: 1000, ...first };
      const opening: Sent = isListed ? [LIST_OF[kind], [base]] : [`create${kind}`, base];
      const whole = withTotal.map((change, index): Sent => [`update${kind}`, { _id: 'r', [field]: 2000 + index, ...change }]);
      const parts = withTotal.flatMap((change, index) =>
        Object.entries(change).map(([name, value]): Sent => [`update${kind}`, { _id: 'r', [field]: 2000 + index, [name]: value }]),
      );
      const inAnyOrder = fc.shuffledSubarray(isListed ? parts : [opening, ...parts], { minLength: parts.length + Number(!isListed) });
      return inAnyOrder.map((arrivals) => ({
        kind,
        expected: [opening, ...whole],
        arrivals: isListed ? [opening, ...arrivals] : arrivals,
      }));
    });
    fc.assert(
      fc.property(shuffled, ({ kind, expected, arrivals }) => {
        const received = after(arrivals);
        const whole = after(expected);
        expect(received[LIST_OF[kind]]).toEqual(whole[LIST_OF[kind]]);
        expect(received.pending).toEqual([]);
        // Repeated, they change nothing.
        expect(after(arrivals, received)[LIST_OF[kind]]).toEqual(received[LIST_OF[kind]]);
      }),
      { numRuns: 500 },
    );
  });
});
