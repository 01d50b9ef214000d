import { parseTime } from '../time/timeText.ts';

/** Characters a text has at least (spec §5, §9). */
const MIN_TEXT = 3;

/** What can be wrong with what a visitor typed, each with the key of its words: all messages of spec §5. */
export const VALIDATION_TEXTS = {
  required: 'validation.required',
  email: 'validation.email',
  name: 'validation.name',
  'first-name': 'validation.firstName',
  'last-name': 'validation.lastName',
  'session-name': 'validation.sessionName',
  'session-description': 'validation.sessionDescription',
  'start-time': 'validation.startTime',
  'end-time': 'validation.endTime',
  duration: 'validation.duration',
  video: 'validation.video',
  'min-length': 'sessions.nameTooShort',
} as const;

/** Why an input is not accepted. */
export type ValidationProblem = keyof typeof VALIDATION_TEXTS;

/** Kinds of input; but for two they are named as the problem of one that is malformed. */
export type FieldKind = Exclude<ValidationProblem, 'required' | 'min-length'> | 'text' | 'search';

const EMAIL = /^(?!\.)[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;
const LONGEST_EMAIL = 254;
const LONGEST_NAME = 100;
const LONGEST_TEXT = 5000;

// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const CONTROL = /[\u0000-\u001f\u007f]/;

const characters = (text: string) => Array.from(text).length;
const isName = (text: string) => characters(text) <= LONGEST_NAME && !CONTROL.test(text) && /\p{L}/u.test(text);
const isTitle = (text: string) => characters(text) <= LONGEST_NAME && !CONTROL.test(text);

const isTime = (text: string) => parseTime(text) !== undefined;

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

const RULES: Record<FieldKind, { isValid: (text: string) => boolean; problem: ValidationProblem }> = {
  email: { isValid: (text) => text.length <= LONGEST_EMAIL && !text.includes('..') && EMAIL.test(text), problem: 'email' },
  name: { isValid: isName, problem: 'name' },
  'first-name': { isValid: isName, problem: 'first-name' },
  'last-name': { isValid: isName, problem: 'last-name' },
  'session-name': { isValid: isTitle, problem: 'session-name' },
  'session-description': { isValid: (text) => characters(text) <= LONGEST_TEXT, problem: 'session-description' },
  'start-time': { isValid: isTime, problem: 'start-time' },
  'end-time': { isValid: isTime, problem: 'end-time' },
  duration: { isValid: (text) => (parseTime(text) ?? 0) > 0, problem: 'duration' },
  video: { isValid: isWebAddress, problem: 'video' },
  search: { isValid: (text) => characters(text) >= MIN_TEXT, problem: 'min-length' },
  text: { isValid: () => true, problem: 'required' },
};

/**
 * What is wrong with a text that was typed into an input of a kind, undefined where nothing is (spec §5): the server and the
 * islands both ask here. White space around it does not count.
 */
export function findProblem(kind: FieldKind, text: string, { required = true } = {}): ValidationProblem | undefined {
  const typed = text.trim();
  if (typed === '') return required ? 'required' : undefined;
  return RULES[kind].isValid(typed) ? undefined : RULES[kind].problem;
}
