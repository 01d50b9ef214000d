import { describe, expect, it } from 'vitest';
import { flagOf, parseAttendee, parseSpeech, parseTopic, parseTopicChange, TEXT_LIMIT, textOf } from './metadataRecords.ts';
import { parseVote } from './voteRecords.ts';

const toVote = (raw: object) => parseVote({ _id: 'v', ...raw }, 'Europe/Brussels')!;

describe('a vote of the metadata broker (contract §6)', () => {
  it('has percentages that come from the counts, and those of the broker without counts (rule 10.1)', () => {
    const result = [
      { vote: 'yes', count: 19, percentage: 61 },
      { vote: 'no', count: 10 },
      { vote: 'abstain', count: 2, percentage: null },
    ];
    expect(toVote({ total: 31, result }).result.map(({ percentage }) => percentage)).toEqual([61, 32, 7]);
    expect(toVote({ result }).total).toBe(31);
    const shares = [
      { vote: 'yes', percentage: 61.4 },
      { vote: 'no', percentage: '38' },
    ];
    expect(toVote({ total: 31, result: shares })).toMatchObject({ total: 31, result: [{ percentage: 61 }, { percentage: 38 }] });
  });

  it('reads numbers that are text, and drops fields that are malformed (rule 12.9)', () => {
    const vote = toVote({
      name: 'Bridge',
      priority: '2',
      total: '31',
      eligible: ' 37 ',
      result: [
        { vote: 'yes', count: '19' },
        { vote: 'no', count: '10' },
        { vote: 'abstain', count: '2' },
      ],
    });
    expect(vote).toMatchObject({
      name: 'Bridge',
      priority: 2,
      total: 31,
      eligible: 37,
      result: [{ count: 19 }, { count: 10 }, { count: 2 }],
    });
    const malformed = { total: -1, eligible: 'all', outcome: 'maybe', majority: {}, castingVote: 'yes', start: 'soon', priority: [] };
    expect(toVote({ name: 'Bridge', ...malformed, result: [{ vote: 'yes', count: 3 }, null, 7] })).toMatchObject({
      name: 'Bridge',
      total: 3,
      eligible: undefined,
      startMs: undefined,
      result: [{ count: 3 }],
    });
  });
});

describe('the ballots of a vote (rule 10.12)', () => {
  const ballotsOf = (ballots: unknown) => {
    const reported: string[] = [];
    const vote = parseVote({ _id: 'v', ballots }, 'UTC', (field) => reported.push(field));
    return [vote?.ballots, reported];
  };

  it('have a person, a choice, and what the source says more', () => {
    const ballot = { attendee: 'a1', delegate: '7', name: 'Zoe', division: 'Blue', vote: 'yes', label: 'Aye' };
    expect(
      ballotsOf([
        { ...ballot, delegate: 7, email: 'zoe@waterdam.example' },
        { name: 'Ana', choice: 'no' },
      ]),
    ).toEqual([[ballot, { name: 'Ana', vote: 'no' }], []]);
  });

  it.each([
    ['without a choice', [{ name: 'Ana' }, { name: 'Zoe', vote: 'no' }], [{ name: 'Zoe', vote: 'no' }]],
    ['without a person', [{ vote: 'yes' }, { name: ' ', vote: 'yes' }, null], undefined],
    ['no list', { name: 'Ana', vote: 'yes' }, undefined],
    ['more than a council has', Array.from({ length: 2001 }, () => ({ name: 'Ana', vote: 'yes' })), undefined],
  ])('%s are dropped and reported (rule 12.9)', (_name, ballots, expected) => {
    expect(ballotsOf(ballots)).toEqual([expected, ['ballots']]);
  });

  it('are absent when there are none', () => {
    for (const none of [undefined, null, []]) expect(ballotsOf(none)).toEqual([undefined, []]);
  });
});

describe('an attendee of the metadata broker', () => {
  it('has the data of the delegate without the e-mail address (rule 9.12)', () => {
    const attendee = parseAttendee({ _id: 'a1', delegate: { _id: 7, firstname: 'Jo', email: 'jo@example.org' } }, 'UTC');
    expect(attendee).toMatchObject({ id: 'a1', delegateId: '7', firstName: 'Jo' });
    expect(JSON.stringify(attendee)).not.toContain('jo@');
    expect(parseAttendee({ _id: 'a1', delegate: { firstname: 'Jo' } }, 'UTC')?.delegateId).toBeUndefined();
  });
});

describe('a text of the metadata broker (rule 12.10)', () => {
  const long = 'é'.repeat(1_000_000);

  it('is cut in every record', () => {
    const delegate = { _id: 'd', firstname: long, lastname: long, description: long, photo: { url: `https://a.example/${long}` } };
    const person = { _id: 'a', delegate: { ...delegate, division: { name: long, _id: 'v' } }, role: { name: long } };
    const records = [
      parseTopic({ _id: 't', name: long, description: long }, 'UTC'),
      toVote({ name: long, result: [{ vote: long, label: long }] }),
      parseAttendee(person, 'UTC'),
      parseSpeech({ _id: 's', start: 1, attendee: person }, 'UTC'),
    ];
    for (const record of records) {
      expect(record).toBeDefined();
      expect(JSON.stringify(record).length).toBeLessThan(8 * TEXT_LIMIT);
    }
  });

  it('is cut after 10,000 characters, without half a character', () => {
    expect(textOf(long)).toBe('é'.repeat(TEXT_LIMIT));
    expect(textOf(`x${'😀'.repeat(TEXT_LIMIT)}`)?.isWellFormed()).toBe(true);
  });

  it('is no id when it is longer than 300 characters', () => {
    expect(parseTopic({ _id: 'x'.repeat(300) }, 'UTC')).toBeDefined();
    expect(parseTopic({ _id: 'x'.repeat(301) }, 'UTC')).toBeUndefined();
  });
});

describe('a field that is not as the contract has it (contract §1, rule 12.9)', () => {
  it.each(['', ' ', '\n\t', '\u00a0', '\u0000'])('is absent as the blank text %j: the known one stays', (blank) => {
    expect(textOf(blank)).toBeUndefined();
    expect(parseTopicChange({ _id: 't', name: blank }, 'UTC')).toEqual({ id: 't' });
  });

  it('is read where a number is a text', () => {
    const delegate = { _id: 'd', firstname: 'Ann' };
    expect(parseAttendee({ _id: 'a', delegate, microphone: { id: '7' }, role: { name: 'Mayor', priority: '1' } }, 'UTC')).toMatchObject({
      microphone: 7,
      rolePriority: 1,
    });
    expect(parseSpeech({ _id: 's', start: '1793040200000', microphone: { id: '7' } }, 'UTC')).toMatchObject({
      startMs: 1_793_040_200_000,
      microphone: 7,
    });
  });

  it('is no instant where it is 0', () => {
    const none = { startMs: undefined, stopMs: undefined };
    expect(parseTopic({ _id: 't', name: 'A', start: 0, stop: { utc: 0 } }, 'UTC')).toMatchObject(none);
    expect(parseSpeech({ _id: 's', start: 0 }, 'UTC')).toBeUndefined();
  });

  it('is a flag that says neither yes nor no', () => {
    expect([true, 1, 'true', '1'].map(flagOf)).toEqual([true, true, true, true]);
    expect([false, 0, 'false', '0'].map(flagOf)).toEqual([false, false, false, false]);
    expect([null, undefined, '', 'yes', 2, [], {}, [true]].map(flagOf)).toEqual(Array(8).fill(undefined));
  });
});
