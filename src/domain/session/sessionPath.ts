import { isIdentifier } from '../http/identifiers.ts';
import type { Session } from './session.ts';

/** Suffixes of a session's other documents, which hang on its address (contract §7). */
const DOCUMENT_SUFFIX = /\.(ics|json)$/;

/** Pages and files of a city that stand where a reference would (spec §2, contract §7). */
const CITY_PAGES: readonly string[] = [
  'about',
  'calendar',
  'calendar.ics',
  'delegates',
  'faq',
  'feed.xml',
  'live-now',
  'raadsleden',
  'sessions',
];

/** Path of a session's page: by its reference or, where an address means something else or has no place for it, by its id (contract §7). */
export function sessionPath(cityName: string, { reference, sessionId }: Pick<Session, 'reference' | 'sessionId'>): string {
  const isAddress = isIdentifier('reference', reference) && !DOCUMENT_SUFFIX.test(reference) && !CITY_PAGES.includes(reference);
  return `/${cityName}/${isAddress ? encodeURIComponent(reference) : sessionId}`;
}

/** Address of the proof of work that a session's password may need. */
export const loginChallengePath = (cityName: string, { sessionId }: Pick<Session, 'sessionId'>): string =>
  `/captcha.json?action=login&city=${cityName}&session=${sessionId}`;

/**
 * Address of a session opened at a topic; `base` is the session's address and a word, `…/topic/`. An id that no address may contain
 * (contract §1) gives the session's own.
 */
export const topicAddress = (base: string, id: string): string =>
  isIdentifier('topicId', id) ? base + id : base.replace(/\/[^/]+\/$/, '');

/** Name of a file with a session's words in a language: "gr-begroting-nl.txt". */
export const transcriptFileName = (
  { reference, sessionId }: Pick<Session, 'reference' | 'sessionId'>,
  language: string,
  type: string,
): string => `${isIdentifier('reference', reference) ? reference : sessionId}-${language}.${type}`;
