import type { VoteSeed } from '../../../backend/src/seed/seedSchema.ts';
import { oneLine } from '../text/text.ts';

/** Longest text that states a majority and nothing else, in characters. */
const LONGEST = 80;

/** The majorities that have a name (rule 10.3), with the words of sources. */
const MAJORITIES: Readonly<Record<string, string>> = {
  'two-thirds': String.raw`two[- ]thirds?|2\/3(?:rds)?|⅔|twee ?derden?`,
  'three-quarters': String.raw`three[- ](?:quarters?|fourths?)|3\/4(?:ths)?|¾|drie ?kwart`,
  simple: 'simple|gewone',
  absolute: 'absolute|volstrekte',
};

const NEEDS = String.raw`(?:(?:the |this )?(?:item|motion|vote|matter) )?(?:needs|needed|requires|required|requiring|vereist):? ?(?:an? |een )?`;
const NOUN = String.raw` ?(?:votes?|majority|meerderheid)`;
const NEEDED = String.raw`(?: (?:is |was )?(?:needed|required|vereist|nodig))?`;

/**
 * Reads the majority that a vote needed where a text says nothing else: a whole line or what stands in brackets, as in "Suspend the rules
 * (needs two thirds)". A text about majorities, such as a rule that asks for two thirds, says nothing of the vote.
 */
export function toMajority(...texts: (string | null | undefined)[]): string | undefined {
  const parts = texts.flatMap((text) => [
    ...(text ?? '').split(/[\r\n]+/),
    ...[...(text ?? '').matchAll(/[([]([^()[\]]*)[)\]]/g)].map(([, inside = '']) => inside),
  ]);
  const statements = parts.map(oneLine).filter(({ length }) => length <= LONGEST);
  for (const [majority, words] of Object.entries(MAJORITIES)) {
    // "Budget hearing (2/3)" is the second of three parts.
    const pattern = new RegExp(String.raw`^(?:${NEEDS}(?:${words})(?:${NOUN})?|(?:an? |een )?(?:${words})${NOUN})${NEEDED}\.?$`, 'i');
    if (statements.some((statement) => pattern.test(statement))) return majority;
  }
  return undefined;
}

const CASTING_VOTE =
  /\b(?:by|on|with|met|door) (?:the |a |his |her |their |de |een )?(?:[\p{L}’']+ ){0,3}(?:casting vote|doorslaggevende stem)/iu;

/** The casting vote that a text says decided: for what was adopted, against what was rejected. */
export function toCastingVote(text: string | null | undefined, outcome: VoteSeed['outcome']): VoteSeed['castingVote'] {
  if (!CASTING_VOTE.test(text ?? '')) return undefined;
  return outcome === 'adopted' ? { vote: 'yes' } : outcome === 'rejected' ? { vote: 'no' } : undefined;
}
