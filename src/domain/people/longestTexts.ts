import { getFullName } from './speakers.ts';
import type { Attendee } from '../session/metadata.ts';

/** The longest texts that the current item of a session may have: their height is reserved, so that nothing moves when they change. */
export interface LongestTexts {
  topic: string;
  speaker: string;
  /** Division and role of one speaker. */
  about: string;
}

type Person = Pick<Attendee, 'firstName' | 'lastName' | 'role' | 'division'>;

const longest = (texts: readonly string[]) => texts.reduce((found, text) => (text.length > found.length ? text : found), '');

/** Returns the longest name of a topic, name of a speaker, and division with role; empty where there is none. */
export function longestTexts(topics: readonly { name: string }[], speakers: readonly (Person | undefined)[]): LongestTexts {
  const known = speakers.filter((person) => person !== undefined);
  return {
    topic: longest(topics.map(({ name }) => name)),
    speaker: longest(known.map(getFullName)),
    about: longest(known.map(({ division = '', role = '' }) => `${division} ${role}`.trim())),
  };
}
