import type { ErrorCode } from '../http/portalErrors.ts';
import { findProblem, type ValidationProblem } from '../text/validation.ts';

/** Values of the login form; first name, name and e-mail address may all be empty (rule 14.3). */
export interface LoginForm {
  password: string;
  firstName: string;
  name: string;
  email: string;
}

/** An input of the form. */
export type LoginField = keyof LoginForm;

/** Names of the inputs in forms and in the API call (contract §3). */
export const LOGIN_NAMES = { password: 'password', firstName: 'first_name', name: 'name', email: 'email' } as const satisfies Record<
  LoginField,
  string
>;

/** The inputs in the order of the form. */
export const LOGIN_FIELDS = ['password', 'firstName', 'name', 'email'] as const satisfies readonly LoginField[];

/** Invalid inputs, each with its problem. */
interface InvalidLogin {
  kind: 'invalid';
  fields: Partial<Record<LoginField, ValidationProblem>>;
}

/**
 * Reason why a login failed: invalid inputs, wrong password, too many wrong passwords or names, or a failed call (rules 14.2, 14.3, 14.8,
 * 14.11, 14.12).
 */
export type LoginProblem =
  | InvalidLogin
  | { kind: 'wrong' }
  /** Too many wrong passwords; with a proof the next attempt is possible at once (rules 14.8, 14.9). */
  | { kind: 'too-many'; retryAfterSeconds: number; needsProof: boolean }
  | { kind: 'too-many-names'; retryAfterSeconds: number }
  | { kind: 'failed' };

/** Name of the input with the captcha's token. */
export const PROOF_NAME = 'proof';

/** A failed login that the form shows again, without the password (rule 14.2). */
export interface FailedLogin {
  problem: LoginProblem;
  form: Omit<LoginForm, 'password'>;
  /** Page that the form names as the one to return to, not validated (rule 14.13). */
  back: string | undefined;
  /** Public key of reCAPTCHA, when its token allows an attempt at once. */
  siteKey?: string | undefined;
}

/** Parses the fields of a form or of JSON; names and e-mail address are trimmed, the password is not. */
export function parseLoginForm(fields: Readonly<Record<string, unknown>>): LoginForm {
  const read = (field: LoginField) => {
    const value = fields[LOGIN_NAMES[field]];
    return typeof value === 'string' ? value : '';
  };
  return { password: read('password'), firstName: read('firstName').trim(), name: read('name').trim(), email: read('email').trim() };
}

/** Whether the visitor filled in first name, name or e-mail address. */
export const hasVisitorDetails = ({ firstName, name, email }: Omit<LoginForm, 'password'>): boolean =>
  [firstName, name, email].some((value) => value !== '');

/**
 * Validates a login; undefined when it is valid. The password is required; when one of first name, name and e-mail address is given all
 * three are (rule 14.3).
 */
export function checkLogin(form: LoginForm): InvalidLogin | undefined {
  const required = hasVisitorDetails(form);
  const fields: InvalidLogin['fields'] = {};
  const addProblem = (field: LoginField, problem: ValidationProblem | undefined) => {
    if (problem) fields[field] = problem;
  };
  if (form.password === '') addProblem('password', 'required');
  addProblem('firstName', findProblem('first-name', form.firstName, { required }));
  addProblem('name', findProblem('name', form.name, { required }));
  addProblem('email', findProblem('email', form.email, { required }));
  return Object.keys(fields).length > 0 ? { kind: 'invalid', fields } : undefined;
}

/** Returns the error code of a problem (contract §7). */
export const loginError = ({ kind }: LoginProblem): ErrorCode =>
  (
    ({
      invalid: 'invalid-fields',
      wrong: 'wrong-password',
      'too-many': 'too-many-requests',
      'too-many-names': 'too-many-requests',
      failed: 'upstream-failed',
    }) as const
  )[kind];

/** Whether the visitor must type the password again although it was not rejected: the page never contains it (rule 14.2). */
export const mustRetypePassword = (problem: LoginProblem): boolean =>
  problem.kind === 'failed' || problem.kind === 'too-many-names' || (problem.kind === 'invalid' && problem.fields.password === undefined);
