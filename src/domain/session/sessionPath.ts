import { isIdentifier } from '../http/identifiers.ts';
import type { Session } from './session.ts';

/** Suffixes that the documents of a session add to its address (rule 1.15). */
const DOCUMENT_SUFFIX = /\.(ics|json)$/;

/** Pages, files and folders of a city, whose names no reference can have in an address (rule 1.15). */
const CITY_PAGES: readonly string[] = [
  'about',
  'calendar',
  'calendar.ics',
  // Below it: /{city}/category/embed is not the embed of a session.
  'category',
  'delegates',
  'faq',
  'feed.xml',
  // Below it: /{city}/follow/login is not the login of a session.
  'follow',
  // Below them: /{city}/people/text is not the text view of a session.
  'items',
  'live-now',
  'people',
  'people.csv',
  'raadsleden',
  'search',
  'search.xml',
  'sessions',
];

/** Path of a session's page: with its reference or, when that is not usable in an address, with its id (rules 1.14, 1.15). */
export function sessionPath(cityName: string, { reference, sessionId }: Pick<Session, 'reference' | 'sessionId'>): string {
  const isAddress = isIdentifier('reference', reference) && !DOCUMENT_SUFFIX.test(reference) && !CITY_PAGES.includes(reference);
  return `/${cityName}/${isAddress ? encodeURIComponent(reference) : sessionId}`;
}

/** Path of the proof-of-work challenge for a session's password (rule 14.8). */
export const loginChallengePath = (cityName: string, { sessionId }: Pick<Session, 'sessionId'>): string =>
  `/captcha.json?action=login&city=${cityName}&session=${sessionId}`;

/**
 * Address of a session opened at a topic; `base` is the session's address followed by one segment: `…/topic/`. An id that is not allowed in
 * a path (rule 1.9) gives the address of the session.
 */
export const topicAddress = (base: string, id: string): string =>
  isIdentifier('topicId', id) ? base + id : base.replace(/\/[^/]+\/$/, '');

/** File name of a document of a session, such as a transcript in a language: "gr-begroting-nl.txt". */
export const documentFileName = ({ reference, sessionId }: Pick<Session, 'reference' | 'sessionId'>, name: string, type: string): string =>
  `${isIdentifier('reference', reference) ? reference : sessionId}-${name}.${type}`;
