import { loginError, type LoginField, type LoginProblem } from '../../domain/login/login.ts';
import { PORTAL_ERRORS } from '../../domain/http/portalErrors.ts';
import { VALIDATION_TEXTS } from '../../domain/text/validation.ts';
import type { Translate } from '../translator.ts';

/** Messages of a failed login: one for the form and one for each invalid input. */
export interface LoginMessages {
  message: string;
  fields: Partial<Record<LoginField, string>>;
}

const MINUTE_SECONDS = 60;

/** Returns the messages of a failed login (rules 14.2, 14.12, 15.13). */
export function loginMessages(problem: LoginProblem, t: Translate): LoginMessages {
  const message = t(PORTAL_ERRORS[loginError(problem)].text);
  switch (problem.kind) {
    case 'invalid': {
      const fields = Object.entries(problem.fields).map(([field, reason]) => [field, t(VALIDATION_TEXTS[reason])]);
      return { message, fields: Object.fromEntries(fields) as LoginMessages['fields'] };
    }
    case 'wrong':
      return { message, fields: { password: message } };
    case 'too-many':
      return { message: t('login.tooMany', { count: Math.ceil(problem.retryAfterSeconds / MINUTE_SECONDS) }), fields: {} };
    case 'too-many-names':
    case 'failed':
      return { message, fields: {} };
  }
}
