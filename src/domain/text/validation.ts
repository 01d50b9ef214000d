import { parseTime } from '../time/timeText.ts';

/** Minimum number of characters of a name search (rule 4.4). */
const MIN_TEXT = 3;

/** The problems of a typed value with the i18n keys of their messages (rule 15.13). */
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
  'end-before-start': 'validation.endBeforeStart',
  choice: 'validation.choice',
  video: 'validation.video',
  'min-length': 'sessions.nameTooShort',
} as const;

/** Why a typed value is not accepted. */
export type ValidationProblem = keyof typeof VALIDATION_TEXTS;

/** Kinds of input; except `text` and `search` each has the name of the problem of a malformed value. */
export type FieldKind = Exclude<ValidationProblem, 'required' | 'min-length' | 'end-before-start' | 'choice'> | 'text' | 'search';

const EMAIL = /^(?!\.)[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;
/** Maximum lengths in characters; of an e-mail address by rule 15.2. */
const MAX_EMAIL = 254;
const MAX_NAME = 100;
const MAX_TEXT = 5000;

// eslint-disable-next-line no-control-regex -- the pattern finds control characters
const CONTROL = /[\u0000-\u001f\u007f]/;

const countCharacters = (text: string) => Array.from(text).length;
const isName = (text: string) => countCharacters(text) <= MAX_NAME && !CONTROL.test(text) && /\p{L}/u.test(text);
const isTitle = (text: string) => countCharacters(text) <= MAX_NAME && !CONTROL.test(text);

const isTime = (text: string) => parseTime(text) !== undefined;

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

const RULES: Record<FieldKind, { isValid: (text: string) => boolean; problem: ValidationProblem }> = {
  email: { isValid: (text) => text.length <= MAX_EMAIL && !text.includes('..') && EMAIL.test(text), problem: 'email' },
  name: { isValid: isName, problem: 'name' },
  'first-name': { isValid: isName, problem: 'first-name' },
  'last-name': { isValid: isName, problem: 'last-name' },
  'session-name': { isValid: isTitle, problem: 'session-name' },
  'session-description': { isValid: (text) => countCharacters(text) <= MAX_TEXT, problem: 'session-description' },
  'start-time': { isValid: isTime, problem: 'start-time' },
  'end-time': { isValid: isTime, problem: 'end-time' },
  duration: { isValid: (text) => (parseTime(text) ?? 0) > 0, problem: 'duration' },
  video: { isValid: isWebAddress, problem: 'video' },
  search: { isValid: (text) => countCharacters(text) >= MIN_TEXT, problem: 'min-length' },
  text: { isValid: () => true, problem: 'required' },
};

/**
 * The problem of a text typed into an input of a kind, without white space around it; undefined without a problem. Server and islands use
 * the same check (rule 15.13).
 */
export function findProblem(kind: FieldKind, text: string, { required = true } = {}): ValidationProblem | undefined {
  const typed = text.trim();
  if (typed === '') return required ? 'required' : undefined;
  return RULES[kind].isValid(typed) ? undefined : RULES[kind].problem;
}
