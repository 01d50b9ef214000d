import { outcomeSchema, type VoteSeed } from '../../../backend/src/seed/seedSchema.ts';
import { toSlug } from '../text/text.ts';

/**
 * Words of sources for the outcomes of votes, as slugs. A word that is not here gives no outcome: it may mean a referral or a postponement.
 */
const OUTCOMES: Record<NonNullable<VoteSeed['outcome']>, string> = {
  adopted:
    'pass passed adopt adopted approve approved carried agreed accepted enacted ' +
    'aangenomen aanvaard goedgekeurd adopte adoptee adoptes approuve approuvee acceptee accepte ' +
    'angenommen beschlossen genehmigt zugestimmt aprobado aprobada aceptado aceptada derbyniwyd cymeradwywyd pasiwyd',
  rejected:
    'fail failed reject rejected defeated lost denied disapproved not-passed not-adopted not-approved not-carried ' +
    'verworpen afgewezen afgekeurd niet-aangenomen rejete rejetee repousse repoussee ' +
    'abgelehnt nicht-angenommen rechazado rechazada denegado denegada gwrthodwyd',
  tied: 'tie tied tie-vote staken stemmen-staken stemmen-gestaakt staking-van-stemmen egalite egalite-des-voix stimmengleichheit empate cyfartal',
  withdrawn: 'withdraw withdrawn ingetrokken retire retiree zuruckgezogen zurueckgezogen retirado retirada tynnwyd-yn-ol',
};

const SAID_OF = /^(the-)?(motion|resolution|amendment|bill|item|vote|result|motie|amendement|voorstel|antrag|mocion)-(is-|was-|wurde-)?/;
const SAID_FIRST = /^(unanimously|unaniem|einstimmig|por-unanimidad)-/;
const SAID_HOW = /-(unanimously|as-amended|unaniem|met-algemene-stemmen|a-l-unanimite|einstimmig|por-unanimidad|yn-unfrydol)$/;

/**
 * Reads the outcome of a vote from the word of its source, "Pass" or "Motion carried unanimously"; undefined for a word that is not known.
 */
export function toOutcome(term: string | null | undefined): VoteSeed['outcome'] {
  const said = toSlug(term ?? '');
  const slug = said.replace(SAID_OF, '').replace(SAID_FIRST, '').replace(SAID_HOW, '');
  return outcomeSchema.options.find((outcome) => OUTCOMES[outcome].split(' ').includes(slug));
}

/** The people with the same recorded value in a vote. */
export interface VoteGroup {
  /** The key of the result: `yes`, `no`, `abstain`, `absent` or another one. */
  key: string;
  label: string;
  count: number;
  /** False: these people are eligible and did not vote. */
  isCast: boolean;
}

/** What is known of a vote besides its counts. */
export type VoteAbout = Pick<VoteSeed, 'id' | 'name' | 'priority' | 'topic' | 'outcome' | 'majority' | 'castingVote'>;

/** A vote from its groups; percentages are shares of the votes cast, and 0 for people who did not vote. */
export function toCountedVote({ outcome, majority, castingVote, ...about }: VoteAbout, groups: VoteGroup[]): VoteSeed {
  const total = groups.reduce((sum, { count, isCast }) => sum + (isCast ? count : 0), 0);
  return {
    ...about,
    ...(outcome !== undefined && { outcome }),
    ...(majority !== undefined && { majority }),
    ...(castingVote && { castingVote }),
    total,
    eligible: groups.reduce((sum, { count }) => sum + count, 0),
    result: groups.map(({ key, label, count, isCast }) => ({
      vote: key,
      label,
      count,
      percentage: isCast && total > 0 ? Math.round((100 * count) / total) : 0,
    })),
  };
}

/** A vote of which only counts are known: they say how many people could vote only if they count those who did not. */
export function toVoteOfCounts(about: VoteAbout, groups: VoteGroup[]): VoteSeed {
  const { eligible, ...vote } = toCountedVote(about, groups);
  return groups.every(({ isCast }) => isCast) ? vote : { ...vote, ...(eligible !== undefined && { eligible }) };
}
