import type { Ballot } from '../session/metadata.ts';

/** Choices of people who did not vote, with the reasons for which they were away. */
const NOT_CAST: readonly string[] = [
  'absent',
  'excused',
  'not-voting',
  'recused',
  'paired',
  'present',
  'late',
  'suspended',
  'vacant',
  'leave',
  'medical',
  'sick',
  'parental',
  'maternity',
  'paternity',
  'bereavement',
  'jury-duty',
  'military',
  'vacation',
  'simultaneous',
  'telephonic',
];

/** Whether a choice is a vote cast: for, against, an abstention or another one of those who voted (rule 26.3). */
export const isCast = ({ vote }: Pick<Ballot, 'vote'>): boolean => !NOT_CAST.includes(vote);
