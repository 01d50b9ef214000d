import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toVoteValue } from './voteValues.ts';

describe('toVoteValue', () => {
  it.each([
    ['yes', 'Affirmative;In Favor;Yea;Yeas;Aye;AYES;Yes;For;Approve'],
    ['no', 'Negative;Opposed;Nay;Nays;Noes;No;Against'],
    ['abstain', 'Abstain;Abstained;Abstention'],
  ])('reads values that are votes: %s', (key, labels) => {
    for (const label of labels.split(';'))
      expect(toVoteValue(label, undefined)).toMatchObject({ key, label, isCast: true, isEligible: true, isPresent: true, isKnown: true });
  });

  it.each([
    ['absent', 'Absent;Absent(NV);Not Present;Away'],
    ['excused', 'Excused;Excused(NV)'],
    ['medical', 'Medical;Medical Leave'],
    ['parental', 'Parental'],
    ['maternity', 'Maternity'],
    ['paternity', 'Paternity'],
    ['bereavement', 'Bereavement'],
    ['jury-duty', 'Jury Duty'],
    ['leave', 'Leave of Absence'],
  ])('reads values of people who are absent: %s', (key, labels) => {
    for (const label of labels.split(';'))
      expect(toVoteValue(label, 0)).toMatchObject({ key, label, isCast: false, isEligible: true, isPresent: false, isKnown: true });
  });

  it.each([
    ['recused', 'Recused;Recused(NV);Disqualified(NV);Conflict'],
    ['not-voting', 'Non-voting;Not Voting;No Vote'],
    ['present', 'Present'],
    ['late', 'Late;Late Arv(NV)'],
  ])('reads values of people who are there and do not vote: %s', (key, labels) => {
    for (const label of labels.split(';'))
      expect(toVoteValue(label, 0)).toMatchObject({ key, isCast: false, isEligible: true, isPresent: true, isKnown: true });
  });

  it.each(['Suspended', 'Vacant'])('reads that nobody could vote: %s', (label) =>
    expect(toVoteValue(label, 0)).toMatchObject({ isCast: false, isEligible: false, isPresent: false }),
  );

  it('does not count an abstention that is marked as no vote', () => {
    expect(toVoteValue('Abstain(NV)', 0)).toMatchObject({ key: 'abstain', isCast: false, isPresent: true });
    expect(toVoteValue('Yes (with reservations)', 1)).toMatchObject({ key: 'yes', isCast: true });
  });

  it('uses the result only if the value is unknown', () => {
    expect(toVoteValue('Abstain Yes', 1)).toMatchObject({ key: 'yes', label: 'Abstain Yes', isCast: true });
    expect(toVoteValue('Dissenting', 2)).toMatchObject({ key: 'no', label: 'Dissenting', isCast: true });
    expect(toVoteValue('Telephonic', 0)).toMatchObject({ key: 'telephonic', isCast: false, isPresent: true, isKnown: true });
    expect(toVoteValue('Telephonic', null)).toMatchObject({ key: 'telephonic', isCast: false, isKnown: false });
    expect(toVoteValue('No', 1)).toMatchObject({ key: 'no' });
    expect(toVoteValue('Absent', 1)).toMatchObject({ key: 'absent', isCast: false });
  });

  it('reads values without a name', () => {
    expect(toVoteValue(null, 1)).toMatchObject({ key: 'yes', label: 'Yes', isCast: true, isPresent: true });
    expect(toVoteValue(' ', null)).toMatchObject({ key: 'unknown', label: 'Unknown', isCast: false, isPresent: false, isKnown: false });
    expect(toVoteValue('弃权', undefined)).toMatchObject({ key: 'unknown', label: '弃权', isCast: false });
  });

  it('counts nothing as cast but votes for, against and abstentions', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.constantFrom('Yes', 'No', 'Abstain')),
        fc.option(fc.integer({ min: 0, max: 3 })),
        (name, result) => {
          const { isCast, key, label } = toVoteValue(name, result);
          expect(isCast).toBe(['yes', 'no', 'abstain'].includes(key) && !/\(nv\)/i.test(label));
        },
      ),
    );
  });
});
