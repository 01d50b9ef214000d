import type { Voter } from '../../domain/votes/ballots.ts';

/** What a list of votes knows of those who voted. */
export interface VotePeople {
  /** The people whom ballots name. */
  voters: readonly Voter[];
  /** Tone of each division by name (rule 8.11). */
  tones: ReadonlyMap<string, number>;
  /** Ids of the votes whose ballots the page with their address shows (rule 10.16). */
  elsewhere: readonly string[];
  /** Id of the vote that the address names: its ballots are open. */
  chosenId: string | undefined;
  /** Whether the city hides who voted how (rule 10.15). */
  areHidden: boolean;
  /** Whether names could not be loaded of people of whom ballots say only the id (rule 26.30). */
  areNamesUnknown: boolean;
}
