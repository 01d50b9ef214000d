import type { City, HideSettings } from '../../city/city.ts';
import { tokenTexts } from '../../search/searchTokens.ts';
import type { Attendee } from '../../session/metadata.ts';
import { toVisibility } from '../../visibility/visibility.ts';
import type { CastBallot, Voter } from '../../votes/ballots.ts';

/** Longest id in an address, in characters; a longer one gives no page. */
const LIMIT = 300;

/** An id of a service as a part of an address: each character that is no letter or digit of ASCII, `_` or `-` is `~` + hex + `~`. */
const escapeId = (id: string): string => id.replace(/[^A-Za-z0-9_-]/gu, (letter) => `~${(letter.codePointAt(0) ?? 0).toString(16)}~`);

/** The id of a service that a part of an address stands for. */
export const toServiceId = (id: string): string =>
  id.replace(/~([0-9a-f]+)~/gu, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));

const slug = (text: string): string => tokenTexts(text).join('-');

/** What tells one person from another (rule 26.1). */
export type PersonNames = Pick<Attendee, 'refId' | 'delegateId' | 'firstName' | 'lastName' | 'division'>;

/** How the records of a person were joined: by an id of the service, or by name and division (rule 26.1). */
export type JoinedBy = 'id' | 'name';

/**
 * Returns the id of a person in the addresses of a city, the same in all its sessions: that of its source, else that of the delegate, else
 * division and name with commas, which no escaped id has (rule 26.1). Undefined for somebody without id and name.
 */
export function toPersonId({ refId, delegateId, firstName, lastName, division }: PersonNames): string | undefined {
  const id = escapeId(refId ?? delegateId ?? '');
  if (id !== '') return id.length <= LIMIT ? id : undefined;
  const name = slug(`${firstName} ${lastName}`);
  const byName = `n,${slug(division ?? '')},${name}`;
  return name === '' || byName.length > LIMIT ? undefined : byName;
}

/** Returns the id of the person who cast a ballot, also of somebody who is not among the people of the session (rules 10.12, 26.1). */
export const ballotPersonId = ({ attendee, delegate, firstName, lastName, division }: CastBallot<Voter>): string | undefined =>
  toPersonId(attendee ?? { delegateId: delegate, firstName, lastName, division });

/** Returns the id of the page of the person who cast a ballot; undefined for somebody without a name, who has none (rule 26.30). */
export const ballotPageId = (ballot: CastBallot<Voter>): string | undefined =>
  ballot.firstName === '' && ballot.lastName === '' ? undefined : ballotPersonId(ballot);

/** Whether a city has pages of items: not one that hides its sessions (rule 2.7), nor a private one: they are in no index (rule 24.2). */
export const hasItemPages = (city: Pick<City, 'hideSessions' | 'isPrivate'>): boolean => !city.hideSessions && city.isPrivate !== true;

/** Whether a city has pages of people: those with pages of items, unless it hides its people (rule 26.4). */
export const hasPersonPages = (city: HideSettings & Pick<City, 'hideSessions' | 'isPrivate'>): boolean =>
  toVisibility(city).people && hasItemPages(city);

/** Whether an id of an address joins by an id of the service, or by name. */
export const toJoinedBy = (personId: string): JoinedBy => (personId.includes(',') ? 'name' : 'id');

/** Returns the id of an item in the addresses of a city, from the dossier that its source names (rule 26.20). */
export function toItemId(dossier: string): string | undefined {
  const id = escapeId(dossier);
  return id === '' || id.length > LIMIT ? undefined : id;
}

/** Path of the page with all people of a city, without language. */
export const peoplePath = (city: string): string => `/${city}/people`;

/** Path of the page of a person, without language. The comma of an id stays: the router does not decode an encoded one. */
export const personPath = (city: string, personId: string): string => `/${city}/people/${encodeURI(personId)}`;

/** Path of the page of an item across sessions, without language. */
export const itemPath = (city: string, itemId: string): string => `/${city}/items/${encodeURIComponent(itemId)}`;
