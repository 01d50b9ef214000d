import type { Visibility } from '../../visibility/visibility.ts';
import type { PersonDetails, PersonRange } from '../across/indexedPeople.ts';
import { parsePage } from './peopleRequest.ts';

/** Speeches and votes of a person on one page (rule 26.11). */
export const RECORDS_PER_PAGE = 25;

/** The pages of the two lists of a person that a visitor asks for, from 1. */
export interface PersonRequest {
  speeches: number;
  votes: number;
}

/** Reads the parameters of the page of a person (contract §7). */
export const parsePersonRequest = (parameters: URLSearchParams): PersonRequest => ({
  speeches: parsePage(parameters.get('speeches')),
  votes: parsePage(parameters.get('votes')),
});

/** Writes a request as the query of an address (`?…`, empty for the first pages). */
export function toPersonQuery({ speeches, votes }: PersonRequest): string {
  const parameters = new URLSearchParams();
  if (speeches > 1) parameters.set('speeches', String(speeches));
  if (votes > 1) parameters.set('votes', String(votes));
  return parameters.size > 0 ? `?${parameters.toString()}` : '';
}

/** The records that the pages of a request show, each list with `size` of them on a page. */
export const toPersonRange = ({ speeches, votes }: PersonRequest, size: number): PersonRange => ({
  speechesFrom: (speeches - 1) * size,
  speeches: size,
  ballotsFrom: (votes - 1) * size,
  ballots: size,
});

/** Numbers of the speeches and of the ballots of a person that the city shows (rules 9.11, 10.7). */
export const countRecords = (
  { turns, ballotCount }: Pick<PersonDetails, 'turns' | 'ballotCount'>,
  { speechTimes, voteResults }: Visibility,
) => ({ speeches: speechTimes ? turns : 0, ballots: voteResults ? ballotCount : 0 });

/** Number of pages of a list, at least 1. */
export const countPages = (records: number, size: number): number => Math.max(1, Math.ceil(records / size));

/** The request with pages that exist: of one out of range the nearest (rule 26.11). */
export function toNearestPages(
  { speeches, votes }: PersonRequest,
  counts: { speeches: number; ballots: number },
  size: number,
): PersonRequest {
  return {
    speeches: Math.min(speeches, countPages(counts.speeches, size)),
    votes: Math.min(votes, countPages(counts.ballots, size)),
  };
}

/** A person without the speeches and ballots that the city hides (rules 9.11, 10.15); the index has none of them either (rule 26.4). */
export const toVisiblePerson = (person: PersonDetails, { speechTimes, voteResults }: Visibility): PersonDetails => ({
  ...person,
  speeches: speechTimes ? person.speeches : [],
  ballots: voteResults ? person.ballots : [],
});
