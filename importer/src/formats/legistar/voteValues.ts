import { oneLine, toSlug } from '../../text/text.ts';

/** What a recorded value of a vote or roll call means. */
export interface VoteValue {
  /** `yes`, `no`, `abstain`, another known value such as `absent`, or the place's own word as a slug. */
  key: string;
  /** The place's own word; without one that of its result. */
  label: string;
  /** The place's own word; empty without one. */
  ownLabel: string;
  /** Whether the person voted: for, against or abstention. */
  isCast: boolean;
  /** Whether the person could vote; not in a suspended or vacant seat. */
  isEligible: boolean;
  isPresent: boolean;
  /** Whether the word, or else the result, says if the person voted. */
  isKnown: boolean;
  /** Order of the results of a vote. */
  rank: number;
}

interface Kind {
  key: string;
  /** Slugs of the words that places use. */
  spellings: string;
  isAbsent?: true;
  hasNoVote?: true;
}

/** Known values, in the order of results. Each place has its own list of words; these occur in public records. */
const KINDS: Kind[] = [
  { key: 'yes', spellings: 'in-favor in-favour favor favour for yes yea yeas aye ayes affirmative approve approved' },
  { key: 'no', spellings: 'opposed oppose against no nay nays noes negative reject rejected deny denied dissent' },
  { key: 'abstain', spellings: 'abstain abstains abstained abstaining abstention' },
  { key: 'present', spellings: 'present' },
  { key: 'not-voting', spellings: 'non-voting nonvoting not-voting no-vote did-not-vote nv' },
  { key: 'recused', spellings: 'recused recuse recusal disqualified conflict conflict-of-interest' },
  { key: 'late', spellings: 'late late-arv late-arrival tardy' },
  { key: 'excused', spellings: 'excused excused-absence', isAbsent: true },
  { key: 'absent', spellings: 'absent not-present away', isAbsent: true },
  ...[
    'medical',
    'parental',
    'maternity',
    'paternity',
    'bereavement',
    'jury-duty',
    'military',
    'sick',
    'vacation',
    'leave',
    'simultaneous',
  ].map((key): Kind => ({ key, spellings: `${key} ${key}-leave ${key}-of-absence`, isAbsent: true })),
  { key: 'suspended', spellings: 'suspended', isAbsent: true, hasNoVote: true },
  { key: 'vacant', spellings: 'vacant vacancy', isAbsent: true, hasNoVote: true },
];

const CAST = new Set(['yes', 'no', 'abstain']);
/** Unknown values stand between abstentions and people who did not vote. */
const UNKNOWN_RANK = CAST.size - 0.5;

/**
 * Reads a recorded value such as `In Favor`, `Absent(NV)` or `Jury Duty`. The result (1 for, 2 against, 0 neither) counts
 * only if the word is unknown. A value marked `(NV)` is not a vote, whatever the word.
 */
export function toVoteValue(valueName: string | null | undefined, result: number | null | undefined): VoteValue {
  const own = oneLine(valueName);
  const slug = toSlug(own.replace(/\([^()]*\)/g, ' ')) || toSlug(own);
  const found = KINDS.findIndex(({ spellings }) => spellings.split(' ').includes(slug));
  const byResult = result === 1 ? 'yes' : result === 2 ? 'no' : undefined;
  const rank = found === -1 && byResult ? KINDS.findIndex(({ key }) => key === byResult) : found;
  const kind = KINDS[rank];
  const key = kind?.key ?? (slug || 'unknown');
  return {
    key,
    ownLabel: own,
    label: own || (byResult === undefined ? 'Unknown' : byResult === 'yes' ? 'Yes' : 'No'),
    isCast: CAST.has(key) && !/\((nv|not voting)\)/i.test(own),
    isEligible: kind?.hasNoVote !== true,
    isPresent: kind === undefined ? own !== '' : kind.isAbsent !== true,
    isKnown: kind !== undefined || result === 0,
    rank: rank === -1 ? UNKNOWN_RANK : rank,
  };
}
