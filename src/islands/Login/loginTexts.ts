import type { TextKey } from '../../i18n/translator.ts';

/** Text keys of the password prompt. */
export const LOGIN_TEXTS = [
  'session.protected',
  'login.password',
  'login.showPassword',
  'login.firstName',
  'login.name',
  'login.email',
  'login.leaveName',
  'login.leaveNameHint',
  'login.passwordAgain',
  'login.submit',
  'login.checking',
  'download.recaptcha',
  'error.invalidFields',
  'validation.required',
  'validation.email',
  'validation.name',
  'validation.firstName',
] as const satisfies readonly TextKey[];
