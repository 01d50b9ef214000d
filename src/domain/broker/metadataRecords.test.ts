import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAttendee, parseSpeech, parseTopic, parseVote, TEXT_LIMIT, textOf } from './metadataRecords.ts';

const toVote = (raw: object) => parseVote({ _id: 'v', ...raw }, 'Europe/Brussels')!;

describe('a vote of the metadata broker (contract §6)', () => {
  it('has the given percentages, and computes missing ones from the counts (rule 10.1)', () => {
    const result = [
      { vote: 'yes', count: 19, percentage: 61 },
      { vote: 'no', count: 10 },
      { vote: 'abstain', count: 2, percentage: null },
    ];
    expect(toVote({ total: 31, result }).result.map(({ percentage }) => percentage)).toEqual([61, 32, 6]);
    expect(toVote({ result })).toMatchObject({ total: 31, result: [{}, { percentage: 32 }, {}] });
  });

  it('has whole percentages for any input (rule 10.1)', () => {
    const rows = fc.array(
      fc.record(
        { vote: fc.string(), count: fc.nat(1000), percentage: fc.double({ min: 0, max: 100, noNaN: true }) },
        { requiredKeys: ['count'] },
      ),
    );
    fc.assert(
      fc.property(rows, fc.option(fc.nat(1000)), (result, total) => {
        const percentages = toVote({ result, total }).result.map(({ percentage }) => percentage);
        expect(percentages.every((each) => Number.isInteger(each) && each >= 0)).toBe(true);
        for (const [index, { percentage }] of result.entries()) {
          if (percentage !== undefined) expect(Math.abs((percentages[index] ?? Infinity) - percentage)).toBeLessThanOrEqual(0.5);
        }
      }),
    );
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
