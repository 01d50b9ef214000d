import type { ErrorCode } from '../http/portalErrors.ts';
import { findProblem, type ValidationProblem } from '../text/validation.ts';

/** What a visitor typed to open a protected session; all but the password may stay away, together (spec §6). */
export interface LoginForm {
  password: string;
  firstName: string;
  name: string;
  email: string;
}

/** An input of the form. */
export type LoginField = keyof LoginForm;

/** Names of the inputs where they travel, as upstream calls them (contract §3). */
export const LOGIN_NAMES = { password: 'password', firstName: 'first_name', name: 'name', email: 'email' } as const satisfies Record<
  LoginField,
  string
>;

/** The inputs in the order of the form. */
export const LOGIN_FIELDS = ['password', 'firstName', 'name', 'email'] as const satisfies readonly LoginField[];

/** Inputs to correct, each with what is wrong with it. */
interface InvalidLogin {
  kind: 'invalid';
  fields: Partial<Record<LoginField, ValidationProblem>>;
}

/** Why a session was not opened: inputs to correct, a wrong password, too many of them or of names left, or a service behind that failed (spec §5, §8). */
export type LoginProblem =
  | InvalidLogin
  | { kind: 'wrong' }
  /** Too many wrong passwords; with a proof of the captcha the next one is tried at once. */
  | { kind: 'too-many'; retryAfterSeconds: number; needsProof: boolean }
  | { kind: 'too-many-names'; retryAfterSeconds: number }
  | { kind: 'failed' };

/** Name of the input with the captcha's token. */
export const PROOF_NAME = 'proof';

/** What a visitor is shown again who could not be let in; the password never is. */
export interface FailedLogin {
  problem: LoginProblem;
  form: Omit<LoginForm, 'password'>;
  /** Page that the visitor came from, as the form named it. */
  back: string | undefined;
  /** Public key of reCAPTCHA, where its token lets the visitor try again at once. */
  siteKey?: string | undefined;
}

/** Reads the fields of a form or of JSON; white space around a name or address does not count, in a password it does. */
export function readLogin(fields: Readonly<Record<string, unknown>>): LoginForm {
  const read = (field: LoginField) => {
    const value = fields[LOGIN_NAMES[field]];
    return typeof value === 'string' ? value : '';
  };
  return { password: read('password'), firstName: read('firstName').trim(), name: read('name').trim(), email: read('email').trim() };
}

/** Whether the visitor left a name, or began to. */
export const leavesName = ({ firstName, name, email }: Omit<LoginForm, 'password'>): boolean =>
  [firstName, name, email].some((value) => value !== '');

/** What has to be corrected, undefined where nothing has: the password is required and, once one of them is there, name, first name and e-mail address are. */
export function checkLogin(form: LoginForm): InvalidLogin | undefined {
  const required = leavesName(form);
  const fields: InvalidLogin['fields'] = {};
  const note = (field: LoginField, problem: ValidationProblem | undefined) => {
    if (problem) fields[field] = problem;
  };
  if (form.password === '') note('password', 'required');
  note('firstName', findProblem('first-name', form.firstName, { required }));
  note('name', findProblem('name', form.name, { required }));
  note('email', findProblem('email', form.email, { required }));
  return Object.keys(fields).length > 0 ? { kind: 'invalid', fields } : undefined;
}

/** Which error of the catalogue a problem is. */
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

/** Whether a password has to be typed again that nobody has called wrong: it is never sent back to the page. */
export const losesPassword = (problem: LoginProblem): boolean =>
  problem.kind === 'failed' || problem.kind === 'too-many-names' || (problem.kind === 'invalid' && problem.fields.password === undefined);
